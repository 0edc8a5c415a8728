//! What a host may ask about how far scripts are, for reports and tests.

use crate::Vm;
use crate::instance::Stage;
use crate::value::Handle;

impl Vm {
    /// The scripts on an object whose OnInit has not finished, in the order they were attached.
    pub fn not_initialised(&self, handle: Handle) -> Vec<&str> {
        let waiting = |at: &crate::heap::InstanceId| {
            let instance = self.instances.get(at.0);
            instance.is_some_and(|one| matches!(one.stage, Stage::Unbound | Stage::Initialising))
        };
        let name = |at: crate::heap::InstanceId| {
            let instance = self.instances.get(at.0)?;
            Some(self.heap.strings.get(self.program.name(instance.class)))
        };
        self.instances_of(handle)
            .into_iter()
            .filter(waiting)
            .filter_map(name)
            .collect()
    }

    /// How many instances have had their OnInit.
    pub fn n_initialised(&self) -> u64 {
        let ready = |(_, instance): &(u32, &crate::instance::Instance)| {
            matches!(instance.stage, Stage::Ready | Stage::Detached)
        };
        self.instances.iter().filter(ready).count() as u64
    }
}
