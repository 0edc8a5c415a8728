//! Arrays.
//!
//! Truth: `docs/papyrus-vm.md` "Arrays".

use crate::stage::{FORMS, Stage, check, check_code};
use papyrus::PropertyValue;

#[test]
fn a_new_array_holds_its_types_default() {
    check_code(
        "Say(new Int[2])\nSay(new Float[2])\nSay(new Bool[2])\nSay(new Form[2])\nString[] s = new String[2]\nSay(s[0] == \"\")",
        &[
            "[0, 0]",
            "[0.000000, 0.000000]",
            "[False, False]",
            "[None, None]",
            "True",
        ],
    );
}

#[test]
fn an_element_keeps_what_was_stored() {
    check_code(
        "Int[] a = new Int[5]\nSay(a.Length)\nSay(a[3])\na[3] = 20\nSay(a[3])\nSay(a[2])\nInt at = 4\na[at] = a[at - 1] + 1\nSay(a[4])",
        &["5", "0", "20", "0", "21"],
    );
}

#[test]
fn an_array_has_at_most_128_elements() {
    check_code("Form[] a = new Form[128]\nSay(a.Length)", &["128"]);
}

#[test]
fn find_goes_up_from_its_start() {
    check_code(
        "Int[] a = new Int[5]\na[3] = 20\na[4] = 7
        Say(a.Find(20))\nSay(a.Find(20, 2))\nSay(a.Find(20, 3))\nSay(a.Find(20, 4))\nSay(a.Find(20, 10))\nSay(a.Find(0))\nSay(a.Find(99))",
        &["3", "3", "3", "-1", "-1", "0", "-1"],
    );
}

#[test]
fn rfind_goes_down_from_its_start_which_may_count_from_the_end() {
    check_code(
        "Int[] a = new Int[5]\na[3] = 20
        Say(a.RFind(20))\nSay(a.RFind(20, -1))\nSay(a.RFind(20, -2))\nSay(a.RFind(20, -3))\nSay(a.RFind(20, -7))\nSay(a.RFind(20, 3))\nSay(a.RFind(20, 2))\nSay(a.RFind(0))",
        &["3", "3", "3", "-1", "-1", "3", "-1", "4"],
    );
}

#[test]
fn texts_are_found_without_regard_to_case() {
    check_code(
        "String[] a = new String[5]\na[3] = \"Plum\"
        Say(a.Find(\"Plum\", 2))\nSay(a.Find(\"plum\"))\nSay(a.Find(\"Plum\", 4))\na[2] = \"Plum\"\nSay(a.Find(\"Plum\", 2))\nSay(a.RFind(\"PLUM\"))\nSay(a.Find(\"Pear\"))\nSay(a.RFind(\"Pear\"))",
        &["3", "3", "-1", "2", "3", "-1", "-1"],
    );
}

#[test]
fn objects_and_none_are_found() {
    check_code(
        "Form[] a = new Form[3]\na[0] = Thing(5)\na[2] = Thing(6)
        Say(a.Find(Thing(6)))\nSay(a.Find(None))\nSay(a.Find(Thing(7)))",
        &["2", "1", "-1"],
    );
}

#[test]
fn an_array_that_was_never_made_has_no_elements() {
    check_code(
        "Int[] a\nSay(a.Length)\nSay(a.Find(1))\nSay(a.RFind(1))\nSay(a as Bool)",
        &["0", "-1", "-1", "False"],
    );
}

#[test]
fn an_element_of_none_is_the_default_and_logged() {
    let fault = "error: Cannot access an element of a None array";
    check_code(
        "Int[] a\nSay(a[0])\na[1] = 5\nSay(\"on\")\nString[] b\nSay(\"<\" + b[0] + \">\")",
        &[fault, "0", fault, "on", fault, "<>"],
    );
}

#[test]
fn an_index_outside_reads_the_default_and_drops_what_is_stored() {
    check_code(
        "Int[] a = new Int[2]\na[0] = 8\na[1] = 9\nInt at = 2\nSay(a[at])\nSay(a[-1])\na[at] = 5\nSay(a)\nForm[] b = new Form[1]\nSay(b[1])",
        &[
            "error: Array index 2 is out of range (0-1)",
            "0",
            "error: Array index -1 is out of range (0-1)",
            "0",
            "error: Array index 2 is out of range (0-1)",
            "[8, 9]",
            "error: Array index 1 is out of range (0-0)",
            "None",
        ],
    );
}

#[test]
fn an_array_is_shared_by_all_who_hold_it() {
    check(
        "ScriptName Sharer extends Form
        Int[] kept
        Function Fill(Int[] list)
            list[1] = 6
            kept = list
        EndFunction
        Event OnInit()
            Int[] mine = new Int[2]
            Int[] same = mine
            same[0] = 5
            Fill(mine)
            mine[1] = mine[1] + 1
            Test.Say(mine)
            Test.Say(kept)
            mine = new Int[1]
            Test.Say(kept)
        EndEvent",
        &["[5, 7]", "[5, 7]", "[5, 7]"],
    );
}

#[test]
fn a_function_gives_an_array_back() {
    check(
        "ScriptName Maker extends Form
        Bool[] Function Make(Bool last)
            Bool[] list = new Bool[2]
            list[1] = last
            Return list
        EndFunction
        Event OnInit()
            Test.Say(Make(True))
            Test.Say(Make(True)[1])
        EndEvent",
        &["[False, True]", "True"],
    );
}

// A list of the plugin may be longer than any script can make, and shows cut.
#[test]
fn an_array_the_plugin_fills_may_have_any_length() {
    let source = "ScriptName Reader extends Form
        Int[] Property List Auto
        Event OnInit()
            Test.Say(List.Length)
            Test.Say(List[199])
            Test.Say(List.Find(150))
            Test.Say(List)
        EndEvent";
    for form in FORMS {
        let mut stage = Stage::new(source, form);
        let list = PropertyValue::Ints((0..200).collect());
        stage.attach(1, "Reader", &[("List", list)]);
        stage.run();
        let shown = "[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, ...]";
        assert_eq!(stage.said(), ["200", "199", "150", shown], "{form:?}");
    }
}
