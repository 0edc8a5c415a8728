//! Decompile, compile, compare: whether a compiled script's source comes back to the same bytes.
//!
//! The scripts it names are taken from a finder; what nobody has, or has in another version, is
//! concluded from the script's own code (`witness`). The original writes tables in an order that
//! differs from run to run: the compiled script is brought into the order of the first one
//! (`arrange`) and then compared byte for byte, except when, by whom and where it was compiled.
//!
//! Not here: reading folders.

mod arrange;
mod difference;
mod infer;
mod witness;

use pex::Pex;

use crate::compiler::{Diagnostic, Options, Scripts, compile_spelled, fold};
use crate::decompiler::decompile;

/// What came of a round trip.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RoundTrip {
    /// The source in between, as bytes: texts keep the encoding they have.
    pub source: Vec<u8>,
    /// Where the compiled source first differs from the script; none when it is the same.
    pub difference: Option<String>,
}

/// Decompiles a script, compiles the source and compares. `scripts` is what is known of others; it
/// is left as it was, so one serves for all scripts of a folder.
pub fn round_trip(pex: &Pex, scripts: &Scripts<'_>) -> RoundTrip {
    let scripts = scripts.fork();
    witness::add_to(&scripts, pex);
    let decompiled = decompile(pex, Some(&scripts));
    let source = decompiled.text;
    let difference = match decompiled.unread.first() {
        Some(function) => Some(format!("`{function}` has code of no known shape")),
        None => compared(pex, &scripts, &source),
    };
    RoundTrip { source, difference }
}

fn compared(pex: &Pex, scripts: &Scripts<'_>, source: &[u8]) -> Option<String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let Some(object) = pex.objects.first() else {
        return Some("there is no script in it".to_owned());
    };
    let name = pex.text(object.name);
    let options = Options {
        debug_info: pex.debug.is_some(),
        optimise: false,
        compiled_at: pex.header.compiled_at,
        modified_at: pex.debug.as_ref().map_or(0, |debug| debug.modified_at),
        user: text(&pex.header.user),
        machine: text(&pex.header.machine),
    };
    match compile_spelled(scripts, &name, source, &options) {
        Ok(again) => {
            let mut again = arrange::like(again, pex);
            // The file's name was given to the compiler, and some tools blank it afterwards.
            again.header.source.clone_from(&pex.header.source);
            fold(&mut again);
            difference::first(pex, &again)
        }
        Err(faults) => Some(faults.first().map_or_else(String::new, first_fault)),
    }
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
