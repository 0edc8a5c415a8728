//! The short way of a call on self whose target is known, and of its return.
//!
//! Such a call keeps the lock, so nothing has to be asked: the arguments are copied and the frame
//! stands. Whatever is not as simple goes the long way (`ops/call.rs`), which does the same.

use crate::class::Program;
use crate::function::{Body, CONSTANT, Op, Place, SELF, VARIABLE};
use crate::heap::Heap;
use crate::instance::Instances;
use crate::ops::call::{DEPTH_MAX, STACK_VALUES_MAX};
use crate::slot::{BOOL, FLOAT, INT, NONE, OBJECT, STRING, Slot};
use crate::thread::{Frame, Thread};
use crate::value::{StrId, Type, Value};
use pex::Opcode;

/// Makes the call `op` if it is one on self that the site has found before. False: nothing is done.
pub(crate) fn enter(
    program: &Program,
    instances: &Instances,
    heap: &Heap,
    thread: &mut Thread,
    op: Op,
) -> bool {
    if op.opcode != Opcode::CallMethod || op.b != SELF {
        return false;
    }
    let Some(frame) = thread.frames.last() else {
        return false;
    };
    let (this, at) = (frame.this, frame.instance);
    let (Value::Object { class, .. }, Body::Code(code)) = (this, program.body(frame.function))
    else {
        return false;
    };
    let Some(site) = code.sites.get(usize::from(op.c)) else {
        return false;
    };
    let Some(cache) = program.caches.get(site.cache as usize) else {
        return false;
    };
    let instance = at.and_then(|at| instances.get(at.0));
    let state = instance.map_or(StrId::EMPTY, |one| one.state());
    if cache.class != class || cache.state != state {
        return false;
    }
    let Body::Code(callee) = program.body(cache.function) else {
        return false;
    };
    let base = thread.stack.len();
    let deep = thread.frames.len() >= DEPTH_MAX || base + callee.types.len() > STACK_VALUES_MAX;
    if callee.params as usize != site.args.len() || callee.global || deep {
        return false;
    }
    let variables = instance.map_or(&[][..], |one| &one.variables);
    let first = frame.base as usize;
    thread.stack.extend_from_slice(&callee.defaults);
    let (window, args) = thread.stack.split_at_mut(base);
    // The calling frame is the innermost: its locals reach to the end of the stack.
    let locals = window.get(first..).unwrap_or(&[]);
    let read = |place: Place| match locals.get(usize::from(place)) {
        Some(slot) => *slot,
        None => match code.constants.get(usize::from(place ^ CONSTANT)) {
            Some(slot) => *slot,
            None => far(variables, this, place),
        },
    };
    let mut all_fit = true;
    for ((slot, &place), &ty) in args.iter_mut().zip(&site.args).zip(&callee.types) {
        *slot = read(place);
        all_fit &= fits(heap, ty, *slot);
    }
    if !all_fit {
        thread.stack.truncate(base);
        return false;
    }
    thread.frames.push(Frame {
        function: cache.function,
        pc: 0,
        base: base as u32,
        this,
        instance: at,
        entered: true,
        poisoned: None,
    });
    true
}

fn far(variables: &[Slot], this: Value, place: Place) -> Slot {
    match place {
        SELF => this.into(),
        VARIABLE..SELF => {
            let slot = variables.get(usize::from(place - VARIABLE));
            slot.copied().unwrap_or(Slot::NONE)
        }
        _ => Slot::NONE,
    }
}

/// [`Heap::fits`] for a slot.
#[inline(always)]
fn fits(heap: &Heap, ty: Type, slot: Slot) -> bool {
    match ty {
        Type::None => true,
        Type::Int => slot.high() == INT,
        Type::Float => slot.high() == FLOAT,
        Type::Bool => slot.high() == BOOL,
        Type::String => slot.high() == STRING,
        Type::Object(_) => matches!(slot.kind(), OBJECT | NONE),
        _ => heap.fits(ty, slot.value()),
    }
}

/// Leaves the innermost frame when its caller is of the same instance and a local of it takes the
/// value as it is. False: nothing is done.
pub(crate) fn leave(program: &Program, heap: &Heap, thread: &mut Thread, value: Value) -> bool {
    let [.., caller, frame] = thread.frames.as_slice() else {
        return false;
    };
    if caller.instance != frame.instance || caller.poisoned.is_some() {
        return false;
    }
    let Body::Code(code) = program.body(caller.function) else {
        return false;
    };
    let op = (caller.pc as usize)
        .checked_sub(1)
        .and_then(|at| code.ops.get(at));
    let Some(op) = op.filter(|op| op.opcode == Opcode::CallMethod) else {
        return false;
    };
    let Some(&ty) = code.types.get(usize::from(op.a)) else {
        return false;
    };
    let value = Slot::from(value);
    if !fits(heap, ty, value) {
        return false;
    }
    let base = frame.base as usize;
    let place = caller.base as usize + usize::from(op.a);
    match thread.stack.get_mut(place) {
        Some(slot) => *slot = value,
        None => return false,
    }
    thread.frames.pop();
    thread.stack.truncate(base);
    true
}
