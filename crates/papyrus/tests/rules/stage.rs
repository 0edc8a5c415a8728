//! A tiny host, and scripts in a short form of assembly.

use papyrus::{
    Binding, Budget, Clock, Handle, Host, NativeCall, NativeId, NativeSignature, Outcome,
    PropertyValue, Token, UpdateReport, Value, Vm, Wake,
};
use pex::{Pex, Script};
use std::collections::BTreeMap;
use std::sync::Arc;

/// Natives by name: what the test scripts may call.
const NATIVES: &[(&str, bool, bool)] = &[
    // name, latent, immediate
    ("Say", false, true),
    ("Slow", false, false),
    ("Ping", false, false),
    ("Sleep", true, false),
    ("Doze", true, false),
    ("Hold", true, false),
    ("Send", false, true),
    ("GetNone", false, true),
    ("Get", false, true),
    ("RunAndWait", true, false),
    ("Break", false, true),
    ("GameSleep", true, false),
    ("MenuSleep", true, false),
];

/// The root script of the tests, with its natives.
const FORM: &str = "
native Ping None text:String
native Doze None ticks:Int
native Send None event:String
native RunAndWait None function:String
native Break None
";

/// The global natives.
const TEST: &str = "
gnative Say None text:String
gnative Slow None text:String
gnative Sleep None ticks:Int
gnative Hold Int
gnative GetNone Form
gnative Get Form number:Int
gnative GameSleep None hours:Int
gnative MenuSleep None ticks:Int
";

#[derive(Default)]
pub(crate) struct TinyHost {
    pub(crate) said: Vec<String>,
    pub(crate) holds: Vec<Token>,
    pub(crate) gone: Vec<Handle>,
    pub(crate) quests: Vec<Handle>,
    pub(crate) doors: Vec<Handle>,
    /// What the engine says of the natives of `Test`.
    pub(crate) signatures: Vec<NativeSignature>,
}

impl Host for TinyHost {
    fn binding(&self, _script: &str, function: &str) -> Option<Binding> {
        let at = NATIVES
            .iter()
            .position(|row| row.0.eq_ignore_ascii_case(function))?;
        let (_, latent, immediate) = NATIVES[at];
        Some(Binding {
            native: NativeId(at as u16),
            latent,
            immediate,
        })
    }

    fn natives_of(&self, script: &str) -> Vec<NativeSignature> {
        match script.eq_ignore_ascii_case("Test") {
            true => self.signatures.clone(),
            false => Vec::new(),
        }
    }

    fn native(&mut self, vm: &mut Vm, call: NativeCall<'_>) -> Outcome {
        self.hear(vm);
        let number = match call.arg(0) {
            Value::Int(number) => number,
            _ => 0,
        };
        let text = vm.text(call.arg(0)).to_owned();
        match NATIVES[usize::from(call.native.0)].0 {
            "Say" | "Slow" => self.said.push(text),
            "Ping" => self
                .said
                .push(format!("{} pinged: {text}", vm.class_name(call.this))),
            "Sleep" | "Doze" => return Outcome::Wait(Wake::PlayTicks(number as u64)),
            "GameSleep" => return Outcome::Wait(Wake::GameTime(number as u64 * 1_000_000)),
            "MenuSleep" => return Outcome::Wait(Wake::Ticks(number as u64)),
            "Hold" => {
                let token = vm.new_token();
                self.holds.push(token);
                return Outcome::Wait(Wake::Token(token));
            }
            "Send" => {
                vm.send_event(call.handle.unwrap(), &text, &[]);
            }
            "Get" => {
                let form = vm.object(Handle(number as u64), "Form");
                return Outcome::Now(form);
            }
            "RunAndWait" => {
                let handle = call.handle.unwrap();
                let script = vm.scripts(handle)[0].to_owned();
                let thread = vm.call_function(handle, &script, &text, &[]);
                let token = vm.new_token();
                vm.when_ended(thread.as_slice(), token, Value::None);
                return Outcome::Wait(Wake::Token(token));
            }
            "Break" => return Outcome::Fault("cannot be done".to_owned()),
            _ => {}
        }
        Outcome::Now(Value::None)
    }

