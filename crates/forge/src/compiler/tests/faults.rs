//! Faults: their codes, places and words.

use super::{MemorySources, ScriptSource, compile, faults, world};

fn body(text: &str) -> Vec<String> {
    faults(&format!(
        "ScriptName Test Extends Actor\nEvent OnInit()\n{text}\nEndEvent\n"
    ))
}

#[test]
fn names_that_do_not_exist() {
    assert_eq!(body("x = 1"), ["P310 3:1"]);
    assert_eq!(body("Foo()"), ["P314 3:1"]);
    assert_eq!(body("Game.Foo()"), ["P313 3:6"]);
    assert_eq!(body("Game.GetPlayer().Foo()"), ["P313 3:18"]);
    assert_eq!(body("Game.GetPlayer().Foo = 1"), ["P312 3:18"]);
    assert_eq!(body("Foo f"), ["P301 3:1"]);
    assert_eq!(faults("ScriptName Test Extends Nothing\n"), ["P302 1:25"]);
}

#[test]
fn types_that_do_not_fit() {
    assert_eq!(body("Int i = 1.5"), ["P412 3:9"]);
    assert_eq!(body("Int i = \"a\" * 2"), ["P409 3:9"]);
    assert_eq!(body("Actor a = 5 as Actor"), ["P410 3:11"]);
    assert_eq!(body("Int i = Level[0]"), ["P406 3:9"]);
    assert_eq!(body("Return 5"), ["P403 3:8"]);
    assert_eq!(body("Int[] a = new Int[129]"), ["P411 3:19"]);
    assert_eq!(body("Int[] a\na[0] += 1"), ["P404 4:1"]);
    assert_eq!(faults("ScriptName Test\nInt i = \"a\"\n"), ["P401 2:9"]);
}

#[test]
fn calls_that_do_not_fit() {
    assert_eq!(body("Game.Say()"), ["P320 3:6"]);
    assert_eq!(body("Game.Say(\"a\", 1, 2)"), ["P319 3:18"]);
    assert_eq!(body("Game.Say(asNone = \"a\")"), ["P318 3:10"]);
    assert_eq!(body("Game.Say(\"a\", asText = \"b\")"), ["P317 3:24"]);
}

#[test]
fn shapes_that_do_not_fit() {
    assert_eq!(
        faults("Event OnInit()\nEndEvent\n")
            .first()
            .map(String::as_str),
        Some("P203 1:1")
    );
    assert_eq!(body("If True\n"), ["P208 3:1"]);
    assert_eq!(body("EndWhile"), ["P214 3:1"]);
    assert_eq!(body("1 = 2"), ["P215 3:1"]);
    assert_eq!(
        faults("ScriptName Test\nInt Property P\n"),
        ["P208 2:14", "P209 2:14"]
    );
    assert_eq!(faults("ScriptName Test Foo\n"), ["P205 1:17"]);
    assert_eq!(
        faults("ScriptName Test Extends Form\nState S\nEvent New1()\nEndEvent\nEndState\n"),
        ["P307 3:7"]
    );
    assert_eq!(
        faults(
            "ScriptName Test Extends Actor\nInt Function GetFormID(Int a)\nReturn 1\nEndFunction\n"
        ),
        ["P308 2:14"]
    );
}

#[test]
fn one_run_shows_many_faults() {
    let found = body("x = 1\nInt i = 1.5\nIf y\nFoo()\nEndIf\nDebug.Trace(z)");
    assert_eq!(
        found,
        ["P310 3:1", "P412 4:9", "P310 5:4", "P314 6:1", "P310 8:13"]
    );
}

#[test]
fn a_message_has_place_line_caret_and_hint() {
    let mut sources: MemorySources = world();
    let text = "ScriptName Test Extends Form\nEvent OnInit()\n\tInt i = GetFormID\nEndEvent\n";
    sources.insert("Test", ScriptSource::Text(text.into()));
    let shown = compile(&sources, "Test").unwrap_err()[0].to_string();
    assert_eq!(
        shown,
        "Test.psc(3,10): error P310: there is no variable or property `GetFormID`\n    \
         \tInt i = GetFormID\n    \t        ^^^^^^^^^"
    );
}
