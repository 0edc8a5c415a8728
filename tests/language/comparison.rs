//! Equal, less, more.
//!
//! Truth: `docs/papyrus-vm.md` "Comparison".

use crate::stage::{check_code, check_values};

#[test]
fn numbers_are_equal_to_themselves_only() {
    check_values(&[
        ("5 == 5", "True"),
        ("6 == 5", "False"),
        ("5.0 == 5.0", "True"),
        ("6.0 == 5.0", "False"),
        ("5 != 4", "True"),
        ("5.0 != 4.7", "True"),
        ("5 != 5", "False"),
        ("5 == 5.0", "True"),
    ]);
}

#[test]
fn integers_are_ordered() {
    check_code(
        "Int a = 4\nInt b = 5\nInt c = 6
        Say((a < b) + \" \" + (c < b) + \" \" + (b < b))
        Say((a <= b) + \" \" + (c <= b) + \" \" + (b <= b))
        Say((a > b) + \" \" + (c > b) + \" \" + (b > b))
        Say((a >= b) + \" \" + (c >= b) + \" \" + (b >= b))",
        &[
            "True False False",
            "True False True",
            "False True False",
            "False True True",
        ],
    );
}

#[test]
fn floats_are_ordered() {
    check_code(
        "Float a = 4.0\nFloat b = 5.0\nFloat c = 6.0
        Say((a < b) + \" \" + (c < b) + \" \" + (b < b))
        Say((a <= b) + \" \" + (c <= b) + \" \" + (b <= b))
        Say((a > b) + \" \" + (c > b) + \" \" + (b > b))
        Say((a >= b) + \" \" + (c >= b) + \" \" + (b >= b))",
        &[
            "True False False",
            "True False True",
            "False True False",
            "False True True",
        ],
    );
}

#[test]
fn negative_numbers_are_less() {
    check_values(&[
        ("-2 < -1", "True"),
        ("-1 < 0", "True"),
        ("-0.5 > -0.25", "False"),
    ]);
}

#[test]
fn floats_that_differ_by_rounding_are_equal() {
    check_code(
        "Float a = 0.1\nFloat sum = a + 0.2\nSay(sum == 0.3)\nSay(sum == 0.301)",
        &["True", "False"],
    );
}

#[test]
fn objects_are_equal_when_they_are_one_object() {
    check_code(
        "Form a = Thing(9)\nForm b = Thing(9)\nForm c = Thing(10)\nQuest q = Journal(105)
        Say(a == b)\nSay(a == c)\nSay(a != c)\nSay((q as Form) == q)\nSay((Self as Form) == Thing(1))",
        &["True", "False", "True", "True", "True"],
    );
}

#[test]
fn an_object_compares_with_none() {
    check_code(
        "Form a = Thing(9)\nForm no\nSay(a == None)\nSay(a != None)\nSay(no == None)\nSay(no == False)",
        &["False", "True", "True", "True"],
    );
}

#[test]
fn arrays_are_equal_when_they_are_one_array() {
    check_code(
        "Int[] a = new Int[2]\nInt[] b = a\nInt[] c = new Int[2]\nSay(a == b)\nSay(a == c)",
        &["True", "False"],
    );
}
