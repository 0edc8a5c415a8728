//! Calls of native functions: at once, handed over to the next update, or waiting.
//!
//! A native that is not callable on the script's thread is handed over: its thread waits for the
//! next update, which begins the handed calls in the order they came. A call on the caller's own
//! object keeps its lock meanwhile, unless it is latent and has begun to wait; any other lets go of it
//! as external calls do. Source: docs/papyrus-vm.md "Natives".

use crate::Vm;
use crate::function::{Body, FunctionId};
use crate::host::{Binding, Host, NativeCall, Outcome, Wake};
use crate::log::{CallLine, LogKind, Severity};
use crate::ops::Flow;
use crate::slot::Slot;
use crate::thread::{NativeWait, Thread, Wait};
use crate::value::{StrId, Type, Value};

/// Calls a native whose `count` arguments are at the end of the stack.
pub(crate) fn call(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &mut Thread,
    function: FunctionId,
    this: Value,
    count: usize,
) -> Flow {
    let base = thread.stack.len().saturating_sub(count);
    let Some(binding) = ready(vm, host, thread, function, this, base) else {
        thread.stack.truncate(base);
        thread.result = Some(vm.native_default(function));
        return Flow::Next;
    };
    if !binding.immediate && !vm.without_frames {
        let args = take_args(thread, base);
        let value = vm.native_default(function);
        thread.native = Some(NativeWait {
            function,
            this,
            args,
            value,
        });
        thread.wait = Some(Wait::Handed);
        if external(thread, this) {
            vm.unlock(thread);
        }
        vm.handed.push_back(thread.id);
        return Flow::Wait;
    }
    let begun = Begun {
        function,
        binding,
        this,
        base,
    };
    run(vm, host, thread, begun)
}

/// Begins a call that was handed over. True when the thread can go on.
pub(crate) fn begin(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread) -> bool {
    thread.wait = None;
    let Some(wait) = thread.native.take() else {
        return true;
    };
    let base = thread.stack.len();
    thread
        .stack
        .extend(wait.args.iter().map(|&arg| Slot::from(arg)));
    let Some(binding) = ready(vm, host, thread, wait.function, wait.this, base) else {
        thread.stack.truncate(base);
        thread.result = Some(wait.value);
        return true;
    };
    let begun = Begun {
        function: wait.function,
        binding,
        this: wait.this,
        base,
    };
    run(vm, host, thread, begun) == Flow::Next
}

/// Takes the arguments off the end of the stack.
fn take_args(thread: &mut Thread, base: usize) -> Vec<Value> {
    thread.stack.drain(base..).map(Slot::value).collect()
}

/// A call in progress. Its arguments are at the end of the stack.
#[derive(Debug, Clone, Copy)]
struct Begun {
    function: FunctionId,
    binding: Binding,
    this: Value,
    /// Where they begin.
    base: usize,
}

/// Whether a native of `this` is an external call for the innermost frame.
fn external(thread: &Thread, this: Value) -> bool {
    let own = thread.frames.last().map(|frame| frame.this.value());
    match (own, this) {
        (Some(Value::Object { object: own, .. }), Value::Object { object, .. }) => own != object,
        _ => true,
    }
}

/// The binding, once everything about the call is right; logs what is not.
fn ready(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &mut Thread,
    function: FunctionId,
    this: Value,
    base: usize,
) -> Option<Binding> {
    let key = vm.program.key(function)?;
    let Some(binding) = vm.binding(host, function) else {
        vm.count_native_missing(host, thread, key);
        return None;
    };
    let Body::Native(native) = vm.program.body(function) else {
        return None;
    };
    let global = native.global;
    if let Some(params) = &native.params {
        let args = thread.stack.get(base..).unwrap_or(&[]);
        if params.len() != args.len() {
            let text = format!(
                "Incorrect number of arguments passed. Expected {}, got {}.",
                params.len(),
                args.len()
            );
            vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
            return None;
        }
        let mut pairs = params.iter().zip(args);
        if !pairs.all(|(&ty, arg)| vm.heap.fits(ty, arg.value())) {
            let params = params.clone();
            vm.correct_values(host, thread, key.name, &params, base);
        }
    }
    if !global
        && let Value::Object { object, .. } = this
        && !vm.has_native(host, object)
    {
        let text = format!(
            "Unable to call {} - no native object bound to the script object, or object is of \
             incorrect type",
            vm.heap.strings.get(key.name)
        );
        vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
        return None;
    }
    Some(binding)
}

/// Asks the host for it and takes up what comes.
fn run(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, begun: Begun) -> Flow {
    let Begun {
        function,
        binding,
        this,
        base,
    } = begun;
    vm.count_native(function);
    if let Some(profiler) = &mut vm.profiler {
        profiler.called_native(thread, function);
    }
    let key = vm.program.key(function);
    let (script, name) = match key {
        Some(key) => (vm.program.name(key.class), key.name),
        None => (StrId::EMPTY, StrId::EMPTY),
    };
    let mut values = std::mem::take(&mut vm.args);
    values.clear();
    let slots = thread.stack.get(base..).unwrap_or(&[]);
    values.extend(slots.iter().map(|slot| slot.value()));
    let args = values.as_slice();
    let handle = vm.heap.handle(this);
    let call = NativeCall {
        native: binding.native,
        this,
        handle,
        args,
        script,
        function: name,
        thread,
    };
    let outcome = host.native(vm, call);
    if let Outcome::Fault(text) = &outcome {
        let said = CallLine {
            kind: LogKind::Game,
            severity: Severity::Error,
            text: text.to_owned(),
            shows_stack: true,
        };
        vm.report_native(host, &call, said);
    }
    vm.args = values;
    settle(vm, host, thread, begun, outcome)
}

/// Takes up what came of a call.
fn settle(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &mut Thread,
    begun: Begun,
    outcome: Outcome,
) -> Flow {
    let default = vm.native_default(begun.function);
    let (wake, value) = match outcome {
        Outcome::Now(value) => {
            thread.stack.truncate(begun.base);
            thread.result = Some(checked(vm, host, thread, begun.function, value));
            return Flow::Next;
        }
        Outcome::Fault(_) => {
            thread.stack.truncate(begun.base);
            thread.result = Some(default);
            return Flow::Next;
        }
        Outcome::Wait(wake) => (wake, default),
        Outcome::WaitFor(wake, value) => (wake, value),
    };
    let args = take_args(thread, begun.base);
    if matches!(
        wake,
        Wake::PlayTicks(0) | Wake::Ticks(0) | Wake::GameTime(0)
    ) {
        thread.result = Some(value);
        return Flow::Next;
    }
    let Begun {
        function,
        binding,
        this,
        ..
    } = begun;
    thread.native = Some(NativeWait {
        function,
        this,
        args,
        value,
    });
    if !vm.wait_for(thread, wake) {
        return Flow::Next;
    }
    if binding.latent || external(thread, this) {
        vm.unlock(thread);
    }
    Flow::Wait
}

/// A native's result, of its declared type; anything else is the host's fault.
fn checked(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &Thread,
    function: FunctionId,
    value: Value,
) -> Value {
    let result = match vm.program.body(function) {
        Body::Native(native) => native.result,
        _ => Type::None,
    };
    if vm.heap.fits(result, value) {
        return value;
    }
    let name = vm
        .program
        .key(function)
        .map_or(StrId::EMPTY, |key| key.name);
    let text = format!(
        "Native {} gave a value of another type",
        vm.heap.strings.get(name)
    );
    vm.fault(host, thread, LogKind::Engine, Severity::Warning, &text);
    result.default_value()
}
