//! Why an archive, or one file of it, cannot be read or written.

use wire::ReadError;

/// An error of this crate. Nothing of the archive (or of the one file) is usable then.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The bytes end too early or say what the format does not allow.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// An archive of another game's format.
    #[error("this is an archive of {0}, not of Skyrim")]
    OtherGame(&'static str),
    /// An archive for the Xbox 360, which orders and compresses differently.
    #[error("this archive was made for the Xbox 360")]
    Xbox,
    /// A version that no known game writes.
    #[error("archives of version {0} are not known; Skyrim has 104 and 105")]
    Version(u32),
    /// A compressed file whose stream is damaged.
    #[error("at 0x{at:X}: the compressed data is damaged: {why}")]
    Damaged {
        /// Offset of the stream in the archive.
        at: u64,
        /// What the decompressor met.
        why: String,
    },
    /// A compressed file that says to be larger than its data can be.
    #[error("at 0x{at:X}: {stored} compressed bytes cannot hold the {claimed} that are claimed")]
    Bomb {
        /// Offset of the stream in the archive.
        at: u64,
        /// How long the stream is.
        stored: u64,
        /// What it claims to hold.
        claimed: u64,
    },
    /// A file that the format cannot hold, when writing.
    #[error("{path}: {why}")]
    Unwritable {
        /// The file's path.
        path: String,
        /// Which limit it breaks.
        why: &'static str,
    },
}

impl Error {
    /// Offset in the archive, where the error has a place.
    pub fn offset(&self) -> Option<u64> {
        match self {
            Self::Read(error) => Some(error.at),
            Self::Damaged { at, .. } | Self::Bomb { at, .. } => Some(*at),
            Self::OtherGame(_) | Self::Xbox | Self::Version(_) => Some(0),
            Self::Unwritable { .. } => None,
        }
    }
}
