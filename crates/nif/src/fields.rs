//! Access to values by the names of their fields.

use crate::expression::Name;
use crate::read;
use crate::schema::{Field, FieldIndex, Schema, Shape};
use crate::value::{Rows, Value};
use glam::{Mat3, Mat4, Vec2, Vec3, Vec4};
use std::borrow::Cow;
use wire::Reader;

/// The fields of a block or a struct. What is absent, or of another shape, gives none.
#[derive(Debug, Clone, Copy)]
pub struct Fields<'f, 'a> {
    schema: &'static Schema,
    fields: &'f [FieldIndex],
    values: &'f [Value<'a>],
}

/// A struct taken out of its block.
#[derive(Debug, Clone)]
pub struct Group<'a> {
    schema: &'static Schema,
    fields: &'static [FieldIndex],
    values: Cow<'a, [Value<'a>]>,
}

impl<'f, 'a> Fields<'f, 'a> {
    pub(crate) fn new(
        schema: &'static Schema,
        fields: &'f [FieldIndex],
        values: &'f [Value<'a>],
    ) -> Self {
        Self {
            schema,
            fields,
            values,
        }
    }

    /// Every field's name and value, in the order of the file.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, &'f Value<'a>)> + use<'f, 'a> {
        let schema = self.schema;
        let fields = self
            .fields
            .iter()
            .filter_map(move |index| schema.field(*index));
        fields
            .map(move |field| schema.name(field.name))
            .zip(self.values)
    }

    pub(crate) fn described(
        &self,
    ) -> impl Iterator<Item = (&'static Field, &'f Value<'a>)> + use<'f, 'a> {
        let schema = self.schema;
        let fields = self
            .fields
            .iter()
            .filter_map(move |index| schema.field(*index));
        fields.zip(self.values)
    }

    fn find(&self, name: &str) -> Option<(&'static Field, &'f Value<'a>)> {
        let name: Name = self.schema.place_of(name)?;
        self.described()
            .find(|(field, value)| field.name == name && **value != Value::Absent)
    }

    /// A field's value.
    pub fn get(&self, name: &str) -> Option<&'f Value<'a>> {
        self.find(name).map(|(_, value)| value)
    }

    /// A whole number.
    pub fn int(&self, name: &str) -> Option<i64> {
        match self.get(name)? {
            Value::Int(value) => Some(*value),
            _ => None,
        }
    }

    /// A whole number of four bytes or fewer, its bits; 0 when there is none.
    pub fn bits(&self, name: &str) -> u32 {
        self.int(name).unwrap_or(0) as u32
    }

    /// A floating number; 0 when there is none.
    pub fn float(&self, name: &str) -> f32 {
        match self.get(name) {
            Some(Value::Float(value)) => *value,
            _ => 0.0,
        }
    }

    /// A link; -1 when there is none.
    pub fn link(&self, name: &str) -> i32 {
        self.int(name)
            .and_then(|link| i32::try_from(link).ok())
            .unwrap_or(-1)
    }

    /// Text with its length before it.
    pub fn text(&self, name: &str) -> Cow<'f, str> {
        match self.get(name) {
            Some(Value::Text(bytes)) => text(bytes),
            _ => Cow::Borrowed(""),
        }
    }

    /// All texts of a list.
    pub fn texts(&self, name: &str) -> Vec<Cow<'f, str>> {
        let Some(Value::List(list)) = self.get(name) else {
            return Vec::new();
        };
        let texts = list.iter().map(|value| match value {
            Value::Text(bytes) => text(bytes),
            _ => Cow::Borrowed(""),
        });
        texts.collect()
    }

    /// All rows of a field, as numbers or vectors of the rows' size; empty otherwise.
    pub fn rows<R: Row>(&self, name: &str) -> impl ExactSizeIterator<Item = R> + use<'f, 'a, R> {
        let bytes = match self.get(name) {
            Some(Value::Rows(rows)) if rows.stride() == R::SIZE => &*rows.bytes,
            _ => &[],
        };
        bytes.chunks_exact(R::SIZE).map(R::from_row)
    }

    /// The one row of a field.
    pub fn row<R: Row>(&self, name: &str) -> Option<R> {
        self.rows(name).next()
    }

    /// The rows of a field as they are.
    pub fn raw_rows(&self, name: &str) -> Option<&'f Rows<'a>> {
        match self.get(name)? {
            Value::Rows(rows) => Some(rows),
            _ => None,
        }
    }

    /// A struct.
    pub fn group(&self, name: &str) -> Option<Group<'f>>
    where
        'a: 'f,
    {
        self.groups(name).next()
    }

    /// All structs of a list.
    pub fn groups(&self, name: &str) -> impl Iterator<Item = Group<'f>> + use<'f, 'a>
    where
        'a: 'f,
    {
        let schema = self.schema;
        let found = self.find(name);
        let fields: &'static [FieldIndex] = match found.map(|(field, _)| &field.shape) {
            Some(Shape::Struct(index)) => {
                schema.structure(*index).map_or(&[], |inner| &inner.fields)
            }
            _ => &[],
        };
        let (rows, values): (Option<&'f Rows<'a>>, &'f [Value<'a>]) =
            match found.map(|(_, value)| value) {
                Some(Value::Rows(rows)) => (Some(rows), &[]),
                Some(Value::List(list)) => (None, list),
                Some(one @ Value::Group(_)) => (None, std::slice::from_ref(one)),
                _ => (None, &[]),
            };
        let of_rows = rows.into_iter().flat_map(move |rows| {
            let chunks = rows.bytes.chunks_exact(rows.stride().max(1));
            chunks.filter_map(move |chunk| {
                let mut reader = Reader::new(chunk);
                let values = read::fields(schema, &mut reader, fields, rows.argument).ok()?;
                Some(Group {
                    schema,
                    fields,
                    values: Cow::Owned(values),
                })
            })
        });
        let of_values = values.iter().filter_map(move |value| match value {
            Value::Group(values) => Some(Group {
                schema,
                fields,
                values: Cow::Borrowed(values),
            }),
            _ => None,
        });
        of_rows.chain(of_values)
    }
}

