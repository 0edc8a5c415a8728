//! Volumes that are felt: primitives of references.

use crate::shape::Shape;
use crate::{Layer, Placed, Pose};
use glam::{Quat, Vec3};

/// The form of a volume.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TriggerShape {
    /// A box.
    Box,
    /// A ball; its size is the first of the half extents.
    Ball,
}

/// A volume at a place.
pub fn volume(
    shape: TriggerShape,
    half_extents: [f32; 3],
    position: Vec3,
    rotation: Quat,
) -> Option<Placed> {
    let half = Vec3::from_array(half_extents);
    let is_size = half.is_finite() && half.max_element() > 0.0 && half.max_element() < crate::FAR;
    if !is_size || !crate::placed::is_somewhere(position) {
        return None;
    }
    let shape = match shape {
        TriggerShape::Box => Shape::cuboid(half),
        TriggerShape::Ball => Shape::ball(half.x),
    };
    let pose = Pose::from_parts(position, rotation);
    Some(Placed::fixed(shape, pose, Layer::TRIGGER))
}
