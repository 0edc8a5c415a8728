//! The fast loop: numbers, comparisons, jumps, array elements. Everything else leaves it.
//!
//! It never logs, waits or calls: an instruction it cannot do exactly as it is meant is handed to
//! the full implementation in `ops`, which does every opcode.

use crate::function::{CONSTANT, Fast, Op, Place, SELF, VARIABLE};
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

/// What the loop reads and writes, each a slice of its own so that it stays in registers.
struct Registers<'a> {
    locals: &'a mut [Value],
    variables: &'a mut [Value],
    constants: &'a [Value],
    this: Value,
}

impl Registers<'_> {
    #[inline(always)]
    fn get(&self, place: Place) -> Value {
        if let Some(value) = self.locals.get(usize::from(place)) {
            return *value;
        }
        match self.constants.get(usize::from(place ^ CONSTANT)) {
            Some(value) => *value,
            None => self.far(place),
        }
    }

    #[inline(always)]
    fn far(&self, place: Place) -> Value {
        match place {
            SELF => self.this,
            VARIABLE..SELF => {
                let at = usize::from(place - VARIABLE);
                self.variables.get(at).copied().unwrap_or(Value::None)
            }
            _ => Value::None,
        }
    }

    #[inline(always)]
    fn set(&mut self, place: Place, value: Value) {
        match self.locals.get_mut(usize::from(place)) {
            Some(slot) => *slot = value,
            None => self.set_far(place, value),
        }
    }

    #[inline(always)]
    fn set_far(&mut self, place: Place, value: Value) {
        if (VARIABLE..SELF).contains(&place)
            && let Some(slot) = self.variables.get_mut(usize::from(place - VARIABLE))
        {
            *slot = value;
        }
    }
}

/// Runs from `pc` until something is to be done elsewhere. Each instruction takes one of `fuel`.
pub(crate) fn run(view: View<'_>, heap: &mut Heap, pc: &mut u32, fuel: &mut u64) -> Exit {
    let ops: &[Op] = &view.code.ops;
    let poisoned = view.poisoned;
    let mut registers = Registers {
        locals: view.locals,
        variables: view.variables,
        constants: &view.code.constants,
        this: view.this,
    };
    let r = &mut registers;
    let mut at = *pc as usize;
    let mut left = *fuel;
    macro_rules! two {
        ($op:ident, $kind:ident, $result:ident, |$b:ident, $c:ident| $value:expr) => {
            match (r.get($op.b), r.get($op.c)) {
                (Value::$kind($b), Value::$kind($c)) => r.set($op.a, Value::$result($value)),
                _ => break Exit::Leave($op),
            }
        };
        ($op:ident, $kind:ident, |$b:ident, $c:ident| $value:expr, if $when:expr) => {
            match (r.get($op.b), r.get($op.c)) {
                (Value::$kind($b), Value::$kind($c)) if $when => {
                    r.set($op.a, Value::$kind($value));
                }
                _ => break Exit::Leave($op),
            }
        };
    }
    macro_rules! order {
        ($op:ident, |$b:ident, $c:ident| $ints:expr, $floats:expr) => {
            match (r.get($op.b), r.get($op.c)) {
                (Value::Int($b), Value::Int($c)) => r.set($op.a, Value::Bool($ints)),
                (Value::Float($b), Value::Float($c)) => r.set($op.a, Value::Bool($floats)),
                _ => break Exit::Leave($op),
            }
        };
    }
    macro_rules! when_some {
        ($op:ident, $value:expr) => {
            match $value {
                Some(value) => r.set($op.a, value),
                None => break Exit::Leave($op),
            }
        };
    }
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
            Fast::JumpIf => {
                if truth(heap, r.get(op.a)) {
                    at = op.target() as usize;
                }
            }
            Fast::JumpIfNot => {
                if !truth(heap, r.get(op.a)) {
                    at = op.target() as usize;
                }
            }
            Fast::Move => {
                let value = r.get(op.b);
                r.set(op.a, value);
            }
            Fast::IAdd => two!(op, Int, Int, |b, c| b.wrapping_add(c)),
            Fast::ISub => two!(op, Int, Int, |b, c| b.wrapping_sub(c)),
            Fast::IMul => two!(op, Int, Int, |b, c| b.wrapping_mul(c)),
            Fast::IDiv => two!(op, Int, |b, c| b.wrapping_div(c), if c != 0),
            Fast::IMod => two!(op, Int, |b, c| b.wrapping_rem(c), if c != 0),
            Fast::FAdd => two!(op, Float, Float, |b, c| b + c),
            Fast::FSub => two!(op, Float, Float, |b, c| b - c),
            Fast::FMul => two!(op, Float, Float, |b, c| b * c),
            Fast::FDiv => two!(op, Float, |b, c| b / c, if c != 0.0),
            Fast::Less => order!(op, |b, c| b < c, b < c),
            Fast::LessEqual => order!(op, |b, c| b <= c, b <= c || float_equal(b, c)),
            Fast::Greater => order!(op, |b, c| b > c, b > c),
            Fast::GreaterEqual => order!(op, |b, c| b >= c, b >= c || float_equal(b, c)),
            Fast::Equal => {
                when_some!(op, equal(poisoned, r.get(op.b), r.get(op.c)).map(Value::Bool));
            }
            Fast::Not => {
                let truth = truth(heap, r.get(op.b));
                r.set(op.a, Value::Bool(!truth));
            }
            Fast::ToBool => {
                let truth = truth(heap, r.get(op.b));
                r.set(op.a, Value::Bool(truth));
            }
            Fast::ToInt | Fast::ToFloat | Fast::INeg | Fast::FNeg => {
                when_some!(op, number(op.fast, r.get(op.b)));
            }
            Fast::Length => when_some!(op, length(heap, r.get(op.b))),
            Fast::Element => when_some!(op, element(heap, r.get(op.b), r.get(op.c))),
            Fast::SetElement => {
                if !set_element(heap, r.get(op.a), r.get(op.b), r.get(op.c)) {
                    break Exit::Leave(op);
                }
            }
            Fast::Return => break Exit::Return(r.get(op.b)),
            Fast::Leave => break Exit::Leave(op),
        }
    };
    *pc = at as u32;
    *fuel = left;
    exit
}

