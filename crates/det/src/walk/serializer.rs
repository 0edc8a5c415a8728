//! The serde face of the walk: a serializer that writes nothing and tells a visitor each leaf.

use super::{LeafRef, Step, Visit};
use serde::Serialize;
use serde::ser::{
    self, Error as _, SerializeMap, SerializeSeq, SerializeStruct, SerializeStructVariant,
    SerializeTuple, SerializeTupleStruct, SerializeTupleVariant, Serializer,
};
use std::fmt;

/// The serializer. One is made for each value and each level; all share the visitor.
pub(crate) struct Walker<'v, V: Visit> {
    visit: &'v mut V,
    index: usize,
    key: String,
}

/// Serde asks for an error type; the walk itself has no errors of its own. A `Serialize` that fails
/// ends its part of the walk, and the failure is told to the visitor as text.
#[derive(Debug)]
pub(crate) struct WalkError(String);

impl fmt::Display for WalkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for WalkError {}

impl ser::Error for WalkError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self(message.to_string())
    }
}

impl<'v, V: Visit> Walker<'v, V> {
    /// Walks one value.
    pub(crate) fn walk<T: Serialize + ?Sized>(value: &T, visit: &'v mut V) {
        if let Err(error) = value.serialize(Walker::new(&mut *visit)) {
            visit.leaf(LeafRef::Text(&error.0));
        }
    }

    fn new(visit: &'v mut V) -> Self {
        Self {
            visit,
            index: 0,
            key: String::new(),
        }
    }

    fn child<T: Serialize + ?Sized>(&mut self, step: Step<'_>, value: &T) -> Result<(), WalkError> {
        if V::PATHS {
            self.visit.enter(step);
        }
        let result = value.serialize(Walker::new(&mut *self.visit));
        if V::PATHS {
            self.visit.leave();
        }
        result
    }

    fn element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WalkError> {
        let index = self.index;
        self.index += 1;
        self.child(Step::Index(index), value)
    }

    fn leaf(self, leaf: LeafRef<'_>) -> Result<(), WalkError> {
        self.visit.leaf(leaf);
        Ok(())
    }

    fn length(&mut self, length: Option<usize>) -> Result<(), WalkError> {
        let length = length.ok_or_else(|| WalkError::custom("a list without a length"))?;
        self.visit.leaf(LeafRef::Length(length as u64));
        Ok(())
    }
}

fn canonical(value: f64) -> f64 {
    if value.is_nan() { f64::NAN } else { value }
}

macro_rules! integers {
    ($($name:ident $ty:ty;)*) => {$(
        fn $name(self, value: $ty) -> Result<(), WalkError> {
            self.leaf(LeafRef::Int(value.into()))
        }
    )*};
}

impl<'v, V: Visit> Serializer for Walker<'v, V> {
    type Ok = ();
    type Error = WalkError;
    type SerializeSeq = Self;
    type SerializeTuple = Self;
    type SerializeTupleStruct = Self;
    type SerializeTupleVariant = Self;
    type SerializeMap = Self;
    type SerializeStruct = Self;
    type SerializeStructVariant = Self;

    integers! {
        serialize_i8 i8;
        serialize_i16 i16;
        serialize_i32 i32;
        serialize_i64 i64;
        serialize_u8 u8;
        serialize_u16 u16;
        serialize_u32 u32;
        serialize_u64 u64;
    }

    fn serialize_bool(self, value: bool) -> Result<(), WalkError> {
        self.leaf(LeafRef::Bool(value))
    }

    fn serialize_f32(self, value: f32) -> Result<(), WalkError> {
        self.leaf(LeafRef::Float(canonical(value.into())))
    }

    fn serialize_f64(self, value: f64) -> Result<(), WalkError> {
        self.leaf(LeafRef::Float(canonical(value)))
    }

    fn serialize_char(self, value: char) -> Result<(), WalkError> {
        self.leaf(LeafRef::Int(u32::from(value).into()))
    }

    fn serialize_str(self, value: &str) -> Result<(), WalkError> {
        self.leaf(LeafRef::Text(value))
    }

