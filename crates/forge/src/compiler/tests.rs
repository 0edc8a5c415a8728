//! Sources with the code or the faults they give.
//!
//! Expectations of code come from what the original's compiler made of public scripts that have the
//! same constructs; see docs/papyrus-language.md.

mod code;
mod faults;
mod fuzz;
mod layout;
mod optimised;

use super::{MemorySources, Options, ScriptSource, Scripts, compile, compile_with};
use pex::Pex;

/// A few scripts like the game's, much smaller.
fn world() -> MemorySources {
    let mut sources = MemorySources::new();
    let scripts = [
        (
            "Form",
            "ScriptName Form\nEvent OnInit()\nEndEvent\nEvent OnUpdate()\nEndEvent\n\
             Int Function GetFormID() native\nFunction RegisterForSingleUpdate(Float afInterval) native\n",
        ),
        (
            "ObjectReference",
            "ScriptName ObjectReference Extends Form\n\
             ObjectReference Function PlaceAtMe(Form akForm, Int aiCount = 1, Bool abPersist = false) native\n\
             Function AddItem(Form akItem, Int aiCount = 1, Bool abSilent = false) native\n\
             Bool Function Is3DLoaded() native\nFloat Function GetDistance(ObjectReference akOther) native\n\
             Event OnActivate(ObjectReference akActionRef)\nEndEvent\n",
        ),
        (
            "Actor",
            "ScriptName Actor Extends ObjectReference\nInt Property Level Auto\n\
             Float Function GetActorValue(String asName) native\n\
             Actor Property Target\nActor Function Get()\nReturn None\nEndFunction\n\
             Function Set(Actor akTarget)\nEndFunction\nEndProperty\n",
        ),
        (
            "Game",
            "ScriptName Game Hidden\nActor Function GetPlayer() native global\n\
             Function Say(String asText, Int aiTimes = 1) native global\n",
        ),
        (
            "Debug",
            "ScriptName Debug Hidden\nFunction Trace(String asText, Int aiLevel = 0) global native\n",
        ),
    ];
    for (name, text) in scripts {
        sources.insert(name, ScriptSource::Text(text.into()));
    }
    sources
}

/// Compiles `body` as `Event OnInit()` of a script `Test Extends Actor`; `head` stands before it.
fn compiled(head: &str, body: &str) -> Pex {
    let text = format!("ScriptName Test Extends Actor\n{head}\nEvent OnInit()\n{body}\nEndEvent\n");
    script(&text)
}

fn script(text: &str) -> Pex {
    let mut sources = world();
    sources.insert("Test", ScriptSource::Text(text.into()));
    match compile(&sources, "Test") {
        Ok(pex) => pex,
        Err(faults) => {
            let shown: Vec<String> = faults.iter().map(ToString::to_string).collect();
            panic!("{}", shown.join("\n"))
        }
    }
}

/// The instructions of `function` as assembly, one a line, without line numbers.
fn code(pex: &Pex, function: &str) -> String {
    let text = pex.disassemble();
    let head = format!("    .function {function} ");
    let from = text
        .split(head.as_str())
        .nth(1)
        .unwrap_or_else(|| panic!("{text}"));
    let block = from.split("    .end\n").next().unwrap_or("");
    let lines = block
        .lines()
        .skip(1)
        .map(|line| line.split(" ; ").next().unwrap_or(line).trim());
    let is_code = |line: &&str| !line.starts_with('.');
    lines.filter(is_code).collect::<Vec<_>>().join("\n")
}

/// Codes and places of the faults of a source.
fn faults(text: &str) -> Vec<String> {
    let mut sources = world();
    sources.insert("Test", ScriptSource::Text(text.into()));
    let faults = compile(&sources, "Test").err().unwrap_or_default();
    faults
        .iter()
        .map(|it| format!("{} {}:{}", it.code, it.line, it.column))
        .collect()
}
