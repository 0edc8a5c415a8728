//! The lock of an instance and the gate of its `OnInit`.
//!
//! A thread holds at most one lock: that of its innermost frame's instance. So a call of another
//! script or a global function lets go of it, a call on self keeps it, and a return takes it again.
//! A call that has to wait for the other script's `OnInit` keeps it until it is let in (log).
//! A lock let go is handed to the thread that waits longest.
//! Source: docs/papyrus-vm.md "Threads". Unknown: the game promises no order; first come, first served
//! is ours.

use crate::Vm;
use crate::heap::InstanceId;
use crate::host::Host;
use crate::instance::{Instances, Stage};
use crate::thread::{Thread, Wait};

/// Exchanges the thread's lock for that of the instance it calls, where that one is open and free and
/// nobody waits for the old one. False: nothing is done.
#[inline(always)]
pub(crate) fn pass_in(
    instances: &mut Instances,
    thread: &mut Thread,
    to: Option<InstanceId>,
) -> bool {
    let is_in_init = thread.init_of.is_some();
    pass(instances, thread, to, |stage| match stage {
        Stage::Ready | Stage::Detached => true,
        Stage::Initialising => is_in_init,
        Stage::Unbound => false,
    })
}

/// The same for the instance it returns to, which has let it in before.
#[inline(always)]
pub(crate) fn pass_back(
    instances: &mut Instances,
    thread: &mut Thread,
    to: Option<InstanceId>,
) -> bool {
    pass(instances, thread, to, |_| true)
}

/// The new lock is taken before the old one is let go, so that each instance is looked up once.
#[inline(always)]
fn pass(
    instances: &mut Instances,
    thread: &mut Thread,
    to: Option<InstanceId>,
    is_open: impl Fn(Stage) -> bool,
) -> bool {
    if to == thread.locked {
        return true;
    }
    if let Some(at) = to {
        match instances.get_mut(at.0) {
            Some(new) if new.owner.is_none() && is_open(new.stage) => new.owner = Some(thread.id),
            _ => return false,
        }
    }
    if let Some(old) = thread.locked.and_then(|at| instances.get_mut(at.0)) {
        if old.queue.is_some() {
            if let Some(new) = to.and_then(|at| instances.get_mut(at.0)) {
                new.owner = None;
            }
            return false;
        }
        old.owner = None;
    }
    thread.locked = to;
    true
}

impl Vm {
    /// Makes sure the thread may run its innermost frame. False: it waits.
    #[inline]
    pub(crate) fn enter(&mut self, host: &mut dyn Host, thread: &mut Thread) -> bool {
        match thread.frames.last() {
            Some(frame) if frame.entered && frame.instance == thread.locked => true,
            _ => self.enter_slowly(host, thread),
        }
    }

    fn enter_slowly(&mut self, host: &mut dyn Host, thread: &mut Thread) -> bool {
        let Some(frame) = thread.frames.last_mut() else {
            return true;
        };
        let (wanted, entered) = (frame.instance, frame.entered);
        if let Some(at) = wanted
            && !entered
            && !self.gate(host, thread, at)
        {
            return false;
        }
        if let Some(frame) = thread.frames.last_mut() {
            frame.entered = true;
        }
        if thread.locked.is_some() && thread.locked != wanted {
            self.unlock(thread);
        }
        match wanted {
            Some(at) if thread.locked != wanted => self.lock(thread, at),
            _ => true,
        }
    }

    /// Whether the instance lets an outside call in. Calls from inside any `OnInit` always get in.
    fn gate(&mut self, host: &mut dyn Host, thread: &mut Thread, at: InstanceId) -> bool {
        if self
            .instances
            .get(at.0)
            .is_some_and(|instance| instance.stage == Stage::Unbound)
        {
            self.bind(host, at);
        }
        let Some(instance) = self.instances.get_mut(at.0) else {
            return true;
        };
        let closed = matches!(instance.stage, Stage::Unbound | Stage::Initialising);
        if !closed || (thread.init_of.is_some() && instance.stage == Stage::Initialising) {
            return true;
        }
        instance.queue().init.push(thread.id);
        thread.wait = Some(Wait::Init(at));
        self.stacks.blocked += 1;
        false
    }

    fn lock(&mut self, thread: &mut Thread, at: InstanceId) -> bool {
        let Some(instance) = self.instances.get_mut(at.0) else {
            return true;
        };
        if instance.owner.is_none() {
            instance.owner = Some(thread.id);
            thread.locked = Some(at);
            return true;
        }
        instance.queue().lock.push_back(thread.id);
        thread.wait = Some(Wait::Lock(at));
        self.stacks.blocked += 1;
        false
    }

    /// Lets go of the lock the thread holds; the thread that waits longest has it then.
    pub(crate) fn unlock(&mut self, thread: &mut Thread) {
        let Some(at) = thread.locked.take() else {
            return;
        };
        let Some(instance) = self.instances.get_mut(at.0) else {
            return;
        };
        instance.owner = None;
        let Some(queue) = instance.queue.as_deref_mut() else {
            return;
        };
        let next = queue.lock.pop_front();
        instance.owner = next;
        instance.tidy();
        if let Some(next) = next
            && let Some(Some(waiting)) = self.threads.get_mut(&next)
        {
            waiting.locked = Some(at);
            waiting.wait = None;
            self.stacks.blocked = self.stacks.blocked.saturating_sub(1);
            self.ready.push_back(next);
        }
    }

    /// Opens an instance: its `OnInit` is done.
    pub(crate) fn open(&mut self, at: InstanceId) {
        let Some(instance) = self.instances.get_mut(at.0) else {
            return;
        };
        if instance.stage != Stage::Detached {
            instance.stage = Stage::Ready;
        }
        let Some(queue) = instance.queue.as_deref_mut() else {
            return;
        };
        let waiting = std::mem::take(&mut queue.init);
        instance.tidy();
        self.stacks.blocked = self.stacks.blocked.saturating_sub(waiting.len());
        for thread in waiting {
            self.make_ready(thread);
        }
    }

    /// Puts a thread that waited at the end of the turns.
    pub(crate) fn make_ready(&mut self, id: crate::ThreadId) {
        if let Some(Some(thread)) = self.threads.get_mut(&id) {
            thread.wait = None;
            self.ready.push_back(id);
        }
    }
}
