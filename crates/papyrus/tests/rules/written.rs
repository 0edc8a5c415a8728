//! State is data: a thread in each state it can be in, written and read at that moment, goes on with
//! the same words and the same bytes. Source: docs/papyrus-vm.md "Saves". Method: one test a state; the
//! written bytes must show it, and both machines then run on side by side.

use crate::saves::written;
use crate::stage::{Stage, TinyHost};
use papyrus::{Budget, Handle, PropertyValue, Value, Vm};
use pex::Script;

/// The same stage, its machine written and read; its scripts are given.
fn read(stage: &Stage) -> Stage {
    let vm: Vm = serde_json::from_str(&written(stage)).unwrap();
    let mut copy = Stage {
        vm,
        host: TinyHost {
            holds: stage.host.holds.clone(),
            ..TinyHost::default()
        },
        clock: stage.clock,
        budget: stage.budget,
        scripts: stage.scripts.clone(),
    };
    assert_eq!(written(&copy), written(stage));
    copy.provide();
    copy
}

/// Checks that the state is what it is to be, then reads it and runs both on.
#[track_caller]
fn goes_on(mut stage: Stage, state: &str, then: &str) {
    let bytes = written(&stage);
    assert!(bytes.contains(state), "{state} is not in {bytes}");
    stage.said();
    let mut copy = read(&stage);
    let mut said = Vec::new();
    for tick in 0..30 {
        if tick == 5 {
            for one in [&mut stage, &mut copy] {
                for token in std::mem::take(&mut one.host.holds) {
                    one.vm.wake(token, Value::Int(42));
                }
                one.clock.ticks += 50;
                one.clock.game_time += 5_000_000;
            }
        }
        stage.tick();
        copy.tick();
        let text = stage.said();
        assert_eq!(copy.said(), text, "tick {tick}");
        assert_eq!(written(&copy), written(&stage), "tick {tick}");
        said.extend((!text.is_empty()).then_some(text));
    }
    assert_eq!(said.join("; "), then);
    assert_eq!(stage.vm.counters().threads_alive, 0);
}

/// A script on form 1 with form 2 as its friend, after its first update.
fn stage(body: &str) -> Stage {
    let body = format!("auto Friend Subject none\n{body}");
    let mut stage = Stage::new(&[("Subject", "Form", &body)]);
    for handle in [1, 2] {
        let friend = PropertyValue::Object(Handle(3 - handle));
        stage.attach_with(handle, "Subject", &[("Friend", friend)]);
    }
    stage.tick();
    stage
}

/// As [`stage`]; `Go` has been sent and so many updates have passed.
fn gone(body: &str, updates: usize) -> Stage {
    let mut stage = stage(body);
    stage.send(1, "Go");
    stage.ticks(updates);
    stage
}

const WAITS_NOT: &str = "\"wait\":null";

#[test]
fn a_thread_that_has_not_begun() {
    let stage = gone("fn Go None\nsay \"go\"", 0);
    goes_on(stage, "\"frames\":[],", "Go");
}

#[test]
fn a_thread_out_of_budget() {
    let mut stage = stage(
        "
    fn Go None | i:Int b:Bool s:String
    L0:
    iadd i i 1
    cmp_lt b i 100
    jmpt b L0
    cast s i
    say s",
    );
    stage.budget = Budget::Frame {
        instructions_main: 40,
        instructions_tasklet: 3,
    };
    stage.send(1, "Go");
    stage.ticks(2);
    assert!(stage.vm.is_alive(papyrus::ThreadId(1)));
    goes_on(stage, WAITS_NOT, "100");
}

#[test]
fn a_thread_out_of_budget_deep_in_calls_on_self() {
    let mut stage = stage(
        "
    fn Go None | n:Int s:String
    callmethod Sum self n 20
    cast s n
    say s
    fn Sum Int n:Int | r:Int b:Bool
    cmp_lte b n 0
    jmpf b L0
    return 0
    L0:
    isub r n 1
    callmethod Sum self r r
    iadd r r n
    return r",
    );
    stage.budget = Budget::Frame {
        instructions_main: 30,
        instructions_tasklet: 0,
    };
    stage.send(1, "Go");
    stage.ticks(2);
    goes_on(stage, WAITS_NOT, "210");
}

