//! Who holds a script's lock, and when it changes hands. Source: the seed, "Threads"; reference notes
//! 6 and 7; what is marked so, a published log.

use crate::stage::{Stage, check};
use papyrus::{Budget, Handle, PropertyValue, Value};

/// `Other` on form 2 and `Subject`, whose `Friend` it is, on form 1.
fn friends(other: &str, subject: &str) -> Stage {
    let subject = format!("auto Friend Other none\n{subject}");
    let mut stage = Stage::new(&[("Other", "Form", other), ("Subject", "Form", &subject)]);
    let friend = PropertyValue::Object(Handle(2));
    stage.attach(2, "Other");
    stage.attach_with(1, "Subject", &[("Friend", friend)]);
    stage
}

/// Two events at once for `Subject` on form 1: `First`, then `Second`.
fn both(mut stage: Stage) -> String {
    stage.tick();
    stage.said();
    stage.send(1, "First");
    stage.send(1, "Second");
    stage.ticks(6);
    stage.said()
}

#[test]
fn a_global_function_lets_go_of_the_lock() {
    let library = "
    gfn Work None
    callstatic Test Slow ::NoneVar \"worked\"
    say \"works on\"";
    let subject = "
    fn First None
    say \"first\"
    callstatic Library Work ::NoneVar
    say \"first again\"
    fn Second None
    say \"second\"";
    let mut stage = Stage::new(&[("Library", "", library), ("Subject", "Form", subject)]);
    stage.attach(1, "Subject");
    assert_eq!(both(stage), "First; Second; worked; works on; first again");
}

#[test]
fn another_objects_native_lets_go_of_the_lock_and_an_own_one_does_not() {
    let subject = |place: &str| {
        format!(
            "
    fn First None
    say \"first\"
    callmethod Ping {place} ::NoneVar \"x\"
    say \"first again\"
    fn Second None
    say \"second\""
        )
    };
    let said = both(friends("", &subject("::Friend_var")));
    assert_eq!(said, "First; Second; Other pinged: x; first again");
    let said = both(friends("", &subject("self")));
    assert_eq!(said, "First; Subject pinged: x; first again; Second");
}

#[test]
fn a_native_that_returns_at_once_lets_go_of_nothing() {
    let subject = "
    fn First None | f:Form
    say \"first\"
    callstatic Test Get f 2
    callmethod Send f ::NoneVar \"Poke\"
    say \"first again\"
    fn Second None
    say \"second\"";
    let other = "fn Poke None\nsay \"poked\"";
    assert_eq!(
        both(friends(other, subject)),
        "First; first again; Second; poked"
    );
}

// The seed: SetUpCompanions lets each quest register itself twice at once; without the run token
// both found it unregistered, and it became its questgiver's current and next quest.
#[test]
fn a_quest_that_registers_itself_twice_at_once_is_registered_once() {
    let housekeeping = "
    var current Quest none
    var next Quest none
    fn Register None radiant:Radiant | known:Bool s:String
    propget Registered radiant known
    jmpt known L1
    propset Registered radiant true
    jmpf current L0
    assign next radiant
    say \"next\"
    return none
    L0:
    assign current radiant
    say \"current\"
    return none
    L1:
    say \"known\"";
    let radiant = "
    auto Keeper Housekeeping none
    auto Registered Bool false
    fn OnStoryScript None
    callmethod Register ::Keeper_var ::NoneVar self
    fn Setup None
    callmethod Register ::Keeper_var ::NoneVar self";
    let mut stage = Stage::new(&[
        ("Housekeeping", "Quest", housekeeping),
        ("Radiant", "Quest", radiant),
    ]);
    stage.host.quests = [1, 6, 7].map(Handle).into();
    let keeper = [("Keeper", PropertyValue::Object(Handle(1)))];
    stage.attach(1, "Housekeeping");
    stage.attach_with(6, "Radiant", &keeper);
    stage.attach_with(7, "Radiant", &keeper);
    stage.tick();
    stage.said();
    for quest in [6, 7] {
        stage.send(quest, "OnStoryScript");
        stage.send(quest, "Setup");
    }
    stage.ticks(3);
    assert_eq!(stage.said(), "current; known; next; known");
}

#[test]
fn a_budget_that_runs_out_in_a_check_does_not_part_it_from_its_set() {
    let body = "
    auto Taken Bool false
    fn First None | b:Bool
    assign b ::Taken_var
    nop
    nop
    nop
    jmpt b L0
    assign ::Taken_var true
    say \"taken\"
    return none
    L0:
    say \"too late\"
    fn Second None
    callmethod First self ::NoneVar";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.budget = Budget::Frame {
        instructions_main: 2,
        instructions_tasklet: 1,
    };
    stage.send(1, "First");
    stage.send(1, "Second");
    stage.ticks(20);
    assert_eq!(stage.said(), "Taken; too late");
}

