//! Functions in the form the interpreter runs: operands resolved to numbers, jumps to indexes.
//!
//! Nothing here is state: saves name functions by [`FunctionKey`], and code is linked again.

use crate::host::Binding;
use crate::slot::Slot;
use crate::value::{ClassId, StrId, Type};
use pex::Opcode;
use serde::{Deserialize, Serialize};

/// A function in the machine's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct FunctionId(pub(crate) u32);

/// What a function is to its script.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) enum Role {
    /// Function or event.
    Plain,
    /// A property's Get.
    Getter,
    /// A property's Set.
    Setter,
}

/// A function by name, as saves hold it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(crate) struct FunctionKey {
    /// The script that defines it.
    pub(crate) class: ClassId,
    /// The state it is defined in, empty for the empty state.
    pub(crate) state: StrId,
    /// Its name, or its property's.
    pub(crate) name: StrId,
    /// Function, getter or setter.
    pub(crate) role: Role,
    /// 0 is the script file's; any other is old code a save brought for frames that were in it.
    pub(crate) version: u32,
}

/// A function and what is known of it.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) key: FunctionKey,
    pub(crate) body: Body,
}

/// What a function does.
#[derive(Debug)]
pub(crate) enum Body {
    /// Its script is not linked, or no longer has it.
    Unknown,
    /// Script code that nothing has called yet.
    Later(Later),
    /// Script code.
    Code(Box<Code>),
    /// The host's.
    Native(Box<Native>),
}

/// Where code comes from when it is first called.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Later {
    /// The script's file.
    File(pex::FunctionAt),
    /// It reads the variable of an auto property.
    Reads(u32),
    /// It writes it.
    Writes(u32),
}

/// A native function as its script declares it.
#[derive(Debug)]
pub(crate) struct Native {
    /// The host's answer; asked when the function is first called.
    pub(crate) binding: Option<Option<Binding>>,
    /// Declared parameters; none when no script declares it.
    pub(crate) params: Option<Box<[Type]>>,
    pub(crate) result: Type,
    pub(crate) global: bool,
}

/// Linked script code.
#[derive(Debug)]
pub(crate) struct Code {
    pub(crate) global: bool,
    pub(crate) params: u32,
    pub(crate) result: Type,
    /// Types of parameters, then of locals.
    pub(crate) types: Box<[Type]>,
    /// Their names, for the log.
    pub(crate) names: Box<[StrId]>,
    /// What parameters and locals hold at first.
    pub(crate) defaults: Box<[Slot]>,
    pub(crate) constants: Box<[Slot]>,
    pub(crate) ops: Box<[Op]>,
    pub(crate) sites: Box<[Site]>,
    /// Why broken instructions are broken.
    pub(crate) faults: Box<[String]>,
    /// Source line of each instruction.
    pub(crate) lines: Option<Box<[u16]>>,
}

/// Where an instruction finds or puts a value: two bits of kind, fourteen of number.
pub(crate) type Place = u16;

/// First place of a constant; below are parameters and locals.
pub(crate) const CONSTANT: Place = 0x4000;
/// First place of an instance's variable.
pub(crate) const VARIABLE: Place = 0x8000;
/// The object the code runs on.
pub(crate) const SELF: Place = 0xC000;
/// Reads as None, takes anything: `::NoneVar`.
pub(crate) const NOWHERE: Place = 0xC001;
/// How many numbers a kind has.
pub(crate) const PLACES: usize = 0x4000;

/// One instruction, eight bytes.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Op {
    /// What the fast loop does; [`Fast::Leave`] hands it to the full implementation.
    pub(crate) fast: Fast,
    /// What it is.
    pub(crate) opcode: Opcode,
    /// Destination, or a jump's condition.
    pub(crate) a: Place,
    pub(crate) b: Place,
    pub(crate) c: Place,
}

impl Op {
    /// A jump's target.
    #[inline]
    pub(crate) fn target(self) -> u32 {
        u32::from(self.b) | u32::from(self.c) << 16
    }
}

/// What the fast loop can do by itself. Linking picks one only where the destination's type is
/// that of the result, so the loop stores without looking.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(crate) enum Fast {
    Leave,
    Nop,
    IAdd,
    ISub,
    IMul,
    IDiv,
    IMod,
    FAdd,
    FSub,
    FMul,
    FDiv,
    INeg,
    FNeg,
    Not,
    Move,
    ToInt,
    ToFloat,
    ToBool,
    Equal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Jump,
    JumpIf,
    JumpIfNot,
    Length,
    Element,
    SetElement,
    /// A call or a property.
    Call,
    Return,
}

/// What does not fit into an instruction.
#[derive(Debug, Clone)]
pub(crate) struct Site {
    /// Function or property name.
    pub(crate) name: StrId,
    /// The script of a static call; the script that contains a parent call.
    pub(crate) class: Option<ClassId>,
    /// Arguments; for array searches the value and the start.
    pub(crate) args: Box<[Place]>,
    /// Number of its cache: calls and properties count by themselves.
    pub(crate) cache: u32,
}

/// The function a call site found last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Cache {
    pub(crate) class: ClassId,
    pub(crate) state: StrId,
    pub(crate) function: FunctionId,
}

impl Cache {
    /// Matches nothing.
    pub(crate) const EMPTY: Cache = Cache {
        class: ClassId(u32::MAX),
        state: StrId(u32::MAX),
        function: FunctionId(u32::MAX),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_instruction_is_eight_bytes() {
        assert_eq!(size_of::<Op>(), 8);
    }
}
