//! A gate between two stone posts: its one leaf swings about the western post, out to the south. The
//! origin is on the ground in the middle of the way.

use super::v;
use crate::demo::make::mesh::Mesh;
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use crate::demo::make::swing::Swing;

/// Between the posts.
const WIDTH: f32 = 144.0;
const LEAF: &str = "GateLeaf";
/// Where the leaf hangs.
const HINGE: [f32; 3] = [-WIDTH * 0.5, 0.0, 0.0];

pub(super) fn model() -> Model {
    let root = Node::new("Scene Root")
        .shape(posts(), Surface::new("masonry"))
        .body(Body::fixed(
            Material::Stone,
            Form::List([-1.0, 1.0].map(post_form).to_vec()),
        ))
        .child(leaf());
    Model::new(root).swung(Swing {
        node: LEAF,
        at: HINGE,
        radians: -1.75,
        seconds: 1.6,
    })
}

/// How far the posts reach outwards from the way, and how thick they are.
const POST: f32 = 40.0;

fn post_form(side: f32) -> Form {
    let centre = side * (WIDTH + POST) * 0.5;
    Form::between(
        v(centre - 20.0, -20.0, -30.0),
        v(centre + 20.0, 20.0, 120.0),
    )
}

fn posts() -> Mesh {
    let mut stone = Mesh::default();
    for side in [-1.0, 1.0] {
        let centre = side * (WIDTH + POST) * 0.5;
        let (low, high) = (
            v(centre - 20.0, -20.0, -30.0),
            v(centre + 20.0, 20.0, 112.0),
        );
        stone.join(Mesh::slab(low, high, 128.0).grounded(0.6, 50.0));
        let (low, high) = (
            v(centre - 25.0, -25.0, 112.0),
            v(centre + 25.0, 25.0, 121.0),
        );
        stone.join(Mesh::slab(low, high, 128.0));
    }
    stone
}

/// The leaf hangs at its own origin and reaches to the east.
fn leaf() -> Node {
    const REACH: f32 = WIDTH - 5.0;
    let mut wood = Mesh::default();
    for x in [3.0, REACH - 11.0] {
        wood.join(Mesh::slab(v(x, -4.0, 8.0), v(x + 9.0, 4.0, 100.0), 64.0));
    }
    for z in [18.0, 52.0, 84.0] {
        wood.join(Mesh::slab(v(3.0, -3.0, z), v(REACH, 3.0, z + 9.0), 64.0));
    }
    for pale in 0_u8..7 {
        let x = 17.0 + f32::from(pale) * 15.6;
        let top = 104.0 + 6.0 * f32::from(3 - pale.abs_diff(3).min(3));
        wood.join(Mesh::slab(v(x, -6.0, 11.0), v(x + 8.0, -2.5, top), 64.0));
    }
    let mut iron = Mesh::default();
    for z in [19.5, 85.5] {
        iron.join(Mesh::slab(v(-4.0, 3.0, z), v(60.0, 5.0, z + 6.0), 32.0));
    }
    Node::new(LEAF)
        .at(HINGE.into())
        .shape(wood, Surface::new("beam"))
        .shape(iron, Surface::new("iron").shiny(0.9, 60.0))
        .body(Body::keyframed(
            Material::Wood,
            Form::between(v(2.0, -6.0, 8.0), v(REACH, 5.0, 110.0)),
        ))
}