#[test]
fn two_scripts_that_call_each_other_do_not_block_each_other() {
    let body = "
    auto Friend Subject none
    fn Visit None
    say \"visits\"
    callmethod Greet ::Friend_var ::NoneVar
    say \"visited\"
    fn Greet None
    say \"greets\"
    callmethod Ping self ::NoneVar \"greeting\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    for handle in [1, 2] {
        let friend = PropertyValue::Object(Handle(3 - handle));
        stage.attach_with(handle, "Subject", &[("Friend", friend)]);
    }
    stage.tick();
    stage.send(1, "Visit");
    stage.send(2, "Visit");
    stage.ticks(8);
    assert_eq!(
        stage.said(),
        "visits; greets; Subject pinged: greeting; visited; visits; greets; Subject pinged: greeting; \
         visited"
    );
    assert_eq!(stage.vm.counters().threads_alive, 0);
}

const SLOW_INIT: &str = "
    fn OnInit None
    say \"init\"
    callstatic Test Sleep ::NoneVar 3
    say \"init done\"
    fn Greet None
    say \"greeted\"";

// A published log (reference notes 6): a stack that waits to call a script in its OnInit still holds
// its own script.
#[test]
fn a_call_that_waits_for_an_on_init_keeps_its_own_script_meanwhile() {
    let subject = "
    fn Visit None
    say \"visits\"
    callmethod Greet ::Friend_var ::NoneVar
    say \"visited\"
    fn Poke None
    say \"poked\"";
    let mut stage = friends(SLOW_INIT, subject);
    stage.tick();
    stage.send(1, "Visit");
    stage.send(1, "Poke");
    stage.ticks(2);
    assert_eq!(stage.said(), "init; visits");
    stage.ticks(4);
    assert_eq!(stage.said(), "init done; greeted; poked; visited");
}

// The same log: an OnInit inside the other script, which waits in a call to the first.
#[test]
fn an_on_init_that_comes_back_to_a_script_waiting_to_call_it_never_ends() {
    let other = "
    auto Caller Subject none
    fn OnInit None | t:Subject
    callstatic Test Sleep ::NoneVar 2
    say \"calls back\"
    callmethod Poke ::Caller_var ::NoneVar
    say \"never\"
    fn Greet None
    say \"never either\"";
    let subject = "
    auto Friend Other none
    fn Visit None
    say \"visits\"
    callmethod Greet ::Friend_var ::NoneVar
    fn Poke None
    say \"nor this\"";
    let mut stage = Stage::new(&[("Other", "Form", other), ("Subject", "Form", subject)]);
    let to = |name, handle| (name, PropertyValue::Object(Handle(handle)));
    stage.attach_with(1, "Subject", &[to("Friend", 2)]);
    stage.attach_with(2, "Other", &[to("Caller", 1)]);
    stage.tick();
    stage.send(1, "Visit");
    stage.ticks(60);
    assert_eq!(stage.said(), "visits; calls back");
    assert_eq!(stage.vm.counters().threads_alive, 2);
    assert_eq!(stage.vm.n_suspended(), 2);
}

// Reference notes 7: calls from a property setter at load do not wait.
#[test]
fn a_set_function_at_load_does_not_wait_for_another_scripts_on_init() {
    let subject = "
    auto Friend Other none
    .property Level Int 2
      .set None
        .param value Int
        callmethod Greet ::Friend_var ::NoneVar
        callstatic Test Say ::NoneVar \"set\"
      .end
    .end
    fn OnInit None
    say \"own init\"";
    let mut stage = Stage::new(&[("Other", "Form", SLOW_INIT), ("Subject", "Form", subject)]);
    stage.attach(2, "Other");
    let values = [
        ("Friend", PropertyValue::Object(Handle(2))),
        ("Level", PropertyValue::Int(1)),
    ];
    stage.attach_with(1, "Subject", &values);
    stage.ticks(6);
    assert_eq!(stage.said(), "init; greeted; set; own init; init done");
}

#[test]
fn an_event_waits_in_line_before_outside_calls_that_came_later() {
    let other = "
    fn Hold None
    callmethod Ping self ::NoneVar \"held\"
    fn Poke None
    say \"poked\"
    fn Greet None
    say \"greeted\"";
    let subject = "fn Visit None\ncallmethod Greet ::Friend_var ::NoneVar";
    let mut stage = friends(other, subject);
    stage.tick();
    stage.send(2, "Hold");
    stage.send(2, "Poke");
    stage.send(1, "Visit");
    stage.send(2, "Poke");
    stage.ticks(4);
    assert_eq!(stage.said(), "Other pinged: held; poked; greeted; poked");
}

