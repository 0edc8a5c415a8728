//! Whose fault a line tells. Source: the seed, "The log".

use crate::stage::{Stage, check, check_code};
use papyrus::Handle;

const NONE_CALL: &str = "Game Cannot call Ping() on a None object, aborting function call";

#[test]
fn a_property_nobody_set_is_the_plugins_fault() {
    let body = "auto Gate Form none\nfn OnInit None\ncallmethod Ping ::Gate_var ::NoneVar \"x\"";
    check(
        &[("Subject", "Form", body)],
        &format!("{NONE_CALL} (Subject.OnInit [ (00000001)])"),
    );
}

#[test]
fn a_failed_cast_is_the_scripts_fault() {
    check_code(
        "o:Other f:Form",
        "cast o self\nassign f o\ncallmethod Ping f ::NoneVar \"x\"",
        &format!("{NONE_CALL} (Subject.OnInit [ (00000001)])"),
    );
}

#[test]
fn a_none_the_engine_sent_with_an_event_is_followed_through_calls() {
    let body = "
    fn OnHit None who:Form | f:Form
    assign f who
    callmethod Pass self ::NoneVar 1 f
    fn Pass None number:Int who:Form
    callmethod Ping who ::NoneVar \"x\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage
        .vm
        .send_event(Handle(1), "OnHit", &[papyrus::Value::None]);
    stage.tick();
    assert_eq!(
        stage.said(),
        format!("{NONE_CALL} (Subject.Pass [ (00000001)] < Subject.OnHit [ (00000001)])")
    );
}

#[test]
fn a_native_none_passed_to_a_function_stays_the_engines() {
    let body = "
    fn OnInit None | f:Form
    callstatic Test GetNone f
    callmethod Pass self ::NoneVar f
    fn Pass None who:Form
    callmethod Ping who ::NoneVar \"x\"";
    check(
        &[("Subject", "Form", body)],
        "Engine Cannot call Ping() on a None object, aborting function call \
         (Subject.Pass [ (00000001)] < Subject.OnInit [ (00000001)])",
    );
}

#[test]
fn a_fragment_the_script_does_not_have_is_the_plugins_fault() {
    let mut stage = Stage::new(&[("Subject", "Form", "fn OnInit None")]);
    stage.attach(1, "Subject");
    stage.tick();
    let thread = stage
        .vm
        .call_function(Handle(1), "Subject", "Fragment_0", &[])
        .unwrap();
    let report = stage.tick();
    assert_eq!(report.ended, [thread]);
    assert_eq!(
        stage.said(),
        "Game Method Fragment_0 not found on Subject. Aborting call and returning None \
         (Subject.Fragment_0 [ (00000001)])"
    );
    assert_eq!(
        stage
            .vm
            .call_function(Handle(1), "Other", "Fragment_0", &[]),
        None
    );
}

#[test]
fn a_log_line_reads_as_the_games_file_has_it() {
    let mut stage = Stage::new(&[]);
    let text = "
.source \"C:\\\\scripts\\\\Subject.psc\"
.object Subject
.extends Form
.state ``
.function OnInit None
.local f Form
nop
callmethod Ping f ::NoneVar \"x\"
.end
.end
.end
.debug 0
.lines Subject `` OnInit 0 11 12
";
    let pex = pex::Pex::assemble(text).unwrap();
    stage
        .scripts
        .insert("subject".into(), std::sync::Arc::new(pex));
    stage.attach(1, "Subject");
    stage.vm.update(&mut stage.host, stage.clock, stage.budget);
    let lines = stage.vm.take_log();
    assert_eq!(
        lines[0].to_string(),
        "error: Cannot call Ping() on a None object, aborting function call\nstack:\n\
         \t[ (00000001)].Subject.OnInit() - \"Subject.psc\" Line 12"
    );
}

#[test]
fn a_flood_of_lines_is_cut_and_counted() {
    let body = "fn OnInit None | f:Form i:Int b:Bool\nL0:\ncallmethod Ping f ::NoneVar \"x\"\niadd i i 1\ncmp_lt b i 12000\njmpt b L0";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.vm.attach(Handle(1), "Subject", Vec::new());
    stage.provide();
    let budget = papyrus::Budget::Straight;
    stage.vm.update(&mut stage.host, stage.clock, budget);
    assert_eq!(stage.vm.take_log().len(), 10_000);
    assert_eq!(stage.vm.counters().log_lines_dropped, 2_000);
}
