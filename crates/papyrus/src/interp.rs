//! The fast loop: numbers, comparisons, jumps, array elements. Everything else leaves it.
//!
//! It never logs, waits or calls: an instruction it cannot do exactly as it is meant is handed to
//! the full implementation in `ops`, which does every opcode.

use crate::function::{Fast, Op};
use crate::heap::Heap;
use crate::ops::cast::float_to_int;
use crate::ops::compare::float_equal;
use crate::thread::View;
use crate::value::Value;

/// Why the loop ended.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Exit {
    /// No fuel is left. Nothing was begun.
    Fuel,
    /// The code ran past its end.
    End,
    /// The function returns this.
    Return(Value),
    /// This instruction is to be done in full; the frame is past it already.
    Leave(Op),
}

/// Runs from `pc` until something is to be done elsewhere. Each instruction takes one of `fuel`.
pub(crate) fn run(view: &mut View<'_>, heap: &mut Heap, pc: &mut u32, fuel: &mut u64) -> Exit {
    let ops: &[Op] = &view.code.ops;
    let mut at = *pc as usize;
    let mut left = *fuel;
    let exit = loop {
        if left == 0 {
            break Exit::Fuel;
        }
        let Some(&op) = ops.get(at) else { break Exit::End };
        left -= 1;
        at += 1;
        match op.fast {
            Fast::Nop => {}
            Fast::Jump => at = op.target() as usize,
            Fast::JumpIf | Fast::JumpIfNot => {
                let truth = match view.get(op.a) {
                    Value::Bool(truth) => truth,
                    value => heap.truth(value),
                };
                if truth == (op.fast == Fast::JumpIf) {
                    at = op.target() as usize;
                }
            }
            Fast::Return => break Exit::Return(view.get(op.b)),
            Fast::Leave => break Exit::Leave(op),
            _ => {
                if !simple(view, heap, op) {
                    break Exit::Leave(op);
                }
            }
        }
    };
    *pc = at as u32;
    *fuel = left;
    exit
}

/// An instruction that only makes a value. False when it has to be done in full.
#[inline(always)]
fn simple(view: &mut View<'_>, heap: &mut Heap, op: Op) -> bool {
    let (b, c) = (view.get(op.b), view.get(op.c));
    let value = match op.fast {
        Fast::Move => b,
        Fast::Not => Value::Bool(!heap.truth(b)),
        Fast::ToBool => Value::Bool(heap.truth(b)),
        Fast::Equal | Fast::Less | Fast::LessEqual | Fast::Greater | Fast::GreaterEqual => {
            match compare(view.poisoned, op.fast, b, c) {
                Some(truth) => Value::Bool(truth),
                None => return false,
            }
        }
        Fast::ToInt | Fast::ToFloat => match number_cast(op.fast, b) {
            Some(value) => value,
            None => return false,
        },
        Fast::Length if matches!(b, Value::Array(_) | Value::None) => {
            Value::Int(heap.elements(b).len() as i32)
        }
        Fast::Element => match element(heap, b, c) {
            Some(value) => value,
            None => return false,
        },
        Fast::SetElement => return set_element(heap, view.get(op.a), b, c),
        _ => match arithmetic(op.fast, b, c) {
            Some(value) => value,
            None => return false,
        },
    };
    view.set(op.a, value);
    true
}

#[inline(always)]
fn arithmetic(fast: Fast, b: Value, c: Value) -> Option<Value> {
    Some(match (fast, b, c) {
        (Fast::IAdd, Value::Int(b), Value::Int(c)) => Value::Int(b.wrapping_add(c)),
        (Fast::ISub, Value::Int(b), Value::Int(c)) => Value::Int(b.wrapping_sub(c)),
        (Fast::IMul, Value::Int(b), Value::Int(c)) => Value::Int(b.wrapping_mul(c)),
        (Fast::IDiv, Value::Int(b), Value::Int(c)) if c != 0 => Value::Int(b.wrapping_div(c)),
        (Fast::IMod, Value::Int(b), Value::Int(c)) if c != 0 => Value::Int(b.wrapping_rem(c)),
        (Fast::FAdd, Value::Float(b), Value::Float(c)) => Value::Float(b + c),
        (Fast::FSub, Value::Float(b), Value::Float(c)) => Value::Float(b - c),
        (Fast::FMul, Value::Float(b), Value::Float(c)) => Value::Float(b * c),
        (Fast::FDiv, Value::Float(b), Value::Float(c)) if c != 0.0 => Value::Float(b / c),
        (Fast::INeg, Value::Int(b), _) => Value::Int(b.wrapping_neg()),
        (Fast::FNeg, Value::Float(b), _) => Value::Float(-b),
        _ => return None,
    })
}

#[inline(always)]
fn compare(poisoned: bool, fast: Fast, b: Value, c: Value) -> Option<bool> {
    Some(match (b, c) {
        (Value::Int(b), Value::Int(c)) => match fast {
            Fast::Equal => b == c,
            Fast::Less => b < c,
            Fast::LessEqual => b <= c,
            Fast::Greater => b > c,
            _ => b >= c,
        },
        (Value::Float(b), Value::Float(c)) => match fast {
            Fast::Equal => float_equal(b, c),
            Fast::Less => b < c,
            Fast::LessEqual => b <= c || float_equal(b, c),
            Fast::Greater => b > c,
            _ => b >= c || float_equal(b, c),
        },
        _ if fast != Fast::Equal || poisoned => return None,
        (Value::Bool(b), Value::Bool(c)) => b == c,
        (Value::String(b), Value::String(c)) => b == c,
        (Value::Object { object: b, .. }, Value::Object { object: c, .. }) => b == c,
        (Value::Object { .. }, Value::None) | (Value::None, Value::Object { .. }) => false,
        (Value::None, Value::None) => true,
        _ => return None,
    })
}

#[inline(always)]
fn number_cast(fast: Fast, value: Value) -> Option<Value> {
    Some(match (fast, value) {
        (Fast::ToInt, Value::Int(_)) | (Fast::ToFloat, Value::Float(_)) => value,
        (Fast::ToInt, Value::Float(number)) => Value::Int(float_to_int(number)),
        (Fast::ToInt, Value::Bool(truth)) => Value::Int(i32::from(truth)),
        (Fast::ToFloat, Value::Int(number)) => Value::Float(number as f32),
        (Fast::ToFloat, Value::Bool(truth)) => Value::Float(f32::from(u8::from(truth))),
        _ => return None,
    })
}

#[inline(always)]
fn element(heap: &Heap, array: Value, index: Value) -> Option<Value> {
    match index {
        Value::Int(index) => heap.elements(array).get(usize::try_from(index).ok()?).copied(),
        _ => None,
    }
}

#[inline(always)]
fn set_element(heap: &mut Heap, array: Value, index: Value, value: Value) -> bool {
    let (Value::Array(array), Value::Int(index)) = (array, index) else { return false };
    let slot = usize::try_from(index)
        .ok()
        .and_then(|index| heap.arrays.get_mut(array.0)?.values.get_mut(index));
    match slot {
        Some(slot) => {
            *slot = value;
            true
        }
        None => false,
    }
}