// The seed: a latent native waits for the frame, keeping its own object's lock, and lets go of it for
// what it then waits for.
#[test]
fn a_latent_native_that_is_done_at_once_takes_its_frame_with_the_lock_held() {
    let subject = "
    fn First None
    say \"first\"
    callmethod Doze self ::NoneVar 0
    say \"first again\"
    fn Second None
    say \"second\"";
    assert_eq!(both(friends("", subject)), "First; first again; Second");
}

// The seed: a storm's OnUpdate with ten natives a turn sent a meteor every 0.12 s while every native
// returned at once.
#[test]
fn a_loop_of_object_natives_runs_a_frame_a_call() {
    let body = "
    var count Int 0
    fn OnUpdate None
    L0:
    callmethod Ping self ::NoneVar \"x\"
    iadd count count 1
    jmp L0";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.send(1, "OnUpdate");
    stage.tick();
    for frames in 1..50 {
        stage.tick();
        let count = stage.vm.variable(Handle(1), "Subject", "count");
        assert_eq!(count, Some(Value::Int(frames)));
    }
}

#[test]
fn a_state_that_begins_itself_for_ever_ends_at_the_depth_bound() {
    let body = "
    fn OnInit None
    say \"begins\"
    callmethod GotoState self ::NoneVar \"Round\"
    say \"goes on\"
    state Round
    fn OnBeginState None
    callmethod GotoState self ::NoneVar \"Round\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.ticks(4);
    let said = stage.said();
    let deep = "Game Stack too deep (infinite recursion likely) - aborting call and returning None";
    assert!(
        said.starts_with(&format!("begins; {deep} (Subject.GotoState")),
        "{said}"
    );
    assert!(said.ends_with("; goes on"), "{said}");
    assert_eq!(said.matches(deep).count(), 1);
}

#[test]
fn without_frames_a_loop_that_waits_is_not_stopped() {
    let body = "
    fn OnInit None | i:Int j:Int b:Bool
    L0:
    assign i 0
    L1:
    iadd i i 1
    cmp_lt b i 100000
    jmpt b L1
    callstatic Test Sleep ::NoneVar 1
    iadd j j 1
    cmp_lt b j 10
    jmpt b L0
    say \"three million\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.budget = Budget::Straight;
    stage.attach(1, "Subject");
    stage.ticks(12);
    assert_eq!(stage.said(), "three million");
}

// Seed, "Properties": a value is bound by its name, whatever its type.
#[test]
fn every_kind_of_value_is_bound() {
    let body = "
    auto O Form none
    auto S String \"\"
    auto I Int 0
    auto F Float 0.0
    auto B Bool false
    auto Os Form[] none
    auto Ss String[] none
    auto Is Int[] none
    auto Fs Float[] none
    auto Bs Bool[] none
    fn OnInit None | s:String
    cast s ::O_var
    say s
    say ::S_var
    cast s ::I_var
    say s
    cast s ::F_var
    say s
    cast s ::B_var
    say s
    cast s ::Os_var
    say s
    cast s ::Ss_var
    say s
    cast s ::Is_var
    say s
    cast s ::Fs_var
    say s
    cast s ::Bs_var
    say s";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    let values = [
        ("O", PropertyValue::Object(Handle(2))),
        ("S", PropertyValue::String("text".into())),
        ("I", PropertyValue::Int(-7)),
        ("F", PropertyValue::Float(1.5)),
        ("B", PropertyValue::Bool(true)),
        ("Os", PropertyValue::Objects(vec![Some(Handle(3)), None])),
        ("Ss", PropertyValue::Strings(vec!["x".into(), "y".into()])),
        ("Is", PropertyValue::Ints(vec![1, 2])),
        ("Fs", PropertyValue::Floats(vec![0.25])),
        ("Bs", PropertyValue::Bools(vec![true, false])),
    ];
    stage.attach_with(1, "Subject", &values);
    stage.tick();
    assert_eq!(
        stage.said(),
        "[Form < (00000002)>]; text; -7; 1.500000; True; [[Form < (00000003)>], None]; [x, y]; [1, 2]; \
         [0.250000]; [True, False]"
    );
}

#[test]
fn an_own_function_that_overrides_a_native_keeps_the_lock() {
    check(
        &[(
            "Subject",
            "Form",
            "
    fn OnInit None
    callmethod Ping self ::NoneVar \"x\"
    say \"on\"
    fn Ping None text:String
    say \"own\"",
        )],
        "own; on",
    );
}
