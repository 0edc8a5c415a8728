//! A placed object's changes, and objects made at run time.

use ident::FormId;
use serde::{Deserialize, Serialize};

/// Where something stands.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Placement {
    /// The cell it is in; none for something that is nowhere.
    pub cell: Option<FormId>,
    /// Position in game units.
    pub position: [f32; 3],
    /// Rotation in radians about x, y, z.
    pub rotation: [f32; 3],
}

/// What a reference made at run time is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct CreatedReference {
    /// Its base object.
    pub base: FormId,
    /// Placed as an actor (its base is an NPC_ or a leveled one).
    pub is_actor: bool,
    /// Kept when nothing holds it.
    pub persistent: bool,
}

/// A lock as scripts left it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct LockState {
    /// Locked now.
    pub locked: bool,
    /// Level 0 to 255; 255 asks for a key.
    pub level: u8,
}

/// Changes of one reference. A field that is `None` is as the plugins have it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ReferenceState {
    /// Enabled or disabled by script or rule.
    pub enabled: Option<bool>,
    /// Taken out of the world.
    pub deleted: bool,
    /// Where it is.
    pub placement: Option<Placement>,
    /// Scale.
    pub scale: Option<f32>,
    /// Lock.
    pub lock: Option<LockState>,
    /// Open (a door, a container's lid).
    pub open: Option<bool>,
    /// Activation blocked by script.
    pub activation_blocked: bool,
    /// Destroyed as `SetDestroyed` leaves it.
    pub destroyed: bool,
    /// Picked (flora, trees).
    pub harvested: bool,
    /// Owner set by script: actor base or faction.
    pub owner: Option<FormId>,
    /// Name set by script.
    pub display_name: Option<String>,
    /// Motion type set by script.
    pub motion_type: Option<i32>,
    /// Remaining enchantment charge.
    pub item_charge: Option<f32>,
    /// Count, for a dropped stack.
    pub item_count: Option<i32>,
    /// Animation variables scripts set, by lower-case name.
    pub animation_variables: std::collections::BTreeMap<String, f32>,
    /// Scripts had their OnInit.
    pub initialised: bool,
    /// The container that holds it, when it is an item in one.
    pub container: Option<FormId>,
}
