//! Reading and linking as many scripts as the game has: 14,302, seven in ten of them fragments, the
//! others quest, alias, reference, actor and effect scripts.
//!
//! The sizes follow those of public mods' compiled scripts: half below 1.4 KB, a tenth above 13 KB.

use crate::row::Row;
use crate::script::{NATIVE_TYPES, Natives};
use forge::compiler::{MemorySources, Options, ScriptSource, Scripts, compile_with};
use papyrus::{Budget, Clock, Vm};
use pex::Script;
use std::fmt::Write;

const COUNT: u32 = 14_302;
/// Fragments of ten.
const FRAGMENTS: u32 = 7;
const RUNS: u32 = 3;

/// The native types' scripts, as far as the made scripts use them.
const STUBS: [(&str, &str); 10] = [
    (
        "Form",
        "Function RegisterForUpdate(Float s) Native\nInt Function GetFormID() Native\nFunction GotoState(String name)\nEndFunction",
    ),
    ("Alias", "Quest Function GetOwningQuest() Native"),
    (
        "ActiveMagicEffect",
        "Actor Function GetTargetActor() Native",
    ),
    (
        "ObjectReference",
        "Function Enable(Bool fade = false) Native\nFunction Disable(Bool fade = false) Native\nBool Function IsDisabled() Native\nInt Function GetItemCount(Form item) Native\nFunction AddItem(Form item, Int count = 1, Bool silent = false) Native",
    ),
    (
        "Actor",
        "Float Function GetActorValue(String name) Native\nFunction SetActorValue(String name, Float value) Native\nBool Function IsDead() Native",
    ),
    (
        "Quest",
        "Bool Function SetStage(Int stage) Native\nInt Function GetStage() Native\nFunction SetObjectiveDisplayed(Int objective, Bool on = true) Native\nBool Function IsRunning() Native",
    ),
    ("TopicInfo", "Quest Function GetOwningQuest() Native"),
    (
        "ReferenceAlias",
        "ObjectReference Function GetReference() Native",
    ),
    (
        "Debug",
        "Function Trace(String text, Int severity = 0) Global Native",
    ),
    (
        "Utility",
        "Function Wait(Float s) Global Native\nInt Function RandomInt(Int low = 0, Int high = 100) Global Native",
    ),
];

/// What a script of the other three tenths extends, and the head of its event.
const OTHERS: [(&str, &str); 5] = [
    ("Quest", "OnInit()"),
    ("ReferenceAlias", "OnInit()"),
    ("ObjectReference", "OnActivate(ObjectReference by)"),
    ("Actor", "OnDeath(Actor killer)"),
    (
        "ActiveMagicEffect",
        "OnEffectStart(Actor target, Actor caster)",
    ),
];

/// Functions of such a script: what gives the corpus' sizes.
const FUNCTIONS: [u32; 8] = [3, 5, 8, 12, 18, 26, 40, 70];

/// A row of numbers, the same in every run.
struct Numbers(u32);

impl Numbers {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (self.0 >> 8) % bound
    }
}

pub(crate) fn measure(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    let files = files(COUNT)?;
    let bytes: usize = files.iter().map(|(_, bytes)| bytes.len()).sum();
    let (mut read, mut linked) = (f64::MAX, f64::MAX);
    for _ in 0..RUNS {
        let begin = now();
        for (_, bytes) in &files {
            Script::read(bytes.as_slice()).map_err(|error| error.to_string())?;
        }
        read = read.min(now() - begin);
        let begin = now();
        let vm = link(&files)?;
        linked = linked.min(now() - begin);
        drop(vm);
    }
    let name = format!("vm: {COUNT} scripts read and linked");
    Ok(vec![
        Row::new(&name, "s", linked),
        Row::new("vm: of that read", "s", read),
        Row::new(
            "vm: scripts' size",
            "byte/script",
            bytes as f64 / f64::from(COUNT),
        ),
    ])
}

