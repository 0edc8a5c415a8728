//! Where something stands against its parent.

use crate::fields::Fields;
use glam::{Mat3, Mat4, Vec3};

/// A translation in game units, a rotation, a uniform scale; scale first.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Transform {
    /// In game units, z up, right handed.
    pub translation: Vec3,
    /// Applied from the left to a column.
    pub rotation: Mat3,
    /// 1 for none.
    pub scale: f32,
}

impl Transform {
    /// Changes nothing.
    pub const IDENTITY: Transform = Transform {
        translation: Vec3::ZERO,
        rotation: Mat3::IDENTITY,
        scale: 1.0,
    };

    /// A point of the inner space in the outer one.
    pub fn point(&self, point: Vec3) -> Vec3 {
        self.rotation * (point * self.scale) + self.translation
    }

    /// This around another: from the other's inner space to this one's outer.
    pub fn around(&self, inner: &Transform) -> Transform {
        Transform {
            translation: self.point(inner.translation),
            rotation: self.rotation * inner.rotation,
            scale: self.scale * inner.scale,
        }
    }

    /// The same as a matrix.
    pub fn matrix(&self) -> Mat4 {
        Mat4::from_translation(self.translation) * Mat4::from_mat3(self.rotation * self.scale)
    }

    /// Of the fields `rotation`, `translation`, `scale`, as nodes and skins have them.
    pub(crate) fn of(fields: Fields<'_, '_>) -> Transform {
        Transform {
            translation: fields.row("translation").unwrap_or(Vec3::ZERO),
            rotation: fields.row("rotation").unwrap_or(Mat3::IDENTITY),
            scale: fields.float("scale"),
        }
    }

    /// Whether all its numbers are numbers.
    pub fn is_finite(&self) -> bool {
        self.translation.is_finite() && self.rotation.is_finite() && self.scale.is_finite()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_inner_one_comes_first() {
        let turned = Transform {
            translation: Vec3::new(10.0, 0.0, 0.0),
            // A quarter turn about z: x becomes y.
            rotation: Mat3::from_cols(Vec3::Y, -Vec3::X, Vec3::Z),
            scale: 2.0,
        };
        let moved = Transform {
            translation: Vec3::new(1.0, 0.0, 0.0),
            ..Transform::IDENTITY
        };
        let both = turned.around(&moved);
        let expected = Vec3::new(10.0, 4.0, 0.0);
        assert_eq!(both.point(Vec3::X), expected);
        assert_eq!(both.matrix().transform_point3(Vec3::X), expected);
    }
}
