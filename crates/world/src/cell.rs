//! Cells that were attached, zones they are in, and the cells whose references are on their way in.

use ident::FormId;
use serde::{Deserialize, Serialize};

/// Changes of one cell.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct CellState {
    /// Whole game hour it left the loaded area; 0 for never.
    pub detached_at: u64,
    /// Whether its references' scripts had their OnInit.
    pub initialised: bool,
    /// Owner set by script.
    pub actor_owner: Option<FormId>,
    /// Owning faction set by script.
    pub faction_owner: Option<FormId>,
    /// Public set by script.
    pub public: Option<bool>,
    /// A script asked for a reset as it comes back.
    #[serde(default)]
    pub reset_wanted: bool,
}

/// When an encounter zone's cells were left, and reset.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ZoneState {
    /// Whole game hour the last of its cells left the loaded area; 0 for never.
    pub left_at: u64,
    /// Whole game hour it was reset; 0 for never.
    pub reset_at: u64,
}

/// A cell whose references come in, a share of them a tick.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Arrival {
    /// The cell.
    pub cell: FormId,
    /// What may reset in it is reset as it comes in.
    pub reset: bool,
    /// It was in the loaded area before: old corpses are cleared.
    pub returns: bool,
    /// All are in, and are told so.
    pub all_in: bool,
    /// The last one that came in, or was told.
    pub after: Option<FormId>,
}
