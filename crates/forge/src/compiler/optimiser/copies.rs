//! Copies: where a variable holds what another or a constant holds, that is read instead.
//!
//! Only from one jump or place jumped to to the next, where the order of instructions is plain. The
//! copy itself stays; once nobody reads it, `stores.rs` takes it away.

use pex::{Opcode, Operand as Kind};

use super::places::Places;
use super::shorten::targets;
use crate::compiler::emitter::{Code, Line, Operand};
use crate::compiler::script_type::Type;

/// Lets readers of copies read what was copied. True when something changed.
pub(super) fn propagate(code: &mut Code, places: &Places) -> bool {
    let targets = targets(&code.lines);
    let mut copies = Copies {
        places,
        of: vec![None; places.count()],
    };
    let mut changed = false;
    for (at, line) in code.lines.iter_mut().enumerate() {
        if targets.contains(&at) {
            copies.forget_all();
        }
        changed |= copies.replace(line);
        copies.take(line);
        if matches!(line.opcode, Opcode::Jmp | Opcode::Return) {
            copies.forget_all();
        }
    }
    changed
}

struct Copies<'p> {
    places: &'p Places,
    /// What each variable is a copy of.
    of: Vec<Option<Operand>>,
}

impl Copies<'_> {
    fn forget_all(&mut self) {
        self.of.fill(None);
    }

    /// Puts what was copied where a copy is read.
    fn replace(&self, line: &mut Line) -> bool {
        let mut changed = false;
        let opcode = line.opcode;
        let kinds = opcode.operands().iter().enumerate();
        for ((at, kind), operand) in kinds.zip(&mut line.operands) {
            if *kind == Kind::Value {
                changed |= self.put(operand, takes_constant(opcode, at));
            }
        }
        for argument in &mut line.arguments {
            changed |= self.put(argument, true);
        }
        changed
    }

    fn put(&self, operand: &mut Operand, takes_constant: bool) -> bool {
        let known = self
            .places
            .of(operand)
            .and_then(|place| self.of.get(place)?.as_ref());
        match known {
            Some(known) if takes_constant || matches!(known, Operand::Name(_)) => {
                *operand = known.clone();
                true
            }
            _ => false,
        }
    }

    /// Takes up what an instruction writes.
    fn take(&mut self, line: &Line) {
        let Some(written) = self.places.written(line) else {
            return;
        };
        let is_of_it = |copied: &Operand| self.places.of(copied) == Some(written);
        for of in &mut self.of {
            if of.as_ref().is_some_and(is_of_it) {
                *of = None;
            }
        }
        let copied = match (line.opcode, line.operands.as_slice()) {
            (Opcode::Assign, [_, from]) if self.is_copy(written, from) => Some(from.clone()),
            _ => None,
        };
        if let Some(of) = self.of.get_mut(written) {
            *of = copied;
        }
    }

    /// Whether the variable holds exactly what `from` does. Arrays are left alone: a place of theirs
    /// may hold a None without a type, which refuses what is stored there later.
    fn is_copy(&self, written: usize, from: &Operand) -> bool {
        let Some(ty) = self.places.ty(written) else {
            return false;
        };
        match from {
            Operand::None => false,
            Operand::Text(_) => *ty == Type::String,
            Operand::Int(_) => *ty == Type::Int,
            Operand::Float(_) => *ty == Type::Float,
            Operand::Bool(_) => *ty == Type::Bool,
            // A temporary has one reader, and keeps it.
            Operand::Name(name) if name.starts_with("::") => false,
            Operand::Name(_) => {
                let from = self.places.of(from);
                let same = from.is_some_and(|from| self.places.ty(from) == Some(ty));
                same && from != Some(written) && !matches!(ty, Type::Array(_) | Type::None)
            }
        }
    }
}

/// Whether a constant may stand there: not for the object or array of an access, nor for a condition.
fn takes_constant(opcode: Opcode, operand: usize) -> bool {
    match opcode {
        Opcode::JmpT | Opcode::JmpF | Opcode::CallMethod | Opcode::PropGet => false,
        Opcode::ArrayLength => false,
        Opcode::ArraySetElement | Opcode::ArrayFindElement | Opcode::ArrayRFindElement => {
            operand > 0
        }
        Opcode::PropSet | Opcode::ArrayGetElement => operand == 2,
        _ => true,
    }
}
