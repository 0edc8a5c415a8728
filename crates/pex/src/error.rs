//! Why bytes are not a compiled script of Skyrim.

use wire::ReadError;

/// A compiled script that could not be read. Every variant but the two about the header's identity
/// names the offset in the file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PexError {
    /// The bytes end too early or a plain field holds what the format does not allow.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// A version other than 3.1 and 3.2.
    #[error("compiled script version {major}.{minor} is not Skyrim's (3.1 or 3.2)")]
    Version {
        /// Major version found.
        major: u8,
        /// Minor version found.
        minor: u8,
    },
    /// A script of another game. The original refuses those too.
    #[error("compiled script is for game {game} (0x{game:04X}), Skyrim's is 1")]
    Game {
        /// Game id found.
        game: u16,
    },
    /// An index outside the string table.
    #[error("at 0x{at:X}: {what}: string {index} of {count}")]
    StringIndex {
        /// Offset of the index.
        at: u64,
        /// Which field.
        what: &'static str,
        /// The index found.
        index: u16,
        /// How many strings the table has.
        count: usize,
    },
    /// An opcode Skyrim does not have.
    #[error("at 0x{at:X}: opcode 0x{number:02X} does not exist in Skyrim (0x00 to 0x23 do)")]
    Opcode {
        /// Offset of the opcode.
        at: u64,
        /// The byte found.
        number: u8,
    },
    /// An object whose size says another end than its content.
    #[error("at 0x{at:X}: object says {said} bytes, its content has {read}")]
    ObjectSize {
        /// Offset of the size.
        at: u64,
        /// The size in the file, its own four bytes included.
        said: u32,
        /// The bytes its content takes, the size's four included.
        read: u64,
    },
    /// Bytes after the last object.
    #[error("at 0x{at:X}: {count} bytes after the last object")]
    Trailing {
        /// Offset of the first.
        at: u64,
        /// How many.
        count: usize,
    },
}
