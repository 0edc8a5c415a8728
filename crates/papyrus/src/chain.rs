//! Calls and properties whose target is known, and returns, without leaving the fast loop.
//!
//! A site that has found its function or property before needs no look-up; what remains to be asked
//! are the kinds of the values, the bounds, and, where another instance is entered, that nobody waits
//! for either lock. Whatever is not as simple goes the long way (`ops/call.rs`, `ops/property.rs`,
//! `lock.rs`), which does the same.

use crate::class::{Program, Property};
use crate::function::{CONSTANT, Code, FunctionId, NOWHERE, Op, Place, SELF, Site, VARIABLE};
use crate::heap::{Heap, InstanceId};
use crate::instance::{Instances, state};
use crate::lock;
use crate::ops::call::{DEPTH_MAX, STACK_VALUES_MAX};
use crate::ops::property;
use crate::slot::Slot;
use crate::thread::{Frame, Thread};
use crate::value::ClassId;
use pex::Opcode;
use std::ops::Range;

/// A thread's innermost frame as the fast loop goes up and down a chain of calls.
pub(crate) struct Chain<'a> {
    program: &'a Program,
    instance: Option<InstanceId>,
    pub(crate) this: Slot,
    pub(crate) code: &'a Code,
    base: usize,
    /// The next instruction. The frame's own is behind until [`Chain::write_pc`].
    pub(crate) pc: usize,
    /// A local holds an untyped None: comparisons must look.
    pub(crate) poisoned: bool,
}

/// Whom a call is for.
#[derive(Debug, Clone, Copy)]
struct Callee {
    function: FunctionId,
    this: Slot,
    instance: Option<InstanceId>,
}

/// What calls reach beside the chain.
pub(crate) struct Reach<'a> {
    pub(crate) instances: &'a mut Instances,
    pub(crate) heap: &'a mut Heap,
    pub(crate) thread: &'a mut Thread,
}

