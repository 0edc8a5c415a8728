//! Clearing away texts, arrays, objects and detached instances that nothing holds.
//!
//! Runs between instructions, when what was made since the last time passes a mark that grows with
//! what is alive: so its cost is bounded by the work that made it necessary, and its moments are
//! the same in every run. The engine must not keep values between updates: it keeps handles and its
//! own texts.

use crate::Vm;
use crate::heap::InstanceId;
use crate::instance::{Instance, Stage};
use crate::slot::Slot;
use crate::thread::{Start, Target, Thread};
use crate::value::{StrId, Value};

/// What may pile up at least before a collection, in bytes.
pub(crate) const PRESSURE_MIN: u64 = 8 << 20;

#[derive(Default)]
struct Marks {
    strings: Vec<bool>,
    arrays: Vec<bool>,
    objects: Vec<bool>,
    instances: Vec<bool>,
    /// Arrays whose elements are to be marked.
    open: Vec<u32>,
}

fn set(marks: &mut [bool], at: u32) -> bool {
    match marks.get_mut(at as usize) {
        Some(mark) => !std::mem::replace(mark, true),
        None => false,
    }
}

impl Marks {
    fn value(&mut self, value: Value) {
        match value {
            Value::String(id) => self.text(id),
            Value::Object { object, .. } => {
                set(&mut self.objects, object.0);
            }
            Value::Array(id) if set(&mut self.arrays, id.0) => self.open.push(id.0),
            _ => {}
        }
    }

    fn values<'a>(&mut self, values: impl IntoIterator<Item = &'a Value>) {
        values.into_iter().for_each(|&value| self.value(value));
    }

    fn slots(&mut self, slots: &[Slot]) {
        slots.iter().for_each(|slot| self.value(slot.value()));
    }

    fn text(&mut self, id: StrId) {
        set(&mut self.strings, id.0);
    }

    fn instance(&mut self, at: Option<InstanceId>) {
        if let Some(at) = at {
            set(&mut self.instances, at.0);
        }
    }

    fn start(&mut self, start: &Start) {
        self.values(&start.args);
        match start.what {
            Target::Method {
                instance,
                state,
                name,
                ..
            } => {
                self.instance(Some(instance));
                self.text(name);
                self.text(state.unwrap_or_default());
            }
            Target::Setter { instance, property } => {
                self.instance(Some(instance));
                self.text(property);
            }
            Target::Global { name, .. } => self.text(name),
        }
    }

    fn thread(&mut self, thread: &Thread) {
        self.slots(&thread.stack);
        self.values(&thread.result);
        self.instance(thread.locked);
        self.instance(thread.init_of);
        for frame in &thread.frames {
            self.value(frame.this.value());
            self.instance(frame.instance);
        }
        if let Some(native) = &thread.native {
            self.value(native.this);
            self.value(native.value);
            self.values(&native.args);
        }
        thread.then.iter().for_each(|start| self.start(start));
    }
}

impl Vm {
    /// Marks everything that is held and frees the rest.
    pub(crate) fn collect(&mut self) {
        let mut marks = Marks {
            strings: vec![false; self.heap.strings.bound() as usize],
            arrays: vec![false; self.heap.arrays.bound() as usize],
            objects: vec![false; self.heap.objects.bound() as usize],
            instances: vec![false; self.instances.bound() as usize],
            open: Vec::new(),
        };
        self.mark_names(&mut marks);
        self.threads
            .values()
            .flatten()
            .for_each(|thread| marks.thread(thread));
        marks.values(self.waits.early.values());
        marks.values(self.waits.groups.values().map(|(_, value)| value));
        let held = |marks: &Marks, at: u32, instance: &Instance| {
            instance.stage != Stage::Detached || marks.instances.get(at as usize) == Some(&true)
        };
        for (at, instance) in self.instances.iter() {
            if held(&marks, at, instance) {
                set(&mut marks.objects, instance.object.0);
                marks.slots(&instance.variables);
            }
        }
        while let Some(at) = marks.open.pop() {
            let array = self.heap.arrays.get(at);
            marks.values(array.map_or(&[][..], |array| &array.values));
        }
        self.instances
            .sweep(|at, instance| held(&marks, at, instance));
        self.heap
            .arrays
            .sweep(|at, _| marks.arrays.get(at as usize) == Some(&true));
        let gone = self
            .heap
            .objects
            .sweep(|at, _| marks.objects.get(at as usize) == Some(&true));
        for object in gone {
            self.heap.by_handle.remove(&object.handle);
        }
        self.heap.strings.sweep(&marks.strings);
        self.heap.fresh_bytes = 0;
        self.heap.collect_at = PRESSURE_MIN + self.alive_bytes();
    }

    fn mark_names(&self, marks: &mut Marks) {
        let names = self.program.classes.iter().flat_map(|class| &class.names);
        let pins = self.program.pins.iter().chain(names);
        pins.for_each(|&name| marks.text(name));
        for class in &self.program.classes {
            marks.text(class.name);
            class
                .saved
                .iter()
                .flatten()
                .for_each(|member| marks.text(member.0));
        }
        for function in &self.program.functions {
            marks.text(function.key.name);
            marks.text(function.key.state);
        }
    }

    /// A measure of what is alive, from counts alone so that it is the same everywhere.
    fn alive_bytes(&self) -> u64 {
        let arrays: u64 = self
            .heap
            .arrays
            .iter()
            .map(|(_, array)| 64 + 16 * array.values.len() as u64)
            .sum();
        arrays + 64 * self.heap.strings.len() as u64 + 256 * self.instances.len() as u64
    }
}
