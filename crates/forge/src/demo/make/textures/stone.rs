//! Stone and plaster: walls, rocks.

use super::{Painted, painted};
use crate::demo::make::canvas::{Canvas, Texel, blend, rgb};
use crate::demo::make::noise::{layered, points, step};
use glam::Vec2;

pub(super) fn all() -> Vec<Painted> {
    vec![
        painted("plaster", plaster()),
        painted("masonry", masonry()),
        painted("rock", rock()),
    ]
}

/// Lime plaster, trowelled by hand.
fn plaster() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let trowel = layered(at, [5, 4], 3, 101);
        let fine = layered(at, [64, 64], 2, 103);
        let stain = step(0.5, 0.85, layered(at, [2, 2], 4, 107));
        let crack = step(0.0, 0.012, (layered(at, [4, 4], 4, 109) - 0.5).abs());
        let crack = 1.0 - (1.0 - crack) * step(0.55, 0.7, layered(at, [2, 3], 1, 113));
        let mut color = blend(rgb(0xCBB792), rgb(0xE6D8BA), trowel);
        color = blend(color, rgb(0xB59A6E), stain * 0.4);
        color *= 0.95 + 0.08 * fine;
        Texel {
            height: trowel * 1.6 + fine * 0.3 + crack * 0.6,
            shine: 0.06,
            ..Texel::new(color * (0.8 + 0.2 * crack))
        }
    })
}

/// Field stones laid in mortar.
fn masonry() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let wave = Vec2::new(layered(at, [6, 6], 2, 127), layered(at, [6, 6], 2, 131));
        let [near, far, own] = points(at + (wave - 0.5) * 0.05, [5, 7], 137);
        let stone = step(0.06, 0.2, far - near);
        let rough = layered(at, [16, 16], 3, 139);
        let tone = blend(rgb(0x6A665F), rgb(0x9A9182), own);
        let mut color = tone * (0.75 + 0.45 * rough);
        let lichen = step(0.66, 0.78, layered(at, [5, 5], 4, 149)) * 0.35;
        color = blend(color, rgb(0x8E8F63), lichen);
        color = blend(rgb(0x8A806C) * (0.65 + 0.4 * rough), color, stone);
        Texel {
            height: stone * (3.6 - near * 2.2) + rough * 1.4,
            shine: 0.1 * stone,
            ..Texel::new(color * (0.72 + 0.28 * stone))
        }
    })
}

/// Grown rock with cracks and moss.
fn rock() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let layers = layered(at, [3, 9], 4, 151);
        let rough = layered(at, [12, 12], 4, 157);
        let crack = step(0.0, 0.025, (layered(at, [4, 4], 4, 163) - 0.5).abs());
        let mut color = blend(
            rgb(0x5B5955),
            rgb(0xA09A8E),
            layers * 0.5 + rough * 0.6 - 0.05,
        );
        let moss = step(0.56, 0.72, layered(at, [4, 4], 4, 167));
        color = blend(color, rgb(0x66703A), moss * 0.55);
        Texel {
            height: rough * 4.0 + layers * 3.0 + crack,
            shine: 0.08,
            ..Texel::new(color * (0.8 + 0.2 * crack))
        }
    })
}
