//! The fast loop: numbers, comparisons, jumps, array elements. Everything else leaves it.
//!
//! It never logs, waits or calls: an instruction it cannot do exactly as it is meant is handed to
//! the full implementation in `ops`, which does every opcode.

use crate::function::{CONSTANT, Fast, Op, Place, SELF, VARIABLE};
use crate::heap::Heap;
use crate::ops::cast::float_to_int;
use crate::ops::compare::float_equal;
use crate::slot::{ARRAY, BOOL, FLOAT, INT, NONE, OBJECT, Slot};
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
    locals: &'a mut [Slot],
    variables: &'a mut [Slot],
    constants: &'a [Slot],
    this: Slot,
}

impl Registers<'_> {
    #[inline(always)]
    fn get(&self, place: Place) -> Slot {
        if let Some(value) = self.locals.get(usize::from(place)) {
            return *value;
        }
        match self.constants.get(usize::from(place ^ CONSTANT)) {
            Some(value) => *value,
            None => self.far(place),
        }
    }

    #[inline(never)]
    fn far(&self, place: Place) -> Slot {
        match place {
            SELF => self.this,
            VARIABLE..SELF => {
                let at = usize::from(place - VARIABLE);
                self.variables.get(at).copied().unwrap_or(Slot::NONE)
            }
            _ => Slot::NONE,
        }
    }

    #[inline(always)]
    fn set(&mut self, place: Place, value: Slot) {
        match self.locals.get_mut(usize::from(place)) {
            Some(slot) => *slot = value,
            None => self.set_far(place, value),
        }
    }

    #[inline(never)]
    fn set_far(&mut self, place: Place, value: Slot) {
        if (VARIABLE..SELF).contains(&place)
            && let Some(slot) = self.variables.get_mut(usize::from(place - VARIABLE))
        {
            *slot = value;
        }
    }
}

/// Runs from `pc` until something is to be done elsewhere. Each instruction takes one of `fuel`.
#[inline(never)]
pub(crate) fn run(view: View<'_>, heap: &mut Heap, pc: &mut u32, fuel: &mut u64) -> Exit {
    let ops: &[Op] = &view.code.ops;
    let poisoned = view.poisoned;
    let mut registers = Registers {
        locals: view.locals,
        variables: view.variables,
        constants: &view.code.constants,
        this: view.this.into(),
    };
    let r = &mut registers;
    let mut at = *pc as usize;
    let mut left = *fuel;
    // The compiler computes into a temporary and then copies it, or compares into one and then jumps
    // by it. Such a second instruction is done in the same go; it counts as ever.
    macro_rules! then_move {
        ($op:ident, $value:ident) => {
            if let Some(next) = ops.get(at)
                && next.fast == Fast::Move
                && next.b == $op.a
                && left > 0
            {
                left -= 1;
                at += 1;
                r.set(next.a, $value);
            }
        };
    }
    macro_rules! then_jump {
        ($op:ident, $truth:ident) => {
            if let Some(next) = ops.get(at)
                && next.fast == Fast::JumpIfNot
                && next.a == $op.a
                && left > 0
            {
                left -= 1;
                at = if $truth {
                    at + 1
                } else {
                    next.target() as usize
                };
            }
        };
    }
    macro_rules! ints {
        ($op:ident, $make:path, |$b:ident, $c:ident| $value:expr, if $when:expr) => {{
            let (b, c) = (r.get($op.b), r.get($op.c));
            let ($b, $c) = (b.low() as i32, c.low() as i32);
            if b.high() == INT && c.high() == INT && $when {
                let value = $make($value);
                r.set($op.a, value);
                then_move!($op, value);
            } else {
                break Exit::Leave($op);
            }
        }};
    }
    macro_rules! floats {
        ($op:ident, |$b:ident, $c:ident| $value:expr, if $when:expr) => {{
            let (b, c) = (r.get($op.b), r.get($op.c));
            let ($b, $c) = (f32::from_bits(b.low()), f32::from_bits(c.low()));
            if b.high() == FLOAT && c.high() == FLOAT && $when {
                let value = Slot::float($value);
                r.set($op.a, value);
                then_move!($op, value);
            } else {
                break Exit::Leave($op);
            }
        }};
    }
    macro_rules! order {
        ($op:ident, |$b:ident, $c:ident| $ints:expr, $floats:expr) => {{
            let (b, c) = (r.get($op.b), r.get($op.c));
            if b.high() == INT && c.high() == INT {
                let ($b, $c) = (b.low() as i32, c.low() as i32);
                let truth = $ints;
                r.set($op.a, Slot::bool(truth));
                then_jump!($op, truth);
            } else if b.high() == FLOAT && c.high() == FLOAT {
                let ($b, $c) = (f32::from_bits(b.low()), f32::from_bits(c.low()));
                let truth = $floats;
                r.set($op.a, Slot::bool(truth));
                then_jump!($op, truth);
            } else {
                break Exit::Leave($op);
            }
        }};
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
        let Some(&op) = ops.get(at) else {
            break Exit::End;
        };
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
            Fast::IAdd => ints!(op, Slot::int, |b, c| b.wrapping_add(c), if true),
            Fast::ISub => ints!(op, Slot::int, |b, c| b.wrapping_sub(c), if true),
            Fast::IMul => ints!(op, Slot::int, |b, c| b.wrapping_mul(c), if true),
            Fast::IDiv => ints!(op, Slot::int, |b, c| b.wrapping_div(c), if c != 0),
            Fast::IMod => ints!(op, Slot::int, |b, c| b.wrapping_rem(c), if c != 0),
            Fast::FAdd => floats!(op, |b, c| b + c, if true),
            Fast::FSub => floats!(op, |b, c| b - c, if true),
            Fast::FMul => floats!(op, |b, c| b * c, if true),
            Fast::FDiv => floats!(op, |b, c| b / c, if c != 0.0),
            Fast::Less => order!(op, |b, c| b < c, b < c),
            Fast::LessEqual => order!(op, |b, c| b <= c, b <= c || float_equal(b, c)),
            Fast::Greater => order!(op, |b, c| b > c, b > c),
            Fast::GreaterEqual => order!(op, |b, c| b >= c, b >= c || float_equal(b, c)),
            Fast::Equal => {
                when_some!(
                    op,
                    equal(poisoned, r.get(op.b), r.get(op.c)).map(Slot::bool)
                );
            }
            Fast::Not => {
                let truth = truth(heap, r.get(op.b));
                r.set(op.a, Slot::bool(!truth));
            }
            Fast::ToBool => {
                let truth = truth(heap, r.get(op.b));
                r.set(op.a, Slot::bool(truth));
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
            Fast::Return => break Exit::Return(r.get(op.b).value()),
            Fast::Leave => break Exit::Leave(op),
        }
    };
    *pc = at as u32;
    *fuel = left;
    exit
}