#[inline(always)]
fn truth(heap: &Heap, value: Value) -> bool {
    match value {
        Value::Bool(truth) => truth,
        value => slow_truth(heap, value),
    }
}

#[inline(never)]
fn slow_truth(heap: &Heap, value: Value) -> bool {
    heap.truth(value)
}

#[inline(always)]
fn equal(poisoned: bool, b: Value, c: Value) -> Option<bool> {
    Some(match (b, c) {
        (Value::Int(b), Value::Int(c)) => b == c,
        (Value::Float(b), Value::Float(c)) => float_equal(b, c),
        (Value::Bool(b), Value::Bool(c)) => b == c,
        (Value::String(b), Value::String(c)) => b == c,
        (Value::Object { object: b, .. }, Value::Object { object: c, .. }) => b == c,
        (Value::Object { .. }, Value::None) | (Value::None, Value::Object { .. }) => false,
        (Value::None, Value::None) if !poisoned => true,
        _ => return None,
    })
}

#[inline(always)]
fn number(fast: Fast, value: Value) -> Option<Value> {
    Some(match (fast, value) {
        (Fast::INeg, Value::Int(number)) => Value::Int(number.wrapping_neg()),
        (Fast::FNeg, Value::Float(number)) => Value::Float(-number),
        (Fast::ToInt, Value::Int(_)) | (Fast::ToFloat, Value::Float(_)) => value,
        (Fast::ToInt, Value::Float(number)) => Value::Int(float_to_int(number)),
        (Fast::ToInt, Value::Bool(truth)) => Value::Int(i32::from(truth)),
        (Fast::ToFloat, Value::Int(number)) => Value::Float(number as f32),
        (Fast::ToFloat, Value::Bool(truth)) => Value::Float(f32::from(u8::from(truth))),
        _ => return None,
    })
}

#[inline(always)]
fn length(heap: &Heap, array: Value) -> Option<Value> {
    match array {
        Value::Array(_) | Value::None => Some(Value::Int(heap.elements(array).len() as i32)),
        _ => None,
    }
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
