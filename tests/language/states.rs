//! States.
//!
//! Truth: `docs/papyrus-vm.md` "Functions and states".
//! Peer: its own case of states never runs: another script on the same object answers first.

use crate::stage::{FORMS, Stage, check};

/// From the empty state through two others and back, each change made by the state just entered.
const WALKER: &str = "
ScriptName Bystander extends Form

ScriptName Walker extends Form
Event OnInit()
    Test.Say(\"at <\" + GetState() + \">\")
    GotoState(\"Dawn\")
    Test.Say(\"end at <\" + GetState() + \">\")
EndEvent
Event OnBeginState()
    Test.Say(\"+ rest <\" + GetState() + \">\")
EndEvent
Event OnEndState()
    Test.Say(\"- rest <\" + GetState() + \">\")
EndEvent
State Dawn
    Event OnBeginState()
        Test.Say(\"+ first <\" + GetState() + \">\")
        GotoState(\"Dusk\")
        Test.Say(\"back in first\")
    EndEvent
    Event OnEndState()
        Test.Say(\"- first <\" + GetState() + \">\")
    EndEvent
EndState
State Dusk
    Event OnBeginState()
        Test.Say(\"+ second <\" + GetState() + \">\")
        GotoState(\"\")
        Test.Say(\"back in second\")
    EndEvent
    Event OnEndState()
        Test.Say(\"- second <\" + GetState() + \">\")
    EndEvent
EndState
";

const WALK: [&str; 10] = [
    "at <>",
    "- rest <>",
    "+ first <Dawn>",
    "- first <Dawn>",
    "+ second <Dusk>",
    "- second <Dusk>",
    "+ rest <>",
    "back in second",
    "back in first",
    "end at <>",
];

#[test]
fn a_change_of_state_ends_the_old_one_before_it_begins_the_new() {
    check(WALKER, &WALK);
}

#[test]
fn another_script_on_the_object_does_not_answer_for_it() {
    for form in FORMS {
        let mut stage = Stage::new(WALKER, form);
        stage.attach(1, "Bystander", &[]);
        stage.attach(1, "Walker", &[]);
        stage.run();
        assert_eq!(stage.said(), WALK, "{form:?}");
    }
}

#[test]
fn each_script_on_an_object_has_its_own_state() {
    let source = "
        ScriptName Mover extends Form
        Event OnInit()
            GotoState(\"Away\")
        EndEvent
        State Away
        EndState

        ScriptName Stayer extends Form
        Event OnInit()
            Test.Say(\"<\" + GetState() + \">\")
        EndEvent
        State Away
        EndState";
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        stage.attach(1, "Mover", &[]);
        stage.attach(1, "Stayer", &[]);
        stage.run();
        assert_eq!(stage.said(), ["<>"], "{form:?}");
        assert_eq!(stage.vm.state(papyrus::Handle(1), "Mover"), Some("Away"));
        assert_eq!(stage.vm.state(papyrus::Handle(1), "Stayer"), Some(""));
    }
}

#[test]
fn a_function_runs_as_the_current_state_has_it() {
    check(
        "ScriptName Door extends Form
        Function Knock()
            Test.Say(\"nobody\")
        EndFunction
        Function Ring()
            Test.Say(\"silence\")
        EndFunction
        Event OnInit()
            Knock()
            GotoState(\"Busy\")
            Knock()
            Ring()
            GotoState(\"\")
            Knock()
        EndEvent
        State Busy
            Function Knock()
                Test.Say(\"come in\")
                Ring()
            EndFunction
        EndState",
        &["nobody", "come in", "silence", "silence", "nobody"],
    );
}

#[test]
fn the_auto_state_is_there_from_the_beginning_without_events() {
    check(
        "ScriptName Sleeper extends Form
        Event OnInit()
            Test.Say(GetState())
        EndEvent
        Auto State Abed
            Event OnBeginState()
                Test.Say(\"lies down\")
            EndEvent
            Event OnInit()
                Test.Say(\"in \" + GetState())
                GotoState(\"\")
                GotoState(\"Abed\")
            EndEvent
        EndState",
        &["in Abed", "lies down"],
    );
}

#[test]
fn names_of_states_have_no_case() {
    check(
        "ScriptName Shouter extends Form
        Event OnInit()
            GotoState(\"LOUD\")
            Speak()
        EndEvent
        Function Speak()
            Test.Say(\"quiet\")
        EndFunction
        State Loud
            Function Speak()
                Test.Say(\"roar\")
            EndFunction
        EndState",
        &["roar"],
    );
}

#[test]
fn going_to_the_same_state_ends_and_begins_it_again() {
    check(
        "ScriptName Circler extends Form
        Event OnInit()
            GotoState(\"Round\")
            GotoState(\"Round\")
        EndEvent
        State Round
            Event OnBeginState()
                Test.Say(\"enter\")
            EndEvent
            Event OnEndState()
                Test.Say(\"exit\")
            EndEvent
        EndState",
        &["enter", "exit", "enter"],
    );
}

#[test]
fn a_state_nobody_wrote_is_kept_by_name_and_behaves_as_the_empty_one() {
    check(
        "ScriptName Stray extends Form
        Event OnInit()
            GotoState(\"Nowhere\")
            Test.Say(GetState())
            Speak()
        EndEvent
        Function Speak()
            Test.Say(\"default\")
        EndFunction
        State Somewhere
            Function Speak()
                Test.Say(\"other\")
            EndFunction
        EndState",
        &["Nowhere", "default"],
    );
}

#[test]
fn a_function_that_changes_the_state_goes_on_to_its_own_end() {
    check(
        "ScriptName Turner extends Form
        Function Act()
            GotoState(\"Other\")
            Test.Say(\"still here\")
            Act()
        EndFunction
        Event OnInit()
            Act()
        EndEvent
        State Other
            Function Act()
                Test.Say(\"new one\")
            EndFunction
        EndState",
        &["still here", "new one"],
    );
}
