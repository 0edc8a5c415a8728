//! One update: who runs, in which order, for how long.
//!
//! Source: docs/papyrus-vm.md "An update".

use crate::Vm;
use crate::function::{Body, Role};
use crate::host::Host;
use crate::interp::{self, Exit};
use crate::log::{LogKind, Severity};
use crate::ops::{self, Flow};
use crate::report::{Budget, Clock, UpdateReport};
use crate::slot::Slot;
use crate::thread::{Start, Target, Thread, ThreadId, Wait};
use crate::value::{StrId, Value};

/// In [`Budget::Straight`] a thread that runs this many instructions without waiting is stopped.
pub const STRAIGHT_THREAD_STOP: u64 = 2_000_000;
/// In [`Budget::Straight`] an update ends after this many instructions, whatever threads are left:
/// events that send each other without end would never let it.
pub const STRAIGHT_UPDATE_STOP: u64 = 200_000_000;

/// How a thread's turn ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Turn {
    Ended,
    Waits,
    /// The budget is out: it goes on first in the next update.
    Paused,
    /// Values nothing holds are to be cleared away; it goes on at once.
    Collect,
}

impl Vm {
    /// Runs the threads for one tick: wakes who is due, binds what was attached, begins the natives
    /// handed over since the last update in the order they came, then gives threads their turns
    /// until all wait or the budget is out.
    pub fn update(&mut self, host: &mut dyn Host, clock: Clock, budget: Budget) -> UpdateReport {
        self.report = UpdateReport::default();
        self.clock = clock;
        self.let_in();
        self.without_frames = budget == Budget::Straight;
        let mut fuel = match budget {
            Budget::Frame {
                instructions_main,
                instructions_tasklet,
            } => instructions_main.saturating_add(instructions_tasklet),
            Budget::PostLoad { instructions } => instructions,
            Budget::Straight => STRAIGHT_UPDATE_STOP,
        };
        let given = fuel;
        self.wake_due();
        self.check_natives(host);
        self.bind_all(host);
        self.begin_handed(host);
        self.run_ready(host, &mut fuel);
        while matches!(budget, Budget::PostLoad { .. }) && !self.handed.is_empty() && fuel > 0 {
            self.begin_handed(host);
            self.run_ready(host, &mut fuel);
        }
        if self.heap.pressure() >= self.heap.collect_at {
            self.collect();
        }
        self.take_stock(host);
        self.report.instructions = given - fuel;
        self.counters.instructions += self.report.instructions;
        self.profile_waits();
        self.report.out_of_budget = !self.ready.is_empty();
        self.report.wants_scripts = self.program.wants();
        std::mem::take(&mut self.report)
    }

    /// Begins every native call that was handed over before now.
    fn begin_handed(&mut self, host: &mut dyn Host) {
        for id in std::mem::take(&mut self.handed) {
            let Some(mut thread) = self.threads.get_mut(&id).and_then(Option::take) else {
                continue;
            };
            let goes_on = ops::native::begin(self, host, &mut thread);
            self.put_back(thread);
            if goes_on {
                self.ready.push_back(id);
            }
        }
    }

    fn run_ready(&mut self, host: &mut dyn Host, fuel: &mut u64) {
        while let Some(id) = self.ready.pop_front() {
            let Some(mut thread) = self.threads.get_mut(&id).and_then(Option::take) else {
                continue;
            };
            match self.turn(host, &mut thread, fuel) {
                Turn::Ended => self.end(*thread),
                Turn::Waits => {
                    thread.since_wait = 0;
                    self.measure(&mut thread);
                    self.put_back(thread);
                }
                Turn::Paused => {
                    self.measure(&mut thread);
                    self.put_back(thread);
                    self.ready.push_front(id);
                    return;
                }
                Turn::Collect => {
                    self.put_back(thread);
                    self.ready.push_front(id);
                    self.collect();
                }
            }
        }
    }

