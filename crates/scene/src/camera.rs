//! From where and which way the scene is seen.

use crate::place::directions;
use glam::{Mat4, Vec3};
use serde::{Deserialize, Serialize};

/// From where and which way the scene is seen.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Camera {
    /// The eye, in game units.
    pub position: Vec3,
    /// Clockwise from north, in radians.
    pub yaw: f32,
    /// Downwards, in radians.
    pub pitch: f32,
    /// Height of the picture, in radians.
    pub field_of_view: f32,
    /// Nothing nearer is seen.
    pub near: f32,
    /// Nothing farther is seen.
    pub far: f32,
}

impl Default for Camera {
    fn default() -> Self {
        Self {
            position: Vec3::ZERO,
            yaw: 0.0,
            pitch: 0.0,
            // Unknown: the game's default is 65 degrees across a picture of 4 to 3 or wider.
            field_of_view: 0.87,
            near: 10.0,
            far: 100_000.0,
        }
    }
}

impl Camera {
    /// A camera at `position` that looks at a point.
    pub fn looking_at(position: Vec3, target: Vec3) -> Self {
        let way = target - position;
        let flat = libm::sqrtf(way.x * way.x + way.y * way.y);
        Self {
            position,
            yaw: libm::atan2f(way.x, way.y),
            pitch: libm::atan2f(-way.z, flat),
            ..Self::default()
        }
    }

    /// Where it looks.
    pub fn forward(&self) -> Vec3 {
        directions(self.yaw, self.pitch).y_axis
    }

    /// From the world to the eye: x right, y up, z towards the viewer.
    pub fn view(&self) -> Mat4 {
        let turned = directions(self.yaw, self.pitch);
        glam::camera::rh::view::look_to_mat4(self.position, turned.y_axis, turned.z_axis)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_looks_where_it_is_told_to() {
        for target in [Vec3::new(10.0, 3.0, -4.0), Vec3::new(-1.0, -8.0, 2.0)] {
            let camera = Camera::looking_at(Vec3::new(1.0, 1.0, 1.0), target);
            let way = (target - camera.position).normalize();
            assert!((camera.forward() - way).length() < 1e-5, "{target}");
        }
    }

    #[test]
    fn a_positive_pitch_looks_down() {
        let camera = Camera {
            pitch: 0.5,
            ..Camera::default()
        };
        assert!(camera.forward().z < 0.0);
    }
}
