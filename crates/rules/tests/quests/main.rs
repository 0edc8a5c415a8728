//! Quests and their aliases by the rules alone: tiny games of records, without any script.
//!
//! Property: what each kind of alias takes and does not take, what it gives and takes back, what
//! starting, stopping and setting stages does. Method: records made by hand, the plan and the world
//! looked at. Truth: the scripting seed, "Quests" and "A new game", unless a test says otherwise.

mod broken;
mod fills;
mod game;
mod gifts;
mod searches;
mod stages;
