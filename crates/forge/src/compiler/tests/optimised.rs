//! The optimiser: what it leaves out and what it must not.

use super::{Options, ScriptSource, Scripts, code, compile_with, world};

fn optimised(body: &str) -> String {
    let text = format!("ScriptName Test Extends Actor\nEvent OnInit()\n{body}\nEndEvent\n");
    let mut sources = world();
    sources.insert("Test", ScriptSource::Text(text.into()));
    let options = Options {
        optimise: true,
        ..Options::reproducible()
    };
    code(
        &compile_with(&Scripts::new(&sources), "Test", &options).unwrap(),
        "OnInit",
    )
}

#[test]
fn constants_are_computed() {
    assert_eq!(
        optimised("Float f = (2 + 3) * 4\nDebug.Trace(f)"),
        "cast ::temp0 20.0\ncallstatic debug Trace ::NoneVar ::temp0 0"
    );
    assert_eq!(
        optimised("RegisterForSingleUpdate(3)"),
        "callmethod RegisterForSingleUpdate self ::NoneVar 3.0"
    );
    assert_eq!(
        optimised("Debug.Trace(\"a\" + 1 + \"b\")"),
        "callstatic debug Trace ::NoneVar \"a1b\" 0"
    );
    assert_eq!(optimised("Int i = 1 / 0"), "idiv i 1 0");
}

#[test]
fn values_go_straight_to_their_variables() {
    assert_eq!(
        optimised("Int i = GetFormID()\ni += 1\nLevel = i"),
        "callmethod GetFormID self i\niadd i i 1\nassign ::Level_var i"
    );
}

#[test]
fn jumps_and_code_nobody_needs_go() {
    assert_eq!(
        optimised("If Level > 1\nReturn\nEndIf\nLevel = 2"),
        "cmp_gt ::temp0 ::Level_var 1\njmpf ::temp0 L0\nreturn none\nL0:\nassign ::Level_var 2"
    );
}

#[test]
fn both_sides_of_an_or_still_meet() {
    assert_eq!(
        optimised("Bool b = Is3DLoaded() || Level > 1\nDebug.Trace(b)"),
        "callmethod Is3DLoaded self ::temp0\njmpt ::temp0 L0\ncmp_gt ::temp1 ::Level_var 1\n\
         cast ::temp0 ::temp1\nL0:\nassign b ::temp0\ncast ::temp2 b\n\
         callstatic debug Trace ::NoneVar ::temp2 0"
    );
}

#[test]
fn copies_are_read_where_they_come_from() {
    assert_eq!(
        optimised("Int a = Level\nInt b = a\nLevel = b + a"),
        "assign a ::Level_var\niadd ::Level_var a a"
    );
    // The source changes in between; an array's place may refuse what is stored.
    assert_eq!(
        optimised("Int a = Level\nInt b = a\na += 1\nLevel = b + a"),
        "assign a ::Level_var\nassign b a\niadd a a 1\niadd ::Level_var b a"
    );
    assert_eq!(
        optimised("Int[] a = new Int[3]\nInt[] b = a\nb[0] = 1"),
        "array_create a 3\nassign b a\narray_setelement b 0 1"
    );
}

#[test]
fn what_nobody_reads_is_not_computed() {
    assert_eq!(optimised("Int a = Level * 7\nString s = \"x\" + a"), "");
    assert_eq!(
        optimised("Int a = Level\na = 2\nLevel = a"),
        "assign ::Level_var 2"
    );
    // Calls are made and faults are logged.
    assert_eq!(
        optimised("Int a = GetFormID()\nInt b = a % Level\nInt[] l\nInt c = l[0]"),
        "callmethod GetFormID self a\nimod b a ::Level_var\narray_getelement c l 0"
    );
    // A loop reads what its last round wrote.
    assert_eq!(
        optimised("Int a = 0\nWhile a < 3\na += 1\nEndWhile"),
        "assign a 0\nL0:\ncmp_lt ::temp0 a 3\njmpf ::temp0 L1\niadd a a 1\njmp L0\nL1:"
    );
}
