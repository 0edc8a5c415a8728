//! Textures (DDS): what a file holds, where each picture of it lies, and decoding to RGBA.
//!
//! [`Dds::read`] reads the header and finds every mip of every layer; [`Dds::image`] gives its bytes
//! as they are, for a device that takes them compressed, and [`Dds::decode`] as RGBA for one that
//! does not. [`Dds::mip_within`] says which mips fit a budget. [`write()`] puts pictures that are already
//! stored as a format wants them behind a header.
//!
//! Not here: which file wins, what slot a texture is for, compressing, and uploading.

mod decode;
mod error;
mod format;
mod header;
mod texture;
mod write;

pub use decode::{DECODED_MAX, decode};
pub use error::DdsError;
pub use format::{Format, Masks};
pub use texture::{Dds, Image, Problem};
pub use write::write;
