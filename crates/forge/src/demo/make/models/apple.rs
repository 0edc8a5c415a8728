//! An apple: a turned body with a dent above and below.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::Vec3;

/// Half of its height; it lies about its origin.
const RADIUS: f32 = 3.2;

pub(super) fn model() -> Model {
    let profile = [
        [0.0, -2.3],
        [1.2, -2.9],
        [2.4, -2.2],
        [3.2, -0.2],
        [3.1, 1.2],
        [2.2, 2.5],
        [1.0, 2.7],
        [0.0, 2.0],
    ];
    let flesh = Mesh::turned(&profile, 10, 1.0, 10.0);
    let stem = Mesh::board(v(0.3, 0.0, 3.2), v(0.5, 0.5, 2.6), 8.0);
    let ball = Form::hull(&Mesh::ball(6, 1.0).stretched(Vec3::splat(RADIUS)));
    let root = Node::new("Scene Root")
        .shape(flesh, Surface::new("apple").shiny(0.7, 40.0))
        .shape(stem, Surface::new("bark"))
        .body(Body::free(Material::Wood, 0.2, ball));
    Model::new(root)
}
