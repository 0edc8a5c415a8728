//! Compiled Papyrus scripts (PEX): bytes to values and back, the opcode table, text forms.
//!
//! [`Pex`] keeps a file exactly as it is, string table order included, so that what was read is
//! written back byte for byte. Names are indexes into that table ([`StringId`]).
//!
//! Not here: running (`papyrus`), compiling (`forge`), files.

mod assemble;
mod disassemble;
mod error;
mod model;
pub mod opcode;
mod read;
mod string_table;
mod write;

pub use assemble::AssembleError;
pub use error::PexError;
pub use model::{
    Debug, DebugFunction, DebugFunctionKind, Function, FunctionFlags, Header, Instruction, Object,
    Pex, Property, PropertyFlags, State, StringId, TypedName, UserFlag, Value, Variable,
};
pub use opcode::{Opcode, Operand};
pub use string_table::StringTable;
