//! Scale data: from a seed, a Data folder in the numbers and the shape of the real game.
//!
//! Benchmarks and tests of size run on it where the game itself is not at hand: five masters of
//! 363 MB with 1.2 million records, string tables, archives of 14,302 scripts, and as many small
//! plugins as asked for. The same seed gives the same bytes. What the numbers are taken from is in
//! `docs/scale-data.md`.
//!
//! Not here: anything of the game's own content, meshes, textures, sounds.

mod body;
mod cells;
mod chance;
mod counts;
mod dialogue;
mod folder;
mod land;
mod layout;
mod master;
mod navmesh;
mod numbering;
mod plugin_file;
mod quest;
mod references;
mod script_text;
mod scripts;
mod shape;
mod small;
mod texts;
mod vmad;

pub use folder::{FileReport, Options, Report, ScaleError, write};
pub use scripts::scripts;

/// Compiled scripts that the game with its add-ons has, the base scripts among them. Source: the
/// seed on scripting, "The scripts".
pub const SCRIPTS: usize = 14_302;
