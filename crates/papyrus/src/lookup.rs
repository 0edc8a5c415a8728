//! Finding what a value, a name or a script leads to.

use crate::Vm;
use crate::class::{Program, Status};
use crate::function::{Body, FunctionId, FunctionKey, Later, Native};
use crate::heap::{InstanceId, seen_as};
use crate::host::{Binding, Host};
use crate::instance::Stage;
use crate::log::{LogKind, Severity};
use crate::ops::Flow;
use crate::ops::call::Receiver;
use crate::thread::{Thread, Wait};
use crate::value::{ClassId, ObjectId, StrId, Type, Value};
use pex::FunctionFlags;

impl Vm {
    /// The instances on an object, in the order they were attached.
    pub(crate) fn instances_on(&self, object: ObjectId) -> impl Iterator<Item = InstanceId> {
        let first = self
            .heap
            .objects
            .get(object.0)
            .and_then(|object| object.first);
        std::iter::successors(first, |at| self.instances.get(at.0)?.next)
    }

    /// The script on an object that is `class`, else the first that extends it.
    pub(crate) fn attached(
        &self,
        object: ObjectId,
        class: ClassId,
    ) -> Option<(InstanceId, ClassId)> {
        let mut derived = None;
        for at in self.instances_on(object) {
            let found = self.instances.get(at.0)?.class;
            if found == class {
                return Some((at, class));
            }
            if derived.is_none() && self.program.derives(found, class) {
                derived = Some((at, found));
            }
        }
        derived
    }

    /// Who a call on `value` is for. None for None, and for a script that is not on the object.
    pub(crate) fn receiver(&self, thread: &Thread, value: Value) -> Option<Receiver> {
        let Value::Object { object, class } = value else {
            return None;
        };
        if let Some(frame) = thread.frames.last()
            && frame.this == value.into()
        {
            return Some(Receiver {
                class,
                instance: frame.instance,
                this: value,
            });
        }
        let first = self.heap.objects.get(object.0)?.first;
        if let Some(at) = first
            && self
                .instances
                .get(at.0)
                .is_some_and(|instance| instance.class == class)
        {
            return Some(Receiver {
                class,
                instance: first,
                this: value,
            });
        }
        if self.program.is_native(class) {
            let exact = self
                .attached(object, class)
                .filter(|found| found.1 == class);
            return Some(Receiver {
                class,
                instance: exact.map(|found| found.0),
                this: value,
            });
        }
        let (at, class) = self.attached(object, class)?;
        Some(Receiver {
            class,
            instance: Some(at),
            this: seen_as(object, class),
        })
    }

    /// The native type of what an object stands for.
    pub(crate) fn native_class(&self, host: &dyn Host, object: ObjectId) -> Option<ClassId> {
        let handle = self.heap.objects.get(object.0)?.handle;
        let name = self.heap.strings.find(host.native_class(handle)?)?;
        self.program.find_class(name)
    }

    /// Whether there is a native object of a known type behind an object.
    pub(crate) fn has_native(&mut self, host: &dyn Host, object: ObjectId) -> bool {
        let Some(object) = self.heap.objects.get(object.0) else {
            return false;
        };
        let Some(name) = host.native_class(object.handle) else {
            return false;
        };
        if self.native_name == name {
            return true;
        }
        let found = self.heap.strings.find(name);
        let known = found.is_some_and(|name| self.program.find_class(name).is_some());
        if known {
            self.native_name.clear();
            self.native_name.push_str(name);
        }
        known
    }

    /// The first script type of a chain that is not there yet.
    pub(crate) fn unsettled(&self, class: ClassId) -> Option<ClassId> {
        self.program
            .chain(class)
            .find(|&class| !self.program.is_settled(class))
    }

    /// Makes a thread wait for a script, to do its current instruction again then.
    pub(crate) fn wait_for_script(&mut self, thread: &mut Thread, class: ClassId) -> Flow {
        if let Some(frame) = thread.frames.last_mut() {
            frame.pc = frame.pc.saturating_sub(1);
        }
        self.wait_for_class(thread, class);
        Flow::Wait
    }

    /// Makes a thread wait for a script before it goes on.
    pub(crate) fn wait_for_class(&mut self, thread: &mut Thread, class: ClassId) {
        self.program.need(class);
        thread.wait = Some(Wait::Script(class));
        self.script_waits.entry(class).or_default().push(thread.id);
    }

    /// Whether an instance has been taken off its object.
    pub(crate) fn is_detached(&self, at: InstanceId) -> bool {
        self.instances
            .get(at.0)
            .is_none_or(|instance| instance.stage == Stage::Detached)
    }

    /// An instance's object, seen as its script.
    pub(crate) fn this(&self, at: InstanceId) -> Value {
        match self.instances.get(at.0) {
            Some(instance) => seen_as(instance.object, instance.class),
            None => Value::None,
        }
    }

