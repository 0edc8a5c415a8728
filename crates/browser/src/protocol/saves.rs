//! What page and worker say of saves, recordings and replays.

use serde::{Deserialize, Serialize};

/// Which of a game's slots a save is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum SaveSlot {
    Quick,
    Auto,
    Named,
}

/// What a link of the running game may lead to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LinkKind {
    /// The game as it is.
    State,
    /// The session from where its recording begins.
    Run,
    /// A new game where the player stands.
    Place,
}

/// A save in the list.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SaveRow {
    pub key: String,
    pub slot: SaveSlot,
    /// The player's name for it; empty in the other slots.
    pub name: String,
    /// The Data folder it was played with.
    pub folder: String,
    pub demo: bool,
    /// Where the player is; empty when the data have no name for it.
    pub place: String,
    /// Seconds played, menus that pause left out.
    pub played_seconds: f64,
    /// Days since the game's calendar began, with the hour as their fraction.
    pub game_days: f64,
    /// Milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub saved_at: u64,
    pub plugins: u32,
    #[cfg_attr(test, ts(type = "number"))]
    pub bytes: u64,
}

/// Everything on the shelf.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SaveList {
    /// Newest first.
    pub saves: Vec<SaveRow>,
    /// Thrown away and to be had back, newest first.
    pub bin: Vec<SaveRow>,
    /// Saves whose card cannot be read.
    pub unreadable: u32,
    /// Why saves cannot be kept here; empty when they can.
    pub trouble: String,
}

/// A replay's outcome.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReplayOutcome {
    /// It went as recorded.
    pub same: bool,
    #[cfg_attr(test, ts(type = "number"))]
    pub ticks: u64,
    /// What came, in words: that it was the same, the first difference, why it could not be played.
    pub words: String,
}
