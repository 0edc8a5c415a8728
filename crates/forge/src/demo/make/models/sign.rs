//! A small sign that stands on a desk, looking south.

use super::v;
use crate::demo::make::mesh::{Mesh, tilt};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::Vec2;

pub(super) fn model() -> Model {
    let picture = [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)];
    let front = Mesh::picture(
        v(-17.0, -1.3, 0.0),
        v(34.0, 0.0, 0.0),
        v(0.0, 0.0, 17.0),
        [1, 1],
        picture,
    );
    let board = Mesh::slab(v(-17.5, -1.2, 0.0), v(17.5, 1.2, 17.5), 48.0);
    let leaning = |mesh: Mesh| mesh.rotated(tilt(-0.22)).moved(v(0.0, 0.0, 1.5));
    let foot = Mesh::slab(v(-16.0, -4.0, 0.0), v(16.0, 5.0, 2.0), 48.0);
    let form = Form::between(v(-17.5, -4.0, 0.0), v(17.5, 5.0, 19.0));
    let root = Node::new("Scene Root")
        .shape(leaning(front), Surface::new("sign"))
        .shape(leaning(board).with(foot), Surface::new("furniture"))
        .body(Body::fixed(Material::Wood, form));
    Model::new(root)
}
