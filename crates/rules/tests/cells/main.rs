//! Cells of the loaded area: how they attach, who is told what, what resets.
//!
//! Property: what is attached follows from where the player is, and events come in the order the
//! scripting seed tells ("The world", "The scripts' events", "Cell reset and cleared locations").
//! Method: a game of a few records, driven by hand. What it has caught: references that hear OnLoad
//! twice because they were made while their cell came in.

#![expect(
    clippy::expect_used,
    reason = "a game that is not as the test has it fails the test"
)]

mod area;
mod game;
mod resets;