    fn form_text(&self, handle: Handle) -> String {
        match self.gone.contains(&handle) {
            true => "None".to_owned(),
            false => format!(" ({:08X})", handle.0),
        }
    }

    fn native_class(&self, handle: Handle) -> Option<&str> {
        match self.gone.contains(&handle) {
            true => None,
            false if self.quests.contains(&handle) => Some("Quest"),
            false if self.doors.contains(&handle) => Some("Door"),
            false => Some("Form"),
        }
    }
}

impl TinyHost {
    fn hear(&mut self, vm: &mut Vm) {
        self.said.extend(
            vm.take_log()
                .iter()
                .map(|line| format!("{:?} {}", line.kind, line.short())),
        );
    }
}

/// Scripts, the machine that runs them, and what was said.
pub(crate) struct Stage {
    pub(crate) vm: Vm,
    pub(crate) host: TinyHost,
    pub(crate) clock: Clock,
    pub(crate) budget: Budget,
    pub(crate) scripts: BTreeMap<String, Arc<Pex>>,
}

/// A script from its short form: see [`expand`].
pub(crate) fn script(name: &str, parent: &str, body: &str) -> Arc<Pex> {
    let text = expand(name, parent, body);
    match Pex::assemble(&text) {
        Ok(pex) => Arc::new(pex),
        Err(error) => panic!("{error}\n{text}"),
    }
}

/// The short form: `var NAME TYPE VALUE`, `auto NAME TYPE VALUE`, `autostate NAME`, `state NAME`,
/// `fn NAME TYPE param:Type … | local:Type …` followed by its code, `native`, `gnative` and `gfn`
/// alike, `say X`; everything else as the assembler has it.
fn expand(name: &str, parent: &str, body: &str) -> String {
    let mut head = format!(".source \"{name}.psc\"\n.object {name}\n.extends `{parent}`\n");
    let mut states: Vec<(String, String)> = vec![("``".to_owned(), String::new())];
    let mut open = false;
    let mut properties = 0;
    for line in body.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let rest = words[1..].join(" ");
        let code = &mut states.last_mut().unwrap().1;
        if properties > 0 {
            properties += i32::from([".get", ".set"].contains(&words[0]));
            properties -= i32::from(words[0] == ".end");
            head += &format!("{line}\n");
            continue;
        }
        match words[0] {
            "var" => head += &format!(".variable {rest} 0\n"),
            "auto" => {
                let (name, ty, value) = (words[1], words[2], words[3..].join(" "));
                head += &format!(".variable ::{name}_var {ty} {value} 0\n");
                head += &format!(".property {name} {ty} 7\n.auto ::{name}_var\n.end\n");
            }
            ".property" => {
                properties = 1;
                head += &format!("{line}\n");
            }
            "autostate" => head += &format!(".autostate {rest}\n"),
            "state" => {
                if std::mem::take(&mut open) {
                    *code += ".end\n";
                }
                states.push((rest, String::new()));
            }
            "fn" | "gfn" | "native" | "gnative" => {
                if std::mem::replace(&mut open, true) {
                    *code += ".end\n";
                }
                *code += &signature(&words);
            }
            "say" => *code += &format!("callstatic Test Say ::NoneVar {rest}\n"),
            _ => *code += &format!("{line}\n"),
        }
    }
    if open {
        states.last_mut().unwrap().1 += ".end\n";
    }
    let states: String = states
        .iter()
        .map(|(name, code)| format!(".state {name}\n{code}.end\n"))
        .collect();
    format!("{head}{states}.end\n")
}

