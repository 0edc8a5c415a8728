//! The description of one thing in a record: a subrecord, a field of one, or several in a row.
//!
//! Not here: the notation it is written in (`notation`), and what is done with it.

use crate::expression::{Condition, Expression};
use ident::FourCC;

/// Names a [`Description`] of a [`crate::Schema`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Id(pub(crate) u32);

impl Id {
    /// A subrecord that no description names.
    pub(crate) const UNKNOWN: Id = Id(u32::MAX);
}

/// One thing in a record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Description {
    /// What it is called. Empty where the thing around it says enough.
    pub name: Box<str>,
    /// Signature, when it is a whole subrecord.
    pub kind: Option<FourCC>,
    /// How often it stands.
    pub occurs: Occurs,
    /// What it is made of.
    pub shape: Shape,
    /// Types of record a form id may point to; empty for any. `NULL` says that none is usual.
    pub targets: Box<[FourCC]>,
    /// Which names its values have: place in [`crate::Schema::value_names`].
    pub names: Option<usize>,
    /// It stands only if this holds.
    pub when: Option<Condition>,
    /// It may be missing at the end of its subrecord.
    pub tail: bool,
    /// The sizes its subrecord has in files of the game, when there are several.
    pub sizes: Box<[u32]>,
    /// What its elements are called, in order.
    pub element_names: Box<[Box<str>]>,
    /// Unit or remark.
    pub note: Box<str>,
    /// The block it was described by; empty for none.
    pub block: Box<str>,
    /// Signatures of the subrecords it may begin with.
    pub(crate) first: Box<[Starter]>,
    /// Signatures of all subrecords in it.
    pub(crate) all: Box<[FourCC]>,
}

/// A subrecord that something may begin with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Starter {
    pub(crate) kind: FourCC,
    /// It is a marker and holds no data.
    pub(crate) empty: bool,
}

/// How often something stands.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Occurs {
    /// As a field, or as the element of a list: wherever its parent says.
    #[default]
    Each,
    /// Once (`!`).
    Once,
    /// Once or not at all (`?`).
    Maybe,
    /// Any number of times (`*`).
    Many,
    /// Once or more (`+`).
    Some,
}

/// A whole number in a file, little endian.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// One byte.
    U8,
    /// One signed byte.
    I8,
    /// Two bytes.
    U16,
    /// Two signed bytes.
    I16,
    /// Four bytes.
    U32,
    /// Four signed bytes.
    I32,
}

impl Number {
    /// Size in bytes.
    pub fn size(self) -> usize {
        match self {
            Self::U8 | Self::I8 => 1,
            Self::U16 | Self::I16 => 2,
            Self::U32 | Self::I32 => 4,
        }
    }
}

/// What a thing is made of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Shape {
    /// Nothing (`none`, `marker`): that it is there says all.
    #[default]
    Nothing,
    /// A whole number.
    Number(Number),
    /// A float (`f32`).
    Float,
    /// A form id in the numbering of its file (`formid`).
    Form,
    /// Text up to a NUL (`zstr`).
    Text,
    /// Text that a localized plugin keeps in its string tables (`lstr`).
    Localized,
    /// Text with its length before it in two bytes (`str16`).
    Text16,
    /// Text with its length before it in four bytes (`str32`).
    Text32,
    /// Letters, a fixed number of them (`char[n]`).
    Letters(u32),
    /// Bytes: so many, or all that are left (`bytes[n]`, `bytes`).
    Bytes(Option<u32>),
    /// Fields, one after another (`struct`).
    Struct(Box<[Id]>),
    /// Elements of one kind, one after another (`array[count]`).
    Array(Count, Id),
    /// One of several, chosen by a value (`union … by`).
    Union(Expression, Box<[Case]>),
    /// Subrecords, one after another (`group`), in any order if so marked (`any`).
    Group {
        /// Its members, in the order they stand in files.
        members: Box<[Id]>,
        /// Whether they stand in any order.
        any_order: bool,
    },
    /// Repetitions of one subrecord or group (`list`).
    List(Id),
    /// One of several subrecords or groups, by which one is there (`choice`).
    Choice(Box<[Id]>),
}

/// How many elements an array has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Count {
    /// As many as there are bytes for (`to end`).
    ToEnd,
    /// Two bytes before them say (`u16`).
    Prefix16,
    /// Four bytes before them say (`u32`).
    Prefix32,
    /// Always so many.
    Fixed(u32),
    /// So many from a form version on, else so many (`fv>=V?A:B`).
    ByVersion(Condition, u32, u32),
    /// Another value says (`=…`).
    Told(Expression),
}

/// A member of a union.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Case {
    /// The values that choose it; empty is `else`.
    pub labels: Box<[Label]>,
    /// A second value that must be one of these.
    pub guard: Option<(Expression, Box<[Label]>)>,
    /// The member.
    pub member: Id,
}

/// A value that chooses a member of a union.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Label {
    /// Numbers, first and last.
    Range(i64, i64),
    /// A text, a record type or the name of a parameter's type.
    Word(Box<str>),
}
