//! A piece of fence along x: two posts and three rails, each a little crooked.

use super::v;
use crate::demo::make::mesh::{Mesh, turn};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::noise::chance;
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;

/// From the middle of its first post to where the next piece's stands.
pub(in crate::demo::make) const LENGTH: f32 = 208.0;

pub(super) fn model() -> Model {
    let half = LENGTH * 0.5;
    let post = |x: f32| {
        let body = [[7.0, -24.0], [6.4, 70.0], [5.8, 84.0], [0.0, 88.0]];
        Mesh::turned(&body, 7, 1.0, 48.0)
            .grounded(0.55, 30.0)
            .moved(v(x, 0.0, 0.0))
    };
    let mut wood = post(-half).with(post(0.0));
    for (at, z) in [22.0, 46.0, 68.0].into_iter().enumerate() {
        let lean = (chance(at as i32, 1, 811) - 0.5) * 0.02;
        let side = if at % 2 == 0 { -6.0 } else { 6.0 };
        let rail = Mesh::board(v(0.0, 0.0, 0.0), v(LENGTH + 12.0, 3.5, 9.0), 96.0);
        wood.join(rail.rotated(turn(lean)).moved(v(0.0, side, z)));
    }
    let form = Form::between(v(-half - 6.0, -7.0, -20.0), v(half + 6.0, 7.0, 80.0));
    let root = Node::new("Scene Root")
        .shape(wood.tinted([0.95, 0.92, 0.88]), Surface::new("bark"))
        .body(Body::fixed(Material::Wood, form));
    Model::new(root)
}
