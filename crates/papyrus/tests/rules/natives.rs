//! Native calls and the frame. Source: the seed, "Threads" ("Natives wait for the frame").

use crate::stage::{Stage, check_code};
use papyrus::{Budget, Handle, NativeSignature, Value};

fn running(body: &str) -> Stage {
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage
}

#[test]
fn natives_callable_on_the_thread_run_at_once_others_take_a_frame_each() {
    let mut stage = running(
        "
    fn Go None
    say \"a\"
    say \"b\"
    callstatic Test Slow ::NoneVar \"c\"
    callstatic Test Slow ::NoneVar \"d\"
    say \"e\"",
    );
    stage.send(1, "Go");
    stage.tick();
    assert_eq!(stage.said(), "a; b");
    stage.tick();
    assert_eq!(stage.said(), "c");
    stage.tick();
    assert_eq!(stage.said(), "d; e");
}

#[test]
fn handed_calls_begin_in_the_order_they_came() {
    let mut stage = running(
        "
    fn A None
    callstatic Test Slow ::NoneVar \"a\"
    say \"a on\"
    fn B None
    callstatic Test Slow ::NoneVar \"b\"
    say \"b on\"",
    );
    stage.send(1, "A");
    stage.send(1, "B");
    stage.ticks(1);
    assert_eq!(stage.said(), "");
    stage.tick();
    assert_eq!(stage.said(), "A; B; a on; b on");
}

#[test]
fn without_frames_nothing_waits_for_one() {
    let mut stage = running(
        "
    fn Go None
    callstatic Test Slow ::NoneVar \"c\"
    callstatic Test Slow ::NoneVar \"d\"",
    );
    stage.budget = Budget::Straight;
    stage.send(1, "Go");
    stage.tick();
    assert_eq!(stage.said(), "c; d");
}

#[test]
fn after_a_load_frame_waits_go_on_at_once_until_the_time_is_up() {
    let mut stage = running(
        "
    fn Go None
    callstatic Test Slow ::NoneVar \"c\"
    callstatic Test Slow ::NoneVar \"d\"
    callstatic Test Sleep ::NoneVar 1
    say \"later\"",
    );
    stage.budget = Budget::PostLoad {
        instructions: 10_000,
    };
    stage.send(1, "Go");
    stage.update();
    assert_eq!(stage.said(), "c; d");
    stage.tick();
    assert_eq!(stage.said(), "later");
}

#[test]
fn a_token_wakes_the_thread_with_its_result() {
    let mut stage = running(
        "
    fn Go None | n:Int s:String
    callstatic Test Hold n
    cast s n
    say s",
    );
    stage.send(1, "Go");
    stage.ticks(5);
    assert_eq!(stage.said(), "");
    let token = stage.host.holds[0];
    stage.vm.wake(token, Value::Int(5));
    stage.tick();
    assert_eq!(stage.said(), "5");
}

// Peer case L3: LatentDouble(1 + LatentDouble(1)).
#[test]
fn latent_results_go_into_further_calls() {
    let mut stage = running(
        "
    fn Go None | n:Int s:String
    callstatic Test Hold n
    iadd n n 1
    cast s n
    say s
    callstatic Test Hold n
    cast s n
    say s",
    );
    stage.send(1, "Go");
    for (at, value) in [2, 6].into_iter().enumerate() {
        stage.ticks(2);
        let token = stage.host.holds[at];
        stage.vm.wake(token, Value::Int(value));
    }
    stage.tick();
    assert_eq!(stage.said(), "3; 6");
}

#[test]
fn waits_count_their_own_clock() {
    let mut stage = running(
        "
    fn A None
    callstatic Test Sleep ::NoneVar 2
    say \"play\"
    fn B None
    callstatic Test MenuSleep ::NoneVar 2
    say \"menu\"
    fn C None
    callstatic Test GameSleep ::NoneVar 2
    say \"game\"",
    );
    for event in ["A", "B", "C"] {
        stage.send(1, event);
    }
    stage.ticks(2);
    // A menu is open: only the clock of all ticks goes on.
    for _ in 0..3 {
        stage.clock.ticks += 1;
        stage.update();
    }
    assert_eq!(stage.said(), "menu");
    stage.clock.game_time += 2_000_000;
    stage.update();
    assert_eq!(stage.said(), "game");
    stage.ticks(3);
    assert_eq!(stage.said(), "play");
}

#[test]
fn a_wait_of_nothing_returns_in_its_frame() {
    let mut stage = running(
        "
    fn Go None
    callstatic Test Sleep ::NoneVar 0
    say \"on\"",
    );
    stage.send(1, "Go");
    stage.ticks(2);
    assert_eq!(stage.said(), "on");
}

