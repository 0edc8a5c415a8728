//! A clump of reeds: cards that stand crosswise and move in the wind.

use super::v;
use crate::demo::make::mesh::{Mesh, turn};
use crate::demo::make::nif::{Model, Node};
use crate::demo::make::noise::chance;
use crate::demo::make::surface::Surface;
use glam::{Vec2, Vec3};

pub(super) fn model() -> Model {
    let mut cards = Mesh::default();
    for card in 0..5 {
        let own = |which| chance(card, which, 821);
        let across = turn(card as f32 * 1.9 + own(1)) * Vec3::X * (58.0 + 20.0 * own(2));
        let middle = v((own(3) - 0.5) * 34.0, (own(4) - 0.5) * 34.0, -6.0);
        let high = v(0.0, 0.0, 74.0 + 24.0 * own(5));
        let picture = [Vec2::new(0.0, 1.0), Vec2::new(1.0, 0.0)];
        cards.join(Mesh::picture(
            middle - across * 0.5,
            across,
            high,
            [1, 1],
            picture,
        ));
    }
    for corner in &mut cards.corners {
        // Lit from above as the ground is, and moved at the top alone.
        corner.normal = Vec3::new(corner.normal.x * 0.3, corner.normal.y * 0.3, 1.0).normalize();
        corner.alpha = if corner.place.z > 0.0 { 1.0 } else { 0.0 };
    }
    let root = Node::new("Scene Root").shape(
        cards.grounded(0.55, 50.0),
        Surface::new("reeds").leaves().shiny(0.1, 20.0),
    );
    Model::new(root)
}
