//! The run's seed and its streams of random numbers, one per system.

use det::Stream;
use serde::{Deserialize, Serialize};
use std::cell::RefCell;

/// Streams by purpose. A draw from one never moves another. The cosmetic stream is not here: what
/// draws it must not be able to reach these.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Chance {
    /// The text all streams are derived from.
    pub seed: String,
    /// Papyrus.
    pub logic: Stream,
    /// Leveled lists.
    pub loot: Stream,
    /// Combat.
    pub combat: Stream,
    /// Packages and senses.
    pub ai: Stream,
    /// Story manager and alias picks.
    pub story: Stream,
    /// `GetRandomPercent` of conditions. Asking moves it, and whoever asks only reads the world.
    pub conditions: RefCell<Stream>,
}

impl Chance {
    /// The streams of a run with this seed.
    pub fn new(seed: &str) -> Self {
        let stream = |name| Stream::new(seed, name);
        Self {
            seed: seed.to_owned(),
            logic: stream("logic"),
            loot: stream("loot"),
            combat: stream("combat"),
            ai: stream("ai"),
            story: stream("story"),
            conditions: RefCell::new(stream("conditions")),
        }
    }
}
