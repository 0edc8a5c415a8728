//! Why a file is no texture that can be read.

use wire::ReadError;

/// A texture that cannot be read or decoded. The caller adds the file's name.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum DdsError {
    /// The bytes end too early, or say what the format does not allow.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The first four letters are others.
    #[error("at 0x0: no texture: the first letters are not `DDS `")]
    NoTexture,
    /// A format with four letters that nothing here knows.
    #[error("at 0x54: unknown format {0:?}")]
    UnknownLetters([u8; 4]),
    /// A format of the newer header that nothing here knows.
    #[error("at 0x80: unknown format {0} of the newer header")]
    UnknownNumber(u32),
    /// Pixels of so many bits, or with such masks.
    #[error("at 0x58: pixels of {0} bits cannot be told apart")]
    UnknownMasks(u32),
    /// Decoding would take more memory than is allowed: a smaller mip may fit.
    #[error("decoding needs {need} bytes and at most {most} are allowed")]
    TooLarge {
        /// Bytes of the picture as RGBA.
        need: u64,
        /// Bytes allowed.
        most: u64,
    },
    /// There is no such layer or mip.
    #[error("there is no mip {mip} of layer {layer}")]
    NoImage {
        /// The layer.
        layer: u32,
        /// The mip.
        mip: u32,
    },
}
