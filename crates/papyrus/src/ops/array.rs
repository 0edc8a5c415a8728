//! `array_create` … `array_rfindelement`.
//!
//! Source: docs/papyrus-vm.md "Arrays".

use crate::Vm;
use crate::function::{Body, Op};
use crate::host::Host;
use crate::log::{LogKind, Severity};
use crate::ops::PIECE;
use crate::ops::compare::equal;
use crate::thread::Thread;
use crate::value::{Type, Value};
use pex::Opcode;

/// Longest array `new` makes.
pub(crate) const NEW_LENGTH_MAX: i32 = 128;

pub(crate) fn create(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) {
    let element = vm.type_at(thread, op.a).element();
    let Some(element) = element else {
        vm.mismatch(host, thread, op.a);
        return;
    };
    let value = match vm.get(thread, op.b) {
        Value::Int(length) if (1..=NEW_LENGTH_MAX).contains(&length) => vm.heap.new_array(
            element,
            vec![element.default_value(); length as usize].into(),
        ),
        length => {
            let length = crate::ops::cast::to_int(&vm.heap, length);
            let text = format!(
                "Cannot create an array with {length} elements, must be between 1 and {NEW_LENGTH_MAX}"
            );
            vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
            Value::None
        }
    };
    vm.store(host, thread, op.a, value);
}

pub(crate) fn length(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) {
    let array = vm.get(thread, op.b);
    let length = vm.heap.elements(array).len() as i32;
    vm.store(host, thread, op.a, Value::Int(length));
}

pub(crate) fn get(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) {
    let (array, index) = (vm.get(thread, op.b), vm.get(thread, op.c));
    let value = match checked(vm, host, thread, array, index) {
        Some(index) => vm
            .heap
            .elements(array)
            .get(index)
            .copied()
            .unwrap_or(Value::None),
        None => vm.type_at(thread, op.a).default_value(),
    };
    vm.store(host, thread, op.a, value);
}

pub(crate) fn set(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) {
    let (array, index) = (vm.get(thread, op.a), vm.get(thread, op.b));
    let value = vm.get(thread, op.c);
    let Some(index) = checked(vm, host, thread, array, index) else {
        return;
    };
    let element = vm.heap.kind(array).element().unwrap_or(Type::None);
    if vm.heap.fits(element, value) {
        vm.set_array_element(array, index, value);
    } else if let Value::None = value {
        let text = "Assigning None to a non-object array element";
        vm.fault(host, thread, LogKind::Game, Severity::Warning, text);
        vm.set_array_element(array, index, element.default_value());
    } else {
        let text = "Mismatched types assigning to array element";
        vm.fault(host, thread, LogKind::Game, Severity::Error, text);
    }
}

/// An index inside the array; logs and gives none otherwise.
fn checked(
    vm: &mut Vm,
    host: &mut dyn Host,
    thread: &Thread,
    array: Value,
    index: Value,
) -> Option<usize> {
    let length = vm.heap.elements(array).len();
    let index = crate::ops::cast::to_int(&vm.heap, index);
    let inside = usize::try_from(index).ok().filter(|&index| index < length);
    if inside.is_some() {
        return inside;
    }
    let text = match array {
        Value::Array(_) => {
            format!(
                "Array index {index} is out of range (0-{})",
                length as i64 - 1
            )
        }
        _ => "Cannot access an element of a None array".to_owned(),
    };
    vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
    None
}

/// Both searches. Going down, a start below 0 counts from the end: -1 is the last element.
pub(crate) fn find(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) {
    let Some((value, start)) = search(vm, thread, op) else {
        return;
    };
    let array = vm.get(thread, op.b);
    let elements = vm.heap.elements(array);
    let length = elements.len() as i64;
    let start = i64::from(start);
    let matches = |&at: &i64| {
        let element = usize::try_from(at).ok().and_then(|at| elements.get(at));
        element.is_some_and(|&element| equal(&vm.heap, element, value))
    };
    let found = if op.opcode == Opcode::ArrayFindElement {
        (start.max(0)..length).find(matches)
    } else {
        let start = if start < 0 {
            length + start
        } else {
            start.min(length - 1)
        };
        (0..=start).rev().find(matches)
    };
    let found = found.map_or(-1, |at| at as i32);
    vm.debt += length as u64 / PIECE;
    vm.store(host, thread, op.a, Value::Int(found));
}

/// What to look for and where to start.
fn search(vm: &mut Vm, thread: &mut Thread, op: Op) -> Option<(Value, i32)> {
    let frame = thread.frames.last()?;
    let Body::Code(code) = vm.program.body(frame.function) else {
        return None;
    };
    let args = &code.sites.get(usize::from(op.c))?.args;
    let (value, start) = (*args.first()?, *args.get(1)?);
    let start = vm.get(thread, start);
    Some((
        vm.get(thread, value),
        crate::ops::cast::to_int(&vm.heap, start),
    ))
}
