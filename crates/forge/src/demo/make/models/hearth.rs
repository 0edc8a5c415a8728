//! A hearth with a fire in it: its back stands at y 0 against the northern wall, the fire looks south.

use super::v;
use crate::demo::make::mesh::{Mesh, turn};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::{Vec2, Vec3};

/// Height of the room it reaches up in.
const TOP: f32 = 208.0;

pub(super) fn model() -> Model {
    let mut stone = Mesh::default();
    let mut boxes = Vec::new();
    let parts = [
        (v(-84.0, -56.0, 0.0), v(-52.0, 0.0, 92.0)),
        (v(52.0, -56.0, 0.0), v(84.0, 0.0, 92.0)),
        (v(-84.0, -60.0, 92.0), v(84.0, 0.0, 118.0)),
        (v(-60.0, -40.0, 118.0), v(60.0, 0.0, TOP)),
        (v(-52.0, -8.0, 0.0), v(52.0, 0.0, 92.0)),
        (v(-92.0, -76.0, 0.0), v(92.0, 0.0, 7.0)),
    ];
    for (low, high) in parts {
        stone.join(Mesh::slab(low, high, 128.0).shaded(soot));
        boxes.push(Form::between(low, high));
    }
    let mantel = Mesh::slab(v(-94.0, -68.0, 116.0), v(94.0, 0.0, 125.0), 96.0);
    let mut logs = Mesh::default();
    for (angle, z) in [(0.35, 13.0), (-0.45, 13.0), (0.05, 21.0)] {
        let log = [[0.0, -30.0], [5.6, -30.0], [5.2, 28.0], [0.0, 28.0]];
        let lying = Mesh::turned(&log, 7, 1.0, 40.0)
            .rotated(crate::demo::make::mesh::tilt(std::f32::consts::FRAC_PI_2))
            .rotated(turn(std::f32::consts::FRAC_PI_2 + angle));
        logs.join(lying.moved(v(0.0, -30.0, z)));
    }
    let bed = Mesh::panel(
        v(-40.0, -50.0, 8.5),
        v(80.0, 0.0, 0.0),
        v(0.0, 40.0, 0.0),
        [1, 1],
        40.0,
    );
    let root = Node::new("Scene Root")
        .shape(stone, Surface::new("masonry"))
        .shape(mantel, Surface::new("beam"))
        .shape(logs.tinted([0.35, 0.3, 0.28]), Surface::new("bark"))
        .shape(bed, Surface::new("coals").glowing([1.0, 0.55, 0.2], 1.6))
        .shape(
            flames(),
            Surface::new("flames")
                .cut_out()
                .glowing([1.0, 0.75, 0.4], 1.8),
        )
        .body(Body::fixed(Material::Stone, Form::List(boxes)));
    Model::new(root)
}

/// Black where smoke has been: inside and above the opening.
fn soot(corner: &crate::demo::make::mesh::Corner) -> Vec3 {
    let place = corner.place;
    let is_inside = place.x.abs() < 53.0 && place.z < 93.0 && place.y > -57.0;
    Vec3::splat(if is_inside { 0.45 } else { 1.0 })
}

/// Five tongues that stand crosswise.
fn flames() -> Mesh {
    let mut all = Mesh::default();
    for (at, (x, y, wide, high)) in [
        (-16.0, -30.0, 36.0, 58.0),
        (6.0, -34.0, 46.0, 78.0),
        (22.0, -26.0, 32.0, 50.0),
        (-4.0, -24.0, 40.0, 66.0),
        (-26.0, -34.0, 26.0, 38.0),
    ]
    .into_iter()
    .enumerate()
    {
        let across = turn(at as f32 * 0.62 - 1.2) * Vec3::X * wide;
        let corner = v(x, y, 12.0) - across * 0.5;
        let picture = [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)];
        all.join(Mesh::picture(
            corner,
            across,
            v(0.0, 0.0, high),
            [1, 1],
            picture,
        ));
    }
    all
}
