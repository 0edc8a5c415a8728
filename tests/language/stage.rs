//! Scripts from text, the machine that runs them, and what they said.

use forge::compiler::{MemorySources, Options, ScriptSource, Scripts, compile_with};
use papyrus::{
    Binding, Budget, Clock, Handle, Host, LogKind, NativeCall, NativeId, Outcome, PropertyValue,
    Severity, Token, Value, Vm, Wake,
};
use pex::{Pex, Script};
use std::sync::Arc;

/// What the scripts of the cases may count on.
const ROOTS: &str = "
ScriptName Form
Event OnInit()
EndEvent
Event OnBeginState()
EndEvent
Event OnEndState()
EndEvent

ScriptName Quest extends Form

ScriptName Test
Function Say(String text) Global Native
Form Function Thing(Int number) Global Native
Quest Function Journal(Int number) Global Native
Form Function Missing() Global Native
Int Function Answer() Global Native
Int Function Ask(Int left, Int right) Global Native
";

/// Natives by number. `Ask` waits until the case answers it.
const NATIVES: [&str; 6] = ["Say", "Thing", "Journal", "Missing", "Answer", "Ask"];

/// Objects with this number and above are quests.
const QUESTS: u64 = 100;

#[derive(Default)]
pub(crate) struct TinyHost {
    said: Vec<String>,
    /// Who waits for an answer, first come first.
    asked: Vec<Token>,
}

impl Host for TinyHost {
    fn binding(&self, _script: &str, function: &str) -> Option<Binding> {
        let name = |name: &&str| name.eq_ignore_ascii_case(function);
        let number = NATIVES.iter().position(name)?;
        Some(Binding {
            native: NativeId(number as u16),
            latent: NATIVES[number] == "Ask",
            immediate: NATIVES[number] != "Ask",
        })
    }

    fn native(&mut self, vm: &mut Vm, call: NativeCall<'_>) -> Outcome {
        self.hear(vm);
        let number = match call.arg(0) {
            Value::Int(number) => number as u64,
            _ => 0,
        };
        Outcome::Now(match NATIVES[usize::from(call.native.0)] {
            "Say" => {
                self.said.push(vm.text(call.arg(0)).to_owned());
                Value::None
            }
            "Thing" => vm.object(Handle(number), "Form"),
            "Journal" => vm.object(Handle(number), "Quest"),
            "Answer" => Value::Int(42),
            "Ask" => {
                let shown = [0, 1].map(|at| vm.display(self, call.arg(at)));
                self.said.push(format!("asked {} {}", shown[0], shown[1]));
                let token = vm.new_token();
                self.asked.push(token);
                return Outcome::Wait(Wake::Token(token));
            }
            _ => Value::None,
        })
    }

    fn form_text(&self, handle: Handle) -> String {
        format!(" ({:08X})", handle.0)
    }

    fn native_class(&self, handle: Handle) -> Option<&str> {
        Some(if handle.0 >= QUESTS { "Quest" } else { "Form" })
    }
}

impl TinyHost {
    /// Takes the log, so that its lines stand between the texts said. The engine's own are marked.
    fn hear(&mut self, vm: &mut Vm) {
        for line in vm.take_log() {
            let kind = match line.kind {
                LogKind::Game => "",
                LogKind::Engine => "engine ",
            };
            let severity = match line.severity {
                Severity::Info => "",
                Severity::Warning => "warning: ",
                Severity::Error => "error: ",
            };
            self.said.push(format!("{kind}{severity}{}", line.text));
        }
    }
}

/// How a case is compiled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Form {
    /// As the original's compiler does it.
    Plain,
    /// Optimised, without line numbers, written and read back.
    Short,
}

pub(crate) const FORMS: [Form; 2] = [Form::Plain, Form::Short];

/// A machine with the scripts of a case.
pub(crate) struct Stage {
    pub(crate) vm: Vm,
    host: TinyHost,
    clock: Clock,
    pub(crate) scripts: Vec<(String, Arc<Pex>)>,
}

