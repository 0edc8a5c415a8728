//! The machine: what the engine may ask of it.

use crate::class::{Program, Status};
use crate::conditional::Conditionals;
use crate::function::{Body, Code, Fast, FunctionId, NOWHERE, SELF, Site, VARIABLE};
use crate::heap::{Heap, InstanceId, seen_as};
use crate::host::{Host, PropertyValue, Token};
use crate::instance::Instances;
use crate::link::{self, Known, small_code, small_op, state_member};
use crate::log::{LogKind, LogLine, Severity};
use crate::memory::{StackMemory, Stacks};
use crate::profile::Profiler;
use crate::report::{Clock, Counters, UpdateReport};
use crate::saved_code::SavedCode;
use crate::sorted::Sorted;
use crate::thread::{Thread, ThreadId};
use crate::value::{ClassId, Handle, StrId, Type, Value};
use crate::wait::Waits;
use pex::{Opcode, Script};
use std::collections::{BTreeMap, VecDeque};

/// The virtual machine. All of its state is written and read by serde; see `docs/papyrus-vm.md`.
#[derive(Debug)]
pub struct Vm {
    pub(crate) program: Program,
    pub(crate) heap: Heap,
    pub(crate) instances: Instances,
    pub(crate) known: Known,
    /// All threads alive; the one running now is taken out of its place.
    pub(crate) threads: BTreeMap<ThreadId, Option<Box<Thread>>>,
    pub(crate) next_thread: u64,
    /// Threads that can run, in the order of their turns.
    pub(crate) ready: VecDeque<ThreadId>,
    /// Threads whose native call begins with the next update, in the order they came.
    pub(crate) handed: VecDeque<ThreadId>,
    /// Instances to bind, in the order they were attached.
    pub(crate) unbound: VecDeque<InstanceId>,
    pub(crate) script_waits: BTreeMap<ClassId, Vec<ThreadId>>,
    pub(crate) waits: Waits,
    pub(crate) clock: Clock,
    pub(crate) stacks: Stacks,
    /// Code of functions in progress that was read, by script, until the script is there.
    pub(crate) read_code: BTreeMap<ClassId, Vec<SavedCode>>,
    // From here on nothing is state.
    pub(crate) stack_memory: StackMemory,
    pub(crate) without_frames: bool,
    pub(crate) log: Vec<LogLine>,
    pub(crate) counters: Counters,
    pub(crate) report: UpdateReport,
    pub(crate) native_counts: Vec<u64>,
    /// Instructions that the last one stands for beside itself.
    pub(crate) debt: u64,
    pub(crate) scratch: String,
    /// The native type asked for last: most calls ask for the same again.
    pub(crate) native_name: String,
    pub(crate) args: Vec<Value>,
    pub(crate) profiler: Option<Box<Profiler>>,
    pub(crate) conditionals: Conditionals,
}

/// Scripts.
impl Vm {
    /// A machine that knows the native script types: name and parent, an empty parent for a root
    /// (`Form`, `Alias`, `ActiveMagicEffect`, `Game`, …).
    pub fn new(native_classes: &[(&str, &str)]) -> Vm {
        let mut vm = Vm::empty(Heap::default());
        vm.heap.collect_at = crate::collect::PRESSURE_MIN;
        vm.program.class(StrId::EMPTY);
        vm.build_in();
        for (name, parent) in native_classes {
            vm.program.add_native(&mut vm.heap, name, parent);
        }
        vm
    }

    pub(crate) fn empty(mut heap: Heap) -> Vm {
        let mut program = Program::default();
        let known = Known::new(&mut program, &mut heap);
        Vm {
            program,
            heap,
            instances: Instances::default(),
            known,
            threads: BTreeMap::new(),
            next_thread: 0,
            ready: VecDeque::new(),
            handed: VecDeque::new(),
            unbound: VecDeque::new(),
            script_waits: BTreeMap::new(),
            waits: Waits::default(),
            clock: Clock::default(),
            stacks: Stacks::default(),
            read_code: BTreeMap::new(),
            stack_memory: StackMemory::default(),
            without_frames: false,
            log: Vec::new(),
            counters: Counters::default(),
            report: UpdateReport::default(),
            native_counts: Vec::new(),
            debt: 0,
            scratch: String::new(),
            native_name: String::new(),
            args: Vec::new(),
            profiler: None,
            conditionals: None,
        }
    }

