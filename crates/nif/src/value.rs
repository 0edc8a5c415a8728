//! Values of fields, as they stand in the file.

use std::borrow::Cow;

/// The value of one field.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// The field's condition does not hold.
    Absent,
    /// A whole number, a link, or an index of a string. Eight unsigned bytes are taken as signed.
    Int(i64),
    /// A floating number, its bits kept.
    Float(f32),
    /// Bytes with a length before them.
    Text(Cow<'a, [u8]>),
    /// Elements of one size: many numbers, or a struct, or many structs.
    Rows(Rows<'a>),
    /// A struct whose size depends on what it holds: a value for each of its fields.
    Group(Vec<Value<'a>>),
    /// Elements of different sizes.
    List(Vec<Value<'a>>),
}

/// Elements of one size, as bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct Rows<'a> {
    /// How many.
    pub count: u32,
    /// What their struct was given.
    pub argument: i64,
    /// All of them, one after the other.
    pub bytes: Cow<'a, [u8]>,
}

impl Rows<'_> {
    /// Bytes of one element; 0 when there is none.
    pub fn stride(&self) -> usize {
        self.bytes
            .len()
            .checked_div(self.count as usize)
            .unwrap_or(0)
    }
}
