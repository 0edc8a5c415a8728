//! Things that move by themselves just now: what falls, rolls, was pushed or is held.
//!
//! Where a thing lies still its place says everything; while it moves its place follows this.

use serde::{Deserialize, Serialize};

/// A thing in motion.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct BodyState {
    /// Where its origin is, in game units.
    pub position: [f32; 3],
    /// How it is turned: a quaternion, x, y, z, w.
    pub rotation: [f32; 4],
    /// In game units a second.
    pub velocity: [f32; 3],
    /// In radians a second.
    pub spin: [f32; 3],
    /// Ticks without motion so far.
    pub still: u8,
}

/// A script's push that was not felt yet.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Push {
    /// Which thing.
    pub reference: ident::FormId,
    /// Which way and how hard, in kilograms × game units a second.
    pub impulse: [f32; 3],
}
