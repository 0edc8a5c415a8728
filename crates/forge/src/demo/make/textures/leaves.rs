//! What grows and is cut out: leaves of a tree, reeds, a fern.

use super::{Painted, painted};
use crate::demo::make::canvas::{Canvas, Texel, blend, rgb};
use crate::demo::make::mesh::turn;
use crate::demo::make::noise::{chance, layered, step};
use det::math::sin;
use glam::{Vec2, Vec3};
use std::f32::consts::TAU;

pub(super) fn all() -> Vec<Painted> {
    vec![painted("leaves", leaves()), painted("reeds", reeds())]
}

/// A bough full of leaves: each an ellipse with a rib.
fn leaves() -> Canvas {
    const COUNT: i32 = 110;
    struct Leaf {
        place: Vec2,
        along: Vec2,
        tone: f32,
    }
    let leaf = |at: i32| {
        // Denser in the middle, so that a card ends softly.
        let far = 0.05 + 0.40 * chance(at, 1, 301).sqrt();
        let out = turn(chance(at, 2, 303) * TAU) * Vec3::X;
        let lean = turn(chance(at, 3, 307) * TAU) * Vec3::X;
        Leaf {
            place: Vec2::splat(0.5) + out.truncate() * far,
            along: (lean.truncate() + out.truncate()).normalize_or(Vec2::X),
            tone: chance(at, 4, 311),
        }
    };
    let all: Vec<Leaf> = (0..COUNT).map(leaf).collect();
    Canvas::paint([256, 256], |at| {
        let ground = Texel {
            alpha: 0.0,
            ..Texel::new(rgb(0x3C5224))
        };
        all.iter().enumerate().fold(ground, |under, (depth, leaf)| {
            let from = at - leaf.place;
            let (along, across) = (
                from.dot(leaf.along) / 0.062,
                from.perp_dot(leaf.along) / 0.026,
            );
            let inside = 1.0 - along * along - across * across;
            if inside <= 0.0 {
                return under;
            }
            let rib = 1.0 - step(0.04, 0.14, across.abs());
            let lit = depth as f32 / COUNT as f32;
            let color = blend(rgb(0x33491E), rgb(0x7C9440), leaf.tone * 0.6 + lit * 0.4);
            let color = blend(color, rgb(0xA3A85C), rib * 0.5) * (0.7 + 0.3 * lit);
            Texel {
                height: lit * 4.0 + inside * 2.0,
                shine: 0.18,
                ..Texel::new(color)
            }
        })
    })
}

/// Blades that stand in shallow water.
fn reeds() -> Canvas {
    const COUNT: i32 = 15;
    Canvas::paint([128, 128], |at| {
        let ground = Texel {
            alpha: 0.0,
            ..Texel::new(rgb(0x4A5A2A))
        };
        (0..COUNT).fold(ground, |under, blade| {
            let own = |which| chance(blade, which, 331);
            let tall = 0.45 + 0.5 * own(1);
            let up = 1.0 - at.y;
            let part = up / tall;
            let bend = (own(2) - 0.5) * 0.3 * part * part + 0.01 * sin(part * 9.0);
            let root = 0.08 + 0.84 * (blade as f32 + own(3) * 0.8) / COUNT as f32;
            let wide = 0.014 * (1.0 - part * 0.8);
            let away = (at.x - root - bend).abs();
            let is_head = part > 0.72 && part < 0.95 && own(4) > 0.6;
            let reach = if is_head { 0.02 } else { wide };
            if part > 1.0 || away > reach {
                return under;
            }
            let dry = layered(at, [4, 4], 2, 337);
            let green = blend(rgb(0x4C5F2A), rgb(0x9BA552), part * 0.7 + dry * 0.3);
            let color = if is_head { rgb(0x6A4526) } else { green };
            Texel {
                height: (1.0 - away / reach) * 2.0,
                shine: 0.1,
                ..Texel::new(color * (0.6 + 0.4 * own(5)))
            }
        })
    })
}
