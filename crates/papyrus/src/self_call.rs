//! The short way of a call on self whose target is known, and of its return.
//!
//! Such a call keeps the lock, so nothing has to be asked: the arguments are copied and the frame
//! stands. Whatever is not as simple goes the long way (`ops/call.rs`), which does the same.

use crate::class::Program;
use crate::function::{Body, Op, SELF};
use crate::heap::Heap;
use crate::instance::Instances;
use crate::ops::call::{DEPTH_MAX, STACK_VALUES_MAX};
use crate::thread::{Frame, Thread, View};
use crate::value::{StrId, Value};
use pex::Opcode;

/// Makes the call `op` if it is one on self that the site has found before. False: nothing is done.
#[inline]
pub(crate) fn enter(
    program: &Program,
    instances: &mut Instances,
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
    let state = at
        .and_then(|at| instances.get(at.0))
        .map_or(StrId::EMPTY, |one| one.state());
    if cache.class != class || cache.state != state {
        return false;
    }
    let Body::Code(callee) = program.body(cache.function) else {
        return false;
    };
    let (count, base) = (site.args.len(), thread.stack.len());
    let size = callee.types.len();
    let deep = thread.frames.len() >= DEPTH_MAX || base + size > STACK_VALUES_MAX;
    if callee.params as usize != count || callee.global || deep {
        return false;
    }
    thread.stack.extend_from_slice(&callee.defaults);
    let (window, args) = thread.stack.split_at_mut(base);
    let Some(view) = View::new(program, instances, frame, window) else {
        thread.stack.truncate(base);
        return false;
    };
    let mut fits = true;
    for ((slot, &place), &ty) in args.iter_mut().zip(&site.args).zip(&callee.types) {
        *slot = view.slot(place);
        fits &= heap.fits(ty, slot.value());
    }
    if !fits {
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

/// Leaves the innermost frame when its caller is of the same instance and takes the value as it is.
/// False: nothing is done.
#[inline]
pub(crate) fn leave(
    program: &Program,
    instances: &mut Instances,
    heap: &Heap,
    thread: &mut Thread,
    value: Value,
) -> bool {
    let [.., caller, frame] = thread.frames.as_slice() else {
        return false;
    };
    if caller.instance != frame.instance || caller.poisoned.is_some() {
        return false;
    }
    let (base, function) = (frame.base as usize, caller.function);
    let Body::Code(code) = program.body(function) else {
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
    if !heap.fits(ty, value) {
        return false;
    }
    let (window, _) = thread.stack.split_at_mut(base);
    let Some(mut view) = View::new(program, instances, caller, window) else {
        return false;
    };
    view.set(op.a, value);
    thread.frames.pop();
    thread.stack.truncate(base);
    true
}
