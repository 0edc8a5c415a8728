//! Scripts that extend scripts.
//!
//! Truth: `docs/papyrus-vm.md` "Functions and states".

use crate::stage::check;

#[test]
fn a_child_has_its_parents_functions_and_variables() {
    check(
        "ScriptName Base extends Form
        Int count = 3
        Int Function Next()
            count += 1
            Return count
        EndFunction

        ScriptName Child extends Base
        Event OnInit()
            Next()
            Test.Say(Next())
            Test.Say(Self.Next())
        EndEvent",
        &["5", "6"],
    );
}

#[test]
fn a_parents_call_reaches_the_childs_version() {
    check(
        "ScriptName Animal extends Form
        String Function Sound()
            Return \"none\"
        EndFunction
        Function Speak()
            Test.Say(Sound())
        EndFunction

        ScriptName Bird extends Animal
        String Function Sound()
            Return \"tweet\"
        EndFunction
        Event OnInit()
            Speak()
            Animal me = Self
            Test.Say(me.Sound())
        EndEvent",
        &["tweet", "tweet"],
    );
}

#[test]
fn parent_calls_the_version_one_above() {
    check(
        "ScriptName Bottom extends Form
        Float Function Echo(Float number)
            Test.Say(\"low\")
            Return number
        EndFunction

        ScriptName Between extends Bottom
        Float Function Echo(Float number)
            Test.Say(\"middle\")
            Return Parent.Echo(number + 1)
        EndFunction

        ScriptName High extends Between
        Float Function Echo(Float number)
            Return Parent.Echo(number)
        EndFunction
        Event OnInit()
            Test.Say(Parent.Echo(1.0))
            Test.Say(Echo(5))
        EndEvent",
        &["middle", "low", "2.000000", "middle", "low", "6.000000"],
    );
}

#[test]
fn a_parents_version_for_the_state_comes_before_the_childs_without_one() {
    check(
        "ScriptName Sentry extends Form
        Function Challenge()
            Test.Say(\"guard\")
        EndFunction
        State Alarmed
            Function Challenge()
                Test.Say(\"guard alarmed\")
            EndFunction
        EndState

        ScriptName Officer extends Sentry
        Function Challenge()
            Test.Say(\"captain\")
        EndFunction
        Event OnInit()
            Challenge()
            GotoState(\"Alarmed\")
            Challenge()
        EndEvent",
        &["captain", "guard alarmed"],
    );
}

#[test]
fn a_childs_version_for_the_state_comes_first() {
    check(
        "ScriptName Warden extends Form
        Function Look()
            Test.Say(\"watch\")
        EndFunction
        State Night
            Function Look()
                Test.Say(\"watch at night\")
            EndFunction
        EndState

        ScriptName Owl extends Warden
        State Night
            Function Look()
                Test.Say(\"owl at night\")
                Parent.Look()
            EndFunction
        EndState
        Event OnInit()
            Look()
            GotoState(\"Night\")
            Look()
        EndEvent",
        &["watch", "owl at night", "watch at night"],
    );
}

#[test]
fn a_parents_auto_state_is_the_childs() {
    check(
        "ScriptName Rester extends Form
        Auto State Waiting
        EndState

        ScriptName Napper extends Rester
        Event OnInit()
            Test.Say(GetState())
        EndEvent",
        &["Waiting"],
    );
}

#[test]
fn a_childs_auto_state_comes_before_its_parents() {
    check(
        "ScriptName Rester extends Form
        Auto State Waiting
        EndState

        ScriptName Napper extends Rester
        Auto State Napping
        EndState
        Event OnInit()
            Test.Say(GetState())
        EndEvent",
        &["Napping"],
    );
}

#[test]
fn an_event_runs_once_in_the_childs_version() {
    check(
        "ScriptName Parental extends Form
        Event OnInit()
            Test.Say(\"elder\")
        EndEvent

        ScriptName Offspring extends Parental
        Event OnInit()
            Test.Say(\"younger\")
        EndEvent",
        &["younger"],
    );
}

#[test]
fn an_event_a_child_does_not_have_runs_in_its_parents_version() {
    check(
        "ScriptName Parental extends Form
        Event OnInit()
            Test.Say(\"for \" + Self)
        EndEvent

        ScriptName Offspring extends Parental",
        &["for [Offspring < (00000001)>]"],
    );
}
