//! A rug, a finger thick.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::surface::Surface;
use glam::Vec2;

pub(super) fn model() -> Model {
    let picture = [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)];
    let top = Mesh::picture(
        v(-92.0, -64.0, 1.2),
        v(184.0, 0.0, 0.0),
        v(0.0, 128.0, 0.0),
        [1, 1],
        picture,
    );
    let mut edge = Mesh::slab(v(-92.0, -64.0, 0.0), v(92.0, 64.0, 1.1), 40.0).tinted([0.5; 3]);
    // The top is the picture's.
    edge.triangles.truncate(8);
    let root = Node::new("Scene Root").shape(top.with(edge), Surface::new("rug").shiny(0.02, 8.0));
    Model::new(root)
}
