//! Things that move in a room: the player, what scripts send on a way, doors, what is pushed and held,
//! who is in a trigger, whom a trap touches.
//!
//! Property: what the scripting seed tells of them ("Triggers", "Traps", "Translations", "Open and
//! close", "Grab", "Activation"), tick by tick. Method: a room whose floor and things are boxes, driven
//! by hand. What it has caught: nothing yet.

#![expect(
    clippy::expect_used,
    reason = "a game that is not as the test has it fails the test"
)]

mod contacts;
mod doors;
mod game;
mod things;
mod walking;
mod ways;
