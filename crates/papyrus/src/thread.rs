//! Threads and their frames: plain data, whatever they wait for.

use crate::class::Program;
use crate::function::{Body, Code, FunctionId, NOWHERE, Op, Place, SELF, VARIABLE};
use crate::heap::InstanceId;
use crate::host::Token;
use crate::instance::Instances;
use crate::slot::Slot;
use crate::value::{ClassId, StrId, Type, Value};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// A thread's number, in the order threads are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ThreadId(pub u64);

/// One running event or call.
#[derive(Debug, Clone)]
pub struct Thread {
    pub(crate) id: ThreadId,
    /// Calling functions, outermost first.
    pub(crate) frames: Vec<Frame>,
    /// Parameters and locals of all frames, one after another.
    pub(crate) stack: Vec<Slot>,
    /// What to call once no frame is left, one after another.
    pub(crate) then: VecDeque<Start>,
    /// The instance whose `OnInit` this is.
    pub(crate) init_of: Option<InstanceId>,
    /// The instance it holds the lock of: at most one, the innermost frame's.
    pub(crate) locked: Option<InstanceId>,
    /// What it waits for; nothing while it is ready to run.
    pub(crate) wait: Option<Wait>,
    /// Result of a call that has ended, not stored yet.
    pub(crate) result: Option<Value>,
    /// The native call it waits for.
    pub(crate) native: Option<NativeWait>,
    /// Instructions since it last waited.
    pub(crate) since_wait: u64,
    /// Bytes of its pages; 0 until it begins.
    pub(crate) memory: u32,
}

/// A function in progress.
#[derive(Debug, Clone)]
pub(crate) struct Frame {
    pub(crate) function: FunctionId,
    /// The next instruction.
    pub(crate) pc: u32,
    /// Where its parameters begin in the thread's stack.
    pub(crate) base: u32,
    pub(crate) this: Slot,
    pub(crate) instance: Option<InstanceId>,
    /// It has been let past the instance's `OnInit`.
    pub(crate) entered: bool,
    /// Places that hold an untyped None after a failed cast to an array.
    pub(crate) poisoned: Option<Box<[Place]>>,
}

/// A call to make when the thread gets to it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Start {
    pub(crate) what: Target,
    pub(crate) args: Vec<Value>,
}

/// What to call.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) enum Target {
    /// An event handler or function of an instance, in the state the instance was in as the event
    /// came; `None` when it was not there yet.
    Method {
        /// On which.
        instance: InstanceId,
        /// The state to look in.
        state: Option<StrId>,
        /// Its name.
        name: StrId,
        /// Whether it is a fault that it does not exist.
        must: bool,
    },
    /// A property's Set function.
    Setter {
        /// On which.
        instance: InstanceId,
        /// The property.
        property: StrId,
    },
    /// A global function.
    Global {
        /// Its script.
        class: ClassId,
        /// Its name.
        name: StrId,
    },
}

/// What a thread waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Wait {
    Lock(InstanceId),
    Init(InstanceId),
    Script(ClassId),
    /// A page for its first frame.
    Memory,
    /// The next update, which begins its native call.
    Handed,
    /// A moment of a clock.
    Time,
    Token(Token),
}

/// A native call that was handed over or has begun to wait.
#[derive(Debug, Clone)]
pub(crate) struct NativeWait {
    pub(crate) function: FunctionId,
    pub(crate) this: Value,
    pub(crate) args: Vec<Value>,
    /// Result, when the wait ends without one.
    pub(crate) value: Value,
}

impl Target {
    pub(crate) fn instance(&self) -> Option<InstanceId> {
        match *self {
            Target::Method { instance, .. } | Target::Setter { instance, .. } => Some(instance),
            Target::Global { .. } => None,
        }
    }
}

impl Thread {
    pub(crate) fn new(id: ThreadId, then: impl IntoIterator<Item = Start>) -> Thread {
        Thread {
            id,
            frames: Vec::new(),
            stack: Vec::new(),
            then: then.into_iter().collect(),
            init_of: None,
            locked: None,
            wait: None,
            result: None,
            native: None,
            since_wait: 0,
            memory: 0,
        }
    }

