//! The machine as data: written, read back and run on, it does the same. Source: the rules of
//! saves, docs/papyrus-vm.md "Saves". Method: at every tick of a busy run, write, read, give the scripts again
//! and run both on; compare what is said and the bytes written after every tick.

use crate::stage::{Stage, TinyHost};
use papyrus::{Budget, Handle, PropertyValue, Value, Vm};

const BUSY: &str = "
auto Friend Busy none
var list Int[] none
var same Int[] none
var text String \"\"
fn OnInit None
array_create list 3
assign same list
callstatic Test Sleep ::NoneVar 2
say \"init\"
fn Spin None | i:Int b:Bool n:Int s:String
L0:
iadd i i 1
cmp_lt b i 700
jmpt b L0
array_setelement list 1 i
array_getelement n same 1
cast s n
strcat text text s
say text
fn Visit None
callmethod Stay ::Friend_var ::NoneVar
say \"visited\"
fn Stay None
callmethod Ping self ::NoneVar \"stays\"
callstatic Test Sleep ::NoneVar 3
fn Fail None | t:Int[] b:Bool a:Int[]
cast t none
callstatic Test Slow ::NoneVar \"slow\"
cmp_eq b a t
jmpf b L0
say \"equal\"
L0:
callmethod GotoState self ::NoneVar \"Odd\"
fn Wait None | n:Int s:String
callstatic Test Hold n
cast s n
say s
state Odd
fn Fail None
callmethod RunAndWait self ::NoneVar \"Spin\"
say \"spun\"
callmethod GotoState self ::NoneVar \"\"
";

fn busy() -> Stage {
    let mut stage = Stage::new(&[("Busy", "Form", BUSY)]);
    for (handle, friend) in [(1, 2), (2, 1)] {
        let friend = PropertyValue::Object(Handle(friend));
        stage.attach_with(handle, "Busy", &[("Friend", friend)]);
    }
    stage.budget = Budget::Frame {
        instructions_main: 500,
        instructions_tasklet: 100,
    };
    stage
}

fn step(stage: &mut Stage, at: usize) {
    let events = ["Spin", "Visit", "Fail", "Wait", "Visit", "Fail", "Spin"];
    if at.is_multiple_of(2) && at < 40 {
        stage.send(1 + (at as u64 / 2) % 2, events[at / 2 % events.len()]);
    }
    if at % 9 == 8
        && let Some(token) = stage.host.holds.pop()
    {
        stage.vm.wake(token, Value::Int(at as i32));
    }
    stage.tick();
}

pub(crate) fn written(stage: &Stage) -> String {
    serde_json::to_string(&stage.vm).unwrap()
}

/// The same stage, its machine written and read.
fn again(stage: &Stage) -> Stage {
    let vm: Vm = serde_json::from_str(&written(stage)).unwrap();
    let host = TinyHost {
        holds: stage.host.holds.clone(),
        ..TinyHost::default()
    };
    let mut copy = Stage {
        vm,
        host,
        clock: stage.clock,
        budget: stage.budget,
        scripts: stage.scripts.clone(),
    };
    assert_eq!(
        written(&copy),
        written(stage),
        "reading and writing changes nothing"
    );
    copy.provide();
    copy.said();
    copy
}

#[test]
fn a_machine_written_at_any_tick_goes_on_alike() {
    let mut stage = busy();
    let mut waits = std::collections::BTreeSet::new();
    for at in 0..60 {
        step(&mut stage, at);
        stage.said();
        let bytes = written(&stage);
        for wait in ["Lock", "Init", "Handed", "\"Time\"", "Token"] {
            if bytes.contains(wait) {
                waits.insert(wait);
            }
        }
        if at % 4 != 1 && at > 12 {
            continue;
        }
        let mut first = again(&stage);
        let mut second = again(&stage);
        for later in at + 1..at + 12 {
            step(&mut first, later);
            step(&mut second, later);
            assert_eq!(first.said(), second.said());
        }
        let mut on = again(&stage);
        let mut whole = busy();
        for at in 0..at + 1 {
            step(&mut whole, at);
        }
        whole.said();
        for later in at + 1..at + 12 {
            step(&mut on, later);
            step(&mut whole, later);
            assert_eq!(on.said(), whole.said(), "written at {at}, tick {later}");
            assert_eq!(
                written(&on),
                written(&whole),
                "written at {at}, tick {later}"
            );
        }
    }
    assert_eq!(
        waits.len(),
        5,
        "the run waits for everything once: {waits:?}"
    );
}