#[inline(always)]
fn truth(heap: &Heap, slot: Slot) -> bool {
    match slot.high() {
        BOOL => slot.low() != 0,
        _ => slow_truth(heap, slot),
    }
}

#[inline(never)]
fn slow_truth(heap: &Heap, slot: Slot) -> bool {
    heap.truth(slot.value())
}

#[inline(always)]
fn equal(poisoned: bool, b: Slot, c: Slot) -> Option<bool> {
    match (b.kind(), c.kind()) {
        (FLOAT, FLOAT) => Some(float_equal(
            f32::from_bits(b.low()),
            f32::from_bits(c.low()),
        )),
        (NONE, NONE) if poisoned => None,
        (b_kind, c_kind) if b_kind == c_kind => Some(b.low() == c.low()),
        (OBJECT, NONE) | (NONE, OBJECT) => Some(false),
        _ => None,
    }
}

#[inline(always)]
fn number(fast: Fast, slot: Slot) -> Option<Slot> {
    Some(match (fast, slot.value()) {
        (Fast::INeg, Value::Int(number)) => Slot::int(number.wrapping_neg()),
        (Fast::FNeg, Value::Float(number)) => Slot::float(-number),
        (Fast::ToInt, Value::Int(_)) | (Fast::ToFloat, Value::Float(_)) => slot,
        (Fast::ToInt, Value::Float(number)) => Slot::int(float_to_int(number)),
        (Fast::ToInt, Value::Bool(truth)) => Slot::int(i32::from(truth)),
        (Fast::ToFloat, Value::Int(number)) => Slot::float(number as f32),
        (Fast::ToFloat, Value::Bool(truth)) => Slot::float(f32::from(u8::from(truth))),
        _ => return None,
    })
}

#[inline(always)]
fn length(heap: &Heap, array: Slot) -> Option<Slot> {
    match array.kind() {
        ARRAY | NONE => Some(Slot::int(heap.elements(array.value()).len() as i32)),
        _ => None,
    }
}

#[inline(always)]
fn element(heap: &Heap, array: Slot, index: Slot) -> Option<Slot> {
    let element = heap.elements(array.value()).get(index.low() as usize)?;
    (index.high() == INT).then(|| Slot::from(*element))
}

#[inline(always)]
fn set_element(heap: &mut Heap, array: Slot, index: Slot, value: Slot) -> bool {
    if array.kind() != ARRAY || index.high() != INT {
        return false;
    }
    let array = heap.arrays.get_mut(array.low());
    match array.and_then(|array| array.values.get_mut(index.low() as usize)) {
        Some(slot) => {
            *slot = value.value();
            true
        }
        None => false,
    }
}