/// The scripts of a text, each with its name: a script begins with its `ScriptName` line.
fn split(source: &str) -> Vec<(String, String)> {
    let mut scripts: Vec<(String, String)> = Vec::new();
    for line in source.lines() {
        let mut words = line.split_whitespace();
        if words.next() == Some("ScriptName") {
            scripts.push((words.next().unwrap_or_default().to_owned(), String::new()));
        }
        if let Some((_, text)) = scripts.last_mut() {
            *text += line;
            text.push('\n');
        }
    }
    scripts
}

fn compiled(source: &str, form: Form) -> Vec<(String, Arc<Pex>)> {
    let texts = split(&format!("{ROOTS}{source}"));
    let mut sources = MemorySources::new();
    for (name, text) in &texts {
        sources.insert(name, ScriptSource::Text(text.clone().into_bytes()));
    }
    let scripts = Scripts::new(&sources);
    let options = Options {
        debug_info: form == Form::Plain,
        optimise: form == Form::Short,
        ..Options::reproducible()
    };
    let one = |(name, _): (String, String)| {
        let pex = match compile_with(&scripts, &name, &options) {
            Ok(pex) if form == Form::Short => Pex::read(&pex.write()).unwrap(),
            Ok(pex) => pex,
            Err(faults) => panic!("{faults:#?}"),
        };
        (name, Arc::new(pex))
    };
    texts.into_iter().map(one).collect()
}

impl Stage {
    pub(crate) fn new(source: &str, form: Form) -> Stage {
        let natives = [("Form", ""), ("Quest", "Form"), ("Test", "")];
        Stage {
            vm: Vm::new(&natives),
            host: TinyHost::default(),
            clock: Clock::default(),
            scripts: compiled(source, form),
        }
    }

    /// Puts a script of the case on object `handle`.
    pub(crate) fn attach(&mut self, handle: u64, script: &str, values: &[(&str, PropertyValue)]) {
        let values = values
            .iter()
            .map(|(name, value)| ((*name).to_owned(), value.clone()));
        assert!(self.vm.attach(Handle(handle), script, values.collect()));
        self.provide();
    }

    /// Puts the last script of the case on object 1.
    fn attach_last(&mut self) {
        let (script, _) = self.scripts.last().unwrap().clone();
        self.attach(1, &script, &[]);
    }

    fn provide(&mut self) {
        loop {
            let wanted = self.vm.wanted_scripts();
            if wanted.is_empty() {
                return;
            }
            for name in wanted {
                let script = self
                    .scripts
                    .iter()
                    .find(|it| it.0.eq_ignore_ascii_case(&name));
                self.vm
                    .provide_script(&name, script.map(|it| Script::from(&*it.1)));
            }
        }
    }

    /// Ten frames.
    pub(crate) fn run(&mut self) {
        for _ in 0..10 {
            self.clock.ticks += 1;
            self.clock.play_ticks += 1;
            let budget = Budget::Frame {
                instructions_main: 1000,
                instructions_tasklet: 1000,
            };
            self.vm.update(&mut self.host, self.clock, budget);
            self.provide();
        }
        self.host.hear(&mut self.vm);
    }

    /// Answers who asked first.
    pub(crate) fn answer(&mut self, number: i32) {
        let token = self.host.asked.remove(0);
        self.vm.wake(token, Value::Int(number));
    }

    /// What was said and logged since the last look.
    pub(crate) fn said(&mut self) -> Vec<String> {
        std::mem::take(&mut self.host.said)
    }
}

/// Runs the last script of `source` on object 1 and compares what is said and logged.
#[track_caller]
pub(crate) fn check(source: &str, said: &[&str]) {
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        stage.attach_last();
        stage.run();
        assert_eq!(stage.said(), said, "{form:?}");
    }
}

/// As [`check`], of statements that stand in an `OnInit`.
#[track_caller]
pub(crate) fn check_code(code: &str, said: &[&str]) {
    let head = "ScriptName Subject extends Form\nImport Test\nEvent OnInit()\n";
    check(&format!("{head}{code}\nEndEvent\n"), said);
}

/// As [`check`], of values each shown as text.
#[track_caller]
pub(crate) fn check_values(rows: &[(&str, &str)]) {
    let code: String = rows
        .iter()
        .map(|(value, _)| format!("Say({value})\n"))
        .collect();
    let said: Vec<&str> = rows.iter().map(|(_, said)| *said).collect();
    check_code(&code, &said);
}
