//! Two stones: a boulder and a flat one, crumpled balls with mossy tops.

use super::v;
use crate::demo::make::mesh::{Corner, Mesh};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::noise::step;
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::Vec3;

/// As high as a hip.
pub(super) fn boulder() -> Model {
    stone(v(54.0, 46.0, 44.0), v(0.0, 0.0, 18.0), 831)
}

/// To step on.
pub(super) fn slab() -> Model {
    stone(v(72.0, 58.0, 20.0), v(0.0, 0.0, 4.0), 841)
}

fn stone(size: Vec3, middle: Vec3, seed: i32) -> Model {
    let rough = |sides: u16| {
        Mesh::ball(sides, 3.0)
            .crumpled(0.75, 0.9, seed)
            .crumpled(0.1, 0.35, seed + 1)
            .stretched(size)
            .moved(middle)
    };
    let body = rough(14).smoothed().shaded(weathered);
    // Its hull takes a coarser ball: few faces, and nobody sees them.
    let hull = Form::hull(&rough(6));
    let root = Node::new("Scene Root")
        .shape(body, Surface::new("rock").shiny(0.15, 15.0))
        .body(Body::fixed(Material::Stone, hull));
    Model::new(root)
}

/// Darker at the ground, greener on top.
fn weathered(corner: &Corner) -> Vec3 {
    let low = 0.5 + 0.5 * step(-4.0, 34.0, corner.place.z);
    let moss = step(0.55, 0.95, corner.normal.z) * 0.4;
    Vec3::new(1.0 - moss * 0.45, 1.0 - moss * 0.05, 1.0 - moss * 0.7) * low
}