    /// Makes `GotoState` and `GetState`, which every script has, for scripts whose root script is not
    /// there to bring them. Type number 0 holds them.
    pub(crate) fn build_in(&mut self) {
        let Known {
            goto_state,
            get_state,
            on_begin,
            on_end,
            state,
            ..
        } = self.known;
        let mut site = |name| {
            let cache = self.program.caches.len() as u32;
            self.program.caches.push(crate::function::Cache::EMPTY);
            Site {
                name,
                class: None,
                args: Box::new([]),
                cache,
            }
        };
        let sites = Box::new([site(on_end), site(on_begin)]);
        let call = |number| crate::function::Op {
            c: number,
            ..small_op(Opcode::CallMethod, Fast::Call, NOWHERE, SELF)
        };
        let goto = Code {
            ops: Box::new([
                call(0),
                small_op(Opcode::Assign, Fast::Move, VARIABLE, 0),
                call(1),
            ]),
            sites,
            ..small_code(1, Type::None, &[(state, Type::String)])
        };
        let get = Code {
            ops: Box::new([small_op(Opcode::Return, Fast::Return, 0, VARIABLE)]),
            ..small_code(0, Type::String, &[])
        };
        let root = ClassId(0);
        let mut functions = Vec::new();
        for (name, code) in [(goto_state, goto), (get_state, get)] {
            let body = Body::Code(Box::new(code));
            let id = self
                .program
                .linked_function(Program::plain(root, name), body);
            functions.push(((StrId::EMPTY, name), id));
        }
        let known = self.known;
        if let Some(class) = self.program.get_mut(root) {
            class.functions = Sorted::new(functions);
            class.status = Status::Linked;
            class.members = vec![state_member(known)];
        }
    }

    /// Scripts that are needed and not there, in the order they were first needed. Provide each
    /// before the next update; what needs them waits. Giving one may add others.
    pub fn wanted_scripts(&self) -> Vec<String> {
        let name = |class: ClassId| self.heap.strings.get(self.program.name(class)).to_owned();
        self.program.wanted().map(name).collect()
    }

    /// Gives a script, or says that there is none. A script given twice stays as first given.
    pub fn provide_script(&mut self, name: &str, script: Option<Script>) {
        let class = self.class_named(name);
        let unknown = self.program.get(class).map(|entry| &entry.status);
        if !matches!(unknown, Some(Status::Unknown)) {
            return;
        }
        self.program.no_longer_wanted(class);
        match script {
            Some(script) => self.give(class, script),
            None => {
                self.report_absent(class, None);
                self.settle(class, Status::Absent);
            }
        }
    }

    /// Takes a script: links it if its parent is there, else keeps it until then.
    fn give(&mut self, class: ClassId, script: Script) {
        if !self.program.is_native(class) {
            let parent = link::parent_name(&script).map(|parent| self.class_named(&parent));
            if parent.is_some_and(|parent| self.program.derives(parent, class)) {
                return self.refuse(class, "its parents form a circle");
            }
            if let Some(entry) = self.program.get_mut(class) {
                entry.parent = parent;
            }
        }
        if let Some(entry) = self.program.get_mut(class) {
            entry.status = Status::Given(script);
        }
        let parent = self.program.get(class).and_then(|class| class.parent);
        match parent.filter(|&parent| !self.program.need(parent)) {
            Some(parent) => self.program.given.entry(parent).or_default().push(class),
            None => self.link_one(class),
        }
    }

    fn refuse(&mut self, class: ClassId, reason: &str) {
        self.report_absent(class, Some(reason));
        self.settle(class, Status::Absent);
    }

    /// Nothing more will come of a script: who waited for it goes on, and its children link.
    fn settle(&mut self, class: ClassId, status: Status) {
        if let Some(entry) = self.program.get_mut(class) {
            entry.status = status;
        }
        self.wake_script_waits(class);
        self.program.settled.push_back(class);
        if self.program.settling {
            return;
        }
        self.program.settling = true;
        while let Some(parent) = self.program.settled.pop_front() {
            for child in self.program.given.remove(&parent).unwrap_or_default() {
                self.link_one(child);
            }
        }
        self.program.settling = false;
    }

    fn link_one(&mut self, class: ClassId) {
        let Some(entry) = self.program.get(class) else {
            return;
        };
        let Status::Given(script) = entry.status.clone() else {
            return;
        };
        let parent = entry
            .parent
            .filter(|&parent| !self.program.is_native(parent));
        if parent.is_some_and(|parent| !self.program.is_linked(parent)) {
            return self.refuse(class, "its parent is missing");
        }
        match link::link(&mut self.program, &mut self.heap, self.known, class, script) {
            Ok(()) => {
                self.counters.classes += 1;
                if self.program.is_native(class) {
                    self.program.unchecked.push(class);
                }
                self.refit(class);
                self.settle(class, Status::Linked);
            }
            Err(reason) => self.refuse(class, &reason),
        }
    }