#[test]
fn a_native_on_an_object_that_is_gone_is_refused() {
    let mut stage = running(
        "
    fn Go None
    callmethod Ping self ::NoneVar \"x\"
    say \"on\"",
    );
    stage.host.gone.push(Handle(1));
    stage.send(1, "Go");
    stage.ticks(2);
    assert_eq!(
        stage.said(),
        "Game Unable to call Ping - no native object bound to the script object, or object is of \
         incorrect type (Subject.Go [None]); on"
    );
}

#[test]
fn a_failing_native_logs_itself_on_top_of_its_callers() {
    let mut stage = running("fn Go None\ncallmethod Break self ::NoneVar");
    stage.send(1, "Go");
    stage.tick();
    assert_eq!(
        stage.said(),
        "Game cannot be done (Subject.Break [ (00000001)] < Subject.Go [ (00000001)])"
    );
}

#[test]
fn a_native_the_engine_does_not_have_is_said_once_and_counted() {
    let library = "gnative Nothing Int";
    let body = "
    fn OnInit None | n:Int s:String
    callstatic Library Nothing n
    callstatic Library Nothing n
    cast s n
    say s";
    let mut stage = Stage::new(&[("Library", "", library), ("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.ticks(2);
    assert_eq!(
        stage.said(),
        "Engine Unbound native function \"Nothing\" called (Subject.OnInit [ (00000001)]); 0"
    );
    assert_eq!(stage.vm.counters().natives_missing["Library.Nothing"], 2);
}

fn signature(function: &str, params: &[&str], result: &str) -> NativeSignature {
    NativeSignature {
        function: function.to_owned(),
        params: params.iter().map(|&name| name.to_owned()).collect(),
        result: result.to_owned(),
        global: true,
        immediate: false,
    }
}

/// What a script says and the log has, when the engine's natives of `Test` are these.
fn with_signatures(signatures: &[NativeSignature]) -> String {
    let body = "fn OnInit None | n:Int s:String\ncallstatic Test Hold n\ncast s n\nsay s";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.host.signatures = signatures.to_vec();
    stage.attach(1, "Subject");
    stage.ticks(4);
    stage.said()
}

// The shapes of both lines are those of published game logs.
#[test]
fn a_native_the_script_declares_otherwise_is_not_bound() {
    assert_eq!(with_signatures(&[signature("HOLD", &[], "int")]), "");
    let refused = "Game Native function Hold in empty state does not match existing signature on \
                   linked type Test. Function will not be bound.; \
                   Game Unbound native function \"Hold\" called (Subject.OnInit [ (00000001)]); 0";
    for other in [
        signature("Hold", &["Int"], "Int"),
        signature("Hold", &[], "Float"),
        signature("Hold", &[], "void"),
        NativeSignature {
            global: false,
            ..signature("Hold", &[], "Int")
        },
    ] {
        assert_eq!(
            with_signatures(std::slice::from_ref(&other)),
            refused,
            "{other:?}"
        );
    }
}

#[test]
fn a_native_no_script_declares_is_told_when_it_would_be_callable_on_its_thread() {
    let gone = |immediate| NativeSignature {
        immediate,
        ..signature("Gone", &["Form[]"], "Int")
    };
    assert_eq!(with_signatures(&[gone(false)]), "");
    assert_eq!(
        with_signatures(&[gone(true)]),
        "Game Function Gone in the empty state on type Test does not exist. Function will not be \
         flagged as callable from tasklets."
    );
}

#[test]
fn a_none_the_engine_gave_back_is_the_engines_fault() {
    check_code(
        "f:Form g:Form",
        "callstatic Test GetNone f\nassign g f\ncallmethod Ping g ::NoneVar \"x\"",
        "Engine Cannot call Ping() on a None object, aborting function call \
         (Subject.OnInit [ (00000001)])",
    );
}

#[test]
fn natives_of_a_script_nobody_has_are_still_done() {
    let mut stage = running("fn Go None\nsay \"on\"");
    stage.scripts.remove("test");
    let mut stage = {
        let scripts = std::mem::take(&mut stage.scripts);
        let mut fresh = Stage::new(&[]);
        fresh.scripts = scripts;
        fresh
    };
    stage.attach(1, "Subject");
    stage.tick();
    stage.send(1, "Go");
    stage.tick();
    assert_eq!(
        stage.said(),
        "Game Cannot open store for class \"Test\", missing file?; on"
    );
}
