//! Script values as Rust arguments and results, converted once at the border.
//!
//! A native is an ordinary function over these types; its Papyrus signature follows from them.
//! Source of the signatures they are checked against: the facts' table of natives.

use crate::Object;
use papyrus::{Handle, Type, Value, Vm};
use world::Subject;

/// A Rust type that a script argument can become.
pub trait Argument: Sized {
    /// The Papyrus type.
    fn type_name() -> String;

    /// The argument of this value. Values of another type become the type's default: the machine
    /// has already converted to the declared type, and a missing argument is a fault of the script.
    fn from_value(vm: &Vm, value: Value) -> Self;
}

/// A Rust type that a native can give back.
pub trait Returned: Sized {
    /// The Papyrus type, `void` for none.
    fn type_name() -> String;

    /// The value of this result.
    fn into_value(self, vm: &mut Vm) -> Value;
}

/// The subject behind an object value.
pub fn subject_of(vm: &Vm, value: Value) -> Option<Subject> {
    vm.handle(value)
        .map(|Handle(bits)| Subject::from_bits(bits))
}

/// The handle the machine knows a subject by.
pub fn handle_of(subject: Subject) -> Handle {
    Handle(subject.to_bits())
}

/// A subject as a value, seen as `class`.
pub fn object_value(vm: &mut Vm, subject: Subject, class: &str) -> Value {
    vm.object(handle_of(subject), class)
}

impl Argument for i32 {
    fn type_name() -> String {
        "int".into()
    }
    fn from_value(_: &Vm, value: Value) -> Self {
        match value {
            Value::Int(number) => number,
            Value::Float(number) => number as i32,
            Value::Bool(truth) => truth.into(),
            _ => 0,
        }
    }
}

impl Argument for f32 {
    fn type_name() -> String {
        "float".into()
    }
    fn from_value(_: &Vm, value: Value) -> Self {
        match value {
            Value::Float(number) => number,
            Value::Int(number) => number as f32,
            Value::Bool(truth) => u8::from(truth).into(),
            _ => 0.0,
        }
    }
}

impl Argument for bool {
    fn type_name() -> String {
        "bool".into()
    }
    fn from_value(vm: &Vm, value: Value) -> Self {
        vm.truth(value)
    }
}

impl Argument for String {
    fn type_name() -> String {
        "string".into()
    }
    fn from_value(vm: &Vm, value: Value) -> Self {
        vm.text(value).to_owned()
    }
}

impl<T: Object> Argument for Option<T> {
    fn type_name() -> String {
        T::CLASS.into()
    }
    fn from_value(vm: &Vm, value: Value) -> Self {
        subject_of(vm, value).and_then(T::from_subject)
    }
}

/// An array argument: the value itself, for natives that write into it.
#[derive(Debug, Clone, Copy)]
pub struct ArrayOf<T> {
    /// The array's value, `Value::None` for no array.
    pub value: Value,
    element: std::marker::PhantomData<T>,
}

impl<T: Argument> ArrayOf<T> {
    /// Its elements.
    pub fn elements(&self, vm: &Vm) -> Vec<T> {
        vm.array(self.value)
            .iter()
            .map(|&element| T::from_value(vm, element))
            .collect()
    }
}

impl<T: Argument> Argument for ArrayOf<T> {
    fn type_name() -> String {
        format!("{}[]", T::type_name())
    }
    fn from_value(_: &Vm, value: Value) -> Self {
        Self {
            value,
            element: std::marker::PhantomData,
        }
    }
}

impl Returned for () {
    fn type_name() -> String {
        "void".into()
    }
    fn into_value(self, _: &mut Vm) -> Value {
        Value::None
    }
}

impl Returned for i32 {
    fn type_name() -> String {
        "int".into()
    }
    fn into_value(self, _: &mut Vm) -> Value {
        Value::Int(self)
    }
}

impl Returned for f32 {
    fn type_name() -> String {
        "float".into()
    }
    fn into_value(self, _: &mut Vm) -> Value {
        Value::Float(self)
    }
}

impl Returned for bool {
    fn type_name() -> String {
        "bool".into()
    }
    fn into_value(self, _: &mut Vm) -> Value {
        Value::Bool(self)
    }
}

impl Returned for String {
    fn type_name() -> String {
        "string".into()
    }
    fn into_value(self, vm: &mut Vm) -> Value {
        vm.string(&self)
    }
}

impl<T: Object> Returned for Option<T> {
    fn type_name() -> String {
        T::CLASS.into()
    }
    fn into_value(self, vm: &mut Vm) -> Value {
        match self {
            Some(object) => object_value(vm, object.subject(), T::CLASS),
            None => Value::None,
        }
    }
}

impl<T: Returned> Returned for Vec<T> {
    fn type_name() -> String {
        format!("{}[]", T::type_name())
    }
    fn into_value(self, vm: &mut Vm) -> Value {
        let element: Type = vm.type_named(&T::type_name());
        let values = self.into_iter().map(|value| value.into_value(vm)).collect();
        vm.new_array(element, values)
    }
}
