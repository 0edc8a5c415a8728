//! BSA archives, v104 and v105: directory, extraction, packing, the name hash.
//!
//! Version 103 is read too. The directory is read apart from the data: [`Header::read`] tells how
//! many bytes it takes, [`Archive::read_directory`] reads those, and each file's bytes are cut out
//! by the caller and given to [`Archive::unpack`].
//!
//! Not here: files and folders of the host, and which archive wins: that is `vfs`.
#![warn(missing_docs)]

mod archive;
mod error;
mod hash;
mod header;
mod pack;
mod payload;
mod problem;

pub use archive::{Archive, Entry};
pub use error::Error;
pub use hash::{file_hash, folder_hash};
pub use header::{HEADER_LEN, Header, Version, flags};
pub use pack::{Packer, Packing};
pub use payload::Payload;
pub use problem::{Problem, ProblemKind};
