//! Activations that come a little later: those of activate children.

use det::Tick;
use ident::FormId;
use serde::{Deserialize, Serialize};

/// Something that will be activated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Activation {
    /// What.
    pub reference: FormId,
    /// By what: its activate parent.
    pub activator: FormId,
    /// When, in ticks outside of pausing menus.
    pub at: Tick,
}
