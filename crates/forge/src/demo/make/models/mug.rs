//! A clay mug, standing about its middle.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;

pub(super) fn model() -> Model {
    let outside = [
        [0.0, -5.0],
        [3.6, -5.0],
        [4.2, -3.0],
        [4.4, 1.0],
        [3.9, 4.6],
        [4.1, 5.2],
        [3.6, 5.2],
        [3.5, 1.0],
        [3.0, -3.8],
        [0.0, -4.0],
    ];
    let mut clay = Mesh::turned(&outside, 12, 2.0, 20.0);
    for (centre, size) in [
        (v(5.4, 0.0, 2.6), v(3.0, 1.4, 1.4)),
        (v(6.6, 0.0, 0.2), v(1.4, 1.4, 5.0)),
        (v(5.4, 0.0, -2.4), v(3.0, 1.4, 1.4)),
    ] {
        clay.join(Mesh::board(centre, size, 20.0));
    }
    let form = Form::between(v(-4.3, -4.3, -5.0), v(4.3, 4.3, 5.2));
    let root = Node::new("Scene Root")
        .shape(clay, Surface::new("clay").shiny(0.4, 30.0))
        .body(Body::free(Material::Glass, 0.4, form));
    Model::new(root)
}
