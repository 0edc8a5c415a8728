//! Calls of all kinds. Source: reference notes 3 and 5, peer cases E and H.

use crate::stage::{Stage, check, check_code};
use papyrus::Budget;
use pex::Script;

#[test]
fn recursion_has_frames_of_its_own() {
    let body = "
    fn OnInit None | n:Int s:String
    callmethod Factorial self n 6
    cast s n
    say s
    fn Factorial Int n:Int | less:Int rest:Int b:Bool
    cmp_lte b n 1
    jmpf b L0
    return 1
    L0:
    isub less n 1
    callmethod Factorial self rest less
    imul rest n rest
    return rest";
    check(&[("Subject", "Form", body)], "720");
}

/// Self calls go on inside the fast loop; a budget may stop them at any instruction all the same.
#[test]
fn self_calls_and_their_returns_are_stopped_by_the_budget_anywhere() {
    let body = "
    var total Int 0
    fn OnInit None
    fn Outer None | n:Int s:String
    callmethod Inner self n 3
    callmethod Note self ::NoneVar n
    callmethod Nothing self n
    iadd n n total
    cast s n
    say s
    fn Inner Int n:Int | b:Bool
    cmp_lte b n 0
    jmpt b L0
    isub n n 1
    callmethod Inner self n n
    L0:
    iadd n n 10
    return n
    fn Note None n:Int
    assign total n
    fn Nothing Int
    iadd total total 2";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.budget = Budget::Frame {
        instructions_main: 1,
        instructions_tasklet: 0,
    };
    stage.send(1, "Outer");
    let mut instructions = 0;
    for _ in 0..100 {
        let report = stage.tick();
        assert!(report.instructions <= 1);
        instructions += report.instructions;
    }
    // Inner(3) = 40 comes out of four frames of ten; Nothing falls off its end and gives 0.
    assert_eq!(stage.said(), "42");
    // Outer 6, Inner three times 6 and once 4, Note 1, Nothing 1.
    assert_eq!(instructions, 30);
}

#[test]
fn global_functions_need_no_object() {
    let library = "gfn Five Int\nreturn 5";
    let body = "fn OnInit None | n:Int s:String\ncallstatic Library Five n\ncast s n\nsay s";
    check(&[("Library", "", library), ("Subject", "Form", body)], "5");
}

#[test]
fn a_local_named_like_a_function_does_not_shadow_it() {
    let body = "
    fn OnInit None | Foo:Int s:String
    assign Foo 1
    callmethod Foo self Foo
    cast s Foo
    say s
    fn Foo Int
    return 108";
    check(&[("Subject", "Form", body)], "108");
}

#[test]
fn the_childs_version_is_called_through_the_parents_type() {
    let parent = "
    fn OnInit None
    callmethod Name self ::NoneVar
    fn Name None
    say \"parent\"";
    let child = "
    fn Name None
    say \"child\"
    callparent Name ::NoneVar";
    check(
        &[("Base", "Form", parent), ("Subject", "Base", child)],
        "child; parent",
    );
}

#[test]
fn a_call_on_none_is_skipped_and_the_caller_goes_on() {
    check_code(
        "f:Form",
        "callmethod Ping f ::NoneVar \"x\"\nsay \"after\"",
        "Game Cannot call Ping() on a None object, aborting function call \
         (Subject.OnInit [ (00000001)]); after",
    );
}

#[test]
fn a_wrong_number_of_arguments_aborts_the_call() {
    let body = "
    fn OnInit None
    callmethod Two self ::NoneVar 1
    say \"after\"
    fn Two None a:Int b:Int
    say \"never\"";
    check(
        &[("Subject", "Form", body)],
        "Game Incorrect number of arguments passed. Expected 2, got 1. \
         (Subject.OnInit [ (00000001)]); after",
    );
}