    /// Links a function's code if it is not yet.
    #[inline]
    pub(crate) fn link_code(&mut self, function: FunctionId) {
        if let Body::Later(later) = *self.program.body(function) {
            link::link_later(
                &mut self.program,
                &mut self.heap,
                self.known,
                function,
                later,
            );
        }
    }

    pub(crate) fn class_named(&mut self, name: &str) -> ClassId {
        let name = self.heap.strings.intern(name);
        self.program.class(name)
    }
}

/// Values.
impl Vm {
    /// A text as a value.
    pub fn string(&mut self, text: &str) -> Value {
        Value::String(self.heap.strings.intern(text))
    }

    /// The text of a string value; the empty text for anything else.
    pub fn text(&self, value: Value) -> &str {
        self.heap.text(value)
    }

    /// The text of a name, as in [`crate::NativeCall::function`].
    pub fn name(&self, id: StrId) -> &str {
        self.heap.strings.get(id)
    }

    /// An object as a value, seen as `class`: a native type, or a script attached to it.
    pub fn object(&mut self, handle: Handle, class: &str) -> Value {
        let class = self.class_named(class);
        let object = self.heap.object(handle);
        if self.program.is_native(class) {
            return seen_as(object, class);
        }
        let class = self
            .attached(object, class)
            .map_or(class, |(_, class)| class);
        seen_as(object, class)
    }

    /// What an object value stands for; `None` for anything else.
    pub fn handle(&self, value: Value) -> Option<Handle> {
        self.heap.handle(value)
    }

    /// The name of the script type an object value is seen as.
    pub fn class_name(&self, value: Value) -> &str {
        match value {
            Value::Object { class, .. } => self.heap.strings.get(self.program.name(class)),
            _ => "",
        }
    }

    /// An object as another script type, as a script's cast does it: None when it is not of it.
    pub fn cast(&mut self, host: &dyn Host, value: Value, class: &str) -> Value {
        let class = self.class_named(class);
        crate::ops::cast::object(self, host, value, class)
    }

    /// The type with this name, as scripts write it: `Int`, `Actor`, `Form[]`.
    pub fn type_named(&mut self, name: &str) -> Type {
        self.program.type_named(&mut self.heap, name)
    }

    /// A new array of this element type. Elements that do not fit it become its default.
    pub fn new_array(&mut self, element: Type, values: Vec<Value>) -> Value {
        let fit = |value| match self.heap.fits(element, value) {
            true => value,
            false => element.default_value(),
        };
        let values = values.into_iter().map(fit).collect();
        self.heap.new_array(element, values)
    }

    /// The elements of an array value; none for anything else.
    pub fn array(&self, value: Value) -> &[Value] {
        self.heap.elements(value)
    }

    /// Stores an element; false for a bad index, a value of another kind, or no array.
    pub fn set_array_element(&mut self, array: Value, index: usize, value: Value) -> bool {
        let Value::Array(id) = array else {
            return false;
        };
        let element = self.heap.kind(array).element();
        if !element.is_some_and(|element| self.heap.fits(element, value)) {
            return false;
        }
        let array = self.heap.arrays.get_mut(id.0);
        match array.and_then(|array| array.values.get_mut(index)) {
            Some(slot) => {
                *slot = value;
                true
            }
            None => false,
        }
    }

    /// A value as a truth: non-zero, not empty, not None.
    pub fn truth(&self, value: Value) -> bool {
        self.heap.truth(value)
    }

    /// A value as text, as the game's cast to `String` makes it.
    pub fn display(&self, host: &dyn Host, value: Value) -> String {
        crate::ops::cast::text(self, host, value)
    }
}

/// Scripts on objects.
impl Vm {
    /// Attaches a script with the plugin's property values, in the plugin's order. The instance is
    /// bound, its set functions run and its `OnInit` sent in the next update. Attached already:
    /// false, nothing changes.
    pub fn attach(
        &mut self,
        handle: Handle,
        script: &str,
        properties: Vec<(String, PropertyValue)>,
    ) -> bool {
        self.attach_script(handle, script, properties)
    }

    /// Takes a script off an object. Threads inside it go on to their end; events not begun are
    /// dropped.
    pub fn detach(&mut self, handle: Handle, script: &str) -> bool {
        match self.instance_of(handle, script) {
            Some(at) => {
                self.detach_instance(at);
                true
            }
            None => false,
        }
    }

