//! Compiled scripts back to Papyrus: text that compiles to the same code.
//!
//! Works on the shapes the original's compiler makes. What those shapes do not say (names of blocks,
//! remarks, which of two equal spellings stood there) is chosen. A function with another shape
//! (hand-made code) is named in [`Decompiled::unread`] and stands in the text as a remark.
//!
//! Parts: `decompiler/script.rs` declarations, `flow.rs` statements and blocks, `value.rs` values.

mod flow;
mod script;
mod value;

use pex::Pex;

use crate::compiler::Scripts;

/// A script's source as far as it can be had.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decompiled {
    /// The source.
    pub text: String,
    /// Functions whose code is of no known shape, as `state.function`.
    pub unread: Vec<String>,
}

/// The source of a compiled script. With `scripts` it is known which script inherits from which, and
/// conversions the language makes by itself are not written out.
pub fn decompile<'a>(pex: &'a Pex, scripts: Option<&'a Scripts<'a>>) -> Decompiled {
    let mut writer = script::Writer::new(pex, scripts);
    for object in &pex.objects {
        writer.object(object);
    }
    writer.finish()
}

/// The code has a shape the compiler does not make.
#[derive(Debug)]
struct Unread;
