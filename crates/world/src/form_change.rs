//! Base forms scripts changed: form lists, leveled lists, actor bases.

use ident::FormId;
use serde::{Deserialize, Serialize};

/// Forms scripts put in a form list, and plugin entries they took out.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FormListState {
    /// Added at run time, in order; they come after the plugin's.
    pub added: Vec<FormId>,
    /// Reverted to the plugin's and emptied of these.
    pub removed: Vec<FormId>,
}

/// An entry a script added to a leveled list.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeveledAddition {
    /// What.
    pub form: FormId,
    /// From which level on.
    pub level: u16,
    /// How many.
    pub count: u16,
}

/// Changes of an actor base.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BaseActorState {
    /// Essential set by script.
    pub essential: Option<bool>,
    /// Protected set by script.
    pub protected: Option<bool>,
    /// Invulnerable set by script.
    pub invulnerable: Option<bool>,
    /// Outfit set by script.
    pub outfit: Option<FormId>,
    /// Outfit for sleeping, set by script.
    pub sleep_outfit: Option<FormId>,
    /// Class set by script.
    pub class: Option<FormId>,
    /// How many actors of this base died in the game.
    pub deaths: u32,
}
