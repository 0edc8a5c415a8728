//! A lever on a post, with an iron plate. Its arm looks south.

use super::v;
use crate::demo::make::mesh::{Mesh, tilt};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;

pub(super) fn model() -> Model {
    let post = Mesh::slab(v(-8.0, -6.0, -24.0), v(8.0, 6.0, 74.0), 64.0).grounded(0.6, 40.0);
    let cap = Mesh::slab(v(-10.0, -8.0, 74.0), v(10.0, 8.0, 78.0), 64.0);
    let plate = Mesh::slab(v(-6.0, -8.0, 44.0), v(6.0, -5.5, 70.0), 32.0);
    let bolt = Mesh::board(v(0.0, -9.0, 56.0), v(5.0, 5.0, 5.0), 32.0);
    let arm = Mesh::turned(
        &[
            [1.6, 0.0],
            [1.5, 20.0],
            [2.8, 21.0],
            [2.8, 28.0],
            [0.0, 29.0],
        ],
        8,
        1.0,
        24.0,
    )
    .rotated(tilt(0.7))
    .moved(v(0.0, -10.0, 56.0));
    let form = Form::between(v(-10.0, -12.0, -20.0), v(10.0, 8.0, 80.0));
    let root = Node::new("Scene Root")
        .shape(post.with(cap), Surface::new("beam"))
        .shape(
            plate.with(bolt).with(arm),
            Surface::new("iron").shiny(0.9, 60.0),
        )
        .body(Body::fixed(Material::Wood, form));
    Model::new(root)
}
