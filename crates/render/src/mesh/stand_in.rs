//! What is shown for a mesh that is missing or broken: a box in colours that nothing else has.

use super::model::Model;
use super::shape::Shape;
use super::surface::{Surface, bit};
use glam::{Mat4, Vec2, Vec3};
use nif::Geometry;

/// Half the side of the box, in game units.
const HALF: f32 = 24.0;

/// A box that stands on its place, striped by the shader.
pub fn stand_in() -> Model {
    let mut geometry = Geometry::default();
    let axes = [Vec3::X, Vec3::Y, Vec3::Z];
    for (at, axis) in axes.into_iter().enumerate() {
        for side in [-1.0, 1.0] {
            let out = axis * side;
            let across = axes[(at + 1) % 3] * side;
            let up = axes[(at + 2) % 3];
            let first = geometry.positions.len() as u16;
            for (x, y) in [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)] {
                let place = out + across * x + up * y + Vec3::Z;
                geometry.positions.push(place * HALF);
                geometry.normals.push(out);
                geometry.uvs.push(Vec2::new(x, y) * 0.5 + 0.5);
            }
            geometry.triangles.push([first, first + 1, first + 2]);
            geometry.triangles.push([first, first + 2, first + 3]);
        }
    }
    let mut surface = Surface::default();
    surface.numbers.flags |= bit::STAND_IN;
    let shape = Shape::new("stand-in", &geometry, &Mat4::IDENTITY, surface, u32::MAX);
    let mut model = Model {
        shapes: vec![shape],
        ..Model::default()
    };
    model.set_bounds();
    model
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn its_triangles_look_outwards() {
        let model = stand_in();
        let shape = &model.shapes[0];
        let middle = Vec3::Z * HALF;
        for triangle in shape.indices.chunks(3) {
            let [a, b, c] = [0, 1, 2].map(|at: usize| {
                let vertex = &shape.vertices[triangle[at] as usize];
                Vec3::from_array(vertex.position)
            });
            let normal = (b - a).cross(c - a);
            assert!(normal.dot(a - middle) > 0.0);
        }
    }
}
