//! Operands and arguments, the language's own conversions among them.
//!
//! Observed (public corpus): all operands of an operation are computed first, left to right; then
//! those that need it are converted, left to right. The conversions' temporaries are free first.

use pex::Opcode;

use super::{Computed, Emitter, Operand};
use crate::compiler::typed::{Typed, TypedKind};

/// What an operation reads.
pub(super) struct Operands {
    pub(super) operands: Vec<Operand>,
    values: Vec<Computed>,
    conversions: Vec<Computed>,
}

impl Emitter<'_> {
    pub(super) fn operands<'t>(
        &mut self,
        values: impl IntoIterator<Item = &'t Typed> + Clone,
    ) -> Operands {
        let computed: Vec<Computed> = values
            .clone()
            .into_iter()
            .map(|value| match &value.kind {
                TypedKind::Convert(inner) => self.value(inner),
                _ => self.value(value),
            })
            .collect();
        let mut operands = Operands {
            operands: Vec::new(),
            values: Vec::new(),
            conversions: Vec::new(),
        };
        for (value, computed) in values.into_iter().zip(computed) {
            let from = computed.operand.clone();
            operands.values.push(computed);
            if !matches!(value.kind, TypedKind::Convert(_)) {
                operands.operands.push(from);
                continue;
            }
            let result = self.temporary(&value.ty);
            self.line = value.line;
            self.push(Opcode::Cast, vec![result.operand.clone(), from]);
            operands.operands.push(result.operand.clone());
            operands.conversions.push(result);
        }
        operands
    }

    pub(super) fn release_all(&mut self, operands: Operands) -> Vec<Operand> {
        for conversion in operands.conversions {
            self.release(conversion);
        }
        for value in operands.values {
            self.release(value);
        }
        operands.operands
    }

    /// After a `Return`.
    ///
    /// Observed (public corpus): what a returned value was computed in is never free again; what it
    /// was converted in is.
    pub(super) fn release_conversions(&mut self, operands: Operands) {
        for conversion in operands.conversions {
            self.release(conversion);
        }
    }
}
