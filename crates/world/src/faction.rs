//! Factions as scripts changed them.

use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Changes of one faction.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct FactionState {
    /// Reactions to other factions: 0 neutral, 1 enemy, 2 ally, 3 friend.
    pub reactions: BTreeMap<FormId, i32>,
    /// Bounty: violent and not.
    pub crime_gold: [i32; 2],
    /// The player is an enemy.
    pub player_enemy: Option<bool>,
    /// The player was expelled.
    pub player_expelled: bool,
}
