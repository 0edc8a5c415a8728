//! A broad tree: a trunk with boughs, and cards of leaves about their ends.

use super::v;
use crate::demo::make::mesh::{Mesh, tilt, turn};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::noise::chance;
use crate::demo::make::solid::{Body, Form, Material};
use crate::demo::make::surface::Surface;
use glam::{Vec2, Vec3};
use std::f32::consts::TAU;

/// The middle of its crown, and how far it reaches.
const CROWN: Vec3 = Vec3::new(0.0, 0.0, 390.0);
const REACH: Vec3 = Vec3::new(165.0, 165.0, 125.0);

pub(super) fn model() -> Model {
    let trunk = [
        [42.0, -30.0],
        [28.0, 14.0],
        [21.0, 70.0],
        [18.0, 160.0],
        [14.0, 260.0],
        [9.0, 340.0],
        [3.0, 420.0],
    ];
    let mut wood = Mesh::turned(&trunk, 9, 2.0, 160.0).crumpled(7.0, 30.0, 851);
    for bough in 0..6 {
        let own = |which| chance(bough, which, 853);
        let limb = [[8.0, 0.0], [6.0, 60.0], [2.0, 150.0]];
        let limb = Mesh::turned(&limb, 6, 1.0, 120.0)
            .rotated(tilt(-(0.75 + 0.35 * own(1))))
            .rotated(turn(bough as f32 * 1.07 + own(2)))
            .moved(v(0.0, 0.0, 200.0 + 26.0 * bough as f32));
        wood.join(limb);
    }
    let ends = [v(0.0, 0.0, -20.0), v(0.0, 0.0, 260.0)];
    let root = Node::new("Scene Root")
        .shape(
            wood.grounded(0.6, 90.0),
            Surface::new("bark").shiny(0.08, 12.0),
        )
        .shape(crown(), Surface::new("leaves").leaves().shiny(0.15, 20.0))
        .body(Body::fixed(
            Material::Wood,
            Form::Capsule { ends, radius: 22.0 },
        ));
    Model::new(root)
}

/// Cards that stand every way in an egg, lit as the egg's outside is and darker inside.
fn crown() -> Mesh {
    const CARDS: i32 = 46;
    const SIDE: f32 = 150.0;
    let mut leaves = Mesh::default();
    for card in 0..CARDS {
        let own = |which| chance(card, which, 857);
        // Even over the height, and golden steps round: no bald spot.
        let up = 1.0 - 2.0 * (card as f32 + 0.5) / CARDS as f32;
        let out = turn(card as f32 * TAU * 0.382) * Vec3::X * (1.0 - up * up).max(0.0).sqrt();
        let away = 0.45 + 0.5 * own(1);
        let middle = CROWN + (out + Vec3::Z * up) * REACH * away;
        let lean = tilt((own(2) - 0.5) * 2.0);
        let round = turn(own(3) * TAU);
        let (across, high) = (
            round * (lean * Vec3::X) * SIDE,
            round * (lean * Vec3::Z) * SIDE,
        );
        let corner = middle - (across + high) * 0.5;
        let picture = [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)];
        leaves.join(Mesh::picture(corner, across, high, [2, 2], picture));
    }
    for corner in &mut leaves.corners {
        let from = (corner.place - CROWN) / REACH;
        corner.normal = (from / REACH).normalize_or(Vec3::Z);
        let light = 0.5 + 0.34 * from.length().min(1.3) + 0.14 * from.z;
        corner.color = Vec3::splat(light.clamp(0.35, 1.0));
        corner.alpha = from.length().min(1.0);
    }
    leaves
}
