//! Cells that were attached.

use serde::{Deserialize, Serialize};

/// Changes of one cell.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct CellState {
    /// Whole game hour it left the loaded area; 0 for never.
    pub detached_at: u64,
    /// Whether its references' scripts had their OnInit.
    pub initialised: bool,
    /// Owner set by script.
    pub actor_owner: Option<ident::FormId>,
    /// Owning faction set by script.
    pub faction_owner: Option<ident::FormId>,
    /// Public set by script.
    pub public: Option<bool>,
}
