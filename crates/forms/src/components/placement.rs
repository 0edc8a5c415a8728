//! Where something stands and how it is turned.

use crate::Field;

/// A position in game units and a rotation in radians, each x, y, z.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Placement {
    /// Position.
    pub position: [f32; 3],
    /// Rotation.
    pub rotation: [f32; 3],
}

impl Placement {
    /// Reads six floats.
    pub fn read(field: &mut Field<'_>) -> Self {
        Self {
            position: field.f32s(),
            rotation: field.f32s(),
        }
    }
}
