//! A chest with an arched lid and iron bands.

use super::v;
use crate::demo::make::mesh::{Mesh, tilt};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::Vec3;

/// Width, depth and height up to the lid.
const SIZE: Vec3 = Vec3::new(72.0, 44.0, 30.0);

pub(super) fn model() -> Model {
    let wood = Surface::new("boards");
    let body = Mesh::slab(v(-36.0, -22.0, 0.0), v(36.0, 22.0, SIZE.z), 96.0).grounded(0.55, 20.0);
    let iron = [-30.0, 0.0, 30.0]
        .map(|x| Mesh::slab(v(x - 3.0, -23.0, 0.0), v(x + 3.0, 23.0, SIZE.z), 32.0));
    let lock = Mesh::slab(v(-5.0, -25.0, 20.0), v(5.0, -21.0, 34.0), 16.0);
    let bands = iron.into_iter().fold(lock, Mesh::with);
    let lid = arch(36.0, 21.5, 96.0);
    let straps = [-30.0, 0.0, 30.0]
        .map(|x| arch(3.0, 23.0, 32.0).moved(v(x, 0.0, 0.0)))
        .into_iter()
        .fold(Mesh::default(), Mesh::with);
    let form = Form::between(v(-36.0, -22.0, 0.0), v(36.0, 22.0, SIZE.z + 14.0));
    let root = Node::new("Scene Root")
        .shape(body.with(lid.moved(v(0.0, 0.0, SIZE.z))), wood)
        .shape(
            bands.with(straps.moved(v(0.0, 0.0, SIZE.z))),
            Surface::new("iron").shiny(0.9, 60.0),
        )
        .body(Body::fixed(Material::HeavyWood, form));
    Model::new(root)
}

/// Half of a flattened cylinder along x, closed at its ends.
fn arch(half: f32, depth: f32, tile: f32) -> Mesh {
    const PARTS: u16 = 8;
    let rise = depth * 0.65;
    let place = |part: u16| {
        let turned = tilt(std::f32::consts::PI * f32::from(part) / f32::from(PARTS)) * Vec3::NEG_Y;
        // A turn of the axis that points south, over the top, to the north.
        v(0.0, turned.y * depth, -turned.z * rise)
    };
    let mut mesh = Mesh::default();
    for part in 0..PARTS {
        let (from, to) = (place(part), place(part + 1));
        let corner = from - Vec3::X * half;
        mesh.join(Mesh::panel(
            corner,
            Vec3::X * half * 2.0,
            to - from,
            [1, 1],
            tile,
        ));
        for (x, [a, b]) in [(half, [to, from]), (-half, [from, to])] {
            mesh.join(Mesh::wedge(
                [v(x, 0.0, 0.0), v(x, a.y, a.z), v(x, b.y, b.z)],
                tile,
            ));
        }
    }
    mesh
}