fn signature(words: &[&str]) -> String {
    let flags = match words[0] {
        "gfn" => 1,
        "native" => 2,
        "gnative" => 3,
        _ => 0,
    };
    let mut text = format!(".function {} {}\n.flags {flags}\n", words[1], words[2]);
    let mut kind = ".param";
    for word in &words[3..] {
        match word.rsplit_once(':') {
            Some((name, ty)) => text += &format!("{kind} {name} {ty}\n"),
            None => kind = ".local",
        }
    }
    text
}

impl Stage {
    pub(crate) fn new(scripts: &[(&str, &str, &str)]) -> Stage {
        let mut stage = Stage {
            vm: Vm::new(&[("Form", ""), ("Quest", "Form"), ("Test", "")]),
            host: TinyHost::default(),
            clock: Clock::default(),
            budget: Budget::Frame {
                instructions_main: 1000,
                instructions_tasklet: 1000,
            },
            scripts: BTreeMap::new(),
        };
        for (name, parent, body) in [("Form", "", FORM), ("Test", "", TEST)]
            .iter()
            .chain(scripts)
        {
            stage
                .scripts
                .insert(name.to_ascii_lowercase(), script(name, parent, body));
        }
        stage.provide();
        stage
    }

    /// Gives every wanted script.
    pub(crate) fn provide(&mut self) {
        loop {
            let wanted = self.vm.wanted_scripts();
            if wanted.is_empty() {
                return;
            }
            for name in wanted {
                self.vm.provide_script(
                    &name,
                    self.scripts
                        .get(&name.to_ascii_lowercase())
                        .map(|pex| Script::from(&**pex)),
                );
            }
        }
    }

    pub(crate) fn attach(&mut self, handle: u64, script: &str) {
        self.attach_with(handle, script, &[]);
    }

    pub(crate) fn attach_with(
        &mut self,
        handle: u64,
        script: &str,
        values: &[(&str, PropertyValue)],
    ) {
        let values = values
            .iter()
            .map(|(name, value)| (name.to_string(), value.clone()));
        assert!(self.vm.attach(Handle(handle), script, values.collect()));
        self.provide();
    }

    pub(crate) fn send(&mut self, handle: u64, event: &str) -> usize {
        self.vm.send_event(Handle(handle), event, &[]).len()
    }

    /// One tick outside menus; scripts it turns out to need are there before the next.
    pub(crate) fn tick(&mut self) -> UpdateReport {
        self.clock.ticks += 1;
        self.clock.play_ticks += 1;
        self.update()
    }

    pub(crate) fn update(&mut self) -> UpdateReport {
        let report = self.vm.update(&mut self.host, self.clock, self.budget);
        self.provide();
        self.host.hear(&mut self.vm);
        report
    }

    pub(crate) fn ticks(&mut self, count: usize) {
        for _ in 0..count {
            self.tick();
        }
    }

    /// One update without giving wanted scripts.
    pub(crate) fn update_without_scripts(&mut self) {
        self.vm.update(&mut self.host, self.clock, self.budget);
    }

    /// What was said and logged since the last look, joined by `; `. A text shows as it was first
    /// spelled anywhere, function names included: that is the pool's doing.
    pub(crate) fn said(&mut self) -> String {
        self.host.hear(&mut self.vm);
        std::mem::take(&mut self.host.said).join("; ")
    }
}

/// Attaches the last of `scripts` to form 1, lets ten ticks pass, and compares what was said.
pub(crate) fn check(scripts: &[(&str, &str, &str)], said: &str) {
    let mut stage = Stage::new(scripts);
    stage.attach(1, scripts.last().unwrap().0);
    stage.ticks(10);
    assert_eq!(stage.said(), said);
}

/// Runs `code` as the `OnInit` of a script with these locals and compares what it says.
pub(crate) fn check_code(locals: &str, code: &str, said: &str) {
    check(
        &[(
            "Subject",
            "Form",
            &format!("fn OnInit None | {locals}\n{code}"),
        )],
        said,
    );
}
