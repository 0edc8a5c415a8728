//! A door of planks in its frame, as it looks from either side. It leads elsewhere and does not swing.
//! Its front looks south; its back is the wall it stands in.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;

pub(super) fn model() -> Model {
    let mut frame = Mesh::slab(v(-56.0, -8.0, 0.0), v(-44.0, 6.0, 158.0), 64.0);
    frame.join(Mesh::slab(v(44.0, -8.0, 0.0), v(56.0, 6.0, 158.0), 64.0));
    frame.join(Mesh::slab(
        v(-60.0, -10.0, 150.0),
        v(60.0, 6.0, 164.0),
        64.0,
    ));
    frame.join(Mesh::slab(v(-48.0, -14.0, 0.0), v(48.0, 6.0, 4.0), 64.0));
    let mut planks = Mesh::default();
    for plank in 0_u8..5 {
        let x = -44.0 + f32::from(plank) * 17.6;
        let deep = if plank % 2 == 0 { -2.5 } else { -1.5 };
        planks.join(Mesh::slab(v(x, deep, 4.0), v(x + 17.2, 4.0, 150.0), 96.0));
    }
    let mut iron = Mesh::default();
    for z in [26.0, 122.0] {
        iron.join(Mesh::slab(v(-44.0, -4.0, z), v(22.0, 0.0, z + 7.0), 32.0));
        iron.join(Mesh::slab(
            v(20.0, -4.0, z - 3.0),
            v(26.0, 0.0, z + 10.0),
            32.0,
        ));
    }
    let ring = [[2.0, 0.0], [3.4, 1.2], [4.0, 3.0], [3.4, 4.8], [2.0, 6.0]];
    let knob = Mesh::turned(&ring, 8, 2.0, 16.0).moved(v(34.0, -6.0, 70.0));
    iron.join(Mesh::slab(v(30.0, -4.0, 62.0), v(38.0, 0.0, 84.0), 32.0));
    iron.join(knob);
    let form = Form::between(v(-56.0, -6.0, 0.0), v(56.0, 6.0, 160.0));
    let root = Node::new("Scene Root")
        .shape(frame.grounded(0.7, 30.0), Surface::new("beam"))
        .shape(
            planks.grounded(0.65, 40.0),
            Surface::new("furniture").shiny(0.3, 25.0),
        )
        .shape(iron, Surface::new("iron").shiny(0.9, 60.0))
        .body(Body::fixed(Material::HeavyWood, form));
    Model::new(root)
}
