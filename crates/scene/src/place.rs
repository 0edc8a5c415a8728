//! Where something stands, ready to be drawn.

use glam::{Mat3, Mat4, Quat, Vec3};
use serde::{Deserialize, Serialize};

/// Where something stands, how it is turned, how large it is.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Place {
    /// In game units, z up.
    pub position: Vec3,
    /// From the model to the world.
    pub rotation: Quat,
    /// 1 as the model is.
    pub scale: f32,
}

impl Place {
    /// As records and the world have it: position, angles in radians about x, y, z, scale. What is
    /// no number counts as nothing.
    pub fn new(position: [f32; 3], angles: [f32; 3], scale: f32) -> Self {
        let number = |value: f32| if value.is_finite() { value } else { 0.0 };
        Self {
            position: Vec3::from_array(position.map(number)),
            rotation: turn(angles.map(number)),
            scale: if scale.is_finite() { scale } else { 1.0 },
        }
    }

    /// The same as a matrix.
    pub fn matrix(&self) -> Mat4 {
        Mat4::from_scale_rotation_translation(Vec3::splat(self.scale), self.rotation, self.position)
    }
}

/// The rotation of angles as records have them: clockwise about z, then about the world's y, then
/// about its x. Source: what the game's scripters found out about `SetAngle`.
pub fn turn([x, y, z]: [f32; 3]) -> Quat {
    clockwise(Vec3::X, x) * clockwise(Vec3::Y, y) * clockwise(Vec3::Z, z)
}

/// The directions right, forward and up of a yaw, clockwise from north, and a pitch, downwards.
pub(crate) fn directions(yaw: f32, pitch: f32) -> Mat3 {
    Mat3::from_quat(clockwise(Vec3::Z, yaw) * clockwise(Vec3::X, pitch))
}

fn clockwise(axis: Vec3, angle: f32) -> Quat {
    let (sin, cos) = (libm::sinf(-angle / 2.0), libm::cosf(-angle / 2.0));
    Quat::from_xyzw(axis.x * sin, axis.y * sin, axis.z * sin, cos)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::f32::consts::FRAC_PI_2;

    #[test]
    fn a_quarter_turn_about_z_is_clockwise_seen_from_above() {
        let east = turn([0.0, 0.0, FRAC_PI_2]) * Vec3::Y;
        assert!((east - Vec3::X).length() < 1e-6, "{east}");
    }

    #[test]
    fn a_turn_about_z_comes_before_one_about_x() {
        // North becomes east by z, and x leaves east alone.
        let east = turn([FRAC_PI_2, 0.0, FRAC_PI_2]) * Vec3::Y;
        assert!((east - Vec3::X).length() < 1e-6, "{east}");
    }

    #[test]
    fn what_is_no_number_counts_as_nothing() {
        let place = Place::new([f32::NAN, 1.0, 2.0], [0.0; 3], f32::INFINITY);
        assert_eq!(
            (place.position, place.scale),
            (Vec3::new(0.0, 1.0, 2.0), 1.0)
        );
    }
}
