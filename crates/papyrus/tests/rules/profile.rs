//! What the profile counts. Source: the counts are told in `crates/papyrus/src/profile.rs`; expected
//! numbers are counted by hand from the scripts.

use crate::stage::Stage;
use papyrus::{Budget, FunctionProfile};

const BODY: &str = "
var friend Subject none
fn OnInit None
fn Outer None | n:Int
callmethod Twice self n 4
callmethod Twice self n n
callmethod Ping self ::NoneVar \"x\"
fn Twice Int n:Int
callmethod Zero self ::NoneVar 2
iadd n n n
return n
fn Zero None n:Int | b:Bool
cmp_lte b n 0
jmpt b L0
isub n n 1
callmethod Zero self ::NoneVar n
L0:
fn Visit None
callmethod Outer friend ::NoneVar
";

fn row(stage: &Stage, function: &str) -> FunctionProfile {
    let profile = stage.vm.profile();
    let found = profile
        .functions
        .into_iter()
        .find(|row| row.function == function);
    found.unwrap_or_default()
}

fn ready() -> Stage {
    let mut stage = Stage::new(&[("Subject", "Form", BODY)]);
    stage.attach(1, "Subject");
    stage.attach(2, "Subject");
    stage.tick();
    let friend = stage.vm.object(papyrus::Handle(2), "Subject");
    let handle = papyrus::Handle(1);
    assert!(stage.vm.set_variable(handle, "Subject", "friend", friend));
    stage
}

#[test]
fn instructions_and_calls_are_counted_by_function_and_by_chain_of_calls() {
    let mut stage = ready();
    stage.vm.set_profiling(true);
    stage.send(1, "Visit");
    let report = stage.tick();
    stage.ticks(3);
    assert_eq!(report.instructions, 30);
    let zero = row(&stage, "Zero");
    // Two calls from Twice; each goes two deep: 4 + 4 + 2 instructions.
    assert_eq!((zero.calls, zero.instructions), (6, 20));
    let twice = row(&stage, "Twice");
    assert_eq!((twice.calls, twice.instructions), (2, 6));
    let outer = row(&stage, "Outer");
    assert_eq!(
        (outer.calls, outer.instructions, outer.native_calls),
        (1, 3, 1)
    );
    let ping = row(&stage, "Ping");
    assert_eq!((ping.native, ping.calls, ping.instructions), (true, 1, 0));
    assert_eq!(
        stage.vm.profile().folded(),
        "Subject.Visit 1\n\
         Subject.Visit;Subject.Outer 3\n\
         Subject.Visit;Subject.Outer;Subject.Twice 6\n\
         Subject.Visit;Subject.Outer;Subject.Twice;Subject.Zero 20\n"
    );
}

#[test]
fn waits_for_locks_and_for_frames_are_counted_by_the_update() {
    let mut stage = ready();
    stage.vm.set_profiling(true);
    stage.budget = Budget::Frame {
        instructions_main: 1,
        instructions_tasklet: 0,
    };
    stage.send(1, "Outer");
    stage.send(1, "Visit");
    stage.ticks(3);
    // Outer is stopped after each instruction and keeps its lock; Visit has no turn.
    let frames: u64 = stage
        .vm
        .profile()
        .functions
        .iter()
        .map(|row| row.frame_ticks)
        .sum();
    assert_eq!(frames, 3);
    stage.budget = Budget::Frame {
        instructions_main: 1000,
        instructions_tasklet: 0,
    };
    stage.tick();
    // Outer's Ping of its own object is handed over, which keeps the lock.
    assert_eq!(row(&stage, "Outer").frame_ticks, 1);
    assert_eq!(row(&stage, "Visit").lock_ticks, 1);
    stage.ticks(9);
    assert_eq!(row(&stage, "Visit").lock_ticks, 1);
    let twice = row(&stage, "Twice");
    assert_eq!((twice.frame_ticks, twice.lock_ticks), (1, 0));
}

#[test]
fn a_machine_runs_alike_with_and_without_a_profile() {
    let run = |profiled: bool| {
        let mut stage = ready();
        stage.vm.set_profiling(profiled);
        stage.budget = Budget::Frame {
            instructions_main: 7,
            instructions_tasklet: 0,
        };
        let mut states = Vec::new();
        for tick in 0..20 {
            stage.send(1 + tick % 2, "Outer");
            stage.tick();
            states.push(serde_json::to_string(&stage.vm).unwrap());
        }
        (states, stage.said())
    };
    assert_eq!(run(true), run(false));
}

#[test]
fn a_profile_switched_off_is_empty() {
    let mut stage = ready();
    stage.vm.set_profiling(true);
    stage.send(1, "Outer");
    stage.ticks(3);
    assert!(!stage.vm.profile().functions.is_empty());
    stage.vm.set_profiling(false);
    assert_eq!(stage.vm.profile(), papyrus::Profile::default());
}