    fn put_back(&mut self, thread: Box<Thread>) {
        if let Some(place) = self.threads.get_mut(&thread.id) {
            *place = Some(thread);
        }
    }

    /// Runs one thread until it waits, ends, or the fuel is out.
    fn turn(&mut self, host: &mut dyn Host, thread: &mut Thread, fuel: &mut u64) -> Turn {
        loop {
            if thread.frames.is_empty() {
                thread.result = None;
                self.finish_call(thread);
                if thread.then.is_empty() {
                    return Turn::Ended;
                }
                if !self.take_page(thread) {
                    return Turn::Waits;
                }
                let Some(start) = thread.then.pop_front() else {
                    return Turn::Ended;
                };
                if !self.start(host, thread, start) {
                    return Turn::Waits;
                }
                continue;
            }
            if !self.enter(host, thread) {
                return Turn::Waits;
            }
            if let Some(value) = thread.result.take() {
                self.deliver(host, thread, value);
            }
            match self.run_frames(thread, fuel) {
                // No switch point: the profile alone wants to know.
                Exit::Switched => continue,
                Exit::Fuel if *fuel == 0 => return Turn::Paused,
                Exit::Fuel => {
                    self.stop_endless(host, thread);
                    return Turn::Ended;
                }
                Exit::End if self.link_innermost(thread) => {}
                Exit::End => {
                    if let Some(class) = self.frame_unsettled(thread) {
                        thread.wait = None;
                        self.wait_for_class(thread, class);
                        return Turn::Waits;
                    }
                    let value = self.default_result(thread);
                    self.leave_frame(thread, value);
                }
                Exit::Return(value) => self.leave_frame(thread, value.value()),
                Exit::Leave | Exit::Call(_) => {
                    let op = thread.current_op(&self.program);
                    let flow = op.map(|op| ops::step(self, host, thread, op));
                    let debt = std::mem::take(&mut self.debt);
                    *fuel = fuel.saturating_sub(debt);
                    thread.since_wait += debt;
                    if flow == Some(Flow::Wait) {
                        return Turn::Waits;
                    }
                }
            }
            if self.heap.pressure() >= self.heap.collect_at {
                return Turn::Collect;
            }
        }
    }

    /// Lets the fast loop run as far as the fuel and, without frames, the thread's own bound allow.
    fn run_frames(&mut self, thread: &mut Thread, fuel: &mut u64) -> Exit {
        let limit = match self.without_frames {
            true => (*fuel).min(STRAIGHT_THREAD_STOP.saturating_sub(thread.since_wait)),
            false => *fuel,
        };
        let mut left = limit;
        let profiled = self.profiler.as_mut().map(|one| one.begin(thread));
        let exit = interp::run(
            &self.program,
            &mut self.instances,
            &mut self.heap,
            thread,
            &mut left,
            profiled.is_some(),
        );
        if let (Some(profiler), Some(begun)) = (&mut self.profiler, profiled) {
            profiler.ran(begun, thread, limit - left);
        }
        *fuel -= limit - left;
        thread.since_wait += limit - left;
        exit
    }

    /// Links the code of a frame that was read, when no code was written with it. False: it is
    /// linked, or cannot be.
    fn link_innermost(&mut self, thread: &Thread) -> bool {
        let Some(function) = thread.frames.last().map(|frame| frame.function) else {
            return false;
        };
        let was_later = matches!(self.program.body(function), Body::Later(_));
        self.link_code(function);
        was_later && self.program.code(function).is_some()
    }

    fn default_result(&self, thread: &Thread) -> Value {
        let function = thread
            .frames
            .last()
            .map(|frame| self.program.body(frame.function));
        match function {
            Some(Body::Code(code)) => code.result.default_value(),
            _ => Value::None,
        }
    }

    /// The script of the innermost frame, when it has not been given since the thread was read.
    fn frame_unsettled(&self, thread: &Thread) -> Option<crate::ClassId> {
        let function = thread.frames.last()?.function;
        match self.program.body(function) {
            Body::Code(_) => None,
            _ => self.unsettled(self.program.key(function)?.class),
        }
    }

