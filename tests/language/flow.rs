//! Conditions and loops.
//!
//! Truth: `docs/papyrus-language.md` "Statements" and "Values".

use crate::stage::{check, check_code};

#[test]
fn a_loop_runs_until_its_condition_fails() {
    check_code(
        "Int count = 0\nBool go = True\nWhile go\ncount += 1\nIf count == 5\ngo = False\nEndIf\nEndWhile\nSay(count)",
        &["5"],
    );
}

#[test]
fn a_loop_whose_condition_fails_at_once_does_not_run() {
    check_code(
        "While False\nSay(\"never\")\nEndWhile\nSay(\"after\")",
        &["after"],
    );
}

#[test]
fn loops_nest() {
    check_code(
        "Int i = 0\nInt all = 0\nWhile i < 3\nInt j = 0\nWhile j < 4\nall += i * j\nj += 1\nEndWhile\ni += 1\nEndWhile\nSay(all)",
        &["18"],
    );
}

#[test]
fn one_branch_of_an_if_runs() {
    check(
        "ScriptName Chooser extends Form
        String Function Pick(Int number)
            If number < 10
                Return \"small\"
            ElseIf number < 100
                Return \"middle\"
            Else
                Return \"large\"
            EndIf
        EndFunction
        Event OnInit()
            Test.Say(Pick(3) + Pick(30) + Pick(300))
        EndEvent",
        &["smallmiddlelarge"],
    );
}

#[test]
fn a_turned_condition_takes_the_other_branch() {
    check_code(
        "Bool no = False\nIf no\nSay(\"then\")\nElse\nSay(\"else\")\nEndIf\nIf !no\nSay(\"then\")\nElse\nSay(\"else\")\nEndIf",
        &["else", "then"],
    );
}

#[test]
fn and_needs_both_and_or_needs_one() {
    check_code(
        "Bool t = True\nBool f = False
        Say((t && t) + \" \" + (f && t) + \" \" + (t && f) + \" \" + (f && f))
        Say((t || t) + \" \" + (t || f) + \" \" + (f || t) + \" \" + (f || f))",
        &["True False False False", "True True True False"],
    );
}

#[test]
fn the_right_side_is_left_out_when_the_left_decides() {
    check(
        "ScriptName Asker extends Form
        Bool Function Yes(String who)
            Test.Say(who)
            Return True
        EndFunction
        Event OnInit()
            Bool a = !Yes(\"one\") && Yes(\"two\")
            Bool b = Yes(\"three\") || Yes(\"four\")
            Bool c = Yes(\"five\") && Yes(\"six\")
            Test.Say(a + \" \" + b + \" \" + c)
        EndEvent",
        &["one", "three", "five", "six", "False True True"],
    );
}

#[test]
fn and_binds_closer_than_or() {
    check_code(
        "Bool t = True\nBool f = False\nSay(t || t && f)\nSay((t || t) && f)\nSay(!f && t)",
        &["True", "False", "True"],
    );
}

#[test]
fn a_variable_given_a_value_in_a_loop_begins_with_it_at_every_turn() {
    check_code(
        "Int i = 0\nWhile i < 2\nInt fresh = 5\nfresh += i\nSay(fresh)\ni += 1\nEndWhile",
        &["5", "6"],
    );
}

#[test]
fn two_blocks_may_each_have_a_variable_of_one_name() {
    check_code(
        "If True\nInt x = 1\nSay(x)\nEndIf\nIf True\nString x = \"two\"\nSay(x)\nEndIf",
        &["1", "two"],
    );
}

#[test]
fn statements_after_a_return_do_not_run() {
    check(
        "ScriptName Leaver extends Form
        Function Leave(Bool early)
            Test.Say(\"in\")
            If early
                Return
            EndIf
            Test.Say(\"out\")
        EndFunction
        Event OnInit()
            Leave(True)
            Leave(False)
        EndEvent",
        &["in", "in", "out"],
    );
}
