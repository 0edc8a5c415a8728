//! The fast loop: numbers, comparisons, jumps, array elements, and the calls and properties that
//! `chain.rs` can do. Everything else leaves it.
//!
//! It never logs or waits: an instruction it cannot do exactly as it is meant is handed to the full
//! implementation in `ops`, which does every opcode.

use crate::chain::{Chain, Reach};
use crate::class::Program;
use crate::function::{CONSTANT, Fast, Op, Place, SELF, VARIABLE};
use crate::heap::Heap;
use crate::instance::Instances;
use crate::ops::cast::float_to_int;
use crate::ops::compare::float_equal;
use crate::slot::{ARRAY, BOOL, FLOAT, INT, NONE, OBJECT, Slot};
use crate::thread::Thread;
use crate::value::Value;

/// Why the loop ended.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Exit {
    /// No fuel is left. Nothing was begun.
    Fuel,
    /// The code ran past its end.
    End,
    /// The function returns this.
    Return(Slot),
    /// An instruction is to be done in full; the frame is past it already.
    Leave,
    /// The same, and it is a call or a property, which need not be done in full.
    Call(Op),
    /// Another frame is the innermost now. Only for those who want to be told.
    Switched,
}

/// What the loop reads and writes, each a slice of its own so that it stays in registers.
struct Registers<'a> {
    locals: &'a mut [Slot],
    variables: &'a mut [Slot],
    constants: &'a [Slot],
    this: Slot,
    ops: &'a [Op],
    /// The next instruction.
    at: usize,
    fuel: u64,
}

impl Registers<'_> {
    #[inline(always)]
    fn get(&self, place: Place) -> Slot {
        if let Some(value) = self.locals.get(usize::from(place)) {
            return *value;
        }
        match self.constants.get(usize::from(place ^ CONSTANT)) {
            Some(value) => *value,
            None => far(self.variables, self.this, place),
        }
    }

    #[inline(always)]
    fn set(&mut self, place: Place, value: Slot) {
        match self.locals.get_mut(usize::from(place)) {
            Some(slot) => *slot = value,
            None => set_far(self.variables, place, value),
        }
    }
}

/// Reads what is neither a local nor a constant. It is given no `Registers`, which would have to lie
/// in memory for it.
#[inline(never)]
fn far(variables: &[Slot], this: Slot, place: Place) -> Slot {
    match place {
        SELF => this,
        VARIABLE..SELF => {
            let slot = variables.get(usize::from(place - VARIABLE));
            slot.copied().unwrap_or(Slot::NONE)
        }
        _ => Slot::NONE,
    }
}

#[inline(never)]
fn set_far(variables: &mut [Slot], place: Place, value: Slot) {
    if (VARIABLE..SELF).contains(&place)
        && let Some(slot) = variables.get_mut(usize::from(place - VARIABLE))
    {
        *slot = value;
    }
}

/// Each family stores by itself: one shared place that stores would be jumped to from everywhere and
/// makes the loop half as fast. What gives a truth gives whether the instruction is done.
impl Registers<'_> {
    #[inline(always)]
    fn ints(&mut self, op: &Op, compute: impl Fn(i32, i32) -> Option<i32>) -> bool {
        let (b, c) = (self.get(op.b), self.get(op.c));
        if b.high() != INT || c.high() != INT {
            return false;
        }
        match compute(b.low() as i32, c.low() as i32) {
            Some(number) => self.store(op, Slot::int(number)),
            None => false,
        }
    }

    #[inline(always)]
    fn floats(&mut self, op: &Op, compute: impl Fn(f32, f32) -> f32) -> bool {
        let (b, c) = (self.get(op.b), self.get(op.c));
        if b.high() != FLOAT || c.high() != FLOAT {
            return false;
        }
        let (b, c) = (f32::from_bits(b.low()), f32::from_bits(c.low()));
        if op.fast == Fast::FDiv && c == 0.0 {
            return false;
        }
        self.store(op, Slot::float(compute(b, c)))
    }

    #[inline(always)]
    fn order(
        &mut self,
        op: &Op,
        ints: impl Fn(i32, i32) -> bool,
        floats: impl Fn(f32, f32) -> bool,
    ) -> bool {
        let (b, c) = (self.get(op.b), self.get(op.c));
        if b.high() == INT && c.high() == INT {
            self.decide(op, ints(b.low() as i32, c.low() as i32));
            true
        } else if b.high() == FLOAT && c.high() == FLOAT {
            self.decide(op, floats(f32::from_bits(b.low()), f32::from_bits(c.low())));
            true
        } else {
            false
        }
    }

    /// Stores a number. The compiler computes into a temporary and then copies it: the copy is done
    /// in the same go, and counts as ever.
    #[inline(always)]
    fn store(&mut self, op: &Op, value: Slot) -> bool {
        self.set(op.a, value);
        if let Some(next) = self.ops.get(self.at)
            && next.fast == Fast::Move
            && next.b == op.a
            && self.fuel > 0
        {
            self.fuel -= 1;
            self.at += 1;
            self.set(next.a, value);
        }
        true
    }

    /// Stores a comparison, and does the jump by it that most often follows.
    #[inline(always)]
    fn decide(&mut self, op: &Op, truth: bool) {
        self.set(op.a, Slot::bool(truth));
        if let Some(next) = self.ops.get(self.at)
            && next.fast == Fast::JumpIfNot
            && next.a == op.a
            && self.fuel > 0
        {
            self.fuel -= 1;
            self.at = if truth {
                self.at + 1
            } else {
                next.target() as usize
            };
        }
    }

    #[inline(always)]
    fn put(&mut self, op: &Op, value: Option<Slot>) -> bool {
        match value {
            Some(value) => {
                self.set(op.a, value);
                true
            }
            None => false,
        }
    }

    #[inline(always)]
    fn jump(&mut self, op: &Op, jumps: bool) {
        if jumps {
            self.at = op.target() as usize;
        }
    }
}

