//! Which controls the player has.

use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;

/// A group of controls scripts turn on and off together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ControlGroup {
    /// Moving.
    Movement,
    /// Fighting.
    Fighting,
    /// Changing the point of view.
    CameraSwitch,
    /// Looking about.
    Looking,
    /// Sneaking.
    Sneaking,
    /// Opening menus.
    Menu,
    /// Activating.
    Activate,
    /// The journal's tabs.
    JournalTabs,
}

/// The player's controls as scripts left them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlayerControls {
    /// Groups that are off.
    pub disabled: BTreeSet<ControlGroup>,
    /// Fast travel forbidden by script.
    pub fast_travel_disabled: bool,
    /// The player is driven by packages.
    pub ai_driven: bool,
    /// Saving forbidden by script.
    pub saving_disabled: bool,
    /// In the character's own eyes.
    pub first_person: bool,
    /// Making the character.
    pub in_chargen: bool,
}
