//! Fixtures for tests: a whole tiny game from plugin records and Papyrus sources.
//!
//! [`Fixture`] collects plugins and scripts, compiles and opens them the way a player's folder is
//! opened, with the stand-in master beneath, and gives a [`Game`] that is ticked and read.
//!
//! Not here: assertions. Never in a shipped build: a fixture that does not compile panics with the
//! compiler's words.
#![expect(clippy::panic, reason = "a broken fixture is a broken test")]

mod corpus;
mod game;

pub use corpus::corpus;
pub use game::{Fixture, Game};