/// Reads every file and gives it to a fresh machine, then asks that all are linked.
fn link(files: &[(String, Vec<u8>)]) -> Result<Vm, String> {
    let mut vm = Vm::new(&NATIVE_TYPES);
    for (name, bytes) in files {
        let script = Script::read(bytes.as_slice()).map_err(|error| error.to_string())?;
        vm.provide_script(name, Some(script));
    }
    let budget = Budget::Straight;
    vm.update(&mut Natives, Clock::default(), budget);
    if let Some(line) = vm.take_log().first() {
        return Err(line.to_string());
    }
    match vm.counters().classes {
        classes if classes == files.len() as u64 => Ok(vm),
        classes => Err(format!("{classes} of {} scripts linked", files.len())),
    }
}

/// Compiled scripts by name, the native types' first.
fn files(count: u32) -> Result<Vec<(String, Vec<u8>)>, String> {
    let mut sources = MemorySources::new();
    let mut names = Vec::new();
    for ((name, body), (_, parent)) in STUBS.iter().zip(NATIVE_TYPES) {
        let extends = if parent.is_empty() {
            String::new()
        } else {
            format!(" Extends {parent}")
        };
        let text = format!("ScriptName {name}{extends} Hidden\n{body}\n");
        sources.insert(name, ScriptSource::Text(text.into_bytes()));
        names.push((*name).to_owned());
    }
    let mut numbers = Numbers(1);
    for number in 0..count.saturating_sub(STUBS.len() as u32) {
        let (name, text) = if number % 10 < FRAGMENTS {
            fragment(number, &mut numbers)
        } else {
            other(number, &mut numbers)
        };
        sources.insert(&name, ScriptSource::Text(text.into_bytes()));
        names.push(name);
    }
    let scripts = Scripts::new(&sources);
    let compiled = |name: String| {
        let script = compile_with(&scripts, &name, &Options::reproducible());
        let script = script.map_err(|errors| {
            let words: Vec<String> = errors.iter().map(ToString::to_string).collect();
            words.join("\n")
        })?;
        Ok((name, script.write()))
    };
    names.into_iter().map(compiled).collect()
}

/// A fragment script of a dialogue line, of a quest, or of a package.
fn fragment(number: u32, numbers: &mut Numbers) -> (String, String) {
    let id = number * 0x137;
    let mut text = String::new();
    let (name, extends, count) = match number % 7 {
        0..=3 => (format!("TIF__{id:08X}"), "TopicInfo", 1),
        4 | 5 => (
            format!("QF_MadeQuest{number}_{id:08X}"),
            "Quest",
            2 + numbers.below(5),
        ),
        _ => (
            format!("PF_MadePackage{number}_{id:08X}"),
            "Quest",
            1 + numbers.below(2),
        ),
    };
    line(
        &mut text,
        format_args!("ScriptName {name} Extends {extends} Hidden"),
    );
    for at in 0..count {
        let argument = if extends == "TopicInfo" {
            "ObjectReference akSpeakerRef"
        } else {
            ""
        };
        line(
            &mut text,
            format_args!("Function Fragment_{at}({argument})"),
        );
        if extends == "TopicInfo" {
            line(
                &mut text,
                format_args!("Actor akSpeaker = akSpeakerRef as Actor"),
            );
            line(
                &mut text,
                format_args!("GetOwningQuest().SetStage({})", 10 * (1 + at)),
            );
        } else {
            line(
                &mut text,
                format_args!("Alias_Place{at}.GetReference().Enable()"),
            );
            line(
                &mut text,
                format_args!("Next{number}.SetObjectiveDisplayed({}, true)", 10 * at),
            );
        }
        if numbers.below(3) == 0 {
            line(
                &mut text,
                format_args!("Next{number}.SetStage({})", 5 + numbers.below(200)),
            );
        }
        line(&mut text, format_args!("EndFunction"));
    }
    line(&mut text, format_args!("Quest Property Next{number} Auto"));
    if extends != "TopicInfo" {
        for at in 0..count {
            line(
                &mut text,
                format_args!("ReferenceAlias Property Alias_Place{at} Auto"),
            );
        }
    }
    (name, text)
}

