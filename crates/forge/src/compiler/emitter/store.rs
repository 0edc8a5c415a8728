//! Assignments: to variables, properties and array elements.

use pex::Opcode;

use super::{Computed, Emitter, Operand};
use crate::compiler::typed::{Typed, TypedKind};

impl Emitter<'_> {
    pub(super) fn assign(&mut self, variable: &str, value: &Typed, line: u32) {
        let value = self.value(value);
        self.line = line;
        let operands = vec![Operand::Name(variable.to_owned()), value.operand.clone()];
        self.push(Opcode::Assign, operands);
        self.release(value);
    }

    pub(super) fn set_property(&mut self, object: &Typed, name: &str, value: &Typed, line: u32) {
        let start = self.lines.len();
        let object = self.value(object);
        let place = self.lines.split_off(start);
        let stored = self.temporary(&value.ty);
        let operand = object.operand.clone();
        self.release(object);
        let value = self.stored(&stored, value, line);
        self.lines.extend(place);
        self.line = line;
        let name = Operand::Name(name.to_owned());
        self.push(Opcode::PropSet, vec![name, operand, stored.operand.clone()]);
        self.release(stored);
        self.release(value);
    }

    pub(super) fn set_element(&mut self, array: &Typed, index: &Typed, value: &Typed, line: u32) {
        let start = self.lines.len();
        let array = self.value(array);
        let index = self.value(index);
        let place = self.lines.split_off(start);
        let stored = self.temporary(&value.ty);
        let operands = [&array, &index, &stored].map(|it| it.operand.clone());
        self.release(array);
        self.release(index);
        let value = self.stored(&stored, value, line);
        self.lines.extend(place);
        self.line = line;
        self.push(Opcode::ArraySetElement, operands.into());
        self.release(stored);
        self.release(value);
    }

    /// Computes what goes into a property or element and copies it to `stored`.
    ///
    /// Observed (public corpus): the place's temporaries are numbered first, then `stored`, then the
    /// value's; the code has the value first and the place last, so the value may use the place's
    /// temporaries. A conversion's temporary is free before `stored`, any other after it.
    fn stored(&mut self, stored: &Computed, value: &Typed, line: u32) -> Computed {
        let computed = self.value(value);
        self.line = line;
        let operands = vec![stored.operand.clone(), computed.operand.clone()];
        self.push(Opcode::Assign, operands);
        if !matches!(value.kind, TypedKind::Convert(_)) {
            return computed;
        }
        let operand = computed.operand.clone();
        self.release(computed);
        Computed::plain(operand)
    }
}
