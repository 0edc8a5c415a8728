//! Objects that are gone for good: those of a plugin that was taken out of a saved game.
//!
//! Their scripts and the threads inside them go; values that name them stay, and natives refuse
//! them. Source: docs/papyrus-vm.md "Saves".

use crate::Vm;
use crate::heap::InstanceId;
use crate::report::Dropped;
use crate::thread::{Thread, ThreadId};
use crate::value::{Handle, ObjectId};
use std::collections::BTreeSet;

impl Vm {
    /// Drops the scripts of every object that is gone and the threads that are or are to be inside
    /// one of them. Who waits for such a thread's end goes on.
    pub fn drop_gone(&mut self, gone: &dyn Fn(Handle) -> bool) -> Dropped {
        let objects = self.heap.objects.iter();
        let objects = objects.filter(|(_, object)| object.first.is_some() && gone(object.handle));
        let objects: Vec<ObjectId> = objects.map(|(at, _)| ObjectId(at)).collect();
        let instances = objects.iter().flat_map(|&object| self.instances_on(object));
        let instances: BTreeSet<InstanceId> = instances.collect();
        let threads = self.threads.values().flatten();
        let threads = threads.filter(|thread| is_inside(thread, &instances));
        let threads: BTreeSet<ThreadId> = threads.map(|thread| thread.id).collect();
        self.drop_threads(&threads);
        for &at in &instances {
            self.detach_instance(at);
        }
        Dropped {
            objects: objects.len(),
            instances: instances.len(),
            threads: threads.len(),
        }
    }

    /// Ends threads wherever they wait.
    fn drop_threads(&mut self, gone: &BTreeSet<ThreadId>) {
        if gone.is_empty() {
            return;
        }
        let stays = |id: &ThreadId| !gone.contains(id);
        self.ready.retain(stays);
        self.handed.retain(stays);
        for waiting in self.script_waits.values_mut() {
            waiting.retain(stays);
        }
        self.waits.forget(gone);
        for at in 0..self.instances.bound() {
            let instance = self.instances.get_mut(at);
            if let Some(instance) = instance
                && let Some(queue) = instance.queue.as_deref_mut()
            {
                queue.lock.retain(stays);
                queue.init.retain(stays);
                instance.tidy();
            }
        }
        for id in gone {
            if let Some(mut thread) = self.threads.remove(id).flatten() {
                self.unlock(&mut thread);
                if let Some(at) = thread.init_of {
                    self.open(at);
                }
                self.tell_end(*id);
            }
        }
        self.forget_held();
        self.recount_stacks();
    }
}

fn is_inside(thread: &Thread, instances: &BTreeSet<InstanceId>) -> bool {
    let frames = thread.frames.iter().filter_map(|frame| frame.instance);
    let starts = thread.then.iter().filter_map(|start| start.what.instance());
    frames.chain(starts).any(|at| instances.contains(&at))
}
