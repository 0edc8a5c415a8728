//! The machine: what the engine may ask of it.

use crate::host::{Host, NativeCall, PropertyValue, Token};
use crate::log::{LogKind, LogLine, Severity};
use crate::report::{Budget, Clock, Counters, UpdateReport};
use crate::value::{Handle, Type, Value};
use pex::Pex;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// In [`Budget::Straight`] a thread that runs this many instructions without waiting is stopped.
pub const STRAIGHT_THREAD_STOP: u64 = 2_000_000;

/// A thread's number, in the order threads are made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ThreadId(pub u64);

/// One running event or call.
#[derive(Debug, Clone)]
pub struct Thread {
    pub(crate) id: ThreadId,
}

/// The virtual machine.
#[derive(Debug, Default)]
pub struct Vm {
    log: Vec<LogLine>,
    counters: Counters,
}

/// Scripts and values.
impl Vm {
    /// A machine that knows the native script types: name and parent, parents first, an empty
    /// parent for the root (`Form`, `Alias`, `ActiveMagicEffect`, `Game`, …).
    pub fn new(_native_classes: &[(&str, &str)]) -> Vm {
        Vm::default()
    }

    /// Scripts that are needed and not there, in the order they were first needed. Provide each
    /// before the next update; what needs them waits.
    pub fn wanted_scripts(&self) -> Vec<String> {
        Vec::new()
    }

    /// Gives a script, or says that there is none. A script given twice stays as first given.
    pub fn provide_script(&mut self, _name: &str, _script: Option<Arc<Pex>>) {}

    /// A text as a value.
    pub fn string(&mut self, _text: &str) -> Value {
        Value::None
    }

    /// The text of a string value; the empty text for anything else.
    pub fn text(&self, _value: Value) -> &str {
        ""
    }

    /// An object as a value, seen as `class`: a native type, or a script attached to it.
    pub fn object(&mut self, _handle: Handle, _class: &str) -> Value {
        Value::None
    }

    /// What an object value stands for; `None` for anything else.
    pub fn handle(&self, _value: Value) -> Option<Handle> {
        None
    }

    /// The name of the script type an object value is seen as.
    pub fn class_name(&self, _value: Value) -> &str {
        ""
    }

    /// The type with this name, as scripts write it: `Int`, `Actor`, `Form[]`.
    pub fn type_named(&mut self, _name: &str) -> Type {
        Type::None
    }

    /// A new array with these elements.
    pub fn new_array(&mut self, _element: Type, _values: Vec<Value>) -> Value {
        Value::None
    }

    /// The elements of an array value; none for anything else.
    pub fn array(&self, _value: Value) -> &[Value] {
        &[]
    }

    /// Stores an element; false for a bad index or no array.
    pub fn set_array_element(&mut self, _array: Value, _index: usize, _value: Value) -> bool {
        false
    }

    /// A value as a truth: non-zero, not empty, not None.
    pub fn truth(&self, _value: Value) -> bool {
        false
    }

    /// A value as text, as the game's cast to `String` makes it.
    pub fn display(&self, _host: &dyn Host, _value: Value) -> String {
        String::new()
    }
}

/// Scripts on objects.
impl Vm {
    /// Attaches a script with the plugin's property values, in the plugin's order. The instance is
    /// bound, its set functions run and its `OnInit` sent in the next update. Attached already:
    /// false, nothing changes.
    pub fn attach(
        &mut self,
        _handle: Handle,
        _script: &str,
        _properties: Vec<(String, PropertyValue)>,
    ) -> bool {
        false
    }

    /// Takes a script off an object; its threads end at their next step.
    pub fn detach(&mut self, _handle: Handle, _script: &str) -> bool {
        false
    }

    /// Takes all scripts off an object.
    pub fn detach_all(&mut self, _handle: Handle) {}

    /// The scripts on an object, in the order they were attached.
    pub fn scripts(&self, _handle: Handle) -> Vec<&str> {
        Vec::new()
    }

    /// A script variable by name (`::X_var` for auto properties), parents included.
    pub fn variable(&self, _handle: Handle, _script: &str, _name: &str) -> Option<Value> {
        None
    }

    /// Stores into a script variable; false when there is none.
    pub fn set_variable(
        &mut self,
        _handle: Handle,
        _script: &str,
        _name: &str,
        _value: Value,
    ) -> bool {
        false
    }

    /// The value of an auto property.
    pub fn property(&self, _handle: Handle, _script: &str, _name: &str) -> Option<Value> {
        None
    }

    /// The state a script is in, the empty text for the empty state.
    pub fn state(&self, _handle: Handle, _script: &str) -> Option<&str> {
        None
    }
}

/// Threads.
impl Vm {
    /// Sends an event to every script attached to an object, a thread for each that handles it.
    pub fn send_event(&mut self, _handle: Handle, _event: &str, _args: &[Value]) -> Vec<ThreadId> {
        Vec::new()
    }

    /// Sends an event to one of an object's scripts.
    pub fn send_script_event(
        &mut self,
        _handle: Handle,
        _script: &str,
        _event: &str,
        _args: &[Value],
    ) -> Option<ThreadId> {
        None
    }

    /// Calls a function the engine knows by name (a fragment) on a thread of its own. No such
    /// script on the object: `None`. No such function: logged, and the thread ends at once.
    pub fn call_function(
        &mut self,
        _handle: Handle,
        _script: &str,
        _function: &str,
        _args: &[Value],
    ) -> Option<ThreadId> {
        None
    }

    /// Calls a global function on a thread of its own.
    pub fn call_global(&mut self, _script: &str, _function: &str, _args: &[Value]) -> ThreadId {
        ThreadId(0)
    }

    /// Whether a thread still runs or waits.
    pub fn is_alive(&self, _thread: ThreadId) -> bool {
        false
    }

    /// A fresh token for [`crate::Wake::Token`].
    pub fn new_token(&mut self) -> Token {
        Token(0)
    }

    /// Lets the thread that waits for `token` go on with this result. Also when it does not wait
    /// yet: it then goes on as it begins to.
    pub fn wake(&mut self, _token: Token, _value: Value) {}

    /// Wakes `token` once all these threads have ended: at once when they have already.
    pub fn when_ended(&mut self, _threads: &[ThreadId], _token: Token, _value: Value) {}

    /// Runs the threads for one tick.
    pub fn update(&mut self, _host: &mut dyn Host, _clock: Clock, _budget: Budget) -> UpdateReport {
        UpdateReport::default()
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
        self.log.push(LogLine {
            kind,
            severity,
            text: text.to_owned(),
            stack: Vec::new(),
        });
    }

    /// Totals for reports.
    pub fn counters(&self) -> &Counters {
        &self.counters
    }

    pub(crate) fn report_native(
        &mut self,
        _host: &dyn Host,
        _call: &NativeCall<'_>,
        kind: LogKind,
        severity: Severity,
        text: &str,
    ) {
        self.report(kind, severity, text);
    }
}
