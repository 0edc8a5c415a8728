//! Decompile, compile, compare: whether a compiled script's source comes back to the same bytes.
//!
//! The scripts it names are taken from a finder; what nobody has, or has in another version, is
//! concluded from the script's own code (`witness`). The original writes tables in an order that
//! differs from run to run: the compiled script is brought into the order of the first one
//! (`arrange`) and then compared byte for byte, except when, by whom and where it was compiled.
//!
//! What compiled code does not say is tried both ways (`search`).
//!
//! Not here: reading folders.

mod arrange;
mod difference;
mod infer;
mod search;
mod witness;

use pex::Pex;

use crate::compiler::{Diagnostic, Options, Scripts, compile_spelled, fold};
use crate::decompiler::choice::Flips;
use crate::decompiler::decompile_choosing;
use search::Attempt;

/// What came of a round trip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTrip {
    /// The source in between, as bytes: texts keep the encoding they have.
    pub source: Vec<u8>,
    /// Functions whose code is of no known shape, as `state.function`: remarks in the source.
    pub unread: Vec<String>,
    /// Where the compiled source first differs from the script; none when it is the same.
    pub difference: Option<String>,
}

/// Decompiles a script, compiles the source and compares. `scripts` is what is known of others; it
/// is left as it was, so one serves for all scripts of a folder.
pub fn round_trip(pex: &Pex, scripts: &Scripts<'_>) -> RoundTrip {
    let scripts = scripts.fork();
    witness::add_to(&scripts, pex);
    let (first, asked) = decompile_choosing(pex, Some(&scripts), &Flips::new());
    if let Some(function) = first.unread.first() {
        let difference = Some(format!("`{function}` has code of no known shape"));
        return RoundTrip {
            source: first.text,
            unread: first.unread,
            difference,
        };
    }
    let compiled = compiled_of(pex, &scripts, &first.text);
    let fault = compiled.as_ref().err().cloned();
    let first = Attempt {
        source: first.text,
        asked,
        compiled: compiled.ok(),
    };
    let best = search::best(pex, first, |flips| {
        let (decompiled, asked) = decompile_choosing(pex, Some(&scripts), flips);
        let compiled = compiled_of(pex, &scripts, &decompiled.text);
        Attempt {
            source: decompiled.text,
            asked,
            compiled: compiled.ok(),
        }
    });
    let difference = match &best.compiled {
        Some(again) => difference::first(pex, again),
        None => fault,
    };
    RoundTrip {
        source: best.source,
        unread: Vec::new(),
        difference,
    }
}

/// The compiled source, in the order of the script it is of; or the first fault.
fn compiled_of(pex: &Pex, scripts: &Scripts<'_>, source: &[u8]) -> Result<Pex, String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let object = pex.objects.first().ok_or("there is no script in it")?;
    let name = pex.text(object.name);
    let options = Options {
        debug_info: pex.debug.is_some(),
        optimise: false,
        compiled_at: pex.header.compiled_at,
        modified_at: pex.debug.as_ref().map_or(0, |debug| debug.modified_at),
        user: text(&pex.header.user),
        machine: text(&pex.header.machine),
    };
    let again = compile_spelled(scripts, &name, source, &options)
        .map_err(|faults| faults.first().map_or_else(String::new, first_fault))?;
    let mut again = arrange::like(again, pex);
    // The file's name was given to the compiler, and some tools blank it afterwards.
    again.header.source.clone_from(&pex.header.source);
    fold(&mut again);
    Ok(again)
}

fn first_fault(fault: &Diagnostic) -> String {
    let Diagnostic {
        line,
        code,
        message,
        source_line,
        ..
    } = fault;
    format!(
        "not compiled: line {line}: {code}: {message}: {}",
        source_line.trim()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compiler::{MemorySources, ScriptSource, compile};

    const TEST: &str = "ScriptName Test\nInt Property Count = 2 Auto\n\n\n\n\n\n\n\n\n\n\
        Int Function Sum(Int[] a, Float f)\nInt i = 0\nWhile i < a.Length\n\
        Bool isBig = a[i] > 3\nIf isBig || f == (i as Float)\nCount += a[i]\nElse\n\
        If f >= i && !isBig\na[i] = a[0] - 1\nEndIf\nEndIf\ni += 1\nEndWhile\n\
        Return Count * 2 - (i + 1)\nEndFunction\n";

    fn compiled() -> Pex {
        let mut sources = MemorySources::new();
        sources.insert("Test", ScriptSource::Text(TEST.into()));
        compile(&sources, "Test").unwrap()
    }

    #[test]
    fn a_conversion_written_out_and_an_if_in_an_else_come_back() {
        let nothing = MemorySources::new();
        let trip = round_trip(&compiled(), &Scripts::new(&nothing));
        let source = String::from_utf8_lossy(&trip.source);
        assert_eq!(trip.difference, None, "{source}");
    }

    /// Method: bytes of a good file overwritten by a fixed sequence, 600 files. Caught by it is what
    /// never ends, grows without bound or panics; what comes out is not judged.
    #[test]
    fn broken_scripts_come_to_an_end() {
        let good = compiled().write();
        let nothing = MemorySources::new();
        let scripts = Scripts::new(&nothing);
        let mut seed = 7_u32;
        let mut next = |below: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % below
        };
        let mut read = 0;
        for _ in 0..600 {
            let mut bytes = good.clone();
            for _ in 0..=next(3) {
                let place = next(bytes.len());
                bytes[place] = next(256) as u8;
            }
            if let Ok(pex) = Pex::read(&bytes) {
                read += 1;
                let _ = round_trip(&pex, &scripts);
            }
        }
        assert!(read > 50, "{read}");
    }
}
