//! A writing desk: a top, two sides with drawers, a back board.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;

/// Height of its top.
pub(in crate::demo::make) const HEIGHT: f32 = 54.0;

pub(super) fn model() -> Model {
    const TILE: f32 = 80.0;
    let mut wood = Mesh::slab(v(-60.0, -27.0, HEIGHT - 4.0), v(60.0, 27.0, HEIGHT), TILE);
    let mut boxes = vec![Form::between(
        v(-60.0, -27.0, HEIGHT - 4.0),
        v(60.0, 27.0, HEIGHT),
    )];
    let mut iron = Mesh::default();
    for x in [-42.0, 42.0] {
        let (low, high) = (v(x - 15.0, -24.0, 3.0), v(x + 15.0, 24.0, HEIGHT - 4.0));
        wood.join(Mesh::slab(low, high, TILE).grounded(0.5, 40.0));
        boxes.push(Form::between(v(x - 15.0, -24.0, 0.0), high));
        for z in [12.0, 27.0, 42.0] {
            wood.join(Mesh::board(v(x, -24.5, z), v(25.0, 2.0, 12.0), TILE).tinted([1.1; 3]));
            iron.join(Mesh::board(v(x, -26.5, z), v(6.0, 2.0, 2.0), 16.0));
        }
        for (foot_x, foot_y) in [(-12.0, -20.0), (12.0, -20.0), (-12.0, 20.0), (12.0, 20.0)] {
            wood.join(
                Mesh::board(v(x + foot_x, foot_y, 1.5), v(5.0, 5.0, 3.0), TILE).tinted([0.5; 3]),
            );
        }
    }
    let (low, high) = (v(-27.0, 20.0, 20.0), v(27.0, 23.0, HEIGHT - 4.0));
    wood.join(Mesh::slab(low, high, TILE).tinted([0.6; 3]));
    boxes.push(Form::between(low, high));
    let root = Node::new("Scene Root")
        .shape(wood, Surface::new("furniture").shiny(0.5, 40.0))
        .shape(iron, Surface::new("iron").shiny(0.9, 60.0))
        .body(Body::fixed(Material::Wood, Form::List(boxes)));
    Model::new(root)
}
