//! States. Source: reference notes 5, peer case S2.

use crate::stage::{Stage, check};

#[test]
fn going_through_states_ends_one_and_begins_the_next() {
    let body = "
    fn OnInit None
    callmethod GotoState self ::NoneVar \"First\"
    say \"End Test\"
    fn OnBeginState None
    say \"Start Default\"
    fn OnEndState None
    say \"End Default\"
    state First
    fn OnBeginState None | s:String
    callmethod GetState self s
    strcat s \"Start \" s
    say s
    callmethod GotoState self ::NoneVar \"Second\"
    fn OnEndState None
    say \"End First\"
    state Second
    fn OnBeginState None
    say \"Start Second\"
    callmethod GotoState self ::NoneVar \"\"
    fn OnEndState None
    say \"End Second\"";
    check(
        &[("Subject", "Form", body)],
        "End Default; Start First; End First; Start Second; End Second; Start Default; End Test",
    );
}

#[test]
fn a_parents_state_version_beats_the_childs_empty_state() {
    let parent = "
    fn Who None
    say \"parent empty\"
    state Busy
    fn Who None
    say \"parent busy\"";
    let child = "
    fn OnInit None
    callmethod Who self ::NoneVar
    callmethod GotoState self ::NoneVar \"busy\"
    callmethod Who self ::NoneVar
    fn Who None
    say \"child empty\"";
    check(
        &[("Base", "Form", parent), ("Subject", "Base", child)],
        "child empty; parent busy",
    );
}

#[test]
fn the_auto_state_is_entered_without_a_word_and_inherited() {
    let parent = "
    autostate Waiting
    state Waiting
    fn OnBeginState None
    say \"never\"";
    let child = "fn OnInit None | s:String\ncallmethod GetState self s\nsay s";
    check(
        &[("Base", "Form", parent), ("Subject", "Base", child)],
        "Waiting",
    );
}

#[test]
fn a_state_nobody_wrote_acts_as_the_empty_one() {
    let body = "
    fn OnInit None | s:String
    callmethod GotoState self ::NoneVar \"Elsewhere\"
    callmethod GetState self s
    say s
    callmethod Who self ::NoneVar
    fn Who None
    say \"empty\"";
    check(&[("Subject", "Form", body)], "Elsewhere; empty");
}

#[test]
fn compiled_goto_state_works_as_the_built_in_one() {
    let root = "
    fn GotoState None newState:String
    callmethod onEndState self ::NoneVar
    assign ::State newState
    callmethod onBeginState self ::NoneVar
    fn GetState String
    return ::State";
    let body = "
    fn OnInit None | s:String
    callmethod GotoState self ::NoneVar \"Busy\"
    callmethod GetState self s
    say s
    state Busy
    fn OnBeginState None
    say \"begun\"";
    check(
        &[("Root", "Form", root), ("Subject", "Root", body)],
        "begun; Busy",
    );
}

// The seed, "Threads": in the handler of the state the script is in when the event comes.
#[test]
fn an_event_runs_in_the_state_it_came_in() {
    let body = "
    fn Turn None
    callmethod GotoState self ::NoneVar \"Busy\"
    say \"turned\"
    fn Poke None
    say \"poked idle\"
    state Busy
    fn Poke None
    say \"poked busy\"";
    let mut stage = Stage::new(&[("Subject", "Form", body)]);
    stage.attach(1, "Subject");
    stage.tick();
    stage.send(1, "Turn");
    stage.send(1, "Poke");
    stage.tick();
    stage.send(1, "Poke");
    stage.tick();
    assert_eq!(stage.said(), "turned; poked idle; poked busy");
}

#[test]
fn two_scripts_on_one_form_have_states_of_their_own() {
    let body = "
    fn Turn None
    callmethod GotoState self ::NoneVar \"Busy\"";
    let mut stage = Stage::new(&[
        ("One", "Form", body),
        ("Two", "Form", "fn Other None\nreturn none"),
    ]);
    stage.attach(1, "One");
    stage.attach(1, "Two");
    stage.tick();
    stage.send(1, "Turn");
    stage.tick();
    let state = |script| stage.vm.state(papyrus::Handle(1), script);
    assert_eq!((state("One"), state("Two")), (Some("Busy"), Some("")));
}