    /// The instruction the innermost frame is at: the one before its next.
    pub(crate) fn current_op(&self, program: &Program) -> Option<Op> {
        let frame = self.frames.last()?;
        let Body::Code(code) = program.body(frame.function) else {
            return None;
        };
        code.ops.get(frame.pc.checked_sub(1)? as usize).copied()
    }
}

/// The innermost frame with everything its code names.
pub(crate) struct View<'a> {
    pub(crate) code: &'a Code,
    pub(crate) locals: &'a mut [Slot],
    pub(crate) variables: &'a mut [Slot],
    pub(crate) this: Value,
}

impl<'a> View<'a> {
    /// None when the function is not linked or the frame does not match its code any more.
    #[inline(always)]
    pub(crate) fn new(
        program: &'a Program,
        instances: &'a mut Instances,
        frame: &Frame,
        stack: &'a mut [Slot],
    ) -> Option<View<'a>> {
        let Body::Code(code) = program.body(frame.function) else {
            return None;
        };
        let base = frame.base as usize;
        let locals = stack.get_mut(base..base + code.types.len())?;
        let variables = match frame.instance.and_then(|at| instances.get_mut(at.0)) {
            Some(instance) => &mut *instance.variables,
            None => &mut [],
        };
        Some(View {
            code,
            locals,
            variables,
            this: frame.this.value(),
        })
    }

    #[inline(always)]
    pub(crate) fn get(&self, place: Place) -> Value {
        self.slot(place).value()
    }

    #[inline(always)]
    pub(crate) fn slot(&self, place: Place) -> Slot {
        match self.locals.get(usize::from(place)) {
            Some(value) => *value,
            None => self.far(place),
        }
    }

    #[inline(always)]
    fn far(&self, place: Place) -> Slot {
        let value = if place < VARIABLE {
            self.code.constants.get(usize::from(place & 0x3FFF))
        } else if place < SELF {
            self.variables.get(usize::from(place - VARIABLE))
        } else if place == SELF {
            return self.this.into();
        } else {
            None
        };
        value.copied().unwrap_or(Slot::NONE)
    }

    /// Stores without looking at the type.
    #[inline(always)]
    pub(crate) fn set(&mut self, place: Place, value: Value) {
        let value = Slot::from(value);
        if let Some(slot) = self.locals.get_mut(usize::from(place)) {
            *slot = value;
        } else if (VARIABLE..SELF).contains(&place)
            && let Some(slot) = self.variables.get_mut(usize::from(place - VARIABLE))
        {
            *slot = value;
        }
    }
}

impl Program {
    /// The declared type of a place in a function's code.
    pub(crate) fn type_at(&self, function: FunctionId, place: Place) -> Type {
        let Body::Code(code) = self.body(function) else {
            return Type::None;
        };
        if let Some(&ty) = code.types.get(usize::from(place)) {
            return ty;
        }
        let class = self.key(function).map(|key| key.class);
        match place {
            SELF => class.map_or(Type::None, Type::Object),
            NOWHERE => Type::None,
            _ if place >= VARIABLE => class
                .and_then(|class| self.get(class)?.members.get(usize::from(place - VARIABLE)))
                .map_or(Type::None, |member| member.ty),
            _ => Type::None,
        }
    }

    /// The name of a place, for the log.
    pub(crate) fn name_at(&self, function: FunctionId, place: Place) -> StrId {
        let Body::Code(code) = self.body(function) else {
            return StrId::EMPTY;
        };
        if let Some(&name) = code.names.get(usize::from(place)) {
            return name;
        }
        let class = self.key(function).and_then(|key| self.get(key.class));
        class
            .filter(|_| place >= VARIABLE)
            .and_then(|class| class.members.get(usize::from(place - VARIABLE)))
            .map_or(StrId::EMPTY, |member| member.name)
    }
}