    fn stop_endless(&mut self, host: &mut dyn Host, thread: &mut Thread) {
        let text = format!(
            "Stopped a thread after {STRAIGHT_THREAD_STOP} instructions without a wait: an endless loop"
        );
        self.fault(host, thread, LogKind::Game, Severity::Error, &text);
        thread.frames.clear();
        thread.stack.clear();
        thread.then.clear();
    }

    /// The outermost function has returned: nothing of the thread is inside a script.
    fn finish_call(&mut self, thread: &mut Thread) {
        self.unlock(thread);
        thread.stack.clear();
    }

    /// Begins the next call of a thread. False when it waits for a script.
    fn start(&mut self, host: &mut dyn Host, thread: &mut Thread, start: Start) -> bool {
        let class = match &start.what {
            Target::Method { instance, .. } | Target::Setter { instance, .. } => self
                .instances
                .get(instance.0)
                .map(|instance| instance.class),
            Target::Global { class, .. } => Some(*class),
        };
        let Some(class) = class else { return true };
        if start.what.instance().is_some_and(|at| self.is_detached(at)) {
            return true;
        }
        if let Some(unsettled) = self.unsettled(class) {
            thread.then.push_front(start);
            self.wait_for_class(thread, unsettled);
            return false;
        }
        let (function, at) = match &start.what {
            Target::Method {
                instance,
                state,
                name,
                must,
            } => {
                self.bind(host, *instance);
                let now = self
                    .instances
                    .get(instance.0)
                    .map(|instance| instance.state());
                let state = state.or(now).unwrap_or(StrId::EMPTY);
                let function = self.program.method(class, state, *name);
                if function.is_none() && *must {
                    self.report_missing(host, *instance, *name);
                }
                (function, Some(*instance))
            }
            Target::Setter { instance, property } => {
                let (name, found) = (*property, self.program.property(class, *property));
                let setter =
                    found.and_then(|found| self.program.accessor(found, name, Role::Setter));
                (setter, Some(*instance))
            }
            Target::Global { name, .. } => (self.global_function(host, class, *name), None),
        };
        let Some(function) = function else {
            return true;
        };
        let this = at.map_or(Value::None, |at| self.this(at));
        thread
            .stack
            .extend(start.args.iter().map(|&arg| Slot::from(arg)));
        match self.program.body(function) {
            Body::Native(_) => {
                let count = start.args.len();
                ops::native::call(self, host, thread, function, this, count) == Flow::Next
            }
            _ => {
                self.enter_function(host, thread, function, this, at, start.args.len());
                true
            }
        }
    }

    fn end(&mut self, mut thread: Thread) {
        self.unlock(&mut thread);
        self.threads.remove(&thread.id);
        self.free_pages(&thread);
        self.counters.threads_ended += 1;
        self.report.ended.push(thread.id);
        if let Some(at) = thread.init_of {
            self.open(at);
        }
        self.tell_end(thread.id);
    }

    /// A new thread, at the end of the turns.
    pub(crate) fn new_thread(&mut self, then: impl IntoIterator<Item = Start>) -> ThreadId {
        self.next_thread += 1;
        let id = ThreadId(self.next_thread);
        self.threads
            .insert(id, Some(Box::new(Thread::new(id, then))));
        self.ready.push_back(id);
        self.counters.threads_started += 1;
        id
    }

    /// Readies the threads that waited for a script.
    pub(crate) fn wake_script_waits(&mut self, class: crate::ClassId) {
        for id in self.script_waits.remove(&class).unwrap_or_default() {
            let waits = self
                .threads
                .get(&id)
                .and_then(|thread| thread.as_ref()?.wait);
            if waits == Some(Wait::Script(class)) {
                self.make_ready(id);
            }
        }
    }
}
