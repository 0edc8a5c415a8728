//! `cast`, `assign`, and conversions between kinds.
//!
//! Source: docs/papyrus-vm.md "Casts".

use crate::Vm;
use crate::function::{NOWHERE, Op};
use crate::heap::{Heap, seen_as};
use crate::host::Host;
use crate::log::{LogKind, Severity};
use crate::ops::Flow;
use crate::thread::Thread;
use crate::value::{ClassId, Type, Value};

/// Longest list of elements an array shows as text before `...`. Unknown: the game's own number.
const SHOWN_ELEMENTS_MAX: usize = 10;

/// Cut toward zero; what does not fit becomes the lowest integer, as x86 does it.
#[inline(always)]
pub(crate) fn float_to_int(number: f32) -> i32 {
    if (-2_147_483_648.0..2_147_483_648.0).contains(&number) {
        number as i32
    } else {
        i32::MIN
    }
}

pub(crate) fn to_int(heap: &Heap, value: Value) -> i32 {
    match value {
        Value::Int(number) => number,
        Value::Float(number) => float_to_int(number),
        Value::Bool(truth) => i32::from(truth),
        Value::String(_) => leading_int(heap.text(value)),
        _ => 0,
    }
}

pub(crate) fn to_float(heap: &Heap, value: Value) -> f32 {
    match value {
        Value::Int(number) => number as f32,
        Value::Float(number) => number,
        Value::Bool(truth) => f32::from(u8::from(truth)),
        Value::String(_) => leading_float(heap.text(value)),
        _ => 0.0,
    }
}

/// The number a text begins with, clamped to 32 bits; 0 when it begins with none.
fn leading_int(text: &str) -> i32 {
    let text = text.trim_ascii_start();
    let (negative, digits) = match text.strip_prefix(['-', '+']) {
        Some(digits) => (text.starts_with('-'), digits),
        None => (false, text),
    };
    let mut number = 0_i64;
    for digit in digits.bytes().take_while(u8::is_ascii_digit) {
        number = (number * 10 + i64::from(digit - b'0')).min(1 << 31);
    }
    let number = if negative { -number } else { number };
    number.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32
}

/// The number a text begins with; 0 when it begins with none.
fn leading_float(text: &str) -> f32 {
    let text = text.trim_ascii_start();
    let bytes = text.as_bytes();
    let digits_from = |mut at: usize| {
        while bytes.get(at).is_some_and(u8::is_ascii_digit) {
            at += 1;
        }
        at
    };
    let sign = usize::from(matches!(bytes.first(), Some(b'-' | b'+')));
    let mut end = digits_from(sign);
    if bytes.get(end) == Some(&b'.') {
        end = digits_from(end + 1);
    }
    if matches!(bytes.get(end), Some(b'e' | b'E')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'-' | b'+')));
        let exponent = digits_from(end + 1 + sign);
        if exponent > end + 1 + sign {
            end = exponent;
        }
    }
    text.get(..end)
        .and_then(|number| number.parse().ok())
        .unwrap_or(0.0)
}

/// Six decimals, as the game prints a float.
pub(crate) fn float_text(number: f32) -> String {
    format!("{:.6}", f64::from(number))
}