impl<'a> Group<'a> {
    /// Its fields.
    pub fn fields(&self) -> Fields<'_, 'a> {
        Fields::new(self.schema, self.fields, &self.values)
    }
}

/// What a row of bytes can be taken as.
pub trait Row: Sized {
    /// Bytes of a row.
    const SIZE: usize;
    /// The value of exactly so many bytes, little endian; zeros for what is missing.
    fn from_row(bytes: &[u8]) -> Self;
}

/// Bytes `at` on of a row.
fn part<const N: usize>(bytes: &[u8], at: usize) -> [u8; N] {
    let mut part = [0; N];
    if let Some(from) = bytes.get(at * N..(at + 1) * N) {
        part.copy_from_slice(from);
    }
    part
}

macro_rules! rows {
    ($($ty:ty, $size:literal, $bytes:ident => $value:expr;)*) => {$(
        impl Row for $ty {
            const SIZE: usize = $size;
            fn from_row($bytes: &[u8]) -> Self {
                $value
            }
        }
    )*};
}

fn float(bytes: &[u8], at: usize) -> f32 {
    f32::from_le_bytes(part(bytes, at))
}

fn floats<const N: usize>(bytes: &[u8]) -> [f32; N] {
    std::array::from_fn(|at| float(bytes, at))
}

rows! {
    u8, 1, bytes => part::<1>(bytes, 0)[0];
    u16, 2, bytes => u16::from_le_bytes(part(bytes, 0));
    i16, 2, bytes => i16::from_le_bytes(part(bytes, 0));
    u32, 4, bytes => u32::from_le_bytes(part(bytes, 0));
    i32, 4, bytes => i32::from_le_bytes(part(bytes, 0));
    f32, 4, bytes => float(bytes, 0);
    [u8; 4], 4, bytes => part(bytes, 0);
    [u16; 3], 6, bytes => std::array::from_fn(|at| u16::from_le_bytes(part(bytes, at)));
    Vec2, 8, bytes => Vec2::from_array(floats(bytes));
    Vec3, 12, bytes => Vec3::from_array(floats(bytes));
    Vec4, 16, bytes => Vec4::from_array(floats(bytes));
    // Stored row by row.
    Mat3, 36, bytes => Mat3::from_cols_array(&floats(bytes)).transpose();
    // Stored column by column, in Havok's way.
    Mat4, 64, bytes => Mat4::from_cols_array(&floats(bytes));
}

/// Bytes as text: UTF-8 when they are, else each byte as Latin has it.
pub(crate) fn text(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) => Cow::Borrowed(text),
        Err(_) => Cow::Owned(bytes.iter().map(|&byte| char::from(byte)).collect()),
    }
}