/// A script with properties, variables, functions, an event and a state.
fn other(number: u32, numbers: &mut Numbers) -> (String, String) {
    let (extends, event) = OTHERS[number as usize % OTHERS.len()];
    let name = format!("Made{number}{extends}Script");
    let count = FUNCTIONS[numbers.below(FUNCTIONS.len() as u32) as usize];
    let mut text = String::new();
    line(
        &mut text,
        format_args!("ScriptName {name} Extends {extends}"),
    );
    for at in 0..count / 2 + 2 {
        line(
            &mut text,
            format_args!("Quest Property Quest{at}_{number} Auto"),
        );
        line(&mut text, format_args!("Actor Property Person{at} Auto"));
        line(&mut text, format_args!("Int count{at}"));
        line(
            &mut text,
            format_args!("Float Property Wait{at} = 1.5 Auto"),
        );
    }
    line(
        &mut text,
        format_args!("Event {event}\nRun0(1, 2.0)\nGotoState(\"busy\")\nEndEvent"),
    );
    line(
        &mut text,
        format_args!(
            "State busy\nEvent {event}\nDebug.Trace(\"busy {number}\")\nEndEvent\nEndState"
        ),
    );
    for at in 0..count {
        line(
            &mut text,
            format_args!("Int Function Run{at}(Int number, Float factor)"),
        );
        for _ in 0..3 + numbers.below(6) {
            statement(&mut text, number, at % (count / 2 + 2), at % count, numbers);
        }
        line(&mut text, format_args!("Return number\nEndFunction"));
    }
    (name, text)
}

fn statement(text: &mut String, script: u32, at: u32, function: u32, numbers: &mut Numbers) {
    let some = numbers.below(100);
    match numbers.below(8) {
        0 => line(
            text,
            format_args!("count{at} = count{at} + number * {some}"),
        ),
        1 => line(
            text,
            format_args!(
                "If Quest{at}_{script}.GetStage() >= {some}\nQuest{at}_{script}.SetStage({})\nEndIf",
                some + 5
            ),
        ),
        2 => line(
            text,
            format_args!(
                "If Person{at} && !Person{at}.IsDead()\nPerson{at}.SetActorValue(\"Value{some}\", factor * {some}.5)\nEndIf"
            ),
        ),
        3 => line(
            text,
            format_args!("While number < {some}\nnumber += 1\nUtility.Wait(Wait{at})\nEndWhile"),
        ),
        4 => line(
            text,
            format_args!("Debug.Trace(\"Script {script} number \" + number + \" of {some}\")"),
        ),
        5 => line(
            text,
            format_args!(
                "If count{at} == {some} || factor > {some}.0\nfactor = factor / 2.0\nElse\ncount{at} += Run{function}(count{at}, factor)\nEndIf"
            ),
        ),
        6 => line(text, format_args!("Person{at}.AddItem(Person{at}, {some})")),
        _ => line(
            text,
            format_args!(
                "number = Utility.RandomInt(0, {some}) + Person{at}.GetItemCount(Quest{at}_{script})"
            ),
        ),
    }
}

fn line(text: &mut String, words: std::fmt::Arguments<'_>) {
    // Writing to a string cannot fail.
    let _ = text.write_fmt(words);
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    // The sizes of public mods' 666 compiled scripts: half below 1,387 bytes, a tenth above 13,449.
    #[test]
    fn the_made_scripts_have_the_corpus_sizes_and_link() {
        let files = files(500).unwrap();
        let mut sizes: Vec<usize> = files.iter().map(|(_, bytes)| bytes.len()).collect();
        sizes.sort_unstable();
        let (half, tenth) = (sizes[250], sizes[450]);
        assert!((700..2000).contains(&half), "{half}");
        assert!((10_000..18_000).contains(&tenth), "{tenth}");
        assert_eq!(link(&files).unwrap().counters().classes, 500);
    }
}
