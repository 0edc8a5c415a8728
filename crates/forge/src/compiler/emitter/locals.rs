//! The order of a function's locals.
//!
//! Observed (public corpus): a block lists the temporaries first used in it, then what its
//! statements bring, in order: a variable, or all of an inner block.

use super::Emitter;
use crate::compiler::script_type::Type;

#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) temporaries: Vec<(String, Type)>,
    /// Variables and inner blocks, already flat.
    pub(super) inner: Vec<(String, Type)>,
}

impl Block {
    pub(super) fn flattened(self) -> Vec<(String, Type)> {
        let mut locals = self.temporaries;
        locals.extend(self.inner);
        locals
    }
}

impl Emitter<'_> {
    pub(super) fn declare_variable(&mut self, name: &str, ty: &Type) {
        if let Some(block) = self.blocks.last_mut() {
            block.inner.push((name.to_owned(), ty.clone()));
        }
    }

    /// Runs `body` as an inner block.
    pub(super) fn inside(&mut self, body: impl FnOnce(&mut Self)) {
        self.blocks.push(Block::default());
        body(self);
        let locals = self.blocks.pop().map(Block::flattened).unwrap_or_default();
        if let Some(outer) = self.blocks.last_mut() {
            outer.inner.extend(locals);
        }
    }
}
