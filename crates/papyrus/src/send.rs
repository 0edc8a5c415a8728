//! Events and calls that come from the engine.

use crate::Vm;
use crate::heap::InstanceId;
use crate::host::{Host, Token};
use crate::instance::Stage;
use crate::log::{LogKind, LogLine, Severity, StackLine};
use crate::thread::{Start, Target, ThreadId};
use crate::value::{Handle, StrId, Value};

/// Most threads alive at a time. Events past it are dropped and said so.
pub const THREADS_MAX: usize = 200_000;

impl Vm {
    /// Sends an event to every script attached to an object: a thread for each that handles it, in
    /// the handler of the state the script is in now.
    pub fn send_event(&mut self, handle: Handle, event: &str, args: &[Value]) -> Vec<ThreadId> {
        let instances = self.instances_of(handle);
        instances
            .into_iter()
            .filter_map(|at| self.send_to(at, event, args))
            .collect()
    }

    /// Sends an event to one of an object's scripts.
    pub fn send_script_event(
        &mut self,
        handle: Handle,
        script: &str,
        event: &str,
        args: &[Value],
    ) -> Option<ThreadId> {
        let at = self.instance_of(handle, script)?;
        self.send_to(at, event, args)
    }

    /// Calls a function the engine knows by name (a fragment) on a thread of its own. No such
    /// script on the object: `None`. No such function: the thread logs it and ends.
    pub fn call_function(
        &mut self,
        handle: Handle,
        script: &str,
        function: &str,
        args: &[Value],
    ) -> Option<ThreadId> {
        let at = self.instance_of(handle, script)?;
        let name = self.heap.strings.intern(function);
        let state = self.state_now(at);
        let what = Target::Method {
            instance: at,
            state,
            name,
            must: true,
        };
        self.spawn(Start {
            what,
            args: args.to_vec(),
        })
    }

    /// Calls a global function on a thread of its own; `None` when there are too many threads.
    pub fn call_global(
        &mut self,
        script: &str,
        function: &str,
        args: &[Value],
    ) -> Option<ThreadId> {
        let class = self.class_named(script);
        let name = self.heap.strings.intern(function);
        self.program.need(class);
        self.spawn(Start {
            what: Target::Global { class, name },
            args: args.to_vec(),
        })
    }

    /// Whether a thread still runs or waits.
    pub fn is_alive(&self, thread: ThreadId) -> bool {
        self.threads.contains_key(&thread)
    }

    /// Lets the thread that waits for `token` go on with this result. Also when it does not wait
    /// yet: it then goes on as it begins to.
    pub fn wake(&mut self, token: Token, value: Value) {
        self.wake_token(token, value);
    }

    /// Wakes `token` once all these threads have ended: at once when they have already.
    pub fn when_ended(&mut self, threads: &[ThreadId], token: Token, value: Value) {
        self.watch(threads, token, value);
    }

    /// The state an instance is in; none before it is bound.
    fn state_now(&self, at: InstanceId) -> Option<StrId> {
        let instance = self.instances.get(at.0)?;
        (instance.stage != Stage::Unbound).then(|| instance.state())
    }

    fn send_to(&mut self, at: InstanceId, event: &str, args: &[Value]) -> Option<ThreadId> {
        let class = self.instances.get(at.0)?.class;
        let state = self.state_now(at);
        let name = match state {
            // A text nobody has is no handler's name.
            Some(_) => self.heap.strings.find(event)?,
            None => self.heap.strings.intern(event),
        };
        if let Some(state) = state
            && !self.handles(class, state, name)
        {
            return None;
        }
        let what = Target::Method {
            instance: at,
            state,
            name,
            must: false,
        };
        let id = self.spawn(Start {
            what,
            args: args.to_vec(),
        })?;
        if name == self.known.on_init && state.is_some() {
            self.initialise_again(at, id);
        }
        Some(id)
    }

    /// `OnInit` sent anew (a quest that starts again): the script is closed until it is done.
    fn initialise_again(&mut self, at: InstanceId, id: ThreadId) {
        if let Some(instance) = self.instances.get_mut(at.0)
            && instance.stage == Stage::Ready
            && let Some(Some(thread)) = self.threads.get_mut(&id)
        {
            instance.stage = Stage::Initialising;
            thread.init_of = Some(at);
        }
    }

    fn spawn(&mut self, start: Start) -> Option<ThreadId> {
        if self.threads.len() >= THREADS_MAX {
            let text = format!("More than {THREADS_MAX} threads: an event is dropped");
            self.report(LogKind::Engine, Severity::Error, &text);
            return None;
        }
        Some(self.new_thread([start]))
    }

    /// The engine called a function the script does not have: the plugin's fault, as the game logs
    /// it.
    pub(crate) fn report_missing(&mut self, host: &dyn Host, at: InstanceId, name: StrId) {
        let Some(instance) = self.instances.get(at.0) else {
            return;
        };
        let (object, class) = (instance.object, instance.class);
        self.count_missing(class, name);
        let script = self.heap.strings.get(self.program.name(class)).to_owned();
        let function = self.heap.strings.get(name).to_owned();
        let text =
            format!("Method {function} not found on {script}. Aborting call and returning None");
        let object = Some(self.object_text(host, object));
        let top = StackLine {
            object,
            script,
            function,
            file: None,
            line: None,
        };
        let (kind, severity) = (LogKind::Game, Severity::Error);
        self.add_line(LogLine {
            kind,
            severity,
            text,
            stack: vec![top],
            shows_stack: true,
        });
    }
}
