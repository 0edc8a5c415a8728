//! The player asleep or waiting.

use det::GameTime;
use ident::FormId;
use serde::{Deserialize, Serialize};

/// A rest under way. The game stands still as in a menu, but for its calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rest {
    /// Asleep, or only waiting.
    pub sleeping: bool,
    /// When it is to end.
    pub until: GameTime,
    /// The cell it began in: it ends early when the player is moved elsewhere.
    pub cell: Option<FormId>,
}
