//! A sheet of paper, lying, one corner curled up.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::Vec2;

pub(super) fn model() -> Model {
    let mut sheet = Mesh::picture(
        v(-9.0, -12.0, 0.0),
        v(18.0, 0.0, 0.0),
        v(0.0, 24.0, 0.0),
        [4, 4],
        [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)],
    );
    for corner in &mut sheet.corners {
        let curl = (corner.place.x + corner.place.y - 10.0).max(0.0);
        corner.place.z = 0.3 + curl * curl * 0.03;
    }
    let form = Form::between(v(-9.0, -12.0, 0.0), v(9.0, 12.0, 1.2));
    let root = Node::new("Scene Root")
        .shape(
            sheet.smoothed(),
            Surface::new("paper").two_sided().shiny(0.05, 10.0),
        )
        .body(Body::free(Material::Wood, 0.1, form));
    Model::new(root)
}