#[test]
fn a_thread_that_waits_for_a_lock_to_call() {
    let mut stage = stage(
        "
    fn Go None
    callmethod Greet ::Friend_var ::NoneVar
    say \"went\"
    fn Hold None
    callmethod Ping self ::NoneVar \"held\"
    fn Greet None
    say \"greeted\"",
    );
    stage.send(2, "Hold");
    stage.send(1, "Go");
    stage.tick();
    goes_on(stage, "{\"Lock\":1}", "Subject pinged: held; greeted; went");
}

#[test]
fn a_thread_that_waits_for_its_own_lock_with_a_result_in_hand() {
    let mut stage = stage(
        "
    fn Go None | n:Int s:String
    callstatic Test Hold n
    cast s n
    say s
    fn Busy None
    callmethod Ping self ::NoneVar \"busy\"
    callmethod Ping self ::NoneVar \"busy still\"",
    );
    stage.send(1, "Go");
    stage.ticks(2);
    stage.send(1, "Busy");
    let token = stage.host.holds.remove(0);
    stage.tick();
    stage.vm.wake(token, Value::Int(7));
    stage.tick();
    assert!(written(&stage).contains("\"result\":{\"Int\":7}"));
    goes_on(stage, "{\"Lock\":0}", "Subject pinged: busy still; 7");
}

#[test]
fn a_thread_that_waits_for_an_on_init() {
    let stage = gone(
        "
    fn OnInit None
    callstatic Test Sleep ::NoneVar 4
    say \"init\"
    fn Go None
    say \"go\"",
        1,
    );
    goes_on(stage, "{\"Init\":0}", "init; init; Go");
}

#[test]
fn a_thread_that_waits_for_a_script() {
    let mut stage = stage("fn Go None\ncallstatic Later Work ::NoneVar\nsay \"went\"");
    let later = "gfn Work None\nsay \"worked\"";
    let later = crate::stage::script("Later", "", later);
    let mut fresh = Stage::new(&[]);
    fresh.scripts = stage.scripts.clone();
    fresh.scripts.insert("later".into(), later);
    fresh.vm.attach(Handle(1), "Subject", Vec::new());
    stage = fresh;
    let wanted = |stage: &mut Stage, name: &str| {
        let script = stage.scripts.get(name).map(|pex| Script::from(&**pex));
        stage.vm.provide_script(name, script);
    };
    for name in ["subject", "form", "test"] {
        wanted(&mut stage, name);
    }
    stage.vm.send_event(Handle(1), "Go", &[]);
    stage.update_without_scripts();
    goes_on_wanting(stage);
}

/// As [`goes_on`], for scripts that come only after the machine was read.
fn goes_on_wanting(mut stage: Stage) {
    assert!(written(&stage).contains("{\"Script\":"));
    let mut copy = read(&stage);
    stage.provide();
    for _ in 0..5 {
        stage.tick();
        copy.tick();
        assert_eq!(written(&copy), written(&stage));
    }
    let said = copy.said();
    assert!(said.ends_with("worked; went"), "{said}");
    assert!(stage.said().ends_with("worked; went"));
}

#[test]
fn a_native_call_handed_over() {
    let stage = gone(
        "fn Go None\ncallmethod Ping self ::NoneVar \"x\"\nsay \"went\"",
        1,
    );
    goes_on(stage, "\"Handed\"", "Subject pinged: x; went");
}

#[test]
fn a_wait_for_a_time_outside_menus() {
    let stage = gone(
        "fn Go None\ncallstatic Test Sleep ::NoneVar 3\nsay \"went\"",
        2,
    );
    goes_on(stage, "\"Time\"", "went");
}

#[test]
fn a_wait_for_a_time_of_any_kind() {
    let stage = gone(
        "fn Go None\ncallstatic Test MenuSleep ::NoneVar 40\nsay \"went\"",
        2,
    );
    goes_on(stage, "\"Time\"", "went");
}

