//! References that scripts move along a way (`TranslateTo`).

use serde::{Deserialize, Serialize};

/// A way that is under way.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Translation {
    /// Where it began.
    pub from: [f32; 3],
    /// Where it ends.
    pub to: [f32; 3],
    /// Angles it began with, in radians.
    pub from_angles: [f32; 3],
    /// Angles it ends with, in radians.
    pub to_angles: [f32; 3],
    /// How curved: game units of the tangents at both ends; 0 for straight.
    pub tangent: f32,
    /// Game units a second.
    pub speed: f32,
    /// Radians a second at most; 0 for as fast as the way takes.
    pub turn_speed: f32,
    /// Share of the way that is done.
    pub done: f32,
    /// That it is almost done was told.
    pub almost_told: bool,
}
