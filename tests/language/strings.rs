//! Texts.
//!
//! Truth: `docs/papyrus-vm.md` "Values" and "Comparison": one pool without regard to letter case,
//! whose first spelling is the one shown. Texts of these cases are no names of the scripts.

use crate::stage::{check, check_code, check_values};

#[test]
fn a_text_nobody_set_is_empty() {
    check(
        "ScriptName Teller extends Form
        String story
        Event OnInit()
            String mine
            Test.Say(\"<\" + story + mine + \">\")
            Test.Say(story == \"\")
        EndEvent",
        &["<>", "True"],
    );
}

#[test]
fn texts_join_with_everything() {
    check_values(&[
        ("\"Bar\" + \"Keep\"", "BarKeep"),
        ("\"n\" + 1 + 2", "n12"),
        ("1 + 2 + \"n\"", "3n"),
        ("\"f\" + 0.5", "f0.500000"),
        ("\"b\" + True", "bTrue"),
    ]);
}

#[test]
fn none_joins_as_its_name() {
    check_code(
        "Form no\nSay(no + \"_tail\")\nSay(\"head_\" + no)",
        &["None_tail", "head_None"],
    );
}

// Peer: right only because its compiler keeps equal constants once; made at run time the texts
// differ there.
#[test]
fn texts_are_equal_without_regard_to_case() {
    check_code(
        "String a = \"xy\"\nString b = \"XY\"\nSay((a + \"z\") == (b + \"Z\"))\nSay((a + \"z\") != (b + \"Z\"))\nSay(\"Ab\" == \"aB\")",
        &["True", "False", "True"],
    );
}

#[test]
fn texts_of_other_letters_or_length_differ() {
    check_values(&[
        ("\"ABC\" == \"ABC\"", "True"),
        ("\"ABC\" != \"ABCD\"", "True"),
        ("\"ABC\" == \"ABD\"", "False"),
        ("\"\" == \" \"", "False"),
    ]);
}

// Peer: keeps each spelling.
#[test]
fn a_text_shows_as_it_was_first_spelled() {
    check_code(
        "String a = \"Qua\"\nSay(a + \"RTZ\")\nSay(a + \"rtz\")",
        &["QuaRTZ", "QuaRTZ"],
    );
}

#[test]
fn texts_are_ordered_without_regard_to_case() {
    check_code(
        "String a = \"apple\"\nString b = \"PEAR\"\nSay(a < b)\nSay(b < a)\nSay(b > a)\nSay(a <= \"APPLE\")\nSay(a < \"apples\")",
        &["True", "False", "True", "True", "True"],
    );
}

#[test]
fn a_copy_of_a_text_keeps_it() {
    check_code(
        "String x = \"old\"\nString y = x\nx = \"new one\"\nx += \"!\"\nSay(y)\nSay(x)",
        &["old", "new one!"],
    );
}

#[test]
fn escapes_are_the_signs_they_stand_for() {
    check_code(
        "Say(\"a\\tb\")\nSay(\"c\\nd\")\nSay(\"\\\"quoted\\\"\")\nSay(\"back\\\\slash\")",
        &["a\tb", "c\nd", "\"quoted\"", "back\\slash"],
    );
}

// Peer: a number and a text differ there, in its machine; the language's compiler makes text of
// the number first.
#[test]
fn a_number_beside_a_text_is_compared_as_text() {
    check_code(
        "String a = \"123\"\nInt b = 123\nSay(a == b)\nSay(a != b)\nSay(a == 124)",
        &["True", "False", "False"],
    );
}

// The original's compiler casts the text in `False == text`: the right side becomes what the left
// is. Unknown: the same sides the other way round; by that rule texts are compared then.
#[test]
fn the_right_side_of_a_comparison_becomes_what_the_left_is() {
    check_code(
        "String a = \"x\"\nString b
        Say(False == b)\nSay(True == a)\nSay(False == a)\nSay(True != b)
        Say(a == True)\nSay(b == False)",
        &["True", "True", "False", "True", "False", "False"],
    );
}
