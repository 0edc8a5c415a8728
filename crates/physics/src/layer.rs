//! Layers: what kind of thing a body is, and with that whom it stops.
//!
//! Source: the numbers are the mesh format's (`SkyrimLayer`). Unknown: the game reads who meets
//! whom from its collision layer records; here the table below says so.

/// A layer of the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub struct Layer(pub u8);

impl Layer {
    /// What never moves.
    pub const STATIC: Self = Self(1);
    /// What animations move.
    pub const ANIM_STATIC: Self = Self(2);
    /// Things that lie about.
    pub const CLUTTER: Self = Self(4);
    /// A limb.
    pub const BIPED: Self = Self(8);
    /// A volume that is felt.
    pub const TRIGGER: Self = Self(12);
    /// What hurts.
    pub const TRAP: Self = Self(14);
    /// Land.
    pub const GROUND: Self = Self(17);
    /// A ramp over stairs for those who walk.
    pub const STAIR_HELPER: Self = Self(31);

    /// Whether things bump into it.
    pub fn is_solid(self) -> bool {
        matches!(self.0, 0..=5 | 9 | 10 | 13 | 14 | 17 | 19 | 20 | 25..=28)
    }

    /// Whether those who walk bump into it.
    pub fn stops_walkers(self) -> bool {
        self.is_solid() || self == Self::STAIR_HELPER
    }

    /// Whether it can be looked at: the crosshair stops at it.
    pub fn stops_looks(self) -> bool {
        self.is_solid() || self == Self::BIPED || self.0 == 30 || self.0 == 32
    }

    /// Whether it only feels who is in it.
    pub fn is_trigger(self) -> bool {
        matches!(self.0, 12 | 22 | 48 | 51 | 54)
    }

    /// Whether it hurts whom it touches. Source: the scripting seed, "Traps".
    pub fn is_trap(self) -> bool {
        matches!(self.0, 14 | 16)
    }
}
