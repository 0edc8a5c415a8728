//! Odd data that stands beside what was read.

use std::fmt;
use wire::ReadError;

/// Something odd in a mesh that was read all the same.
#[derive(Debug, Clone, PartialEq)]
pub struct Problem {
    /// The block, by its place in the file; none when it is the file's frame.
    pub block: Option<u32>,
    /// Offset of the block in the file, in bytes.
    pub offset: u64,
    /// What is odd.
    pub kind: ProblemKind,
}

/// What is odd.
#[derive(Debug, Clone, PartialEq)]
pub enum ProblemKind {
    /// A kind of block no description has: skipped by its size.
    UnknownKind(Box<str>),
    /// The block does not hold what its description says: kept as bytes.
    Broken(ReadError),
    /// The block is longer than its description: this many bytes are left over.
    TooLong(u64),
    /// A block has the index of no type.
    NoType(u16),
    /// The file ends before its list of roots; the first block counts as one.
    NoRoots,
    /// Bytes after the list of roots.
    AfterRoots(u64),
    /// The field links to a block that is not there.
    NoBlock {
        /// The field.
        field: &'static str,
        /// Where it points.
        link: i32,
    },
    /// The field links to a block of another kind than it may.
    WrongKind {
        /// The field.
        field: &'static str,
        /// The block it points to.
        link: i32,
        /// What it should be.
        expected: Box<str>,
    },
    /// The field names a string that is not in the table.
    NoString {
        /// The field.
        field: &'static str,
        /// Its place in the table.
        index: u32,
    },
    /// A number the game has no name for.
    UnknownValue {
        /// The field.
        field: &'static str,
        /// The number.
        value: i64,
    },
    /// The field holds a number that is none (NaN) or has no end.
    NotFinite(&'static str),
    /// A node hangs below itself, or below two others.
    Loop,
    /// Something of a shape cannot be used; the words say what.
    Shape(Box<str>),
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.block {
            Some(block) => write!(f, "block {block} at 0x{:X}: {}", self.offset, self.kind),
            None => write!(f, "at 0x{:X}: {}", self.offset, self.kind),
        }
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownKind(name) => write!(f, "unknown kind {name}, skipped"),
            Self::Broken(error) => write!(f, "not as described, skipped: {error}"),
            Self::TooLong(left) => write!(f, "{left} bytes longer than described"),
            Self::NoType(index) => write!(f, "type {index} is not in the file's list"),
            Self::NoRoots => f.write_str("no list of roots; the first block is taken"),
            Self::AfterRoots(left) => write!(f, "{left} bytes after the list of roots"),
            Self::NoBlock { field, link } => write!(f, "{field}: there is no block {link}"),
            Self::WrongKind {
                field,
                link,
                expected,
            } => write!(f, "{field}: block {link} is no {expected}"),
            Self::NoString { field, index } => write!(f, "{field}: there is no string {index}"),
            Self::UnknownValue { field, value } => write!(f, "{field}: {value} has no name"),
            Self::NotFinite(field) => write!(f, "{field}: not a finite number"),
            Self::Loop => f.write_str("hangs below itself or twice in the graph"),
            Self::Shape(what) => f.write_str(what),
        }
    }
}