pub(crate) fn cast(vm: &mut Vm, host: &mut dyn Host, thread: &mut Thread, op: Op) -> Flow {
    let Some(function) = thread.frames.last().map(|frame| frame.function) else {
        return Flow::Next;
    };
    let (to, from) = (
        vm.program.type_at(function, op.a),
        vm.program.type_at(function, op.b),
    );
    let value = vm.get(thread, op.b);
    let cast = match to {
        Type::None => value,
        Type::Int => Value::Int(to_int(&vm.heap, value)),
        Type::Float => Value::Float(to_float(&vm.heap, value)),
        Type::Bool => Value::Bool(vm.heap.truth(value)),
        Type::String if matches!(value, Value::String(_)) => value,
        Type::String => {
            let text = text(vm, host, value);
            vm.string(&text)
        }
        Type::Object(class) => object(vm, host, value, class),
        _ if vm.heap.fits(to, value) && (value != Value::None || from.is_array()) => value,
        _ => {
            let shown = vm.program.type_text(&vm.heap, to);
            let kind = match value {
                Value::None => "None".to_owned(),
                _ => vm.program.type_text(&vm.heap, vm.heap.kind(value)),
            };
            let text = format!("Cannot cast from {kind} to {shown}");
            vm.fault(host, thread, LogKind::Game, Severity::Error, &text);
            poison(thread, op.a);
            vm.set_raw(thread, op.a, Value::None);
            return Flow::Next;
        }
    };
    vm.store(host, thread, op.a, cast);
    Flow::Next
}

/// Marks a place as holding an untyped None.
fn poison(thread: &mut Thread, place: u16) {
    if let Some(frame) = thread.frames.last_mut()
        && place != NOWHERE
    {
        let mut places = frame.poisoned.take().unwrap_or_default().into_vec();
        if !places.contains(&place) {
            places.push(place);
        }
        frame.poisoned = Some(places.into());
    }
}

/// An object as another script type: itself when it is one already, else the native object or the
/// script of that type on it, else None.
pub(crate) fn object(vm: &Vm, host: &dyn Host, value: Value, to: ClassId) -> Value {
    let Value::Object { object, class } = value else {
        return Value::None;
    };
    if vm.program.derives(class, to) {
        return value;
    }
    if vm.program.is_native(to) {
        let native = vm.native_class(host, object);
        return match native.is_some_and(|native| vm.program.derives(native, to)) {
            true => seen_as(object, to),
            false => Value::None,
        };
    }
    match vm.attached(object, to) {
        Some((_, class)) => seen_as(object, class),
        None => Value::None,
    }
}

/// A value as text.
pub(crate) fn text(vm: &Vm, host: &dyn Host, value: Value) -> String {
    match value {
        Value::Array(_) => {
            let elements = vm.heap.elements(value);
            let mut parts: Vec<String> = elements
                .iter()
                .take(SHOWN_ELEMENTS_MAX)
                .map(|&element| match element {
                    // An array holds no arrays, so this goes one level deep at most.
                    Value::Array(_) => "[]".to_owned(),
                    element => text(vm, host, element),
                })
                .collect();
            if elements.len() > SHOWN_ELEMENTS_MAX {
                parts.push("...".to_owned());
            }
            format!("[{}]", parts.join(", "))
        }
        Value::Object { object, class } => {
            let script = vm.heap.strings.get(vm.program.name(class));
            format!("[{script} <{}>]", vm.object_text(host, object))
        }
        Value::None => "None".to_owned(),
        Value::String(_) => vm.heap.text(value).to_owned(),
        Value::Int(number) => number.to_string(),
        Value::Float(number) => float_text(number),
        Value::Bool(true) => "True".to_owned(),
        Value::Bool(false) => "False".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Reference notes 2: leading number ("5 x" gives 5), else 0.
    #[test]
    fn a_text_becomes_the_number_it_begins_with() {
        let ints = ["5 x", "-17", "x5", "", "99999999999", "-99999999999"].map(leading_int);
        assert_eq!(ints, [5, -17, 0, 0, i32::MAX, i32::MIN]);
        let floats = ["1.02345", "-.5e1x", "e5", "7e", "."].map(leading_float);
        assert_eq!(floats, [1.02345, -5.0, 0.0, 7.0, 0.0]);
    }

    // Reference notes 2: cut toward zero, six decimals.
    #[test]
    fn floats_are_cut_and_printed_as_the_game_does() {
        assert_eq!(
            [-1.9, 5.5, 3e9, f32::NAN].map(float_to_int),
            [-1, 5, i32::MIN, i32::MIN]
        );
        assert_eq!(float_text(1.5), "1.500000");
    }
}
