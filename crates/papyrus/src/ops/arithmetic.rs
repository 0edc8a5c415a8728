//! `iadd` … `imod`, `ineg`, `fneg`, `not`.
//!
//! Source: docs/papyrus-vm.md "Opcodes"; a division by zero gives 0, which the documents leave open.

use crate::heap::Heap;
use crate::ops::cast::{to_float, to_int};
use crate::value::Value;
use pex::Opcode;

/// The value of an arithmetic instruction; `None` for a division by zero.
pub(crate) fn compute(heap: &Heap, opcode: Opcode, a: Value, b: Value) -> Option<Value> {
    let ints = || (to_int(heap, a), to_int(heap, b));
    let floats = || (to_float(heap, a), to_float(heap, b));
    Some(match opcode {
        Opcode::IAdd => Value::Int(ints().0.wrapping_add(ints().1)),
        Opcode::ISub => Value::Int(ints().0.wrapping_sub(ints().1)),
        Opcode::IMul => Value::Int(ints().0.wrapping_mul(ints().1)),
        Opcode::IDiv if ints().1 == 0 => return None,
        Opcode::IMod if ints().1 == 0 => return None,
        Opcode::FDiv if floats().1 == 0.0 => return None,
        Opcode::IDiv => Value::Int(ints().0.wrapping_div(ints().1)),
        Opcode::IMod => Value::Int(ints().0.wrapping_rem(ints().1)),
        Opcode::FAdd => Value::Float(floats().0 + floats().1),
        Opcode::FSub => Value::Float(floats().0 - floats().1),
        Opcode::FMul => Value::Float(floats().0 * floats().1),
        Opcode::FDiv => Value::Float(floats().0 / floats().1),
        Opcode::INeg => Value::Int(ints().0.wrapping_neg()),
        Opcode::FNeg => Value::Float(-floats().0),
        _ => Value::Bool(!heap.truth(a)),
    })
}

/// What a division by zero leaves.
pub(crate) fn zero(opcode: Opcode) -> Value {
    match opcode {
        Opcode::FDiv => Value::Float(0.0),
        _ => Value::Int(0),
    }
}
