//! `callmethod`, `callparent`, `callstatic`.
//!
//! Arguments go to the end of the caller's stack and become the called frame's first values. The
//! call only pushes the frame; locks and `OnInit` are asked for as the frame is first run
//! (`lock.rs`).

use crate::Vm;
use crate::function::{Body, Cache, FunctionId, Op, Site};
use crate::heap::InstanceId;
use crate::host::Host;
use crate::log::{LogKind, Severity};
use crate::ops::Flow;
use crate::slot::Slot;
use crate::thread::{Frame, Thread, View};
use crate::value::{ClassId, StrId, Type, Value};

/// Deepest chain of calls in one thread.
pub(crate) const DEPTH_MAX: usize = 1000;
/// Most parameters and locals of all frames of a thread.
pub(crate) const STACK_VALUES_MAX: usize = 200_000;

/// Who a call or property access is for.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Receiver {
    pub(crate) class: ClassId,
    pub(crate) instance: Option<InstanceId>,
    pub(crate) this: Value,
}

pub(crate) fn method(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) -> Flow {
    let Some((name, cache, _)) = site(vm, thread, op) else {
        return Flow::Next;
    };
    let object = vm.get(thread, op.b);
    let Some(target) = vm.receiver(thread, object) else {
        let name = vm.heap.strings.get(name);
        let text = format!("Cannot call {name}() on a None object, aborting function call");
        let kind = vm.none_kind(thread, op.b);
        vm.fault(host, thread, kind, Severity::Error, &text);
        vm.deliver(host, thread, Value::None);
        return Flow::Next;
    };
    let instance = target.instance.and_then(|at| vm.instances.get(at.0));
    let state = instance.map_or(StrId::EMPTY, |instance| instance.state());
    match found(vm, host, thread, cache, target.class, state, name) {
        Ok(function) => call(vm, host, thread, op, function, target.this, target.instance),
        Err(flow) => flow,
    }
}

pub(crate) fn parent(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) -> Flow {
    let Some((name, cache, class)) = site(vm, thread, op) else {
        return Flow::Next;
    };
    let parent = class
        .and_then(|class| vm.program.get(class)?.parent)
        .unwrap_or(ClassId(0));
    let Some(frame) = thread.frames.last() else {
        return Flow::Next;
    };
    let (this, at) = (frame.this.value(), frame.instance);
    let instance = at.and_then(|at| vm.instances.get(at.0));
    let state = instance.map_or(StrId::EMPTY, |instance| instance.state());
    match found(vm, host, thread, cache, parent, state, name) {
        Ok(function) => call(vm, host, thread, op, function, this, at),
        Err(flow) => flow,
    }
}

pub(crate) fn global(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) -> Flow {
    let Some((name, cache, Some(class))) = site(vm, thread, op) else {
        return Flow::Next;
    };
    let cached = cached(vm, cache);
    if cached.class == class {
        return call(vm, host, thread, op, cached.function, Value::None, None);
    }
    if let Some(unsettled) = vm.unsettled(class) {
        return vm.wait_for_script(thread, unsettled);
    }
    let Some(function) = vm.global_function(host, class, name) else {
        vm.count_missing(class, name);
        let script = vm.heap.strings.get(vm.program.name(class));
        let text = format!(
            "Static function {} not found on object {script}. Aborting call and returning None",
            vm.heap.strings.get(name)
        );
        vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
        vm.deliver(host, thread, Value::None);
        return Flow::Next;
    };
    keep(vm, cache, class, StrId::EMPTY, function);
    call(vm, host, thread, op, function, Value::None, None)
}

/// Name, cache and script of an instruction's call site.
fn site(vm: &Vm, thread: &Thread, op: Op) -> Option<(StrId, u32, Option<ClassId>)> {
    let Body::Code(code) = vm.program.body(thread.frames.last()?.function) else {
        return None;
    };
    let site: &Site = code.sites.get(usize::from(op.c))?;
    Some((site.name, site.cache, site.class))
}

fn cached(vm: &Vm, cache: u32) -> Cache {
    let cached = vm.program.caches.get(cache as usize);
    cached.copied().unwrap_or(Cache::EMPTY)
}

fn keep(vm: &mut Vm, cache: u32, class: ClassId, state: StrId, function: FunctionId) {
    if let Some(slot) = vm.program.caches.get_mut(cache as usize) {
        *slot = Cache {
            class,
            state,
            function,
        };
    }
}

/// The method the site found before for this class and state, else looked up.
fn found(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &mut Thread,
    cache: u32,
    class: ClassId,
    state: StrId,
    name: StrId,
) -> Result<FunctionId, Flow> {
    let cached = cached(vm, cache);
    if cached.class == class && cached.state == state {
        return Ok(cached.function);
    }
    let function = look_up(vm, host, thread, class, state, name)?;
    keep(vm, cache, class, state, function);
    Ok(function)
}

/// Finds a method; logs when there is none, waits when a script of the chain is not there.
fn look_up(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &mut Thread,
    class: ClassId,
    state: StrId,
    name: StrId,
) -> Result<FunctionId, Flow> {
    if let Some(unsettled) = vm.unsettled(class) {
        return Err(vm.wait_for_script(thread, unsettled));
    }
    if let Some(function) = vm.method_function(host, class, state, name) {
        return Ok(function);
    }
    if name != vm.known.on_begin && name != vm.known.on_end {
        vm.count_missing(class, name);
        let script = vm.heap.strings.get(vm.program.name(class));
        let text = format!(
            "Method {} not found on {script}. Aborting call and returning None",
            vm.heap.strings.get(name)
        );
        vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
    }
    vm.deliver(host, thread, Value::None);
    Err(Flow::Next)
}

