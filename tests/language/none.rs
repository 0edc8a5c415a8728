//! None: calls on it, stores of it, comparisons with it.
//!
//! Truth: `docs/papyrus-vm.md` "None and mismatched values" and "The log".

use crate::stage::{check, check_code};

const TOY: &str = "
ScriptName Toy extends Form
Int Function Count()
    Return 5
EndFunction
Function Play()
    Test.Say(\"played\")
EndFunction
";

#[test]
fn a_call_on_none_is_skipped_and_the_caller_goes_on() {
    check(
        &format!(
            "{TOY}
            ScriptName Owner extends Form
            Toy Property Gift Auto
            Event OnInit()
                Gift.Play()
                Test.Say(\"went on\")
            EndEvent"
        ),
        &[
            "error: Cannot call Play() on a None object, aborting function call",
            "went on",
        ],
    );
}

#[test]
fn the_result_of_a_call_on_none_is_the_default_of_the_place_it_goes_to() {
    check(
        &format!(
            "{TOY}
            ScriptName Owner extends Form
            Toy Property Gift Auto
            Event OnInit()
                Test.Say(Gift.Count())
            EndEvent"
        ),
        &[
            "error: Cannot call Count() on a None object, aborting function call",
            "warning: Assigning None to a non-object variable named \"::temp0\"",
            "0",
        ],
    );
}

#[test]
fn the_arguments_of_a_call_on_none_are_computed_all_the_same() {
    check(
        "ScriptName Target extends Form
        Function Hit(Int strength)
        EndFunction

        ScriptName Thrower extends Form
        Target Property Victim Auto
        Int Function Strength()
            Test.Say(\"threw\")
            Return 3
        EndFunction
        Event OnInit()
            Victim.Hit(Strength())
        EndEvent",
        &[
            "threw",
            "error: Cannot call Hit() on a None object, aborting function call",
        ],
    );
}

#[test]
fn a_none_a_native_gave_back_is_the_engines_fault() {
    check(
        &format!(
            "{TOY}
            ScriptName Owner extends Form
            Event OnInit()
                Form gift = Test.Missing()
                (gift as Toy).Play()
                gift.GotoState(\"Lost\")
                Test.Say(gift)
            EndEvent"
        ),
        &[
            "error: Cannot call Play() on a None object, aborting function call",
            "engine error: Cannot call GotoState() on a None object, aborting function call",
            "None",
        ],
    );
}

#[test]
fn an_object_nobody_set_is_none() {
    check(
        "ScriptName Empty extends Form
        Form held
        Event OnInit()
            Form mine
            Test.Say(held)
            Test.Say(held == mine)
            mine = Self
            mine = None
            Test.Say(mine == None)
        EndEvent",
        &["None", "True", "True"],
    );
}

// The None becomes an array first, and that conversion fails: the comparison is false both times.
// Peer: True.
#[test]
fn an_array_compared_with_none_is_logged_and_never_equal() {
    check_code(
        "Int[] a\nSay(a == None)\nSay(a != None)\nSay(\"end\")",
        &[
            "error: Cannot cast from None to Int[]",
            "False",
            "error: Cannot cast from None to Int[]",
            "True",
            "end",
        ],
    );
}

#[test]
fn a_none_array_may_be_tested_without_a_line() {
    check_code(
        "Int[] a\nIf a\nSay(\"some\")\nElse\nSay(\"nothing\")\nEndIf",
        &["nothing"],
    );
}
