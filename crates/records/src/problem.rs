//! What is odd in a record, told beside it.
//!
//! Not here: broken plugins and streams (`esp`).

use ident::FourCC;
use std::fmt;

/// Something odd in a record. The record is read all the same.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Offset in bytes, counted from the base the record was read with.
    pub at: u64,
    /// The subrecord; none for what concerns the whole record.
    pub subrecord: Option<FourCC>,
    /// The field, by name; empty for the whole subrecord.
    pub field: Box<str>,
    /// What is odd.
    pub kind: ProblemKind,
}

/// What is odd.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ProblemKind {
    /// No description names this subrecord in this type of record.
    UnknownSubrecord,
    /// The type of record has no description.
    UnknownRecord(FourCC),
    /// It stands where the game's files never have it.
    OutOfOrder,
    /// It stands again, and should stand once.
    Repeated,
    /// Bytes follow what the description covers.
    Rest {
        /// How many.
        bytes: usize,
    },
    /// It ends before its description does.
    Short {
        /// Its size in bytes.
        have: usize,
    },
    /// Its size is none of those the game's files have.
    Size {
        /// Its size in bytes.
        have: usize,
        /// The sizes known.
        known: Box<[u32]>,
    },
    /// Nothing says which shape this value has.
    NoCase,
    /// The count before an array is not the number of its elements.
    Count {
        /// The count.
        told: u32,
        /// The elements.
        have: usize,
    },
    /// The text has no NUL at its end.
    NoNul,
    /// The value has no name in its list.
    Unnamed(i64),
    /// The form id points to a record of the wrong type.
    Target {
        /// The form id, in the numbering of its file.
        form: u32,
        /// The type it points to.
        found: FourCC,
    },
    /// A part that should be there is missing.
    Missing(Box<str>),
    /// The subrecords break off; the bytes left are kept.
    Broken(wire::ReadError),
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownSubrecord => f.write_str("no description names this subrecord"),
            Self::UnknownRecord(kind) => write!(f, "records of type {kind} are not described"),
            Self::OutOfOrder => f.write_str("stands out of order"),
            Self::Repeated => f.write_str("stands again"),
            Self::Rest { bytes } => write!(f, "{bytes} bytes after what is described"),
            Self::Short { have } => write!(f, "ends early, at {have} bytes"),
            Self::Size { have, known } => {
                write!(f, "size {have}, expected one of {known:?}")
            }
            Self::NoCase => f.write_str("nothing says which shape the value has"),
            Self::Count { told, have } => write!(f, "count {told}, but {have} elements"),
            Self::NoNul => f.write_str("text without a NUL at its end"),
            Self::Unnamed(value) => write!(f, "value {value} has no name"),
            Self::Target { form, found } => {
                write!(f, "form {form:08X} is a {found}, which is not allowed here")
            }
            Self::Missing(name) => write!(f, "{name} is missing"),
            Self::Broken(error) => write!(f, "{error}"),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at 0x{:X}: ", self.at)?;
        if let Some(kind) = self.subrecord {
            write!(f, "{kind}: ")?;
        }
        if !self.field.is_empty() {
            write!(f, "{}: ", self.field)?;
        }
        write!(f, "{}", self.kind)
    }
}

impl std::error::Error for Problem {}
