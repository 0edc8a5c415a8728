//! Compiled Papyrus scripts (PEX): bytes to values and back, the opcode table, text forms.
//!
//! [`Pex`] keeps a file exactly as it is, string table order included, so that what was read is
//! written back byte for byte. Names are indexes into that table ([`StringId`]).
//!
//! [`Script`] is the same file for those who run it: checked as a whole, functions read when asked for.
//!
//! Not here: running (`papyrus`), compiling (`forge`), files.

mod assemble;
mod disassemble;
mod error;
mod model;
pub mod opcode;
mod read;
mod script;
mod string_table;
mod write;

pub use assemble::AssembleError;
pub use error::PexError;
pub use model::{
    Debug, DebugFunction, DebugFunctionKind, Function, FunctionFlags, Header, Instruction, Object,
    Pex, Property, PropertyFlags, State, StringId, TypedName, UserFlag, Value, Variable,
};
pub use opcode::{Opcode, Operand};
pub use script::{FunctionAt, Script, Use};
pub use string_table::StringTable;
