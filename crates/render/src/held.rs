//! What the device holds: meshes and textures by the paths of their files.

mod budget;
mod meshes;
mod texture_upload;
mod textures;

pub(crate) use meshes::{Meshes, Parts};
pub(crate) use textures::{Bound, TextureId, Textures};
