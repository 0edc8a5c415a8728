//! The machine as data, and back.
//!
//! Everything that can change while scripts run is written: values and what they point at,
//! instances with locks and queues, every thread wherever it waits, the order of all turns. Linked
//! code is not: functions go by name, and every script that was needed is wanted again after
//! reading. Give them before the next update and it goes on as if it had never stopped.

use crate::Vm;
use crate::class::Program;
use crate::function::{FunctionId, FunctionKey};
use crate::heap::{Heap, InstanceId};
use crate::instance::{Instances, STATE_SLOT};
use crate::link::Known;
use crate::log::{LogKind, Severity};
use crate::memory::Stacks;
use crate::report::Clock;
use crate::saved_code::SavedCode;
use crate::slot::Slot;
use crate::thread::{Frame, NativeWait, Start, Thread, ThreadId, Wait};
use crate::value::{ClassId, StrId, Type, Value};
use crate::wait::Waits;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::VecDeque;

/// Layout of the data. Grows by one with every change that old data does not fit.
pub(crate) const SCHEMA: u32 = 2;

#[derive(Serialize, Deserialize)]
struct SavedClass {
    name: StrId,
    native: bool,
    parent: Option<ClassId>,
    needed: bool,
    /// Its instances' variables, in order.
    members: Vec<(StrId, Type)>,
}

#[derive(Serialize, Deserialize)]
struct SavedFrame {
    function: FunctionKey,
    pc: u32,
    base: u32,
    this: Value,
    instance: Option<InstanceId>,
    entered: bool,
    poisoned: Vec<u16>,
}

#[derive(Serialize, Deserialize)]
struct SavedNative {
    function: FunctionKey,
    this: Value,
    args: Vec<Value>,
    value: Value,
}

#[derive(Serialize, Deserialize)]
struct SavedThread {
    id: ThreadId,
    frames: Vec<SavedFrame>,
    stack: Vec<Slot>,
    then: VecDeque<Start>,
    init_of: Option<InstanceId>,
    locked: Option<InstanceId>,
    wait: Option<Wait>,
    result: Option<Value>,
    native: Option<SavedNative>,
    since_wait: u64,
    memory: u32,
}

/// What is written, borrowed.
#[derive(Serialize)]
struct Saving<'a> {
    schema: u32,
    classes: Vec<SavedClass>,
    heap: &'a Heap,
    instances: &'a Instances,
    threads: Vec<SavedThread>,
    code: Vec<SavedCode>,
    next_thread: u64,
    ready: &'a VecDeque<ThreadId>,
    handed: &'a VecDeque<ThreadId>,
    unbound: &'a VecDeque<InstanceId>,
    script_waits: Vec<(&'a ClassId, &'a Vec<ThreadId>)>,
    waits: &'a Waits,
    stacks: &'a Stacks,
    clock: Clock,
}

/// What is read.
#[derive(Deserialize)]
struct Saved {
    schema: u32,
    classes: Vec<SavedClass>,
    heap: Heap,
    instances: Instances,
    threads: Vec<SavedThread>,
    code: Vec<SavedCode>,
    next_thread: u64,
    ready: VecDeque<ThreadId>,
    handed: VecDeque<ThreadId>,
    unbound: VecDeque<InstanceId>,
    script_waits: Vec<(ClassId, Vec<ThreadId>)>,
    waits: Waits,
    stacks: Stacks,
    clock: Clock,
}

impl Serialize for Vm {
    fn serialize<S: Serializer>(&self, out: S) -> Result<S::Ok, S::Error> {
        Saving {
            schema: SCHEMA,
            classes: self
                .program
                .classes
                .iter()
                .map(|class| self.save_class(class))
                .collect(),
            heap: &self.heap,
            instances: &self.instances,
            threads: self
                .threads
                .values()
                .flatten()
                .map(|one| self.save_thread(one))
                .collect(),
            code: self.code_in_progress(),
            next_thread: self.next_thread,
            ready: &self.ready,
            handed: &self.handed,
            unbound: &self.unbound,
            script_waits: self.script_waits.iter().collect(),
            waits: &self.waits,
            stacks: &self.stacks,
            clock: self.clock,
        }
        .serialize(out)
    }
}

impl<'de> Deserialize<'de> for Vm {
    fn deserialize<D: Deserializer<'de>>(input: D) -> Result<Vm, D::Error> {
        let saved = Saved::deserialize(input)?;
        if saved.schema != SCHEMA {
            let text = format!("script state of schema {}, expected {SCHEMA}", saved.schema);
            return Err(serde::de::Error::custom(text));
        }
        Ok(Vm::restore(saved))
    }
}

impl Vm {
    fn save_class(&self, class: &crate::class::Class) -> SavedClass {
        let members = match &class.saved {
            Some(saved) => saved.clone(),
            None => class
                .members
                .iter()
                .map(|member| (member.name, member.ty))
                .collect(),
        };
        SavedClass {
            name: class.name,
            native: class.native,
            parent: class.parent.filter(|_| class.native),
            needed: class.needed,
            members,
        }
    }

