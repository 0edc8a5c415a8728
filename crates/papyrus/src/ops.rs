//! Every opcode in full, by family. The fast loop does the common cases of some by itself.

pub(crate) mod arithmetic;
pub(crate) mod array;
pub(crate) mod call;
pub(crate) mod cast;
pub(crate) mod compare;
pub(crate) mod native;
pub(crate) mod property;

use crate::Vm;
use crate::function::{Body, Op};
use crate::host::Host;
use crate::log::{LogKind, Severity};
use crate::thread::Thread;
use crate::value::Value;
use pex::Opcode;

/// What a thread does after an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Flow {
    /// Goes on with its innermost frame.
    Next,
    /// Waits; why is in the thread.
    Wait,
}

/// An instruction that works through more than this many bytes or elements counts for more than one:
/// so a frame's time is bounded whatever scripts make (ours).
pub(crate) const PIECE: u64 = 256;

/// Does one instruction. The frame is past it already.
pub(crate) fn step(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) -> Flow {
    match op.opcode {
        Opcode::Nop if op.a == 1 => broken(vm, host, thread, op),
        // The fast loop does all of these.
        Opcode::Nop | Opcode::Jmp | Opcode::JmpT | Opcode::JmpF | Opcode::Return => {}
        Opcode::Assign => {
            let value = vm.get(thread, op.b);
            vm.store(host, thread, op.a, value);
        }
        Opcode::Cast => return cast::cast(vm, host, thread, op),
        Opcode::CmpEq => {
            let equal = !poisoned(thread, op) && {
                let (a, b) = (vm.get(thread, op.b), vm.get(thread, op.c));
                compare::equal(&vm.heap, a, b)
            };
            vm.store(host, thread, op.a, Value::Bool(equal));
        }
        Opcode::CmpLt | Opcode::CmpLte | Opcode::CmpGt | Opcode::CmpGte => {
            let (a, b) = (vm.get(thread, op.b), vm.get(thread, op.c));
            let truth = compare::order(&vm.heap, op.opcode, a, b);
            vm.store(host, thread, op.a, Value::Bool(truth));
        }
        Opcode::StrCat => concatenate(vm, host, thread, op),
        Opcode::CallMethod => return call::method(vm, host, thread, op),
        Opcode::CallParent => return call::parent(vm, host, thread, op),
        Opcode::CallStatic => return call::global(vm, host, thread, op),
        Opcode::PropGet => return property::get(vm, host, thread, op),
        Opcode::PropSet => return property::set(vm, host, thread, op),
        Opcode::ArrayCreate => array::create(vm, host, thread, op),
        Opcode::ArrayLength => array::length(vm, host, thread, op),
        Opcode::ArrayGetElement => array::get(vm, host, thread, op),
        Opcode::ArraySetElement => array::set(vm, host, thread, op),
        Opcode::ArrayFindElement | Opcode::ArrayRFindElement => array::find(vm, host, thread, op),
        _ => {
            let (a, b) = (vm.get(thread, op.b), vm.get(thread, op.c));
            let value = arithmetic::compute(&vm.heap, op.opcode, a, b);
            if value.is_none() {
                vm.fault(
                    host,
                    thread,
                    LogKind::Game,
                    Severity::Error,
                    "Cannot divide by zero",
                );
            }
            let value = value.unwrap_or(arithmetic::zero(op.opcode));
            vm.store(host, thread, op.a, value);
        }
    }
    Flow::Next
}

/// A compared side is an untyped None left by a failed cast: never equal to an array's None.
fn poisoned(thread: &Thread, op: Op) -> bool {
    let places = thread
        .frames
        .last()
        .and_then(|frame| frame.poisoned.as_deref());
    places.is_some_and(|places| places.contains(&op.b) != places.contains(&op.c))
}

/// The compiler has cast both sides to text; other values show as the cast would show them.
fn concatenate(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) {
    let mut joined = std::mem::take(&mut vm.scratch);
    joined.clear();
    for place in [op.b, op.c] {
        match vm.get(thread, place) {
            Value::String(id) => joined.push_str(vm.heap.strings.get(id)),
            value => joined.push_str(&cast::text(vm, host, value)),
        }
    }
    vm.debt += joined.len() as u64 / PIECE;
    let value = vm.string(&joined);
    vm.scratch = joined;
    vm.store(host, thread, op.a, value);
}

/// An instruction that could not be linked ends its function.
fn broken(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) {
    let reason = match thread
        .frames
        .last()
        .map(|frame| vm.program.body(frame.function))
    {
        Some(Body::Code(code)) => code.faults.get(usize::from(op.b)).cloned(),
        _ => None,
    };
    let reason = reason.unwrap_or_default();
    let text = format!("Broken instruction ({reason}), aborting function call and returning None");
    vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
    vm.leave_frame(thread, Value::None);
}
