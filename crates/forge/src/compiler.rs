//! The Papyrus compiler: `.psc` text to a [`Pex`] that runs unchanged in the original game.
//!
//! Source text goes through `lexer`, `parser` (to `ast`), `checker` (to `typed`: names resolved,
//! conversions written out), `emitter` (instructions) and `image` (the file). Other scripts are known
//! by their `interface`, found by a [`SourceProvider`]. The language is in docs/papyrus-language.md.
//!
//! Not here: reading folders, writing files, the virtual machine.

mod ast;
mod checker;
mod diagnostic;
mod emitter;
mod image;
mod interface;
mod lexer;
mod optimiser;
mod parser;
mod script_type;
mod scripts;
mod text;
mod token;
mod typed;

use pex::Pex;

use checker::constant as checker_constant;
pub use diagnostic::Diagnostic;
use diagnostic::{Faults, Span};
use emitter::constant as emitter_constant;
pub(crate) use image::fold;
use interface::Interface;
use parser::USER_FLAGS;
/// What is known of a script from outside.
pub(crate) mod known {
    pub(crate) use super::ast::Constant;
    pub(crate) use super::interface::{FunctionFace, Interface, ParamFace, PropertyFace};
    pub(crate) use super::script_type::Type;
}
pub use scripts::{MemorySources, ScriptSource, Scripts, SourceProvider};

/// How to compile.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// Line numbers for logs and debuggers.
    pub debug_info: bool,
    /// Folds constants and leaves copies and dead code out. Without it the code is, instruction for
    /// instruction, what the original's compiler makes.
    pub optimise: bool,
    /// Unix seconds for the header.
    pub compiled_at: u64,
    /// Unix seconds of the source's last change, kept beside the line numbers.
    pub modified_at: u64,
    /// Who compiled.
    pub user: String,
    /// On which machine.
    pub machine: String,
}

impl Options {
    /// Line numbers, and nothing about when, who and where: the same source gives the same bytes.
    pub fn reproducible() -> Self {
        Options {
            debug_info: true,
            optimise: false,
            compiled_at: 0,
            modified_at: 0,
            user: String::new(),
            machine: String::new(),
        }
    }
}

/// Compiles the script of that name, with line numbers and nothing that changes between two runs.
///
/// # Errors
/// Everything that is wrong with the source, in its order.
pub fn compile(sources: &dyn SourceProvider, script: &str) -> Result<Pex, Vec<Diagnostic>> {
    compile_with(&Scripts::new(sources), script, &Options::reproducible())
}

/// As [`compile`], with options, and with scripts that stay known between compilations.
///
/// # Errors
/// As [`compile`].
pub fn compile_with(
    scripts: &Scripts<'_>,
    script: &str,
    options: &Options,
) -> Result<Pex, Vec<Diagnostic>> {
    let Some(text) = scripts.text(script) else {
        let mut faults = Faults::default();
        faults.add(
            "P302",
            Span::default(),
            format!("there is no source of `{script}`"),
        );
        return Err(faults.into_diagnostics(script, b""));
    };
    compile_text(scripts, script, &text, options)
}

/// As [`compile_with`], of a text at hand.
///
/// # Errors
/// As [`compile`].
pub fn compile_text(
    scripts: &Scripts<'_>,
    script: &str,
    source: &[u8],
    options: &Options,
) -> Result<Pex, Vec<Diagnostic>> {
    let mut pex = compile_spelled(scripts, script, source, options)?;
    fold(&mut pex);
    Ok(pex)
}

/// As [`compile_text`], with every spelling a string of its own, as the source has it.
pub(crate) fn compile_spelled(
    scripts: &Scripts<'_>,
    script: &str,
    source: &[u8],
    options: &Options,
) -> Result<Pex, Vec<Diagnostic>> {
    let mut faults = Faults::default();
    let source = text::without_mark(source);
    if source.len() > SOURCE_LENGTH_MAX {
        faults.add("P502", Span::default(), "the source is longer than 16 MiB");
        return Err(faults.into_diagnostics(script, b""));
    }
    let tokens = lexer::tokens(source, &mut faults);
    let parsed = parser::parse(&tokens, &mut faults);
    let is_other = !parsed.name.text.eq_ignore_ascii_case(script);
    if is_other && faults.is_empty() {
        let message = format!(
            "the file is named `{script}`, the script `{}`",
            parsed.name.text
        );
        faults.add("P302", parsed.name.span, message);
    }
    let interface = Interface::from_ast(&parsed);
    scripts.add(interface.clone());
    let mut checked = checker::check(&parsed, scripts, &mut faults);
    // What is compiled next sees it from outside.
    scripts.add(interface.small());
    if !faults.is_empty() {
        return Err(faults.into_diagnostics(script, source));
    }
    if options.optimise {
        checked.values_mut().for_each(optimiser::fold);
    }
    image::image(script, &parsed, &checked, options).map_err(|image::TooBig| {
        let message = "the script has more strings than a file holds (65,535)";
        faults.add("P503", parsed.name.span, message);
        faults.into_diagnostics(script, source)
    })
}

/// Far above any script; offsets stay within 32 bits.
const SOURCE_LENGTH_MAX: usize = 16 << 20;

#[cfg(test)]
mod tests;
