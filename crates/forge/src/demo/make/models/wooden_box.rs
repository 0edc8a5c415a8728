//! The crate that can be pushed off the table; it stands about its middle, as loose things do.

use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::{Vec2, Vec3};

/// Its sides, in units.
pub(in crate::demo::make) const SIDE: f32 = 22.0;
const KILOGRAMS: f32 = 4.0;

pub(super) fn model() -> Model {
    let half = SIDE * 0.5;
    let (x, y, z) = (Vec3::X * SIDE, Vec3::Y * SIDE, Vec3::Z * SIDE);
    let low = Vec3::splat(-half);
    let faces = [
        (low, x, z),
        (low + x, y, z),
        (low + x + y, -x, z),
        (low + y, -y, z),
        (low + z, x, y),
        (low + y, x, -y),
    ];
    // Each side shows the whole picture.
    let side = |(corner, across, up)| {
        Mesh::picture(
            corner,
            across,
            up,
            [1, 1],
            [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)],
        )
    };
    let sides = faces
        .map(side)
        .into_iter()
        .fold(Mesh::default(), Mesh::with);
    let form = Form::between(low, -low);
    let root = Node::new("Scene Root")
        .shape(sides, Surface::new("crate"))
        .body(Body::free(Material::Wood, KILOGRAMS, form));
    Model::new(root)
}