/// Evaluates the arguments and enters the function, or calls the native.
fn call(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &mut Thread,
    op: Op,
    function: FunctionId,
    this: Value,
    instance: Option<InstanceId>,
) -> Flow {
    let count = push_args(vm, thread, op);
    match vm.program.body(function) {
        Body::Native(_) => crate::ops::native::call(vm, host, thread, function, this, count),
        _ => {
            vm.enter_function(host, thread, function, this, instance, count);
            Flow::Next
        }
    }
}

/// Puts the arguments of the current call at the end of the stack.
fn push_args(vm: &mut Vm, thread: &mut Thread, op: Op) -> usize {
    let Some(frame) = thread.frames.last() else {
        return 0;
    };
    let first = thread.stack.len();
    let Body::Code(code) = vm.program.body(frame.function) else {
        return 0;
    };
    let Some(site) = code.sites.get(usize::from(op.c)) else {
        return 0;
    };
    let count = site.args.len();
    thread.stack.resize(first + count, Slot::NONE);
    let (window, args) = thread.stack.split_at_mut(first);
    if let Some(view) = View::new(&vm.program, &mut vm.instances, frame, window) {
        for (slot, &place) in args.iter_mut().zip(&site.args) {
            *slot = view.slot(place);
        }
    }
    count
}

impl Vm {
    /// Pushes a frame for script code whose `count` arguments are at the end of the stack. A call
    /// that cannot be made is logged and gives None.
    pub(crate) fn enter_function(
        &mut self,
        host: &mut dyn Host,
        thread: &mut Thread,
        function: FunctionId,
        this: Value,
        instance: Option<InstanceId>,
        count: usize,
    ) {
        self.link_code(function);
        let base = thread.stack.len().saturating_sub(count);
        let Body::Code(code) = self.program.body(function) else {
            thread.stack.truncate(base);
            return self.give_up(
                host,
                thread,
                "Function has no code, aborting call and returning None",
            );
        };
        let params = code.params as usize;
        if params != count {
            thread.stack.truncate(base);
            let text =
                format!("Incorrect number of arguments passed. Expected {params}, got {count}.");
            return self.give_up(host, thread, &text);
        }
        if thread.frames.len() >= DEPTH_MAX
            || thread.stack.len() + code.types.len() > STACK_VALUES_MAX
        {
            thread.stack.truncate(base);
            let text =
                "Stack too deep (infinite recursion likely) - aborting call and returning None";
            return self.give_up(host, thread, text);
        }
        let (this, instance) = if code.global {
            (Value::None, None)
        } else {
            (this, instance)
        };
        let args = thread.stack.get(base..).unwrap_or(&[]);
        let fits = args
            .iter()
            .zip(&code.types)
            .all(|(&arg, &ty)| self.heap.fits(ty, arg.value()));
        thread
            .stack
            .extend_from_slice(code.defaults.get(params..).unwrap_or(&[]));
        if !fits {
            self.correct_args(host, thread, function, base);
        }
        thread.frames.push(Frame {
            function,
            pc: 0,
            base: base as u32,
            this: this.into(),
            instance,
            entered: instance == thread.locked,
            poisoned: None,
        });
        if let Some(profiler) = &mut self.profiler {
            profiler.called(thread);
        }
    }

    fn give_up(&mut self, host: &mut dyn Host, thread: &mut Thread, text: &str) {
        self.fault(host, thread, LogKind::Game, Severity::Error, text);
        self.deliver(host, thread, Value::None);
    }

    /// Arguments of a wrong kind become their parameter's default, with a line each.
    fn correct_args(
        &mut self,
        host: &mut dyn Host,
        thread: &mut Thread,
        function: FunctionId,
        base: usize,
    ) {
        let Body::Code(code) = self.program.body(function) else {
            return;
        };
        let types: Vec<Type> = code
            .types
            .iter()
            .take(code.params as usize)
            .copied()
            .collect();
        let name = self
            .program
            .key(function)
            .map_or(StrId::EMPTY, |key| key.name);
        self.correct_values(host, thread, name, &types, base);
    }

    /// The same for the values from `base` on, one type each.
    pub(crate) fn correct_values(
        &mut self,
        host: &mut dyn Host,
        thread: &mut Thread,
        name: StrId,
        types: &[Type],
        base: usize,
    ) {
        for (at, &ty) in types.iter().enumerate() {
            let value = thread
                .stack
                .get(base + at)
                .map_or(Value::None, |slot| slot.value());
            if self.heap.fits(ty, value) {
                continue;
            }
            let function = self.heap.strings.get(name);
            let text = match value {
                Value::None => {
                    format!(
                        "Passing NONE to non-object argument {} of {function}",
                        at + 1
                    )
                }
                _ => format!(
                    "Type mismatch for argument {} of {function}: expected {}, got {}",
                    at + 1,
                    self.program.type_text(&self.heap, ty),
                    self.program.type_text(&self.heap, self.heap.kind(value))
                ),
            };
            self.fault(host, thread, LogKind::Game, Severity::Error, &text);
            if let Some(slot) = thread.stack.get_mut(base + at) {
                *slot = ty.default_value().into();
            }
        }
    }
}
