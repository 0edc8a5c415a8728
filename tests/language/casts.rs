//! Conversions between the plain types, and what is true.
//!
//! Truth: `docs/papyrus-vm.md` "Casts".

use crate::stage::{check, check_code, check_values};

#[test]
fn a_float_becomes_an_integer_by_cutting_toward_zero() {
    check_values(&[
        ("5.5 as Int", "5"),
        ("-1.9 as Int", "-1"),
        ("0.999 as Int", "0"),
    ]);
}

#[test]
fn an_integer_becomes_the_float_of_the_same_worth() {
    check_values(&[
        ("5 as Float", "5.000000"),
        ("(381 as Float) == 381.0", "True"),
    ]);
}

#[test]
fn a_bool_becomes_one_or_zero() {
    check_values(&[
        ("True as Int", "1"),
        ("False as Int", "0"),
        ("True as Float", "1.000000"),
        ("(False as Int) != (True as Float)", "True"),
    ]);
}

#[test]
fn a_text_becomes_the_number_it_begins_with() {
    check_values(&[
        ("\"string1\" as Int", "0"),
        ("\"3\" as Int", "3"),
        ("\"5 x\" as Int", "5"),
        ("\"-12\" as Int", "-12"),
        ("\"1.02345\" as Float", "1.023450"),
        ("\"word\" as Float", "0.000000"),
        ("\"\" as Int", "0"),
    ]);
}

// Peer: 5.0 prints as 5 there, and 4278190080.0 as 4278190080; published game logs show six
// decimals.
#[test]
fn numbers_and_bools_become_text() {
    check_values(&[
        ("5 as String", "5"),
        ("-5 as String", "-5"),
        ("5.0 as String", "5.000000"),
        ("-0.25 as String", "-0.250000"),
        ("4278190080.0 as String", "4278190080.000000"),
        ("True as String", "True"),
        ("False as String", "False"),
    ]);
}

#[test]
fn numbers_are_true_unless_they_are_zero() {
    check_values(&[
        ("6 as Bool", "True"),
        ("0 as Bool", "False"),
        ("!6", "False"),
        ("!0", "True"),
        ("!6.6", "False"),
        ("!0.0", "True"),
        ("-0.5 as Bool", "True"),
    ]);
}

#[test]
fn texts_are_true_unless_they_are_empty() {
    check_values(&[
        ("\"5\" as Bool", "True"),
        ("!\"lol\"", "False"),
        ("!\"\"", "True"),
        ("(\"\" as Bool) == False", "True"),
        ("\"False\" as Bool", "True"),
    ]);
}

#[test]
fn objects_are_true_unless_they_are_none() {
    check_code(
        "Form one = Thing(7)\nForm no\nSay(!one)\nSay(one == True)\nSay(!no)\nSay(no == False)",
        &["False", "True", "True", "True"],
    );
}

#[test]
fn arrays_are_true_when_they_have_elements() {
    check_code(
        "Int[] made = new Int[5]\nInt[] never\nSay(made as Bool)\nSay(never as Bool)\nSay(!made)\nSay(!never)",
        &["True", "False", "False", "True"],
    );
}

#[test]
fn a_condition_takes_any_type() {
    check_code(
        "Int[] made = new Int[1]\nForm one = Thing(7)\nForm no
        If \"5\"\nSay(\"text\")\nEndIf
        If made\nSay(\"list\")\nEndIf
        If one\nSay(\"object\")\nEndIf
        If no\nSay(\"none\")\nEndIf
        If 0.0\nSay(\"zero\")\nEndIf",
        &["text", "list", "object"],
    );
}

#[test]
fn a_comparison_with_a_bool_compares_truths() {
    check_values(&[
        ("0.5 == True", "True"),
        ("2 == True", "True"),
        ("0 == False", "True"),
    ]);
}

// Peer: an object prints as a number there; published game logs show script and form.
#[test]
fn an_object_becomes_its_script_and_form_in_brackets() {
    check_code(
        "Say(\"see \" + Thing(20))\nSay(Self)",
        &["see [Form < (00000014)>]", "[Subject < (00000001)>]"],
    );
}

#[test]
fn an_array_becomes_its_elements_in_brackets() {
    check_code(
        "Int[] a = new Int[5]\na[3] = 20\nForm[] b = new Form[2]\nSay(a)\nSay(b)\nString[] c = new String[2]\nc[1] = \"end\"\nSay(c)",
        &["[0, 0, 0, 20, 0]", "[None, None]", "[, end]"],
    );
}

#[test]
fn a_cast_to_a_child_type_is_none_when_the_object_is_not_of_it() {
    check_code(
        "Form plain = Thing(5)\nForm story = Journal(105)\nSay(plain as Quest)\nSay(story as Quest)",
        &["None", "[Quest < (00000069)>]"],
    );
}

#[test]
fn a_cast_to_a_script_finds_the_one_on_the_same_object() {
    check(
        "ScriptName Lamp extends Form

        ScriptName Shade extends Form

        ScriptName Holder extends Form
        Event OnInit()
            Form me = Self as Form
            Test.Say(me as Holder)
            Test.Say(me as Lamp)
            Test.Say(Test.Thing(8) as Holder)
        EndEvent",
        &["[Holder < (00000001)>]", "None", "None"],
    );
}