    /// The method a call reaches: of the scripts, else the two every script has, else a native no
    /// script declares.
    pub(crate) fn method_function(
        &mut self,
        host: &dyn Host,
        class: ClassId,
        state: StrId,
        name: StrId,
    ) -> Option<FunctionId> {
        if let Some(function) = self.program.method(class, state, name) {
            return Some(function);
        }
        if let Some(function) = self.program.method(ClassId(0), StrId::EMPTY, name) {
            return Some(function);
        }
        let chain: Vec<ClassId> = self.program.chain(class).collect();
        chain
            .into_iter()
            .find_map(|class| self.undeclared(host, class, name, false))
    }

    /// A global function of a script.
    pub(crate) fn global_function(
        &mut self,
        host: &dyn Host,
        class: ClassId,
        name: StrId,
    ) -> Option<FunctionId> {
        let found = self.program.method(class, StrId::EMPTY, name);
        let found = found.filter(|&id| match self.program.body(id) {
            Body::Later(Later::File(function)) => function.flags.has(FunctionFlags::GLOBAL),
            Body::Later(_) => false,
            Body::Code(code) => code.global,
            Body::Native(native) => native.global,
            Body::Unknown => false,
        });
        found.or_else(|| self.undeclared(host, class, name, true))
    }

    /// A native of a script nobody has, when the host does it all the same.
    fn undeclared(
        &mut self,
        host: &dyn Host,
        class: ClassId,
        name: StrId,
        global: bool,
    ) -> Option<FunctionId> {
        let entry = self.program.get(class)?;
        if !matches!(entry.status, Status::Absent) {
            return None;
        }
        let script = self.heap.strings.get(entry.name);
        let binding = host.binding(script, self.heap.strings.get(name))?;
        self.program.pins.push(name);
        let id = self.program.function(Program::plain(class, name));
        if let Some(function) = self.program.functions.get_mut(id.0 as usize)
            && matches!(function.body, Body::Unknown)
        {
            function.body = Body::Native(Box::new(Native {
                binding: Some(Some(binding)),
                params: None,
                result: Type::None,
                global,
            }));
        }
        Some(id)
    }

    /// The host's binding of a native function.
    pub(crate) fn binding(&mut self, host: &dyn Host, id: FunctionId) -> Option<Binding> {
        if matches!(self.program.body(id), Body::Unknown) {
            // A thread that was read waits in a native no script declares.
            let key = self.program.key(id)?;
            self.undeclared(host, key.class, key.name, true)?;
        }
        let function = self.program.functions.get_mut(id.0 as usize)?;
        let Body::Native(native) = &mut function.body else {
            return None;
        };
        if native.binding.is_none() {
            let class = self.program.classes.get(function.key.class.0 as usize)?;
            let script = self.heap.strings.get(class.name);
            let name = self.heap.strings.get(function.key.name);
            native.binding = Some(host.binding(script, name));
        }
        native.binding.flatten()
    }

    pub(crate) fn native_default(&self, id: FunctionId) -> Value {
        match self.program.body(id) {
            Body::Native(native) => native.result.default_value(),
            _ => Value::None,
        }
    }

    pub(crate) fn count_native(&mut self, id: FunctionId) {
        self.report.native_calls += 1;
        let at = id.0 as usize;
        if self.native_counts.len() <= at {
            self.native_counts.resize(at + 1, 0);
        }
        if let Some(count) = self.native_counts.get_mut(at) {
            *count += 1;
        }
    }

    /// A native that is not bound: logged the first time, counted always. One that the engine has is
    /// the script's fault: it declares it otherwise.
    pub(crate) fn count_native_missing(
        &mut self,
        host: &dyn Host,
        thread: &Thread,
        key: FunctionKey,
    ) {
        let name = self.function_text(key.class, key.name);
        let count = self.counters.natives_missing.entry(name).or_default();
        *count += 1;
        if *count == 1 {
            let text = format!(
                "Unbound native function \"{}\" called",
                self.heap.strings.get(key.name)
            );
            let script = self.heap.strings.get(self.program.name(key.class));
            let has = host.binding(script, self.heap.strings.get(key.name));
            let (kind, severity) = match has {
                Some(_) => (LogKind::Game, Severity::Error),
                None => (LogKind::Engine, Severity::Warning),
            };
            self.fault(host, thread, kind, severity, &text);
        }
    }

    pub(crate) fn count_missing(&mut self, class: ClassId, name: StrId) {
        let name = self.function_text(class, name);
        *self.counters.functions_missing.entry(name).or_default() += 1;
    }

    pub(crate) fn function_text(&self, class: ClassId, name: StrId) -> String {
        let script = self.heap.strings.get(self.program.name(class));
        format!("{script}.{}", self.heap.strings.get(name))
    }
}
