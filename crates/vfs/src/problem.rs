//! What is wrong with a player's files, in words a player understands.

use std::fmt;
use wire::{ReadError, ReadErrorKind};

/// Something wrong with one file. The rest of the folder still opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// The file, by its path below the Data folder, or the picked folder itself (empty).
    pub file: String,
    /// Where in the file, in bytes from its start, when there is such a place. Text files give the
    /// start of the line.
    pub offset: Option<u64>,
    /// What is wrong and what follows from it, as one line without a final stop.
    pub what: String,
}

impl Problem {
    /// A problem with a whole file.
    pub fn new(file: &str, what: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            offset: None,
            what: what.into(),
        }
    }

    /// A problem at a place of a file.
    pub fn at(file: &str, offset: u64, what: impl Into<String>) -> Self {
        Self {
            file: file.to_owned(),
            offset: Some(offset),
            what: what.into(),
        }
    }

    /// A problem with bytes that do not read: what follows from it, then what was being read.
    pub(crate) fn broken(file: &str, follows: &str, error: &ReadError) -> Self {
        let why = match &error.kind {
            ReadErrorKind::Short { need, have } => {
                format!("need {need} bytes, have {have}; the file may not be copied whole")
            }
            ReadErrorKind::Invalid { expected, found } => {
                format!("expected {expected}, found {found} (0x{found:X})")
            }
        };
        Self::at(file, error.at, format!("{follows}: {}: {why}", error.what))
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.offset {
            Some(offset) => write!(f, "{} at 0x{offset:X}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

impl std::error::Error for Problem {}