    /// Takes all scripts off an object.
    pub fn detach_all(&mut self, handle: Handle) {
        for at in self.instances_of(handle) {
            self.detach_instance(at);
        }
    }

    /// The scripts on an object, in the order they were attached.
    pub fn scripts(&self, handle: Handle) -> Vec<&str> {
        let name = |at: InstanceId| {
            let instance = self.instances.get(at.0)?;
            Some(self.heap.strings.get(self.program.name(instance.class)))
        };
        self.instances_of(handle)
            .into_iter()
            .filter_map(name)
            .collect()
    }

    /// A script variable by name (`::X_var` for auto properties), parents included.
    pub fn variable(&self, handle: Handle, script: &str, name: &str) -> Option<Value> {
        let (at, place) = self.variable_place(handle, script, name)?;
        self.instances
            .get(at.0)?
            .variables
            .get(place)
            .map(|slot| slot.value())
    }

    /// Stores into a script variable; false when there is none or the value's kind is another.
    pub fn set_variable(&mut self, handle: Handle, script: &str, name: &str, value: Value) -> bool {
        let Some((at, place)) = self.variable_place(handle, script, name) else {
            return false;
        };
        let Some(instance) = self.instances.get_mut(at.0) else {
            return false;
        };
        let class = self.program.get(instance.class);
        let ty = class
            .and_then(|class| class.members.get(place))
            .map(|member| member.ty);
        match instance.variables.get_mut(place) {
            Some(slot) if ty.is_some_and(|ty| self.heap.fits(ty, value)) => {
                *slot = value.into();
                true
            }
            _ => false,
        }
    }

    /// The value of an auto property.
    pub fn property(&self, handle: Handle, script: &str, name: &str) -> Option<Value> {
        let instance = self.instances.get(self.instance_of(handle, script)?.0)?;
        let name = self.heap.strings.find(name)?;
        let place = self.program.property(instance.class, name)?.variable?;
        instance
            .variables
            .get(place as usize)
            .map(|slot| slot.value())
    }

    /// The state a script is in, the empty text for the empty state.
    pub fn state(&self, handle: Handle, script: &str) -> Option<&str> {
        let instance = self.instances.get(self.instance_of(handle, script)?.0)?;
        Some(self.heap.strings.get(instance.state()))
    }

    pub(crate) fn instances_of(&self, handle: Handle) -> Vec<InstanceId> {
        let object = self.heap.by_handle.get(&handle);
        object
            .map(|&object| self.instances_on(object).collect())
            .unwrap_or_default()
    }

    /// The instance of a script, or of one that extends it, on an object.
    pub(crate) fn instance_of(&self, handle: Handle, script: &str) -> Option<InstanceId> {
        let object = *self.heap.by_handle.get(&handle)?;
        let class = self.program.find_class(self.heap.strings.find(script)?)?;
        Some(self.attached(object, class)?.0)
    }

    fn variable_place(
        &self,
        handle: Handle,
        script: &str,
        name: &str,
    ) -> Option<(InstanceId, usize)> {
        let at = self.instance_of(handle, script)?;
        let name = self.heap.strings.find(name)?;
        Some((
            at,
            self.program.member(self.instances.get(at.0)?.class, name)?,
        ))
    }
}

/// Log and counts.
impl Vm {
    /// Takes the log lines written since the last call. At most 10,000 are kept.
    pub fn take_log(&mut self) -> Vec<LogLine> {
        std::mem::take(&mut self.log)
    }

    /// Adds a line that no script is behind.
    pub fn report(&mut self, kind: LogKind, severity: Severity, text: &str) {
        self.add_line(LogLine {
            kind,
            severity,
            text: text.to_owned(),
            stack: Vec::new(),
            shows_stack: false,
        });
    }

    /// Totals for reports.
    pub fn counters(&self) -> Counters {
        let mut counters = self.counters.clone();
        counters.threads_alive = self.threads.len() as u64;
        counters.instances = self.instances.len() as u64;
        counters.arrays = self.heap.arrays.len() as u64;
        counters.strings = self.heap.strings.len() as u64;
        counters.objects = self.heap.objects.len() as u64;
        for (function, &count) in self.program.functions.iter().zip(&self.native_counts) {
            if count > 0 {
                let name = self.function_text(function.key.class, function.key.name);
                *counters.native_calls.entry(name).or_default() += count;
            }
        }
        counters
    }

    /// A fresh token for [`crate::Wake::Token`].
    pub fn new_token(&mut self) -> Token {
        self.waits.new_token()
    }
}
