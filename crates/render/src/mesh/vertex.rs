//! One vertex as the device reads it.

use bytemuck::{Pod, Zeroable};
use glam::{Vec2, Vec3, Vec4};

/// One vertex, 32 bytes.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
pub struct Vertex {
    /// In the model's space, game units.
    pub position: [f32; 3],
    /// 127 for 1.
    pub normal: [i8; 4],
    /// Along growing u; the fourth is 127 or -127, the side of the surface that growing v is on.
    pub tangent: [i8; 4],
    /// Texture coordinates.
    pub uv: [f32; 2],
    /// 255 for 1.
    pub color: [u8; 4],
}

impl Vertex {
    /// Of its parts; the vectors need not be of length 1, and what is no number counts as 0.
    pub fn new(
        position: Vec3,
        normal: Vec3,
        along_u: Vec3,
        along_v: Vec3,
        uv: Vec2,
        color: Vec4,
    ) -> Self {
        let side = normal.cross(along_u).dot(along_v);
        Self {
            position: position.to_array(),
            normal: unit(normal, 127),
            tangent: unit(along_u, if side < 0.0 { -127 } else { 127 }),
            uv: uv
                .to_array()
                .map(|part| if part.is_finite() { part } else { 0.0 }),
            color: color
                .to_array()
                .map(|part| (part.clamp(0.0, 1.0) * 255.0 + 0.5) as u8),
        }
    }
}

fn unit(vector: Vec3, last: i8) -> [i8; 4] {
    let vector = vector.normalize_or_zero();
    let [x, y, z] = vector.to_array().map(|part| (part * 127.0).round() as i8);
    [x, y, z, last]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tangents_fourth_number_tells_the_side_of_growing_v() {
        let vertex =
            |along_v| Vertex::new(Vec3::ZERO, Vec3::Z, Vec3::X, along_v, Vec2::ZERO, Vec4::ONE);
        assert_eq!(vertex(Vec3::Y).tangent, [127, 0, 0, 127]);
        assert_eq!(vertex(-Vec3::Y).tangent, [127, 0, 0, -127]);
    }

    #[test]
    fn what_is_no_number_counts_as_nothing() {
        let nan = f32::NAN;
        let vertex = Vertex::new(
            Vec3::ZERO,
            Vec3::splat(nan),
            Vec3::ZERO,
            Vec3::ZERO,
            Vec2::splat(nan),
            Vec4::splat(nan),
        );
        assert_eq!(
            (vertex.normal, vertex.uv, vertex.color),
            ([0, 0, 0, 127], [0.0; 2], [0; 4])
        );
    }
}
