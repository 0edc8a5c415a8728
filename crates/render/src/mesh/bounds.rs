//! A ball around things, to leave out what is not seen.

use glam::{Mat4, Vec3};

/// A ball.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Ball {
    /// Its middle.
    pub center: Vec3,
    /// Game units.
    pub radius: f32,
}

impl Ball {
    /// Around points: about the middle of the box they fill.
    pub fn around(points: impl Iterator<Item = Vec3> + Clone) -> Self {
        let (mut min, mut max) = (Vec3::INFINITY, Vec3::NEG_INFINITY);
        for point in points.clone() {
            (min, max) = (min.min(point), max.max(point));
        }
        if min.x > max.x {
            return Self::default();
        }
        let center = (min + max) / 2.0;
        let radius = points.fold(0.0_f32, |most, point| {
            most.max(point.distance_squared(center))
        });
        Self {
            center,
            radius: radius.sqrt(),
        }
    }

    /// Where it is after a transform of even scale.
    pub fn moved(&self, by: &Mat4) -> Self {
        Self {
            center: by.transform_point3(self.center),
            radius: self.radius * by.x_axis.truncate().length(),
        }
    }
}
