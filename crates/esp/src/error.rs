//! What can be wrong with a plugin: errors that stop, problems that are told and passed by.

use ident::FourCC;
use std::fmt;
use wire::ReadError;

/// The file as a whole cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum PluginError {
    /// The file has no bytes.
    #[error("the file is empty")]
    Empty,
    /// The file does not begin with a plugin header.
    #[error("not a plugin: it begins with \"{0}\", not with \"TES4\"")]
    NotAPlugin(FourCC),
    /// The headers are 20 bytes long: an Oblivion plugin.
    #[error("a plugin of an older game (Oblivion): its headers have 20 bytes, Skyrim's have 24")]
    OlderGame,
    /// The file ends inside its header.
    #[error("the file ends inside its header: {0}")]
    HeaderCut(ReadError),
    /// The header's own subrecords are broken.
    #[error(transparent)]
    Header(#[from] RecordError),
}

/// One record's data cannot be read. The rest of the file can.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("{record} {form_id:08X}: {kind}")]
pub struct RecordError {
    /// Signature of the record.
    pub record: FourCC,
    /// Form id as the file has it.
    pub form_id: u32,
    /// What is wrong. Offsets inside are the file's; inside inflated data they count from its start.
    pub kind: RecordErrorKind,
}

/// Why a record's data cannot be read.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RecordErrorKind {
    /// A value does not fit its bytes.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The zlib stream ended or broke before the promised size.
    #[error("at 0x{at:X}: compressed data: inflated to {have} bytes of {need}")]
    Inflate {
        /// Offset of the compressed data in the file.
        at: u64,
        /// Size the record promises.
        need: u64,
        /// Size reached.
        have: u64,
    },
    /// The record promises more inflated bytes than any record has.
    #[error("at 0x{at:X}: compressed data: promises {size} bytes, more than any record has")]
    TooLarge {
        /// Offset of the compressed data in the file.
        at: u64,
        /// Size the record promises.
        size: u64,
    },
}

/// Something odd in a file that reading goes past.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Problem {
    /// Offset in the file of the header it is about.
    pub at: u64,
    /// What it is.
    pub kind: ProblemKind,
}

/// What is odd, and what was done.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProblemKind {
    /// A group says it is longer than what it stands in: cut to that.
    GroupTooLong {
        /// Size the group says.
        size: u64,
        /// Bytes its parent (or the file) has left.
        room: u64,
    },
    /// A group says it is shorter than its own header: the rest of its parent is passed over.
    GroupTooShort {
        /// Size the group says.
        size: u64,
    },
    /// A group stands deeper than [`crate::DEPTH_MAX`]: passed over.
    GroupTooDeep,
    /// A record says it is longer than what it stands in: it and what follows there is passed over.
    RecordCut {
        /// Signature of the record.
        record: FourCC,
        /// Its form id.
        form_id: u32,
        /// Bytes its data needs.
        need: u64,
        /// Bytes there are.
        have: u64,
    },
    /// A record stands outside every group. It is read.
    RecordOutsideGroups {
        /// Signature of the record.
        record: FourCC,
        /// Its form id.
        form_id: u32,
    },
    /// Where a header should be stand other bytes: the rest of the parent is passed over.
    NotARecord {
        /// The four bytes where a signature should be.
        found: FourCC,
    },
    /// Fewer bytes than a header are left in a group or in the file: passed over.
    Leftover {
        /// How many.
        bytes: u64,
    },
    /// A string of a table lies outside the table's data or does not end in it: left out.
    StringOutside {
        /// Its id.
        id: u32,
    },
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "at 0x{:X}: {}", self.at, self.kind)
    }
}

impl fmt::Display for ProblemKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::GroupTooLong { size, room } => {
                write!(
                    f,
                    "a group of {size} bytes where only {room} are left; cut to those"
                )
            }
            Self::GroupTooShort { size } => {
                write!(
                    f,
                    "a group of {size} bytes, shorter than its own header; passed over"
                )
            }
            Self::GroupTooDeep => write!(f, "a group nested too deep; passed over"),
            Self::RecordCut {
                record,
                form_id,
                need,
                have,
            } => write!(
                f,
                "{record} {form_id:08X} needs {need} bytes of data, {have} are left; left out"
            ),
            Self::RecordOutsideGroups { record, form_id } => {
                write!(
                    f,
                    "{record} {form_id:08X} stands outside every group; read all the same"
                )
            }
            Self::NotARecord { found } => {
                write!(
                    f,
                    "\"{found}\" is no record signature; the rest here is passed over"
                )
            }
            Self::Leftover { bytes } => {
                write!(
                    f,
                    "{bytes} bytes are left over, too few for a header; passed over"
                )
            }
            Self::StringOutside { id } => {
                write!(f, "string {id:08X} lies outside the table's data; left out")
            }
        }
    }
}
