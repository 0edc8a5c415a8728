//! `cmp_eq`, `cmp_lt`, `cmp_lte`, `cmp_gt`, `cmp_gte`.
//!
//! Source: docs/papyrus-vm.md "Comparison".

use crate::heap::Heap;
use crate::ops::cast;
use crate::value::Value;
use pex::Opcode;
use std::cmp::Ordering;

/// How near two floats are to be equal. Unknown: the game's own number; its documents only say
/// that there is one and that it is small.
pub(crate) const FLOAT_EPSILON: f32 = f32::EPSILON;

#[inline(always)]
pub(crate) fn float_equal(a: f32, b: f32) -> bool {
    a == b || (a - b).abs() < FLOAT_EPSILON
}

/// Equality of any two values. The compiler has made both sides one kind; the other rows are for
/// code that no compiler wrote.
pub(crate) fn equal(heap: &Heap, a: Value, b: Value) -> bool {
    match (a, b) {
        (Value::Bool(a), other) | (other, Value::Bool(a)) => a == heap.truth(other),
        (Value::Int(a), Value::Int(b)) => a == b,
        (Value::Int(_) | Value::Float(_), Value::Int(_) | Value::Float(_)) => {
            float_equal(cast::to_float(heap, a), cast::to_float(heap, b))
        }
        (Value::Object { object: a, .. }, Value::Object { object: b, .. }) => a == b,
        _ => a == b,
    }
}

/// One of the four ordering opcodes.
pub(crate) fn order(heap: &Heap, opcode: Opcode, a: Value, b: Value) -> bool {
    let ordering = match (a, b) {
        (Value::String(_), Value::String(_)) => {
            let fold = |value| {
                heap.text(value)
                    .bytes()
                    .map(|byte| byte.to_ascii_lowercase())
            };
            fold(a).cmp(fold(b))
        }
        (Value::Int(a), Value::Int(b)) => a.cmp(&b),
        (Value::Bool(a), Value::Bool(b)) => a.cmp(&b),
        (
            Value::Int(_) | Value::Float(_) | Value::Bool(_),
            Value::Int(_) | Value::Float(_) | Value::Bool(_),
        ) => {
            let (a, b) = (cast::to_float(heap, a), cast::to_float(heap, b));
            if float_equal(a, b) && matches!(opcode, Opcode::CmpLte | Opcode::CmpGte) {
                Ordering::Equal
            } else {
                match a.partial_cmp(&b) {
                    Some(ordering) => ordering,
                    None => return false,
                }
            }
        }
        _ => return false,
    };
    match opcode {
        Opcode::CmpLt => ordering.is_lt(),
        Opcode::CmpLte => ordering.is_le(),
        Opcode::CmpGt => ordering.is_gt(),
        _ => ordering.is_ge(),
    }
}