#[test]
fn a_wait_for_game_time() {
    let stage = gone(
        "fn Go None\ncallstatic Test GameSleep ::NoneVar 4\nsay \"went\"",
        2,
    );
    goes_on(stage, "\"Time\"", "went");
}

#[test]
fn a_latent_native_on_self_whose_lock_is_free() {
    let stage = gone(
        "fn Go None\ncallmethod Doze self ::NoneVar 3\nsay \"went\"",
        2,
    );
    goes_on(stage, "\"owner\":null", "went");
}

#[test]
fn a_wait_for_what_the_engine_brings() {
    let stage = gone(
        "fn Go None | n:Int s:String\ncallstatic Test Hold n\ncast s n\nsay s",
        2,
    );
    goes_on(stage, "{\"Token\":1}", "42");
}

#[test]
fn a_wait_for_the_end_of_other_threads() {
    let stage = gone(
        "
    fn Go None
    callmethod RunAndWait self ::NoneVar \"Fragment\"
    say \"went\"
    fn Fragment None
    callstatic Test Sleep ::NoneVar 3
    say \"fragment\"",
        4,
    );
    goes_on(stage, "\"groups\":[[1,1,", "Fragment; went");
}

#[test]
fn a_thread_of_a_script_taken_off_its_object() {
    let mut stage = gone(
        "fn Go None\ncallstatic Test Sleep ::NoneVar 3\nsay \"went\"",
        2,
    );
    stage.vm.detach(Handle(1), "Subject");
    goes_on(stage, "\"Detached\"", "went");
}

#[test]
fn a_script_that_is_not_bound_and_its_plugins_values() {
    let body = "
    auto Count Int 0
    .property Level Int 2
      .set None
        .param value Int
        callstatic Test Sleep ::NoneVar value
        callstatic Test Say ::NoneVar \"set\"
      .end
    .end
    fn OnInit None | s:String
    cast s ::Count_var
    say s";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    let values = [
        ("Level", PropertyValue::Int(3)),
        ("Count", PropertyValue::Int(8)),
    ];
    stage.attach_with(1, "Subject", &values);
    goes_on(stage, "\"Unbound\"", "set; 8");
}

#[test]
fn a_set_function_with_the_on_init_still_to_come() {
    let body = "
    .property Level Int 2
      .set None
        .param value Int
        callstatic Test Sleep ::NoneVar value
        callstatic Test Say ::NoneVar \"set\"
      .end
    .end
    fn OnInit None
    say \"init\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach_with(1, "Subject", &[("Level", PropertyValue::Int(3))]);
    stage.ticks(2);
    goes_on(stage, "\"init_of\":0", "set; init");
}

#[test]
fn a_none_without_a_type_stays_without_one() {
    let stage = gone(
        "
    fn Go None | t:Int[] a:Int[] b:Bool
    cast t none
    callstatic Test Sleep ::NoneVar 2
    array_create a 1
    assign t a
    cmp_eq b t none
    jmpf b L0
    say \"never\"
    L0:
    say \"went\"",
        2,
    );
    let line = "Game Mismatched types assigning to variable named \"t\" (Subject.Go [ (00000001)])";
    goes_on(stage, "\"poisoned\":[0]", &format!("{line}; went"));
}

#[test]
fn arrays_two_variables_share_stay_shared() {
    // One array: in two variables, in a local of a waiting thread, and an argument of a native that is
    // handed over.
    let body = "
    var one Int[] none
    var two Int[] none
    fn Go None | here:Int[] n:Int s:String
    array_create one 3
    assign two one
    assign here one
    callstatic Test Slow ::NoneVar \"slow\"
    array_setelement here 2 9
    array_getelement n two 2
    cast s n
    say s
    callmethod Fill ::Friend_var ::NoneVar here
    cast s one
    say s
    fn Fill None list:Int[]
    callstatic Test Sleep ::NoneVar 2
    array_setelement list 0 4";
    let stage = gone(body, 1);
    let mut copy = read(&stage);
    copy.ticks(6);
    assert_eq!(copy.said(), "Slow; 9; [4, 0, 9]");
    goes_on(stage, "\"Handed\"", "Slow; 9; [4, 0, 9]");
}
