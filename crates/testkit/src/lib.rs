//! Fixtures for tests: a whole tiny game from plugin records and Papyrus sources.
//!
//! [`Fixture`] collects plugins and scripts, compiles and opens them the way a player's folder is
//! opened, with the stand-in master beneath, and gives a [`Game`] that is ticked and read.
//! [`case`] runs golden cases: a folder as text, and the state the engine makes of it.
//!
//! Not here: assertions. Never in a shipped build: a fixture that does not compile panics with the
//! compiler's words.
#![expect(clippy::panic, reason = "a broken fixture is a broken test")]

pub mod case;
mod folder_text;
mod game;
mod plugin_text;
mod state_text;
mod text_lines;

pub use folder_text::folder_from_text;
pub use game::{Fixture, Game};
pub use plugin_text::plugin_from_text;
pub use state_text::describe;
