//! Compiled scripts back to Papyrus: text that compiles to the same code.
//!
//! Works on the shapes the original's compiler makes. What those shapes do not say (names of blocks,
//! remarks, which of two equal spellings stood there) is chosen. A function with another shape
//! (hand-made code) is named in [`Decompiled::unread`] and stands in the text as a remark.
//!
//! Parts: `decompiler/script.rs` declarations, `flow.rs` statements and blocks, `value.rs` values,
//! `choice.rs` what the code does not say, `lines.rs` and `page.rs` which line what stands on.

pub(crate) mod choice;
mod flow;
mod lines;
mod page;
mod script;
mod value;

use pex::Pex;

use choice::Flips;

use crate::compiler::Scripts;

/// A script's source as far as it can be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decompiled {
    /// The source. Bytes: names and texts keep the encoding they have in the compiled script.
    pub text: Vec<u8>,
    /// Functions whose code is of no known shape, as `state.function`.
    pub unread: Vec<String>,
}

/// The source of a compiled script. With `scripts` it is known which script inherits from which, and
/// conversions the language makes by itself are not written out.
pub fn decompile<'a>(pex: &'a Pex, scripts: Option<&'a Scripts<'a>>) -> Decompiled {
    decompile_choosing(pex, scripts, &Flips::new()).0
}

/// As [`decompile`], with single questions answered the other way round; gives all questions too.
pub(crate) fn decompile_choosing<'a>(
    pex: &'a Pex,
    scripts: Option<&'a Scripts<'a>>,
    flips: &'a Flips,
) -> (Decompiled, Flips) {
    let mut writer = script::Writer::new(pex, scripts, flips);
    for object in &pex.objects {
        writer.object(object);
    }
    writer.finish()
}

/// A string as text, one char a byte: the source's bytes are made of these again.
fn text(pex: &Pex, id: pex::StringId) -> String {
    pex.string(id)
        .iter()
        .map(|&byte| char::from(byte))
        .collect()
}

/// The bytes of such text.
fn bytes(text: &str) -> Vec<u8> {
    // No other chars are in it.
    text.chars()
        .map(|letter| u8::try_from(letter).unwrap_or(b'?'))
        .collect()
}

/// The code has a shape the compiler does not make.
#[derive(Debug)]
struct Unread;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::{MemorySources, ScriptSource, compile};

    const FORM: &str = "ScriptName Form\nBool Function IsReady() native\n\
        Function Say(String asText, Form akTo = None) native\n";
    const TEST: &str = "ScriptName Test Extends Form\nInt Property Count = 2 Auto\n\n\
        Int Function Sum(Int[] a, Float f)\nInt i = 0\nWhile i < a.Length && IsReady()\n\
        If a[i] > 3 || a.Find(i) == -1\nCount += a[i]\nElseIf f >= i\na[i] = a[0] - 1\nElse\n\
        Say(\"at \" + i)\nEndIf\ni += 1\nEndWhile\nReturn Count * 2 - (i + 1)\nEndFunction\n";

    fn sources(test: &[u8]) -> MemorySources {
        let mut sources = MemorySources::new();
        sources.insert("Form", ScriptSource::Text(FORM.into()));
        sources.insert("Test", ScriptSource::Text(test.into()));
        sources
    }

    #[test]
    fn what_is_decompiled_compiles_to_the_same_script() {
        let sources_before = sources(TEST.as_bytes());
        let mut before = compile(&sources_before, "Test").unwrap();
        let scripts = Scripts::new(&sources_before);
        let decompiled = decompile(&before, Some(&scripts));
        assert_eq!(decompiled.unread, Vec::<String>::new());
        let mut after = compile(&sources(&decompiled.text), "Test").unwrap();
        // Lines are those of another text.
        before.debug = None;
        after.debug = None;
        let text = |pex: &Pex| {
            let text = pex.disassemble();
            text.split(".object")
                .skip(1)
                .collect::<String>()
                .to_lowercase()
        };
        assert_eq!(
            text(&after),
            text(&before),
            "{}",
            String::from_utf8_lossy(&decompiled.text)
        );
    }

    #[test]
    fn code_of_another_shape_is_named_and_left_out() {
        let assembly =
            ".object Test\n.state ``\n.function Odd None\nL0:\njmp L0\n.end\n.end\n.end\n";
        let pex = Pex::assemble(assembly).unwrap();
        let decompiled = decompile(&pex, None);
        assert_eq!(decompiled.unread, [".Odd"]);
    }
}