#[test]
fn a_changed_script_keeps_what_it_still_has() {
    let mut stage = Stage::new(&[(
        "Subject",
        "Form",
        "var gone Int 1\nvar kept Int 2\nvar other Int 3",
    )]);
    stage.attach(1, "Subject");
    stage.tick();
    stage
        .vm
        .set_variable(Handle(1), "Subject", "kept", Value::Int(20));
    let vm: Vm = serde_json::from_str(&written(&stage)).unwrap();
    let changed = "var fresh Int 9\nvar kept Int 2\nvar other Float 0.5";
    let mut after = Stage::new(&[("Subject", "Form", changed)]);
    after.vm = vm;
    after.provide();
    let value = |name| after.vm.variable(Handle(1), "Subject", name);
    assert_eq!(value("kept"), Some(Value::Int(20)));
    assert_eq!(value("fresh"), Some(Value::Int(9)));
    assert_eq!(value("other"), Some(Value::Float(0.5)));
    assert_eq!(value("gone"), None);
    assert_eq!(
        after.said(),
        "Game Variable gone on script Subject loaded from save not found within the actual object. \
         This variable will be skipped."
    );
}

#[test]
fn a_script_that_is_gone_after_reading_takes_its_threads_along() {
    let mut stage = Stage::new(&[(
        "Subject",
        "Form",
        "fn Go None\ncallstatic Test Sleep ::NoneVar 2\nsay \"never\"",
    )]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.send(1, "Go");
    stage.ticks(2);
    let mut after = again(&stage);
    after = Stage {
        vm: serde_json::from_str(&written(&stage)).unwrap(),
        ..after
    };
    after.scripts.remove("subject");
    after.provide();
    after.ticks(5);
    assert_eq!(after.vm.counters().threads_alive, 0);
    let said = after.said();
    assert!(
        said.contains("Cannot open store for class \"Subject\", missing file?"),
        "{said}"
    );
}

#[test]
fn what_nothing_holds_is_cleared_away_and_the_rest_stays() {
    let body = "
    var kept String[] none
    var last String \"\"
    fn OnInit None | i:Int b:Bool s:String a:String[]
    array_create kept 2
    L0:
    iadd i i 1
    cast s i
    strcat s \"text number \" s
    array_create a 128
    array_setelement a 0 s
    array_setelement kept 1 s
    assign last s
    cmp_lt b i 20000
    jmpt b L0";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.budget = Budget::Straight;
    stage.attach(1, "Subject");
    stage.ticks(3);
    let counters = stage.vm.counters();
    assert!(
        counters.arrays < 10_000 && counters.strings < 10_000,
        "{counters:?}"
    );
    let last = stage.vm.variable(Handle(1), "Subject", "last").unwrap();
    assert_eq!(stage.vm.text(last), "text number 20000");
    let kept = stage.vm.variable(Handle(1), "Subject", "kept").unwrap();
    assert_eq!(stage.vm.array(kept)[1], last);
}

#[test]
fn broken_data_is_an_error_or_a_machine_that_runs() {
    let mut stage = busy();
    for at in 0..9 {
        step(&mut stage, at);
    }
    let bytes = written(&stage).into_bytes();
    let mut seed = 7_u32;
    let mut read = 0;
    for _ in 0..300 {
        let mut broken = bytes.clone();
        for _ in 0..3 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            let at = seed as usize % broken.len();
            if broken[at].is_ascii_digit() {
                broken[at] = b'0' + (seed >> 24) as u8 % 10;
            }
        }
        let Ok(vm) = serde_json::from_slice::<Vm>(&broken) else {
            continue;
        };
        read += 1;
        let mut after = Stage {
            vm,
            ..again(&stage)
        };
        after.provide();
        after.ticks(3);
    }
    assert!(read > 100, "only {read} were read");
}
