//! The scripts that are measured, and a machine that runs them.

use forge::compiler::{MemorySources, ScriptSource, compile};
use papyrus::{
    Binding, Budget, Clock, Handle, Host, NativeCall, NativeId, Outcome, PropertyValue, Value, Vm,
};

/// Every function has a loop of `limit` rounds.
const SPEED: &str = "
ScriptName Speed Extends Form

Counter Property Other Auto
Int total
Int[] values

Function Loop(Int limit)
    Int i = 0
    Int sum = 0
    While i < limit
        sum = sum + i
        i = i + 1
    EndWhile
    total = sum
EndFunction

Function Floats(Int limit)
    Int i = 0
    Float x = 0.0
    While i < limit
        x = x * 0.5 + 1.0
        i = i + 1
    EndWhile
EndFunction

Function Calls(Int limit)
    Int i = 0
    While i < limit
        i = Add(i, 1)
    EndWhile
EndFunction

Int Function Add(Int a, Int b)
    Return a + b
EndFunction

Function GlobalCalls(Int limit)
    Int i = 0
    While i < limit
        i = AddGlobal(i, 1)
    EndWhile
EndFunction

Int Function AddGlobal(Int a, Int b) Global
    Return a + b
EndFunction

Function OtherCalls(Int limit)
    Int i = 0
    While i < limit
        i = Other.Add(i, 1)
    EndWhile
EndFunction

Function Gets(Int limit)
    Int i = 0
    While i < limit
        i = i + Other.One
    EndWhile
EndFunction

Function Sets(Int limit)
    Int i = 0
    While i < limit
        i = i + 1
        Other.Value = i
    EndWhile
EndFunction

Function FullGets(Int limit)
    Int i = 0
    While i < limit
        i = i + Other.Full
    EndWhile
EndFunction

Function Natives(Int limit)
    Int i = 0
    While i < limit
        i = Next(i)
    EndWhile
EndFunction

Int Function Next(Int i) Global Native

Function OwnNatives(Int limit)
    Int i = 0
    While i < limit
        i = NextOf(i)
    EndWhile
EndFunction

Int Function NextOf(Int i) Native

Function Elements(Int limit)
    values = New Int[8]
    Int i = 0
    While i < limit
        values[3] = values[5] + i
        i = i + 1
    EndWhile
EndFunction

Function Texts(Int limit)
    Int i = 0
    String text
    While i < limit
        text = \"number \" + i
        i = i + 1
    EndWhile
EndFunction

Function Sort(Int limit)
    values = New Int[100]
    Int round = 0
    While round < limit
        Int i = 0
        While i < values.Length
            values[i] = (i * 37 + round) % 101
            i += 1
        EndWhile
        Int gap = 40
        While gap > 0
            i = gap
            While i < values.Length
                Int value = values[i]
                Int place = i
                Bool on = true
                While on && place >= gap
                    If Before(value, values[place - gap])
                        values[place] = values[place - gap]
                        place -= gap
                    Else
                        on = false
                    EndIf
                EndWhile
                values[place] = value
                i += 1
            EndWhile
            gap /= 3
        EndWhile
        round += 1
    EndWhile
EndFunction

Bool Function Before(Int a, Int b)
    Return a < b
EndFunction
";

const COUNTER: &str = "
ScriptName Counter Extends Form

Int Property Value Auto
Int Property One = 1 Auto

Int Property Full
    Int Function Get()
        Return One
    EndFunction
EndProperty

Int Function Add(Int a, Int b)
    Return a + b
EndFunction
";

/// The native types of the benchmarks, with their parents.
pub(crate) const NATIVE_TYPES: [(&str, &str); 10] = [
    ("Form", ""),
    ("Alias", ""),
    ("ActiveMagicEffect", ""),
    ("ObjectReference", "Form"),
    ("Actor", "ObjectReference"),
    ("Quest", "Form"),
    ("TopicInfo", "Form"),
    ("ReferenceAlias", "Alias"),
    ("Debug", ""),
    ("Utility", ""),
];

/// A host with two natives, both plain.
#[derive(Debug)]
pub(crate) struct Natives;

impl Host for Natives {
    fn binding(&self, _: &str, _: &str) -> Option<Binding> {
        Some(Binding {
            native: NativeId(1),
            latent: false,
            immediate: true,
        })
    }

    fn native(&mut self, _: &mut Vm, call: NativeCall<'_>) -> Outcome {
        match call.arg(0) {
            Value::Int(number) => Outcome::Now(Value::Int(number.wrapping_add(1))),
            _ => Outcome::Now(Value::None),
        }
    }

    fn form_text(&self, _: Handle) -> String {
        String::new()
    }

    fn native_class(&self, _: Handle) -> Option<&str> {
        Some("Form")
    }
}

/// A machine with both scripts on an object each.
pub(crate) fn machine() -> Result<Vm, String> {
    let sources = MemorySources::new();
    let mut vm = Vm::new(&NATIVE_TYPES);
    let mut known = sources;
    known.insert("Form", ScriptSource::Text(b"ScriptName Form".to_vec()));
    for (name, text) in [("Speed", SPEED), ("Counter", COUNTER)] {
        known.insert(name, ScriptSource::Text(text.as_bytes().to_vec()));
    }
    for (name, _) in NATIVE_TYPES {
        vm.provide_script(name, None);
    }
    // That the native types have no scripts here is no news.
    vm.take_log();
    for name in ["Counter", "Speed"] {
        let script = compile(&known, name).map_err(|errors| {
            let words: Vec<String> = errors.iter().map(ToString::to_string).collect();
            words.join("\n")
        })?;
        vm.provide_script(name, Some(pex::Script::from(&script)));
    }
    vm.attach(Handle(2), "Counter", Vec::new());
    let other = ("Other".to_owned(), PropertyValue::Object(Handle(2)));
    vm.attach(Handle(1), "Speed", vec![other]);
    update(&mut vm)?;
    Ok(vm)
}

/// Runs a function to its end and gives the instructions it took.
pub(crate) fn call(vm: &mut Vm, function: &str, limit: i32) -> Result<u64, String> {
    vm.call_function(Handle(1), "Speed", function, &[Value::Int(limit)]);
    update(vm)
}

/// One update without a bound. A line of the log is an error: what was measured went wrong.
pub(crate) fn update(vm: &mut Vm) -> Result<u64, String> {
    let budget = Budget::Frame {
        instructions_main: u64::MAX,
        instructions_tasklet: 0,
    };
    let report = vm.update(&mut Natives, Clock::default(), budget);
    match vm.take_log().first() {
        Some(line) => Err(line.to_string()),
        None => Ok(report.instructions),
    }
}