#[test]
fn a_missing_method_or_global_gives_none() {
    check_code(
        "",
        "callmethod Nowhere self ::NoneVar\ncallstatic Test Nothing ::NoneVar\nsay \"after\"",
        "Game Method Nowhere not found on Subject. Aborting call and returning None \
         (Subject.OnInit [ (00000001)]); \
         Game Static function Nothing not found on object Test. Aborting call and returning None \
         (Subject.OnInit [ (00000001)]); after",
    );
}

#[test]
fn endless_recursion_ends_at_the_depth_cap_and_the_caller_goes_on() {
    let body = "
    fn OnInit None
    callmethod Deeper self ::NoneVar
    say \"after\"
    fn Deeper None
    callmethod Deeper self ::NoneVar";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.ticks(3);
    assert_eq!(
        stage.said(),
        "Game Stack too deep (infinite recursion likely) - aborting call and returning None \
         (Subject.Deeper [ (00000001)] < Subject.Deeper [ (00000001)] < Subject.Deeper [ (00000001)]); \
         after"
    );
}

#[test]
fn a_script_that_is_needed_is_waited_for() {
    let body =
        "fn OnInit None | n:Int s:String\nsay \"before\"\ncallstatic Later Five n\ncast s n\nsay s";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.vm.attach(papyrus::Handle(1), "Subject", Vec::new());
    stage.vm.provide_script(
        "Subject",
        stage.scripts.get("subject").map(|pex| Script::from(&**pex)),
    );
    stage.vm.provide_script(
        "Test",
        stage.scripts.get("test").map(|pex| Script::from(&**pex)),
    );
    stage.vm.provide_script(
        "Form",
        stage.scripts.get("form").map(|pex| Script::from(&**pex)),
    );
    let report = stage.vm.update(&mut stage.host, stage.clock, stage.budget);
    assert!(report.wants_scripts);
    assert_eq!(stage.vm.wanted_scripts(), ["Later"]);
    assert_eq!(stage.said(), "before");
    stage.scripts.insert(
        "later".into(),
        crate::stage::script("Later", "", "gfn Five Int\nreturn 5"),
    );
    stage.provide();
    stage.tick();
    assert_eq!(stage.said(), "5");
}

#[test]
fn a_script_nobody_has_is_said_once() {
    check_code(
        "",
        "callstatic Gone One ::NoneVar\ncallstatic Gone Two ::NoneVar\nsay \"after\"",
        "Game Cannot open store for class \"Gone\", missing file?; \
         Game Static function One not found on object Gone. Aborting call and returning None \
         (Subject.OnInit [ (00000001)]); \
         Game Static function Two not found on object Gone. Aborting call and returning None \
         (Subject.OnInit [ (00000001)]); after",
    );
}

#[test]
fn casts_find_the_script_on_the_same_object_or_give_none() {
    let other = "fn Hello None\nsay \"hello\"";
    let body = "
    fn Try None | f:Form o:Other s:String
    assign f self
    cast o f
    cast s o
    say s
    callmethod Hello o ::NoneVar";
    let mut stage = Stage::new(&[("Other", "Form", other), ("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.attach(2, "Subject");
    stage.attach(2, "Other");
    stage.tick();
    stage.send(2, "Try");
    stage.ticks(2);
    assert_eq!(stage.said(), "[Other < (00000002)>]; Hello");
    stage.send(1, "Try");
    stage.ticks(2);
    assert_eq!(
        stage.said(),
        "None; Game Cannot call Hello() on a None object, aborting function call \
         (Subject.Try [ (00000001)])"
    );
}

#[test]
fn native_types_are_cast_by_what_the_object_is() {
    let body = "
    fn Try None | f:Form q:Quest s:String
    assign f self
    cast q f
    cast s q
    say s";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.host.quests.push(papyrus::Handle(2));
    for handle in [1, 2] {
        stage.attach(handle, "Subject");
        stage.tick();
        stage.send(handle, "Try");
        stage.ticks(2);
    }
    let said = stage.said();
    let quest = "Game Cannot open store for class \"Quest\", missing file?; ";
    assert_eq!(said, format!("{quest}None; [Quest < (00000002)>]"));
}
