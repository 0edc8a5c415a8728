//! Why a file is no mesh that can be read.

use wire::ReadError;

/// A mesh that cannot be read at all. The caller adds the file's name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum NifError {
    /// The bytes end too early, or say what the format does not allow.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The first line is not that of a Gamebryo file.
    #[error("at 0x0: no mesh: the first line is not that of a Gamebryo file")]
    NoMesh,
    /// Another game's mesh, or a much older one.
    #[error("version 0x{version:08X}, user {user}, stream {stream}: neither Skyrim's 83 nor 100")]
    Version {
        /// `20.2.0.7` is `0x14020007`.
        version: u32,
        /// 12 in Skyrim, 11 in a few files taken over from its forerunner.
        user: u32,
        /// 83 or 100.
        stream: u32,
    },
}
