//! Shapes that turn to the eye.

use glam::{Mat3, Mat4, Vec3};

/// How a shape turns to the eye. Its vertices are about its own middle.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Billboard {
    /// Its middle, in the model's space.
    pub center: Vec3,
    /// Its scale in the model.
    pub scale: f32,
    /// Turns about the up axis only.
    pub is_upright: bool,
}

impl Billboard {
    /// The shape's transform for one instance: x to the right of the eye, y up, z towards it.
    /// Unknown: which of its axes the game turns to the eye for each mode; files have theirs this
    /// way.
    pub fn matrix(&self, instance: &Mat4, view_rotation: &Mat3) -> Mat4 {
        let scale = instance.x_axis.truncate().length() * self.scale;
        let center = instance.transform_point3(self.center);
        // Rows of the view's rotation are the eye's axes in the world.
        let eye = view_rotation.transpose();
        let turned = match self.is_upright {
            false => eye,
            true => {
                let back = Vec3::new(eye.z_axis.x, eye.z_axis.y, 0.0).normalize_or(-Vec3::Y);
                Mat3::from_cols(Vec3::Z.cross(back), Vec3::Z, back)
            }
        };
        Mat4::from_translation(center) * Mat4::from_mat3(turned * scale)
    }
}
