//! The variables that only one function sees, and what its instructions read and write of them.

use std::collections::BTreeMap;

use pex::{Opcode, Operand as Kind};

use crate::compiler::emitter::{Code, Line, Operand};
use crate::compiler::script_type::Type;

/// A function's parameters and locals by number. A script's own variables are none: while a function
/// waits others may change them.
#[derive(Debug)]
pub(super) struct Places {
    types: Vec<Type>,
    by_name: BTreeMap<String, usize>,
}

impl Places {
    pub(super) fn new(params: &[(String, Type)], code: &Code) -> Self {
        let mut places = Places {
            types: Vec::new(),
            by_name: BTreeMap::new(),
        };
        for (name, ty) in params.iter().chain(&code.locals) {
            let next = places.types.len();
            places
                .by_name
                .entry(name.to_ascii_lowercase())
                .or_insert(next);
            places.types.push(ty.clone());
        }
        places
    }

    pub(super) fn count(&self) -> usize {
        self.types.len()
    }

    pub(super) fn ty(&self, place: usize) -> Option<&Type> {
        self.types.get(place)
    }

    pub(super) fn of(&self, operand: &Operand) -> Option<usize> {
        match operand {
            Operand::Name(name) => self.by_name.get(&name.to_ascii_lowercase()).copied(),
            _ => None,
        }
    }

    /// The variable an instruction writes.
    pub(super) fn written(&self, line: &Line) -> Option<usize> {
        let at = destination(line.opcode)?;
        self.of(line.operands.get(at)?)
    }

    /// The variables an instruction reads.
    pub(super) fn read<'a>(&'a self, line: &'a Line) -> impl Iterator<Item = usize> {
        let kinds = line.opcode.operands().iter().zip(&line.operands);
        let values = kinds.filter(|(kind, _)| **kind == Kind::Value);
        let values = values.map(|(_, operand)| operand).chain(&line.arguments);
        values.filter_map(|operand| self.of(operand))
    }
}

/// Which operand an instruction writes.
pub(super) fn destination(opcode: Opcode) -> Option<usize> {
    let kinds = opcode.operands();
    kinds.iter().position(|kind| *kind == Kind::Destination)
}
