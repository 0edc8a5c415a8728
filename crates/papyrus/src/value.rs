//! Values of script variables and their types.
//!
//! A [`Value`] is 16 bytes and `Copy`; what it points at (texts, arrays, objects) lives in the
//! machine's tables. Not here: the tables, and conversions that need them (`cast.rs`).
//!
//! Source: the kinds of a variable, docs/papyrus-vm.md "Values".

use serde::{Deserialize, Serialize};

/// A text in the machine's one string pool. Valid until the update after nothing holds it.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct StrId(pub(crate) u32);

/// An array in the machine's table.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ArrayId(pub(crate) u32);

/// An object scripts know: one per [`Handle`] that any value or script is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ObjectId(pub(crate) u32);

/// A script type. Numbers are given in the order names are first met and never reused.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClassId(pub(crate) u32);

/// What an object stands for outside the machine: a form, an alias, an active effect.
///
/// The machine only compares handles; the host gives them meaning. Written under its own name, so
/// that the host can translate handles as it reads a save.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Handle(pub u64);

/// What a variable holds.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub enum Value {
    /// No object, no array, no result.
    #[default]
    None,
    /// An object, seen as a script type. The type is the one calls are looked up in.
    Object {
        /// Which object.
        object: ObjectId,
        /// The script type it is seen as.
        class: ClassId,
    },
    /// A text; equal texts in any letter case are one.
    String(StrId),
    /// Signed 32 bits, wraps.
    Int(i32),
    /// 32-bit float.
    Float(#[serde(with = "float_bits")] f32),
    /// Truth.
    Bool(bool),
    /// An array, shared by everyone who holds it.
    Array(ArrayId),
}

/// A declared type.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Type {
    /// No type: the result of a function without one; takes anything.
    None,
    /// `Bool`.
    Bool,
    /// `Int`.
    Int,
    /// `Float`.
    Float,
    /// `String`.
    String,
    /// A script type.
    Object(ClassId),
    /// `Bool[]`.
    BoolArray,
    /// `Int[]`.
    IntArray,
    /// `Float[]`.
    FloatArray,
    /// `String[]`.
    StringArray,
    /// Array of a script type.
    ObjectArray(ClassId),
}

impl Type {
    /// The type of the elements of an array type.
    pub fn element(self) -> Option<Type> {
        match self {
            Type::BoolArray => Some(Type::Bool),
            Type::IntArray => Some(Type::Int),
            Type::FloatArray => Some(Type::Float),
            Type::StringArray => Some(Type::String),
            Type::ObjectArray(class) => Some(Type::Object(class)),
            _ => None,
        }
    }

    /// The array type with elements of this type; `None` for arrays and the empty type.
    pub fn array(self) -> Option<Type> {
        match self {
            Type::Bool => Some(Type::BoolArray),
            Type::Int => Some(Type::IntArray),
            Type::Float => Some(Type::FloatArray),
            Type::String => Some(Type::StringArray),
            Type::Object(class) => Some(Type::ObjectArray(class)),
            _ => None,
        }
    }

    /// Whether it is an array type.
    pub fn is_array(self) -> bool {
        self.element().is_some()
    }

    /// What a variable of this type holds before anything is stored.
    pub fn default_value(self) -> Value {
        match self {
            Type::Bool => Value::Bool(false),
            Type::Int => Value::Int(0),
            Type::Float => Value::Float(0.0),
            Type::String => Value::String(StrId::EMPTY),
            _ => Value::None,
        }
    }
}

impl StrId {
    /// The empty text.
    pub const EMPTY: StrId = StrId(0);
}

/// Floats are written as their bits, all NaNs as one: any encoding keeps them.
mod float_bits {
    use serde::{Deserialize, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(value: &f32, out: S) -> Result<S::Ok, S::Error> {
        out.serialize_u32(if value.is_nan() {
            0x7FC0_0000
        } else {
            value.to_bits()
        })
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(input: D) -> Result<f32, D::Error> {
        u32::deserialize(input).map(f32::from_bits)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_is_sixteen_bytes() {
        assert!(size_of::<Value>() <= 16);
        assert!(size_of::<Type>() <= 8);
    }

    #[test]
    fn all_nans_are_written_alike() {
        let one = serde_json::to_string(&Value::Float(f32::from_bits(0xFFC1_2345))).unwrap();
        assert_eq!(one, serde_json::to_string(&Value::Float(f32::NAN)).unwrap());
        assert!(serde_json::from_str::<Value>(&one).is_ok());
    }
}