    fn serialize_bytes(self, value: &[u8]) -> Result<(), WalkError> {
        self.leaf(LeafRef::Bytes(value))
    }

    fn serialize_none(self) -> Result<(), WalkError> {
        self.leaf(LeafRef::Nothing)
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), WalkError> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), WalkError> {
        self.leaf(LeafRef::Nothing)
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), WalkError> {
        self.leaf(LeafRef::Nothing)
    }

    fn serialize_unit_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
    ) -> Result<(), WalkError> {
        self.leaf(LeafRef::Text(variant))
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        name: &'static str,
        value: &T,
    ) -> Result<(), WalkError> {
        self.visit.named(name);
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        mut self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        value: &T,
    ) -> Result<(), WalkError> {
        self.visit.leaf(LeafRef::Text(variant));
        self.child(Step::Field(variant), value)
    }

    fn serialize_seq(mut self, length: Option<usize>) -> Result<Self, WalkError> {
        self.length(length)?;
        Ok(self)
    }

    fn serialize_tuple(self, _: usize) -> Result<Self, WalkError> {
        Ok(self)
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Self, WalkError> {
        Ok(self)
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, WalkError> {
        self.visit.leaf(LeafRef::Text(variant));
        Ok(self)
    }

    fn serialize_map(mut self, length: Option<usize>) -> Result<Self, WalkError> {
        self.length(length)?;
        Ok(self)
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Self, WalkError> {
        Ok(self)
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        variant: &'static str,
        _: usize,
    ) -> Result<Self, WalkError> {
        self.visit.leaf(LeafRef::Text(variant));
        Ok(self)
    }
}

/// Serde's four kinds of lists: each tells its elements by index.
macro_rules! lists {
    ($($of:ident $element:ident;)*) => {$(
        impl<V: Visit> $of for Walker<'_, V> {
            type Ok = ();
            type Error = WalkError;
            fn $element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WalkError> {
                self.element(value)
            }
            fn end(self) -> Result<(), WalkError> {
                Ok(())
            }
        }
    )*};
}

lists! {
    SerializeSeq serialize_element;
    SerializeTuple serialize_element;
    SerializeTupleStruct serialize_field;
    SerializeTupleVariant serialize_field;
}

impl<V: Visit> SerializeMap for Walker<'_, V> {
    type Ok = ();
    type Error = WalkError;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), WalkError> {
        if V::PATHS {
            let mut text = KeyText::default();
            Walker::walk(key, &mut text);
            self.key = text.text;
        }
        key.serialize(Walker::new(&mut *self.visit))
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), WalkError> {
        let key = std::mem::take(&mut self.key);
        self.child(Step::Key(&key), value)
    }
    fn end(self) -> Result<(), WalkError> {
        Ok(())
    }
}

/// Serde's two kinds of structures: each tells its fields by name.
macro_rules! structures {
    ($($of:ident;)*) => {$(
        impl<V: Visit> $of for Walker<'_, V> {
            type Ok = ();
            type Error = WalkError;
            fn serialize_field<T: Serialize + ?Sized>(
                &mut self,
                name: &'static str,
                value: &T,
            ) -> Result<(), WalkError> {
                self.child(Step::Field(name), value)
            }
            fn end(self) -> Result<(), WalkError> {
                Ok(())
            }
        }
    )*};
}

structures! {
    SerializeStruct;
    SerializeStructVariant;
}

/// Spells a map key for a path: its leaves with commas between.
#[derive(Default)]
struct KeyText {
    text: String,
    newtype: &'static str,
}

impl Visit for KeyText {
    const PATHS: bool = false;
    fn enter(&mut self, _: Step<'_>) {}
    fn leave(&mut self) {}
    fn named(&mut self, name: &'static str) {
        self.newtype = name;
    }
    fn leaf(&mut self, leaf: LeafRef<'_>) {
        if !self.text.is_empty() {
            self.text.push(',');
        }
        let newtype = std::mem::take(&mut self.newtype);
        match leaf {
            LeafRef::Text(text) => self.text.push_str(text),
            other => self.text.push_str(&other.to_leaf(newtype).to_string()),
        }
    }
}
