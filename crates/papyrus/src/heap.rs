//! What values point at: texts, arrays, objects. One table each.

use crate::slab::Slab;
use crate::strings::Strings;
use crate::value::{ArrayId, ClassId, Handle, ObjectId, StrId, Type, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A script instance in the machine's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct InstanceId(pub(crate) u32);

/// An array: any length, one element type.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Array {
    pub(crate) element: Type,
    pub(crate) values: Box<[Value]>,
}

/// What a handle is to scripts.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Object {
    pub(crate) handle: Handle,
    /// First of the scripts attached; the others follow by `Instance::next`.
    pub(crate) first: Option<InstanceId>,
}

/// The tables.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Heap {
    pub(crate) strings: Strings,
    pub(crate) arrays: Slab<Array>,
    pub(crate) objects: Slab<Object>,
    #[serde(skip)]
    pub(crate) by_handle: BTreeMap<Handle, ObjectId>,
    /// Bytes of arrays and objects made since the last collection.
    pub(crate) fresh_bytes: u64,
    /// Pressure at which the next collection comes.
    pub(crate) collect_at: u64,
}

impl Heap {
    pub(crate) fn object(&mut self, handle: Handle) -> ObjectId {
        if let Some(&object) = self.by_handle.get(&handle) {
            return object;
        }
        let object = ObjectId(self.objects.insert(Object {
            handle,
            first: None,
        }));
        self.by_handle.insert(handle, object);
        self.fresh_bytes += 64;
        object
    }

    pub(crate) fn handle(&self, value: Value) -> Option<Handle> {
        match value {
            Value::Object { object, .. } => Some(self.objects.get(object.0)?.handle),
            _ => None,
        }
    }

    pub(crate) fn new_array(&mut self, element: Type, values: Box<[Value]>) -> Value {
        self.fresh_bytes += values.len() as u64 * size_of::<Value>() as u64 + 64;
        Value::Array(ArrayId(self.arrays.insert(Array { element, values })))
    }

    #[inline]
    pub(crate) fn elements(&self, value: Value) -> &[Value] {
        match value {
            Value::Array(id) => self.arrays.get(id.0).map_or(&[], |array| &array.values),
            _ => &[],
        }
    }

    /// Source: docs/papyrus-vm.md "Casts", the rows to bool.
    #[inline]
    pub(crate) fn truth(&self, value: Value) -> bool {
        match value {
            Value::Bool(truth) => truth,
            Value::None => false,
            Value::Int(number) => number != 0,
            Value::Float(number) => !crate::ops::compare::float_equal(number, 0.0),
            Value::String(text) => text != StrId::EMPTY,
            Value::Object { .. } => true,
            Value::Array(_) => !self.elements(value).is_empty(),
        }
    }

    pub(crate) fn text(&self, value: Value) -> &str {
        match value {
            Value::String(id) => self.strings.get(id),
            _ => "",
        }
    }

    pub(crate) fn pressure(&self) -> u64 {
        self.fresh_bytes + self.strings.fresh_bytes
    }

    /// The type a value shows by itself; `Type::None` for None.
    pub(crate) fn kind(&self, value: Value) -> Type {
        match value {
            Value::None => Type::None,
            Value::Object { class, .. } => Type::Object(class),
            Value::String(_) => Type::String,
            Value::Int(_) => Type::Int,
            Value::Float(_) => Type::Float,
            Value::Bool(_) => Type::Bool,
            Value::Array(id) => self
                .arrays
                .get(id.0)
                .and_then(|array| array.element.array())
                .unwrap_or(Type::None),
        }
    }

    /// Whether a variable of type `into` may hold `value`. Script types are not told apart: the
    /// compiler has.
    #[inline(always)]
    pub(crate) fn fits(&self, into: Type, value: Value) -> bool {
        match (into, value) {
            (Type::None, _)
            | (Type::Int, Value::Int(_))
            | (Type::Float, Value::Float(_))
            | (Type::Bool, Value::Bool(_))
            | (Type::String, Value::String(_))
            | (Type::Object(_), Value::Object { .. } | Value::None) => true,
            _ => self.fits_array(into, value),
        }
    }

    fn fits_array(&self, into: Type, value: Value) -> bool {
        match (into, value) {
            (_, Value::None) => into.is_array(),
            (_, Value::Array(_)) => same_array(into, self.kind(value)),
            _ => false,
        }
    }
}

fn same_array(into: Type, kind: Type) -> bool {
    match (into, kind) {
        (Type::ObjectArray(_), Type::ObjectArray(_)) => true,
        _ => into == kind,
    }
}

/// `value` seen as `class`.
pub(crate) fn seen_as(object: ObjectId, class: ClassId) -> Value {
    Value::Object { object, class }
}
