//! A checked function to instructions, temporaries numbered and reused as the original does.
//!
//! Observed (public corpus): temporaries count through the whole script in the order of the source;
//! a value's temporary is free once its one reader has its own; freed ones are taken again, the
//! longest free first, by type; a condition keeps its temporary for as long as its block, the first
//! condition of an `If` for the whole chain.

mod locals;
mod operands;
mod statement;
mod store;
mod value;

use std::collections::VecDeque;

use pex::Opcode;

use super::ast::Constant;
use super::script_type::Type;
use super::typed::TypedFunction;
use locals::Block;

/// An operand before strings are in a table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Operand {
    None,
    Name(String),
    Text(Vec<u8>),
    Int(i32),
    Float(f32),
    Bool(bool),
}

/// An instruction before strings are in a table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Line {
    pub(crate) opcode: Opcode,
    pub(crate) operands: Vec<Operand>,
    pub(crate) arguments: Vec<Operand>,
    pub(crate) line: u32,
}

/// A function's code and what belongs to it.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Code {
    pub(crate) locals: Vec<(String, Type)>,
    pub(crate) lines: Vec<Line>,
}

impl Code {
    /// The code of an empty function.
    pub(crate) fn nothing() -> Self {
        Code {
            locals: Vec::new(),
            lines: Vec::new(),
        }
    }
}

/// What a script's functions share.
#[derive(Debug)]
pub(crate) struct Numbers {
    temporaries: u32,
    /// How the variable is spelled that takes what functions without a result give.
    pub(crate) none_variable: &'static str,
}

impl Default for Numbers {
    fn default() -> Self {
        Numbers {
            temporaries: 0,
            none_variable: NONE_VARIABLE,
        }
    }
}

/// The code of a function.
pub(crate) fn emit(function: &TypedFunction, numbers: &mut Numbers) -> Code {
    let mut emitter = Emitter {
        numbers,
        lines: Vec::new(),
        free: VecDeque::new(),
        blocks: vec![Block::default()],
        has_none_variable: false,
        line: 0,
    };
    emitter.statements(&function.body);
    let locals = emitter
        .blocks
        .pop()
        .map(Block::flattened)
        .unwrap_or_default();
    Code {
        locals,
        lines: emitter.lines,
    }
}

/// Name of the variable that takes what functions without a result give.
pub(crate) const NONE_VARIABLE: &str = "::NoneVar";

/// The same in the functions of properties. Observed (public corpus): spelled otherwise.
pub(crate) const ACCESSOR_NONE_VARIABLE: &str = "::nonevar";

struct Emitter<'a> {
    numbers: &'a mut Numbers,
    lines: Vec<Line>,
    /// Temporaries nobody needs, longest free first.
    free: VecDeque<(String, Type)>,
    /// Open blocks, innermost last.
    blocks: Vec<Block>,
    has_none_variable: bool,
    /// Source line of what is emitted now.
    line: u32,
}

/// A value that was computed, and the temporary it is in.
struct Computed {
    operand: Operand,
    temporary: Option<(String, Type)>,
}

impl Computed {
    fn plain(operand: Operand) -> Self {
        Computed {
            operand,
            temporary: None,
        }
    }
}

impl Emitter<'_> {
    fn push(&mut self, opcode: Opcode, operands: Vec<Operand>) -> usize {
        self.push_call(opcode, operands, Vec::new())
    }

    fn push_call(
        &mut self,
        opcode: Opcode,
        operands: Vec<Operand>,
        arguments: Vec<Operand>,
    ) -> usize {
        self.lines.push(Line {
            opcode,
            operands,
            arguments,
            line: self.line,
        });
        self.lines.len() - 1
    }

    /// A temporary of the type: the longest free one, or a new one.
    fn temporary(&mut self, ty: &Type) -> Computed {
        let found = self.free.iter().position(|(_, free)| free == ty);
        let name = match found.and_then(|index| self.free.remove(index)) {
            Some((name, _)) => name,
            None => {
                let name = format!("::temp{}", self.numbers.temporaries);
                self.numbers.temporaries += 1;
                self.declare_temporary(&name, ty);
                name
            }
        };
        Computed {
            operand: Operand::Name(name.clone()),
            temporary: Some((name, ty.clone())),
        }
    }

    fn release(&mut self, value: Computed) {
        self.free.extend(value.temporary);
    }

    fn declare_temporary(&mut self, name: &str, ty: &Type) {
        if let Some(block) = self.blocks.last_mut() {
            block.temporaries.push((name.to_owned(), ty.clone()));
        }
    }

    /// Where a call's result goes.
    fn destination(&mut self, ty: &Type) -> Computed {
        if *ty != Type::None {
            return self.temporary(ty);
        }
        if !self.has_none_variable {
            self.has_none_variable = true;
            self.declare_temporary(self.numbers.none_variable, &Type::None);
        }
        Computed::plain(Operand::Name(self.numbers.none_variable.to_owned()))
    }

    /// Lets the jump at `at` go to the next instruction.
    fn land(&mut self, at: usize) {
        let distance = distance(at, self.lines.len());
        if let Some(operand) = self
            .lines
            .get_mut(at)
            .and_then(|line| line.operands.last_mut())
        {
            *operand = Operand::Int(distance);
        }
    }
}

/// Jump distance; code is far shorter than the numbers go, since files count it in two bytes.
pub(crate) fn distance(from: usize, to: usize) -> i32 {
    let place = |at: usize| i32::try_from(at).unwrap_or(i32::MAX);
    place(to) - place(from)
}

pub(crate) fn constant(constant: &Constant) -> Operand {
    match constant {
        Constant::None => Operand::None,
        Constant::Bool(value) => Operand::Bool(*value),
        Constant::Int(value) => Operand::Int(*value),
        Constant::Float(value) => Operand::Float(*value),
        Constant::Text(text) => Operand::Text(text.clone()),
    }
}
