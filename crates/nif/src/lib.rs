//! Meshes (NIF) of Skyrim Legendary Edition (stream 83) and Special Edition (stream 100).
//!
//! What each kind of block holds is described once, as text (`blocks/*.blk`, told in
//! `docs/formats/nif.md`); a [`Schema`] made of it reads blocks to named [`Value`]s, writes them
//! back, shows and checks them. [`Nif`] is a file of such blocks. Over it stand typed views of what
//! the engine draws, collides with and moves.
//!
//! Not here: which file wins, textures, and anything that happens in the game. A block of an
//! unknown kind is kept as bytes and named; broken bytes are a [`NifError`], odd data a
//! [`Problem`].

pub mod animation;
mod block;
mod check;
pub mod collision;
mod error;
mod expression;
mod extra;
mod fields;
mod geometry;
mod graph;
mod header;
mod material;
mod notation;
mod problem;
mod read;
mod schema;
mod show;
mod skin;
mod transform;
mod value;
mod vertex;
mod write;

pub use block::{Block, Content, Nif};
pub use error::NifError;
pub use extra::{Extra, Seat};
pub use fields::{Fields, Group, Row};
pub use geometry::Geometry;
pub use graph::{Graph, Node, Role};
pub use header::{Generation, Header};
pub use material::{Alpha, Effect, Lighting, LightingKind, Material, Shader, flag};
pub use notation::NotationError;
pub use problem::{Problem, ProblemKind};
pub use schema::{Kind, Schema};
pub use skin::{Bone, Part, Skin};
pub use transform::Transform;
pub use value::{Rows, Value};
