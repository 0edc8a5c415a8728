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

mod block;
mod check;
mod error;
mod expression;
mod fields;
mod header;
mod notation;
mod problem;
mod read;
mod schema;
mod show;
mod value;
mod write;

pub use block::{Block, Content, Nif};
pub use error::NifError;
pub use fields::{Fields, Group, Row};
pub use header::{Generation, Header};
pub use notation::NotationError;
pub use problem::{Problem, ProblemKind};
pub use schema::{Kind, Schema};
pub use value::{Rows, Value};
