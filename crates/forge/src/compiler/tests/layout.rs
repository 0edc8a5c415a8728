//! What stands around the code: states, properties, flags, debug lines, options.

use super::{MemorySources, Options, Pex, ScriptSource, Scripts, compile_with, script, world};

#[test]
fn a_script_without_parent_gets_the_state_events_too() {
    let text = script("ScriptName Test\n").disassemble();
    for name in ["GetState", "GotoState", "onBeginState", "onEndState"] {
        assert!(
            text.contains(&format!(".function {name} ")),
            "{name}: {text}"
        );
    }
    let text = script("ScriptName Test Extends Form\n").disassemble();
    assert!(text.contains(".function GotoState ") && !text.contains(".function onEndState"));
}

#[test]
fn properties_of_every_kind_keep_doc_flags_and_values() {
    let text = script(
        "ScriptName Test Extends Form Hidden Conditional\n{ A test. }\n\
         Int Property Count = 3 Auto Hidden Conditional\n{ How many. }\n\
         Float Property Half = 0.5 AutoReadOnly\n\
         Int Property Double\nInt Function Get()\nReturn Count * 2\nEndFunction\nEndProperty\n\
         String Name\nBool Ready = True Conditional\n",
    )
    .disassemble();
    for part in [
        ".doc \"A test.\"\n  .userflags 3",
        ".variable ::Count_var Int 3 2",
        ".property Count Int 7\n    .doc \"How many.\"\n    .userflags 1\n    .auto ::Count_var",
        ".property Half Float 1\n    .get Float\n      return 0.5",
        ".property Double Int 1",
        ".variable Name String none 0",
        ".variable Ready Bool true 2",
    ] {
        assert!(text.contains(part), "{part}\n---\n{text}");
    }
}

#[test]
fn states_hold_their_functions_and_the_auto_one_is_named() {
    let text = script(
        "ScriptName Test Extends Actor\nAuto State Waiting\nEvent OnActivate(ObjectReference r)\n\
         GoToState(\"Done\")\nEndEvent\nEvent OnBeginState()\nEndEvent\nEndState\nState Done\nEndState\n",
    )
    .disassemble();
    assert!(text.contains(".autostate Waiting"), "{text}");
    assert!(
        text.contains(".state Waiting\n    .function OnActivate"),
        "{text}"
    );
    assert!(
        text.contains("callmethod GotoState self ::NoneVar \"Done\""),
        "{text}"
    );
}

#[test]
fn each_instruction_has_the_line_of_its_own_part() {
    let text = script(
        "ScriptName Test Extends Actor\nEvent OnInit()\nGame.Say(\"a\" + \\\n Game.GetPlayer())\nEndEvent\n",
    )
    .disassemble();
    assert!(text.contains(".lines Test `` OnInit 0 4 4 3 3\n"), "{text}");
}

#[test]
fn the_same_source_gives_the_same_bytes_and_debug_info_can_be_left_out() {
    let mut sources: MemorySources = world();
    sources.insert(
        "Test",
        ScriptSource::Text(b"ScriptName Test Extends Form\n".to_vec()),
    );
    let scripts = Scripts::new(&sources);
    let with = |options: &Options| compile_with(&scripts, "test", options).unwrap();
    let once = with(&Options::reproducible());
    assert_eq!(once.write(), with(&Options::reproducible()).write());
    assert_eq!(Pex::read(&once.write()), Ok(once.clone()));
    let without = with(&Options {
        debug_info: false,
        ..Options::reproducible()
    });
    assert!(once.debug.is_some() && without.debug.is_none());
}

#[test]
fn a_compiled_script_serves_as_parent_and_type() {
    let mut sources = world();
    let parent = "ScriptName Base Extends Actor\nInt Property Level2 Auto\nFunction Do(Int a)\nEndFunction\n";
    sources.insert("Base", ScriptSource::Text(parent.into()));
    let compiled = compile_with(&Scripts::new(&sources), "Base", &Options::reproducible()).unwrap();
    sources.insert("Base", ScriptSource::Compiled(compiled));
    let text = "ScriptName Test Extends Base\nEvent OnInit()\nDo(Level2)\nEndEvent\n";
    sources.insert("Test", ScriptSource::Text(text.into()));
    let pex = compile_with(&Scripts::new(&sources), "Test", &Options::reproducible()).unwrap();
    assert!(
        pex.disassemble()
            .contains("callmethod Do self ::NoneVar ::Level2_var")
    );
}

#[test]
fn windows_1252_texts_keep_their_bytes() {
    let mut sources = world();
    let text = b"ScriptName Test Extends Form\nString s = \"caf\xE9\"\n".to_vec();
    sources.insert("Test", ScriptSource::Text(text));
    let pex = compile_with(&Scripts::new(&sources), "Test", &Options::reproducible()).unwrap();
    assert!(pex.strings.iter().any(|string| **string == *b"caf\xE9"));
}
