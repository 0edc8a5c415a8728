//! Calls on self whose target is known, and their returns, without leaving the fast loop.
//!
//! Such a call keeps the lock, so nothing has to be asked: the arguments are copied and the frame
//! stands. Whatever is not as simple goes the long way (`ops/call.rs`), which does the same.

use crate::class::Program;
use crate::function::{CONSTANT, Code, FunctionId, NOWHERE, Place, SELF, Site, VARIABLE};
use crate::heap::{Heap, InstanceId};
use crate::instance::{self, Instances};
use crate::ops::call::{DEPTH_MAX, STACK_VALUES_MAX};
use crate::slot::Slot;
use crate::thread::{Frame, Thread};
use pex::Opcode;
use std::ops::Range;

/// A thread's innermost frame as the fast loop goes up and down a chain of calls on self.
///
/// All frames of the chain are of one instance, so its variables are looked up once.
pub(crate) struct Chain<'a> {
    program: &'a Program,
    instance: Option<InstanceId>,
    pub(crate) variables: &'a mut [Slot],
    pub(crate) this: Slot,
    pub(crate) code: &'a Code,
    base: usize,
    /// The next instruction. The frame's own is behind until [`Chain::write_pc`].
    pub(crate) pc: usize,
    /// A local holds an untyped None: comparisons must look.
    pub(crate) poisoned: bool,
}

impl<'a> Chain<'a> {
    /// None when there is no frame or its function is not linked.
    pub(crate) fn new(
        program: &'a Program,
        instances: &'a mut Instances,
        thread: &Thread,
    ) -> Option<Chain<'a>> {
        let frame = thread.frames.last()?;
        let variables = match frame.instance.and_then(|at| instances.get_mut(at.0)) {
            Some(instance) => &mut *instance.variables,
            None => &mut [],
        };
        Some(Chain {
            program,
            instance: frame.instance,
            variables,
            this: frame.this,
            code: program.code(frame.function)?,
            base: frame.base as usize,
            pc: frame.pc as usize,
            poisoned: frame.poisoned.is_some(),
        })
    }

    /// Where the frame's parameters and locals are in the thread's stack.
    #[inline(always)]
    pub(crate) fn locals(&self) -> Range<usize> {
        self.base..self.base + self.code.types.len()
    }

    /// Tells the thread how far its innermost frame is.
    #[inline(always)]
    pub(crate) fn write_pc(&self, thread: &mut Thread) {
        if let Some(frame) = thread.frames.last_mut() {
            frame.pc = self.pc as u32;
        }
    }

    /// Makes the call on self the frame is just past, if its site has found the function before.
    /// False: nothing is done.
    #[inline(always)]
    pub(crate) fn call(&mut self, heap: &Heap, thread: &mut Thread) -> bool {
        let Some((site, function, code)) = self.target() else {
            return false;
        };
        let base = thread.stack.len();
        let deep = thread.frames.len() >= DEPTH_MAX || base + code.types.len() > STACK_VALUES_MAX;
        if deep || !self.push_args(heap, thread, site, code) {
            return false;
        }
        self.write_pc(thread);
        thread.frames.push(Frame {
            function,
            pc: 0,
            base: base as u32,
            this: self.this,
            instance: self.instance,
            entered: true,
            poisoned: None,
        });
        (self.code, self.base, self.pc, self.poisoned) = (code, base, 0, false);
        true
    }

    /// The script function the site found when the object was in the state it is in now.
    #[inline(always)]
    fn target(&self) -> Option<(&'a Site, FunctionId, &'a Code)> {
        let op = self.code.ops.get(self.pc.checked_sub(1)?)?;
        let site = self.code.sites.get(usize::from(op.c))?;
        let cache = self.program.caches.get(site.cache as usize)?;
        let same =
            self.this.is_seen_as(cache.class) && instance::state(self.variables) == cache.state;
        let code = same.then(|| self.program.code(cache.function))??;
        let right = code.params as usize == site.args.len() && !code.global;
        right.then_some((site, cache.function, code))
    }

    /// Puts the called function's parameters and locals at the end of the stack. False, and nothing
    /// is there, when an argument is not of its parameter's kind.
    #[inline(always)]
    fn push_args(&self, heap: &Heap, thread: &mut Thread, site: &Site, code: &Code) -> bool {
        let base = thread.stack.len();
        thread.stack.extend_from_slice(&code.defaults);
        let (window, args) = thread.stack.split_at_mut(base);
        // The calling frame is the innermost: its locals reach to the end of the stack.
        let locals = window.get(self.base..).unwrap_or(&[]);
        let mut all_fit = true;
        for (at, (slot, &place)) in args.iter_mut().zip(&site.args).enumerate() {
            *slot = self.argument(locals, place);
            all_fit &= takes(code, heap, at, *slot);
        }
        if !all_fit {
            thread.stack.truncate(base);
        }
        all_fit
    }

    #[inline(always)]
    fn argument(&self, locals: &[Slot], place: Place) -> Slot {
        let slot = match place {
            ..CONSTANT => locals.get(usize::from(place)),
            CONSTANT..VARIABLE => self.code.constants.get(usize::from(place - CONSTANT)),
            VARIABLE..SELF => self.variables.get(usize::from(place - VARIABLE)),
            SELF => Some(&self.this),
            _ => None,
        };
        slot.copied().unwrap_or(Slot::NONE)
    }

    /// Ends the frame when the one that called is of the same instance and takes the value as it
    /// is. False: nothing is done.
    #[inline(always)]
    pub(crate) fn give_back(&mut self, heap: &Heap, thread: &mut Thread, value: Slot) -> bool {
        let [.., caller, _] = thread.frames.as_slice() else {
            return false;
        };
        if caller.instance != self.instance || caller.poisoned.is_some() {
            return false;
        }
        let Some(code) = self.program.code(caller.function) else {
            return false;
        };
        let (this, base, pc) = (caller.this, caller.base as usize, caller.pc as usize);
        let op = pc.checked_sub(1).and_then(|at| code.ops.get(at));
        let Some(op) = op.filter(|op| matches!(op.opcode, Opcode::CallMethod | Opcode::CallParent))
        else {
            return false;
        };
        if op.a != NOWHERE {
            let at = usize::from(op.a);
            match thread.stack.get_mut(base + at) {
                Some(slot) if takes(code, heap, at, value) => *slot = value,
                _ => return false,
            }
        }
        thread.frames.pop();
        thread.stack.truncate(self.base);
        (self.this, self.code, self.base, self.pc) = (this, code, base, pc);
        self.poisoned = false;
        true
    }
}

/// Whether a parameter or local may hold the value. What is of the kind it holds at first, which is
/// nearly all, needs no look at its type.
#[inline(always)]
fn takes(code: &Code, heap: &Heap, at: usize, value: Slot) -> bool {
    match (code.defaults.get(at), code.types.get(at)) {
        (Some(first), _) if first.high() == value.high() => true,
        (_, Some(&ty)) => heap.fits(ty, value.value()),
        _ => false,
    }
}
