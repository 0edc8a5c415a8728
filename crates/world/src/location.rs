//! Locations as the game changed them.

use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Changes of one location.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct LocationState {
    /// Cleared, when it differs from the plugin's.
    pub cleared: Option<bool>,
    /// Keyword data scripts set.
    pub keyword_data: BTreeMap<FormId, f32>,
    /// Was visited.
    pub visited: bool,
}
