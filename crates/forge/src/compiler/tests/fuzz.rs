//! Property: any text compiles or gives faults; nothing panics, hangs or overflows the stack.

use super::{MemorySources, ScriptSource, compile, faults, world};

/// A small generator of its own, so that every run tries the same texts.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % sides
    }
}

const PIECES: [&str; 62] = [
    "ScriptName Test",
    " Extends Actor",
    "\n",
    "\n",
    "\n",
    " ",
    " ",
    "If ",
    "ElseIf ",
    "Else",
    "EndIf",
    "While ",
    "EndWhile",
    "Event OnInit()",
    "EndEvent",
    "Int Function F(Int a = 1)",
    "EndFunction",
    "Return ",
    "State S",
    "EndState",
    "Auto ",
    "Int ",
    "Float[] ",
    "Property ",
    "P",
    "EndProperty",
    "AutoReadOnly",
    "Native",
    "Global",
    "=",
    "+=",
    "==",
    "&&",
    "||",
    "!",
    "-",
    "+",
    "*",
    "%",
    "(",
    ")",
    "[",
    "]",
    ",",
    ".",
    "self",
    "Parent",
    "None",
    "True",
    "1",
    "2.5",
    "\"text\"",
    "\"",
    "{doc}",
    "{",
    ";/",
    "/;",
    "; remark",
    "new Int[3]",
    " as Actor",
    "\\",
    "Level",
];

fn run(text: Vec<u8>) {
    let mut sources: MemorySources = world();
    sources.insert("Test", ScriptSource::Text(text));
    if let Ok(pex) = compile(&sources, "Test") {
        assert_eq!(pex::Pex::read(&pex.write()), Ok(pex));
    }
}

#[test]
fn pieces_of_the_language_in_any_order() {
    let mut dice = Dice(1);
    for _ in 0..1500 {
        let mut text = String::from("ScriptName Test Extends Actor\nEvent OnInit()\n");
        for _ in 0..dice.roll(120) {
            text.push_str(PIECES[dice.roll(PIECES.len())]);
        }
        run(text.into_bytes());
    }
}

#[test]
fn bytes_in_any_order() {
    let mut dice = Dice(2);
    for _ in 0..500 {
        let length = dice.roll(200);
        let text = (0..length).map(|_| dice.roll(256) as u8).collect();
        run(text);
    }
}

#[test]
fn a_right_script_with_one_byte_changed() {
    let right = b"ScriptName Test Extends Actor\nInt Property P = 1 Auto\nEvent OnInit()\n\
        If P > 1 && !Is3DLoaded()\nDebug.Trace(\"a\" + P as Float)\nEndIf\nEndEvent\n";
    for place in 0..right.len() {
        for byte in *b"\n\"{;(x0\\\xFF" {
            let mut text = right.to_vec();
            text[place] = byte;
            run(text);
        }
    }
}

#[test]
fn endless_nesting_and_endless_chains_are_faults() {
    let nested = |open: &str, close: &str| {
        let text = format!("{}1{}", open.repeat(20_000), close.repeat(20_000));
        faults(&format!(
            "ScriptName Test Extends Actor\nEvent OnInit()\nInt i = {text}\nEndEvent\n"
        ))
    };
    for found in [
        nested("(", ")"),
        nested("!", ""),
        nested("-", ""),
        nested("1 + ", ""),
        nested("F(", ")"),
    ] {
        assert!(found.iter().any(|it| it.starts_with("P501")), "{found:?}");
    }
    let blocks = "If True\n".repeat(20_000);
    let found = faults(&format!(
        "ScriptName Test Extends Actor\nEvent OnInit()\n{blocks}EndEvent\n"
    ));
    assert!(found.iter().any(|it| it.starts_with("P501")), "{found:?}");
}

#[test]
fn scripts_that_inherit_in_a_circle_end() {
    let mut sources = MemorySources::new();
    sources.insert(
        "A",
        ScriptSource::Text(b"ScriptName A Extends B\nEvent X()\nF()\nEndEvent\n".to_vec()),
    );
    sources.insert(
        "B",
        ScriptSource::Text(b"ScriptName B Extends A\n".to_vec()),
    );
    let found = compile(&sources, "A").unwrap_err();
    assert!(found.iter().any(|it| it.code == "P304"), "{found:?}");
}