/// Does an instruction here, or leaves the loop so that it is done in full.
macro_rules! full {
    ($done:expr) => {
        if !$done {
            break Exit::Leave;
        }
    };
}

#[inline(always)]
fn less_equal(b: f32, c: f32) -> bool {
    b <= c || float_equal(b, c)
}

/// Runs the thread's innermost frame until something is to be done elsewhere, going on in those it
/// calls and returns to. Each instruction takes one of `fuel`. `tells`: it ends at every frame it
/// would go on in, for the profile.
#[inline(never)]
pub(crate) fn run(
    program: &Program,
    instances: &mut Instances,
    heap: &mut Heap,
    thread: &mut Thread,
    fuel: &mut u64,
    tells: bool,
) -> Exit {
    let Some(mut chain) = Chain::new(program, thread) else {
        return Exit::End;
    };
    let mut reach = Reach {
        instances,
        heap,
        thread,
    };
    loop {
        let Some(locals) = reach.thread.stack.get_mut(chain.locals()) else {
            return Exit::End;
        };
        let mut registers = Registers {
            locals,
            variables: chain.variables(reach.instances),
            constants: &chain.code.constants,
            this: chain.this,
            ops: &chain.code.ops,
            at: chain.pc,
            fuel: *fuel,
        };
        let exit = run_frame(&mut registers, reach.heap, chain.poisoned);
        (chain.pc, *fuel) = (registers.at, registers.fuel);
        let goes_on = match exit {
            Exit::Call(op) => chain.call(&mut reach, op),
            Exit::Return(value) => chain.give_back(&mut reach, value),
            Exit::End => {
                let value = chain.code.result.default_value();
                chain.give_back(&mut reach, value.into())
            }
            Exit::Fuel | Exit::Leave | Exit::Switched => false,
        };
        if !goes_on || tells {
            chain.write_pc(reach.thread);
            return if goes_on { Exit::Switched } else { exit };
        }
    }
}

/// Runs one frame.
#[inline(always)]
fn run_frame(r: &mut Registers<'_>, heap: &mut Heap, poisoned: bool) -> Exit {
    loop {
        if r.fuel == 0 {
            break Exit::Fuel;
        }
        let Some(op) = r.ops.get(r.at) else {
            break Exit::End;
        };
        r.fuel -= 1;
        r.at += 1;
        match op.fast {
            Fast::Nop => {}
            Fast::Jump => r.at = op.target() as usize,
            Fast::JumpIf => r.jump(op, truth(heap, r.get(op.a))),
            Fast::JumpIfNot => r.jump(op, !truth(heap, r.get(op.a))),
            Fast::Move => r.set(op.a, r.get(op.b)),
            Fast::IAdd => full!(r.ints(op, |b, c| Some(b.wrapping_add(c)))),
            Fast::ISub => full!(r.ints(op, |b, c| Some(b.wrapping_sub(c)))),
            Fast::IMul => full!(r.ints(op, |b, c| Some(b.wrapping_mul(c)))),
            Fast::IDiv => full!(r.ints(op, |b, c| (c != 0).then(|| b.wrapping_div(c)))),
            Fast::IMod => full!(r.ints(op, |b, c| (c != 0).then(|| b.wrapping_rem(c)))),
            Fast::FAdd => full!(r.floats(op, |b, c| b + c)),
            Fast::FSub => full!(r.floats(op, |b, c| b - c)),
            Fast::FMul => full!(r.floats(op, |b, c| b * c)),
            Fast::FDiv => full!(r.floats(op, |b, c| b / c)),
            Fast::Less => full!(r.order(op, |b, c| b < c, |b, c| b < c)),
            Fast::LessEqual => full!(r.order(op, |b, c| b <= c, less_equal)),
            Fast::Greater => full!(r.order(op, |b, c| b > c, |b, c| b > c)),
            Fast::GreaterEqual => full!(r.order(op, |b, c| b >= c, |b, c| less_equal(c, b))),
            Fast::Equal => match equal(poisoned, r.get(op.b), r.get(op.c)) {
                Some(truth) => r.decide(op, truth),
                None => break Exit::Leave,
            },
            Fast::Not => r.set(op.a, Slot::bool(!truth(heap, r.get(op.b)))),
            Fast::ToBool => r.set(op.a, Slot::bool(truth(heap, r.get(op.b)))),
            Fast::ToInt | Fast::ToFloat | Fast::INeg | Fast::FNeg => {
                full!(r.put(op, number(op.fast, r.get(op.b))));
            }
            Fast::Length => full!(r.put(op, length(heap, r.get(op.b)))),
            Fast::Element => full!(r.put(op, element(heap, r.get(op.b), r.get(op.c)))),
            Fast::SetElement => {
                full!(set_element(heap, r.get(op.a), r.get(op.b), r.get(op.c)));
            }
            Fast::Return => break Exit::Return(r.get(op.b)),
            Fast::Call => break Exit::Call(*op),
            Fast::Leave => break Exit::Leave,
        }
    }
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
