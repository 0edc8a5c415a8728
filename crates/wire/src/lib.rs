//! Checked reading and writing of bytes.
//!
//! [`Reader`] is a cursor over `&[u8]` whose every read names what it wants, so that a short or
//! broken file ends as a [`ReadError`] with the offset, what was read, what was needed and what was
//! there. [`Writer`] is its mirror. Both orders of bytes are here: plugins and archives are little
//! endian, compiled scripts big endian. [`half`] is the one number that Rust has no type for.
//!
//! Not here: files and their names (a caller that has one adds it), text encodings, formats.

mod half;
mod reader;
mod writer;

pub use half::half;
pub use reader::{ReadError, ReadErrorKind, Reader};
pub use writer::Writer;
