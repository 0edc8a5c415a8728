//! How the player's character moves, and what the player holds down.

use ident::FormId;
use serde::{Deserialize, Serialize};

/// What the player holds: stays as it is until it is said otherwise.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Controls {
    /// To the right, in 127ths: -127 to 127.
    pub right: i8,
    /// Forward, in 127ths.
    pub forward: i8,
    /// Buttons that are down: a sum of [`button`]s.
    pub buttons: u16,
}

/// Buttons, as bits.
pub mod button {
    /// Use what the crosshair is on.
    pub const ACTIVATE: u16 = 1;
    /// Jump; up, in water.
    pub const JUMP: u16 = 1 << 1;
    /// Sneak on and off.
    pub const SNEAK: u16 = 1 << 2;
    /// Sprint while it is down.
    pub const SPRINT: u16 = 1 << 3;
    /// Walk instead of run while it is down.
    pub const WALK: u16 = 1 << 4;
    /// Always walk, on and off.
    pub const RUN_TOGGLE: u16 = 1 << 5;
    /// Draw the weapon, put it away.
    pub const READY: u16 = 1 << 6;
    /// Grab what the crosshair is on while it is down.
    pub const GRAB: u16 = 1 << 7;
    /// First or third person.
    pub const VIEW: u16 = 1 << 8;
}

/// The player's character in motion. Where it is and how it is turned its reference says: angle x is
/// up and down, z is round.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct PlayerMotion {
    /// What the player holds.
    pub controls: Controls,
    /// In game units a second.
    pub velocity: [f32; 3],
    /// Whether it stands on something.
    pub on_ground: bool,
    /// Whether it swims.
    pub swimming: bool,
    /// Whether it sprints.
    pub sprinting: bool,
    /// Walks where it would run.
    pub walks: bool,
    /// What the crosshair is on.
    pub aimed: Option<FormId>,
    /// What it holds up before it, and how far away.
    pub grabbed: Option<Grab>,
}

/// Something that is held.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Grab {
    /// What.
    pub reference: FormId,
    /// How far from the eyes, in game units.
    pub distance: f32,
}
