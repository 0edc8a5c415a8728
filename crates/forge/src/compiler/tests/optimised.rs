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
    assert_eq!(optimised("Float f = (2 + 3) * 4"), "assign f 20.0");
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
        optimised("Int i = GetFormID()\ni += 1"),
        "callmethod GetFormID self i\niadd i i 1"
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
        optimised("Bool b = Is3DLoaded() || Level > 1"),
        "callmethod Is3DLoaded self ::temp0\njmpt ::temp0 L0\ncmp_gt ::temp1 ::Level_var 1\n\
         cast ::temp0 ::temp1\nL0:\nassign b ::temp0"
    );
}
