//! Doors and gates that swing.

use ident::FormId;
use serde::{Deserialize, Serialize};

/// A swing under way.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct SwingState {
    /// It opens, or it closes.
    pub opens: bool,
    /// Ticks of it that are over.
    pub ticks: u16,
    /// Who set it going; none for a script.
    pub activator: Option<FormId>,
}