impl<'a> Chain<'a> {
    /// None when there is no frame or its function is not linked.
    pub(crate) fn new(program: &'a Program, thread: &Thread) -> Option<Chain<'a>> {
        let frame = thread.frames.last()?;
        Some(Chain {
            program,
            instance: frame.instance,
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

    /// The variables of the frame's instance.
    #[inline(always)]
    pub(crate) fn variables<'b>(&self, instances: &'b mut Instances) -> &'b mut [Slot] {
        match self.instance.and_then(|at| instances.get_mut(at.0)) {
            Some(instance) => &mut instance.variables,
            None => &mut [],
        }
    }

    /// Tells the thread how far its innermost frame is.
    #[inline(always)]
    pub(crate) fn write_pc(&self, thread: &mut Thread) {
        if let Some(frame) = thread.frames.last_mut() {
            frame.pc = self.pc as u32;
        }
    }

    /// Makes the call or property access the frame is just past, if its site has found its target
    /// before. False: nothing is done.
    #[inline(always)]
    pub(crate) fn call(&mut self, reach: &mut Reach<'_>, op: Op) -> bool {
        let Some(site) = self.code.sites.get(usize::from(op.c)) else {
            return false;
        };
        let callee = match op.opcode {
            Opcode::CallMethod if op.b == SELF => self.on_self(reach, site),
            Opcode::CallMethod => self.on_object(reach, site, op.b),
            Opcode::CallStatic => self.on_nothing(site),
            Opcode::CallParent => self.on_parent(reach, site),
            Opcode::PropGet => return self.get(reach, site, op),
            Opcode::PropSet => return self.set(reach, site, op),
            _ => None,
        };
        callee.is_some_and(|callee| self.enter(reach, callee, &site.args))
    }

    /// The function the site found when the object was in the state it is in now.
    #[inline(always)]
    fn on_self(&self, reach: &Reach<'_>, site: &Site) -> Option<Callee> {
        let cache = self.program.caches.get(site.cache as usize)?;
        let same = self.this.is_seen_as(cache.class)
            && cache.state == state(self.own_variables(reach.instances));
        same.then_some(Callee {
            function: cache.function,
            this: self.this,
            instance: self.instance,
        })
    }

    /// The same for any object with a script of the class the site has met.
    #[inline(always)]
    fn on_object(&self, reach: &Reach<'_>, site: &Site, place: Place) -> Option<Callee> {
        let object = self.read(reach, place);
        if object == self.this {
            return self.on_self(reach, site);
        }
        let cache = self.program.caches.get(site.cache as usize)?;
        let at = attached(reach, object, cache.class)?;
        let instance = reach.instances.get(at.0)?;
        (cache.state == state(&instance.variables)).then_some(Callee {
            function: cache.function,
            this: object,
            instance: Some(at),
        })
    }

    #[inline(always)]
    fn on_nothing(&self, site: &Site) -> Option<Callee> {
        let cache = self.program.caches.get(site.cache as usize)?;
        (site.class == Some(cache.class)).then_some(Callee {
            function: cache.function,
            this: Slot::NONE,
            instance: None,
        })
    }

    #[inline(always)]
    fn on_parent(&self, reach: &Reach<'_>, site: &Site) -> Option<Callee> {
        let cache = self.program.caches.get(site.cache as usize)?;
        let parent = self.program.get(site.class?)?.parent?;
        let same =
            parent == cache.class && cache.state == state(self.own_variables(reach.instances));
        same.then_some(Callee {
            function: cache.function,
            this: self.this,
            instance: self.instance,
        })
    }

    /// Puts a frame for the function on the thread and goes on in it.
    #[inline(always)]
    fn enter(&mut self, reach: &mut Reach<'_>, callee: Callee, args: &[Place]) -> bool {
        let Some(code) = self.program.code(callee.function) else {
            return false;
        };
        let base = reach.thread.stack.len();
        let right = code.params as usize == args.len()
            && code.global == (callee.this == Slot::NONE)
            && reach.thread.frames.len() < DEPTH_MAX
            && base + code.types.len() <= STACK_VALUES_MAX;
        if !right || !self.push_args(reach, args, code) {
            return false;
        }
        if callee.instance != self.instance
            && !lock::pass_in(reach.instances, reach.thread, callee.instance)
        {
            reach.thread.stack.truncate(base);
            return false;
        }
        self.write_pc(reach.thread);
        reach.thread.frames.push(Frame {
            function: callee.function,
            pc: 0,
            base: base as u32,
            this: callee.this,
            instance: callee.instance,
            entered: true,
            poisoned: None,
        });
        (self.this, self.instance) = (callee.this, callee.instance);
        (self.code, self.base, self.pc, self.poisoned) = (code, base, 0, false);
        true
    }

    /// Puts the called function's parameters and locals at the end of the stack. False, and nothing
    /// is there, when an argument is not of its parameter's kind.
    #[inline(always)]
    fn push_args(&self, reach: &mut Reach<'_>, args: &[Place], code: &Code) -> bool {
        let stack = &mut reach.thread.stack;
        let base = stack.len();
        stack.extend_from_slice(&code.defaults);
        let (window, places) = stack.split_at_mut(base);
        // The calling frame is the innermost: its locals reach to the end of the stack.
        let locals = window.get(self.base..).unwrap_or(&[]);
        let mut all_fit = true;
        for (at, (slot, &place)) in places.iter_mut().zip(args).enumerate() {
            *slot = self.read_of(reach.instances, locals, place);
            all_fit &= takes(code, reach.heap, at, *slot);
        }
        if !all_fit {
            stack.truncate(base);
        }
        all_fit
    }

    /// What a place of the frame holds.
    #[inline(always)]
    fn read(&self, reach: &Reach<'_>, place: Place) -> Slot {
        let locals = reach.thread.stack.get(self.base..).unwrap_or(&[]);
        self.read_of(reach.instances, locals, place)
    }

    #[inline(always)]
    fn read_of(&self, instances: &Instances, locals: &[Slot], place: Place) -> Slot {
        let slot = match place {
            ..CONSTANT => locals.get(usize::from(place)),
            CONSTANT..VARIABLE => self.code.constants.get(usize::from(place - CONSTANT)),
            VARIABLE..SELF => self
                .own_variables(instances)
                .get(usize::from(place - VARIABLE)),
            SELF => Some(&self.this),
            _ => None,
        };
        slot.copied().unwrap_or(Slot::NONE)
    }

    #[inline(always)]
    fn own_variables<'b>(&self, instances: &'b Instances) -> &'b [Slot] {
        let instance = self.instance.and_then(|at| instances.get(at.0));
        instance.map_or(&[], |instance| &instance.variables)
    }

