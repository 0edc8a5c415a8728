//! A script on an object: its variables, its lock, and whether its `OnInit` is done.
//!
//! Source: docs/papyrus-vm.md "Threads".

use crate::ThreadId;
use crate::heap::InstanceId;
use crate::host::PropertyValue;
use crate::slab::Slab;
use crate::slot::{STRING, Slot};
use crate::value::{ClassId, ObjectId, StrId};
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Place of the state's name among an instance's variables: scripts know it as `::State`.
pub(crate) const STATE_SLOT: usize = 0;

/// How far an instance has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum Stage {
    /// Its script is not linked, or its properties are not bound.
    Unbound,
    /// Its set functions or `OnInit` are to run or running.
    Initialising,
    /// Open to everyone.
    Ready,
    /// Taken off its object; threads inside go on.
    Detached,
}

/// A script instance.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Instance {
    pub(crate) object: ObjectId,
    pub(crate) class: ClassId,
    /// Variables, the parents' first; the state's name before all.
    pub(crate) variables: Box<[Slot]>,
    /// The next script attached to the same object.
    pub(crate) next: Option<InstanceId>,
    pub(crate) stage: Stage,
    /// The thread running in it.
    pub(crate) owner: Option<ThreadId>,
    /// Threads waiting and the plugin's values not bound yet; rarely any.
    pub(crate) queue: Option<Box<Queue>>,
}

/// What waits at an instance.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Queue {
    /// For the lock, in the order they came.
    pub(crate) lock: VecDeque<ThreadId>,
    /// For `OnInit`, in the order they came.
    pub(crate) init: Vec<ThreadId>,
    /// The plugin's values, until they are bound.
    pub(crate) properties: Vec<(String, PropertyValue)>,
}

/// All instances.
pub(crate) type Instances = Slab<Instance>;

/// The state an instance with these variables is in.
#[inline]
pub(crate) fn state(variables: &[Slot]) -> StrId {
    match variables.get(STATE_SLOT) {
        Some(state) if state.kind() == STRING => StrId(state.low()),
        _ => StrId::EMPTY,
    }
}

impl Instance {
    pub(crate) fn state(&self) -> StrId {
        state(&self.variables)
    }

    pub(crate) fn queue(&mut self) -> &mut Queue {
        self.queue.get_or_insert_default()
    }

    /// Drops the queue when nothing is in it.
    pub(crate) fn tidy(&mut self) {
        let empty = |queue: &Queue| {
            queue.lock.is_empty() && queue.init.is_empty() && queue.properties.is_empty()
        };
        if self.queue.as_deref().is_some_and(empty) {
            self.queue = None;
        }
    }
}