    fn key_of(&self, function: FunctionId) -> FunctionKey {
        let none = Program::plain(ClassId(0), StrId::EMPTY);
        self.program.key(function).unwrap_or(none)
    }

    fn save_thread(&self, thread: &Thread) -> SavedThread {
        let frames = thread.frames.iter().map(|frame| SavedFrame {
            function: self.key_of(frame.function),
            pc: frame.pc,
            base: frame.base,
            this: frame.this.value(),
            instance: frame.instance,
            entered: frame.entered,
            poisoned: frame
                .poisoned
                .as_deref()
                .map(<[u16]>::to_vec)
                .unwrap_or_default(),
        });
        let native = thread.native.as_ref().map(|native| SavedNative {
            function: self.key_of(native.function),
            this: native.this,
            args: native.args.clone(),
            value: native.value,
        });
        SavedThread {
            id: thread.id,
            frames: frames.collect(),
            stack: thread.stack.clone(),
            then: thread.then.clone(),
            init_of: thread.init_of,
            locked: thread.locked,
            wait: thread.wait,
            result: thread.result,
            native,
            since_wait: thread.since_wait,
            memory: thread.memory,
        }
    }

    fn restore(saved: Saved) -> Vm {
        let mut vm = Vm::empty(saved.heap);
        for (at, object) in vm.heap.objects.iter() {
            vm.heap
                .by_handle
                .insert(object.handle, crate::value::ObjectId(at));
        }
        for class in saved.classes {
            let id = vm.program.class(class.name);
            if let Some(entry) = vm.program.get_mut(id) {
                entry.native = class.native;
                entry.parent = class.parent;
                entry.saved = (!class.members.is_empty()).then_some(class.members);
            }
            if class.needed {
                vm.program.need(id);
            }
        }
        vm.program.break_cycles();
        vm.known = Known::new(&mut vm.program, &mut vm.heap);
        vm.build_in();
        vm.instances = saved.instances;
        for thread in saved.threads {
            let thread = vm.restore_thread(thread);
            vm.threads.insert(thread.id, Some(Box::new(thread)));
        }
        vm.restore_code(saved.code);
        vm.next_thread = saved.next_thread;
        vm.ready = saved.ready;
        vm.handed = saved.handed;
        vm.unbound = saved.unbound;
        vm.script_waits = saved.script_waits.into_iter().collect();
        vm.waits = saved.waits;
        vm.stacks = saved.stacks;
        vm.recount_stacks();
        vm.clock = saved.clock;
        vm
    }

    fn restore_thread(&mut self, saved: SavedThread) -> Thread {
        let mut thread = Thread::new(saved.id, saved.then);
        for frame in saved.frames {
            thread.frames.push(Frame {
                function: self.program.function(frame.function),
                pc: frame.pc,
                base: frame.base,
                this: frame.this.into(),
                instance: frame.instance,
                entered: frame.entered,
                poisoned: (!frame.poisoned.is_empty()).then(|| frame.poisoned.into()),
            });
        }
        thread.stack = saved.stack;
        thread.init_of = saved.init_of;
        thread.locked = saved.locked;
        thread.wait = saved.wait;
        thread.result = saved.result;
        thread.native = saved.native.map(|native| NativeWait {
            function: self.program.function(native.function),
            this: native.this,
            args: native.args,
            value: native.value,
        });
        thread.since_wait = saved.since_wait;
        thread.memory = saved.memory;
        thread
    }

    /// Fits the instances of a script that was just linked to it, when it differs from the one they
    /// were written with: kept variables keep their values, new ones begin with theirs, ones whose
    /// type changed begin anew, gone ones go. Then the code of
    /// functions in progress is compared.
    pub(crate) fn refit(&mut self, class: ClassId) {
        let Some(entry) = self.program.get_mut(class) else {
            return;
        };
        let differs = |saved: &Vec<(StrId, Type)>| {
            let new = entry.members.iter().map(|new| (new.name, new.ty));
            !saved.iter().copied().eq(new)
        };
        let saved = entry.saved.take();
        let Some(saved) = saved.filter(differs) else {
            return self.compare_code(class, None);
        };
        let members = entry.members.clone();
        let places: Vec<Option<usize>> = members
            .iter()
            .map(|new| saved.iter().rposition(|old| *old == (new.name, new.ty)))
            .collect();
        self.compare_code(class, Some(&places));
        for (name, _) in saved.iter().skip(STATE_SLOT + 1) {
            if !members.iter().any(|new| new.name == *name) {
                let text = format!(
                    "Variable {} on script {} loaded from save not found within the actual object. \
                     This variable will be skipped.",
                    self.heap.strings.get(*name),
                    self.heap.strings.get(self.program.name(class))
                );
                self.report(LogKind::Game, Severity::Warning, &text);
            }
        }
        for at in 0..self.instances.bound() {
            let Some(instance) = self.instances.get_mut(at) else {
                continue;
            };
            if instance.class == class && !instance.variables.is_empty() {
                let kept = |place: &Option<usize>| instance.variables.get((*place)?).copied();
                instance.variables = places
                    .iter()
                    .zip(&members)
                    .map(|(place, new)| kept(place).unwrap_or(new.initial.into()))
                    .collect();
            }
        }
    }
}