    /// Ends the frame when the one that called can go on at once and takes the value as it is.
    /// False: nothing is done.
    #[inline(always)]
    pub(crate) fn give_back(&mut self, reach: &mut Reach<'_>, value: Slot) -> bool {
        let [.., caller, _] = reach.thread.frames.as_slice() else {
            return false;
        };
        if caller.poisoned.is_some() || !caller.entered {
            return false;
        }
        let Some(code) = self.program.code(caller.function) else {
            return false;
        };
        let (this, instance) = (caller.this, caller.instance);
        let (base, pc) = (caller.base as usize, caller.pc as usize);
        let Some(op) = pc.checked_sub(1).and_then(|at| code.ops.get(at)) else {
            return false;
        };
        let to = match op.opcode {
            Opcode::CallMethod | Opcode::CallParent | Opcode::CallStatic | Opcode::PropGet => op.a,
            Opcode::PropSet => NOWHERE,
            _ => return false,
        };
        let at = usize::from(to);
        if to != NOWHERE && !takes(code, reach.heap, at, value) {
            return false;
        }
        if instance != self.instance && !lock::pass_back(reach.instances, reach.thread, instance) {
            return false;
        }
        reach.thread.frames.pop();
        reach.thread.stack.truncate(self.base);
        if to != NOWHERE
            && let Some(slot) = reach.thread.stack.get_mut(base + at)
        {
            *slot = value;
        }
        (self.this, self.instance) = (this, instance);
        (self.code, self.base, self.pc, self.poisoned) = (code, base, pc, false);
        true
    }

    /// Reads an auto property nothing has to be waited for, or calls a Get function.
    #[inline(always)]
    fn get(&mut self, reach: &mut Reach<'_>, site: &Site, op: Op) -> bool {
        let Some((property, this, instance)) = self.property(reach, site, op) else {
            return false;
        };
        let Some(variable) = property.variable else {
            let getter = property.getter.filter(|_| property.readable);
            return getter.is_some_and(|function| {
                let callee = Callee {
                    function,
                    this,
                    instance: Some(instance),
                };
                self.enter(reach, callee, &[])
            });
        };
        let Some(value) = property::open(reach.instances, reach.thread, Some(instance), variable)
        else {
            return false;
        };
        let at = usize::from(op.a);
        if op.a == NOWHERE {
            return true;
        }
        if self.poisoned || !takes(self.code, reach.heap, at, value) {
            return false;
        }
        if let Some(slot) = reach.thread.stack.get_mut(self.base + at) {
            *slot = value;
        }
        true
    }

    /// Writes an auto property nothing has to be waited for, or calls a Set function.
    #[inline(always)]
    fn set(&mut self, reach: &mut Reach<'_>, site: &Site, op: Op) -> bool {
        let Some((property, this, instance)) = self.property(reach, site, op) else {
            return false;
        };
        let Some(variable) = property.variable else {
            let setter = property.setter.filter(|_| property.writable);
            return setter.is_some_and(|function| {
                let callee = Callee {
                    function,
                    this,
                    instance: Some(instance),
                };
                self.enter(reach, callee, &[op.a])
            });
        };
        let value = self.read(reach, op.a);
        let open = property::open(reach.instances, reach.thread, Some(instance), variable);
        if open.is_none() || !reach.heap.fits(property.ty, value.value()) {
            return false;
        }
        property::write(reach.instances, Some(instance), variable, value);
        true
    }

    /// The property the site found for objects of this class, and where it is.
    #[inline(always)]
    fn property(
        &self,
        reach: &Reach<'_>,
        site: &Site,
        op: Op,
    ) -> Option<(&'a Property, Slot, InstanceId)> {
        let cache = self.program.property_caches.get(site.cache as usize)?;
        let (class, property) = cache.as_ref()?;
        let object = self.read(reach, op.b);
        if object != self.this {
            return Some((property, object, attached(reach, object, *class)?));
        }
        match object.is_seen_as(*class) {
            true => Some((property, object, self.instance?)),
            false => None,
        }
    }
}

/// The instance of exactly this class on an object seen as it.
#[inline(always)]
fn attached(reach: &Reach<'_>, object: Slot, class: ClassId) -> Option<InstanceId> {
    if !object.is_seen_as(class) {
        return None;
    }
    let mut at = reach.heap.objects.get(object.low())?.first?;
    loop {
        let instance = reach.instances.get(at.0)?;
        if instance.class == class {
            return Some(at);
        }
        at = instance.next?;
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
