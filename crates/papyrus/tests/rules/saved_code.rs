//! Code that changed while a function was in it, and scripts and objects that are gone. Source:
//! reference notes 9 and 10 ("Old function code that is still running is taken from the save"), bug
//! report 93. Method: a machine is written while a thread waits, read with other scripts, and run on.

use crate::saves::written;
use crate::stage::{Stage, script};
use papyrus::{Dropped, Handle, Value};

const OLD: &str = "
    var gone Int 5
    var kept Int 7
    fn Go None | s:String
    say \"old begins\"
    callstatic Test Sleep ::NoneVar 2
    cast s kept
    strcat s \"kept \" s
    say s
    cast s gone
    strcat s \"gone \" s
    say s
    callmethod Ping self ::NoneVar \"old\"
    callmethod Who self ::NoneVar
    fn Who None
    say \"old who\"";

const NEW: &str = "
    var first Int 1
    var kept Int 7
    fn Go None
    say \"new begins\"
    fn Who None
    say \"new who\"";

/// A script on form 1 whose `Go` waits.
fn waiting(body: &str) -> Stage {
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.send(1, "Go");
    stage.ticks(2);
    stage
}

/// The machine written and read, with another `Subject`; none for a script that is gone.
fn read(stage: &Stage, body: Option<&str>) -> Stage {
    let mut after = Stage::new(&[]);
    after.vm = serde_json::from_str(&written(stage)).unwrap();
    after.clock = stage.clock;
    after.scripts = stage.scripts.clone();
    match body {
        Some(body) => after
            .scripts
            .insert("subject".into(), script("Subject", "Form", body)),
        None => after.scripts.remove("subject"),
    };
    after.provide();
    after
}

const DIFFERS: &str = "Game Function Subject..Go in stack frame 0 in stack 1 differs from the in-game \
                       resource files - using version from save";
const GONE: &str = "Game Variable gone on script Subject loaded from save not found within the actual \
                    object. This variable will be skipped.";

#[test]
fn a_function_in_progress_goes_on_in_the_saves_code_and_new_calls_run_the_new_one() {
    let mut stage = waiting(OLD);
    assert_eq!(stage.said(), "old begins");
    let mut after = read(&stage, Some(NEW));
    after.ticks(5);
    assert_eq!(
        after.said(),
        format!("{DIFFERS}; {GONE}; kept 7; gone None; Subject pinged: old; new who")
    );
    after.send(1, "Go");
    after.ticks(2);
    assert_eq!(after.said(), "new begins");
}

#[test]
fn code_that_did_not_change_goes_on_without_a_word() {
    let mut stage = waiting(OLD);
    stage.said();
    // Lines and the order of variables are no change.
    let moved = OLD
        .replace("var gone Int 5\n", "")
        .replace("var kept Int 7", "var kept Int 7\nvar gone Int 5");
    let mut after = read(&stage, Some(&moved));
    after.ticks(5);
    assert_eq!(after.said(), "kept 7; gone 5; Subject pinged: old; old who");
}

#[test]
fn old_code_is_written_again_and_forgotten_when_the_old_file_comes_back() {
    let changed = OLD.replace("old begins", "new begins");
    let mut stage = waiting(OLD);
    stage.said();
    let mut second = read(&stage, Some(&changed));
    assert_eq!(second.said(), DIFFERS);
    let mut third = read(&second, Some(&changed));
    assert_eq!(third.said(), DIFFERS);
    let mut back = read(&third, Some(OLD));
    for stage in [&mut second, &mut third, &mut back] {
        stage.ticks(5);
        assert_eq!(stage.said(), "kept 7; gone 5; Subject pinged: old; old who");
    }
    assert_eq!(written(&second), written(&third));
}

#[test]
fn a_line_of_old_code_names_the_savegame_as_its_file() {
    let fails = "
    fn Go None | f:Form
    callstatic Test Sleep ::NoneVar 2
    callmethod Ping f ::NoneVar \"x\"";
    let stage = waiting(fails);
    let mut after = read(&stage, Some(NEW));
    after.said();
    after.clock.ticks += 5;
    after.clock.play_ticks += 5;
    after.vm.update(&mut after.host, after.clock, after.budget);
    assert_eq!(
        after.vm.take_log()[0].to_string(),
        "error: Cannot call Ping() on a None object, aborting function call\nstack:\n\
         \t[ (00000001)].Subject.Go() - \"<savegame>\" Line ?"
    );
}

#[test]
fn a_script_that_is_gone_is_kept_for_the_day_it_comes_back() {
    let mut stage = waiting(OLD);
    stage
        .vm
        .set_variable(Handle(1), "Subject", "kept", Value::Int(9));
    let mut without = read(&stage, None);
    without.ticks(5);
    assert_eq!(without.vm.counters().threads_alive, 0);
    assert_eq!(
        without.said(),
        "Game Cannot open store for class \"Subject\", missing file?"
    );
    let back = read(&without, Some(OLD));
    let kept = back.vm.variable(Handle(1), "Subject", "kept");
    assert_eq!(kept, Some(Value::Int(9)));
}

#[test]
fn a_call_into_a_script_that_is_gone_gives_none_and_its_caller_goes_on() {
    let caller = "
    fn Go None | s:String n:Int
    callstatic Test Sleep ::NoneVar 2
    callstatic Library Work n
    cast s n
    say s
    say \"on\"";
    let library = "gfn Work Int\ncallstatic Test Sleep ::NoneVar 3\nreturn 5";
    let mut stage = Stage::new(&[("Library", "", library), ("Subject", "Form", caller)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.send(1, "Go");
    stage.ticks(6);
    let mut after = Stage::new(&[]);
    after.vm = serde_json::from_str(&written(&stage)).unwrap();
    after.clock = stage.clock;
    after.scripts = stage.scripts.clone();
    after.scripts.remove("library");
    after.provide();
    after.ticks(5);
    assert_eq!(
        after.said(),
        "Game Cannot open store for class \"Library\", missing file?; Game Assigning None to a \
         non-object variable named \"n\" (Subject.Go [ (00000001)]); 0; on"
    );
}

// Bug report 93: a quest of a mod that was removed goes on running.
#[test]
fn objects_of_a_plugin_that_is_gone_take_their_scripts_and_threads_along() {
    let body = "
    auto Friend Subject none
    fn Go None
    callstatic Test Sleep ::NoneVar 4
    say \"gone on\"
    fn Visit None
    callmethod Go ::Friend_var ::NoneVar
    say \"never\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    for handle in [1, 2] {
        let friend = papyrus::PropertyValue::Object(Handle(3 - handle));
        stage.attach_with(handle, "Subject", &[("Friend", friend)]);
    }
    stage.tick();
    for (handle, event) in [(1, "Go"), (2, "Go"), (2, "Go"), (1, "Visit")] {
        stage.send(handle, event);
    }
    stage.ticks(2);
    let dropped = stage.vm.drop_gone(&|handle| handle == Handle(2));
    assert_eq!(
        dropped,
        Dropped {
            objects: 1,
            instances: 1,
            threads: 3
        }
    );
    assert_eq!(
        stage.vm.drop_gone(&|handle| handle == Handle(2)),
        Dropped::default()
    );
    stage.ticks(9);
    assert_eq!(stage.said(), "gone on");
    assert_eq!(stage.vm.counters().threads_alive, 0);
    assert!(stage.vm.scripts(Handle(2)).is_empty());
}
