//! The one table of opcodes. Reader, writer, disassembler, assembler, interpreter, compiler and the
//! docs page are printed from it or checked against it.
//!
//! Source: docs/formats/pex.md. Opcodes from 36 on belong to later games and are refused.

/// What an operand of an instruction is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// Variable that is written.
    Destination,
    /// Literal, or variable that is read.
    Value,
    /// Name that is never looked up as a variable: function, property or script.
    Name,
    /// Distance in instructions, counted from this one.
    Jump,
}

/// Invokes `$row` with every opcode: `{ number, Variant, "mnemonic", [operands], call, "meaning" }`.
///
/// `call` is true when an argument count and the arguments follow the fixed operands.
#[macro_export]
macro_rules! for_each_opcode {
    ($row:ident) => {
        $row! {
            { 0x00, Nop, "nop", [], false, "does nothing" }
            { 0x01, IAdd, "iadd", [Destination Value Value], false, "32-bit integer sum, wraps" }
            { 0x02, FAdd, "fadd", [Destination Value Value], false, "float sum" }
            { 0x03, ISub, "isub", [Destination Value Value], false, "integer difference, wraps" }
            { 0x04, FSub, "fsub", [Destination Value Value], false, "float difference" }
            { 0x05, IMul, "imul", [Destination Value Value], false, "integer product, wraps" }
            { 0x06, FMul, "fmul", [Destination Value Value], false, "float product" }
            { 0x07, IDiv, "idiv", [Destination Value Value], false, "integer quotient toward zero" }
            { 0x08, FDiv, "fdiv", [Destination Value Value], false, "float quotient" }
            { 0x09, IMod, "imod", [Destination Value Value], false, "remainder, sign of the first" }
            { 0x0A, Not, "not", [Destination Value], false, "logical not of the value as bool" }
            { 0x0B, INeg, "ineg", [Destination Value], false, "integer negation" }
            { 0x0C, FNeg, "fneg", [Destination Value], false, "float negation" }
            { 0x0D, Assign, "assign", [Destination Value], false, "copy; objects and arrays share" }
            { 0x0E, Cast, "cast", [Destination Value], false, "converts to the destination's type" }
            { 0x0F, CmpEq, "cmp_eq", [Destination Value Value], false, "equal" }
            { 0x10, CmpLt, "cmp_lt", [Destination Value Value], false, "less" }
            { 0x11, CmpLte, "cmp_lte", [Destination Value Value], false, "less or equal" }
            { 0x12, CmpGt, "cmp_gt", [Destination Value Value], false, "greater" }
            { 0x13, CmpGte, "cmp_gte", [Destination Value Value], false, "greater or equal" }
            { 0x14, Jmp, "jmp", [Jump], false, "jumps" }
            { 0x15, JmpT, "jmpt", [Value Jump], false, "jumps if true" }
            { 0x16, JmpF, "jmpf", [Value Jump], false, "jumps if false" }
            { 0x17, CallMethod, "callmethod", [Name Value Destination], true, "calls on an object" }
            { 0x18, CallParent, "callparent", [Name Destination], true, "calls the parent's version" }
            { 0x19, CallStatic, "callstatic", [Name Name Destination], true, "calls a global function" }
            { 0x1A, Return, "return", [Value], false, "leaves the function with a value" }
            { 0x1B, StrCat, "strcat", [Destination Value Value], false, "joins two strings" }
            { 0x1C, PropGet, "propget", [Name Value Destination], false, "reads a property" }
            { 0x1D, PropSet, "propset", [Name Value Value], false, "writes a property" }
            { 0x1E, ArrayCreate, "array_create", [Destination Value], false, "new array of a length" }
            { 0x1F, ArrayLength, "array_length", [Destination Value], false, "length, 0 for None" }
            { 0x20, ArrayGetElement, "array_getelement", [Destination Value Value], false, "reads an element" }
            { 0x21, ArraySetElement, "array_setelement", [Value Value Value], false, "writes an element" }
            { 0x22, ArrayFindElement, "array_findelement", [Value Destination Value Value], false, "first index from a start, or -1" }
            { 0x23, ArrayRFindElement, "array_rfindelement", [Value Destination Value Value], false, "last index down from a start, or -1" }
        }
    };
}

macro_rules! define {
    ($({ $number:literal, $variant:ident, $mnemonic:literal, [$($operand:ident)*], $call:literal, $meaning:literal })*) => {
        /// An operation of the virtual machine.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum Opcode {
            $(#[doc = $meaning] $variant = $number,)*
        }

        impl Opcode {
            /// All opcodes by number.
            pub const ALL: &'static [Opcode] = &[$(Opcode::$variant,)*];

            /// The opcode with this number; none from 36 on.
            pub fn from_number(number: u8) -> Option<Opcode> {
                Self::ALL.get(usize::from(number)).copied()
            }

            /// Its name in assembly.
            pub fn mnemonic(self) -> &'static str {
                match self { $(Opcode::$variant => $mnemonic,)* }
            }

            /// Its fixed operands in file order.
            pub fn operands(self) -> &'static [Operand] {
                match self { $(Opcode::$variant => &[$(Operand::$operand,)*],)* }
            }

            /// Whether an argument count and arguments follow the fixed operands.
            pub fn is_call(self) -> bool {
                match self { $(Opcode::$variant => $call,)* }
            }

            /// What it does, in a few words.
            pub fn meaning(self) -> &'static str {
                match self { $(Opcode::$variant => $meaning,)* }
            }
        }
    };
}

for_each_opcode!(define);

impl Opcode {
    /// The number it has in files.
    pub fn number(self) -> u8 {
        self as u8
    }

    /// The opcode with this assembly name.
    pub fn from_mnemonic(text: &str) -> Option<Opcode> {
        Self::ALL
            .iter()
            .copied()
            .find(|opcode| opcode.mnemonic() == text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_36_opcodes_and_each_stands_at_its_number() {
        assert_eq!(Opcode::ALL.len(), 36);
        for (number, opcode) in Opcode::ALL.iter().enumerate() {
            assert_eq!(usize::from(opcode.number()), number);
        }
        assert_eq!(Opcode::from_number(36), None);
    }

    #[test]
    fn a_method_call_has_name_object_and_destination_before_its_arguments() {
        assert_eq!(
            Opcode::CallMethod.operands(),
            [Operand::Name, Operand::Value, Operand::Destination]
        );
        assert!(Opcode::CallMethod.is_call());
    }
}
