//! What the player did since the last tick: device-neutral, small, recordable.

use serde::{Deserialize, Serialize};
use world::MessageId;

/// Everything that enters the simulation at one tick.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Actions {
    /// A player has just loaded the save this goes on from: before anything else scripts run on
    /// their own for `fPostLoadUpdateTimeMS`, as in the game. An action like any other, so that a
    /// recording has it; a game that only goes on where it stopped does not.
    pub loaded: bool,
    /// Answers to message boxes, in the order they were given.
    pub answers: Vec<Answer>,
}

/// A button of a message box.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Answer {
    /// Which box.
    pub message: MessageId,
    /// The button's script index. An index the box does not show closes nothing.
    pub button: u16,
}

impl Actions {
    /// Nothing was done.
    pub fn none() -> Self {
        Self::default()
    }
}
