//! A table to eat at: four legs, an apron, a top of three boards.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;

/// Height of its top.
pub(in crate::demo::make) const HEIGHT: f32 = 54.0;

pub(super) fn model() -> Model {
    const TILE: f32 = 80.0;
    let mut wood = Mesh::default();
    let top = Form::between(v(-76.0, -39.0, HEIGHT - 5.0), v(76.0, 39.0, HEIGHT));
    let mut boxes = vec![top];
    for board in 0_u8..3 {
        let y = -39.0 + f32::from(board) * 26.0;
        let (low, high) = (v(-76.0, y, HEIGHT - 5.0), v(76.0, y + 25.6, HEIGHT));
        wood.join(Mesh::slab(low, high, TILE));
    }
    for y in [-32.0, 32.0] {
        wood.join(
            Mesh::board(v(0.0, y, HEIGHT - 10.0), v(132.0, 4.0, 10.0), TILE).tinted([0.75; 3]),
        );
        for x in [-66.0, 66.0] {
            let (low, high) = (v(x - 5.0, y - 5.0, 0.0), v(x + 5.0, y + 5.0, HEIGHT - 5.0));
            wood.join(Mesh::slab(low, high, TILE).grounded(0.5, 44.0));
            boxes.push(Form::between(low, high));
        }
    }
    for x in [-66.0, 66.0] {
        wood.join(Mesh::board(v(x, 0.0, HEIGHT - 10.0), v(4.0, 58.0, 10.0), TILE).tinted([0.7; 3]));
    }
    let root = Node::new("Scene Root")
        .shape(wood, Surface::new("furniture").shiny(0.5, 40.0))
        .body(Body::fixed(Material::Wood, Form::List(boxes)));
    Model::new(root)
}
