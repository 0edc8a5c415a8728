//! A stool with three legs.

use super::v;
use crate::demo::make::mesh::{Mesh, tilt, turn};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use std::f32::consts::TAU;

pub(super) fn model() -> Model {
    let seat = [
        [0.0, 31.0],
        [16.0, 31.0],
        [17.0, 32.5],
        [17.0, 34.5],
        [16.0, 36.0],
        [0.0, 36.0],
    ];
    let mut wood = Mesh::turned(&seat, 14, 2.0, 40.0);
    for leg in 0_u8..3 {
        let round = f32::from(leg) * TAU / 3.0;
        let own = Mesh::turned(&[[2.6, -33.0], [3.2, 0.0]], 7, 1.0, 40.0)
            .rotated(tilt(0.2))
            .moved(v(0.0, -7.0, 32.0))
            .rotated(turn(round));
        wood.join(own);
    }
    let form = Form::between(v(-14.0, -14.0, 0.0), v(14.0, 14.0, 36.0));
    let root = Node::new("Scene Root")
        .shape(
            wood.grounded(0.6, 26.0),
            Surface::new("furniture").shiny(0.4, 30.0),
        )
        .body(Body::fixed(Material::Wood, form));
    Model::new(root)
}
