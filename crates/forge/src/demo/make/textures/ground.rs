//! The ground's three layers: grass, earth, gravel.

use super::{Painted, painted};
use crate::demo::make::canvas::{Canvas, Texel, blend, rgb};
use crate::demo::make::noise::{layered, points, step};
use glam::Vec2;

pub(super) fn all() -> Vec<Painted> {
    vec![
        painted("grass", grass()),
        painted("earth", earth()),
        painted("gravel", gravel()),
    ]
}

/// A meadow from above: short blades that lie every way, some dry, clover and small flowers.
fn grass() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let lay = |turned: Vec2, cells: [i32; 2], seed: i32| layered(turned, cells, 1, seed);
        // Three coats of blades, each leaning another way; whole turns keep the edges together.
        let coats = [
            lay(at, [96, 34], 203),
            lay(Vec2::new(at.x + at.y, at.y - at.x), [44, 70], 205),
            lay(Vec2::new(at.x - at.y, at.x + at.y), [70, 40], 206),
        ];
        let blade = coats.into_iter().fold(0.0, f32::max);
        let fine = layered(at, [120, 120], 1, 208);
        let patch = layered(at, [5, 5], 4, 207);
        let dry = step(0.55, 0.8, layered(at, [6, 6], 3, 209));
        let mut color = blend(rgb(0x40542A), rgb(0x6B8039), step(0.45, 0.95, blade));
        color = blend(color, rgb(0x56702F), patch * 0.5) * (0.9 + 0.2 * fine);
        color = blend(color, rgb(0x8C8650), dry * 0.35);
        let [near, _, own] = points(at, [11, 11], 211);
        let flower = step(0.93, 0.94, own) * (1.0 - step(0.035, 0.07, near));
        color = blend(color, rgb(0xCFC9A4), flower * 0.7);
        Texel {
            height: blade * 2.2 + fine,
            shine: 0.04,
            ..Texel::new(color)
        }
    })
}

/// Trodden earth with small stones.
fn earth() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let rough = layered(at, [8, 8], 4, 221);
        let fine = layered(at, [48, 48], 2, 223);
        let [near, _, own] = points(at, [14, 14], 227);
        let stone = step(0.72, 0.74, own) * (1.0 - step(0.16, 0.26, near));
        let mut color = blend(rgb(0x4A3623), rgb(0x866A48), rough * 0.75 + fine * 0.3);
        color = blend(color, rgb(0x8D8473) * (0.7 + 0.4 * own), stone);
        Texel {
            height: rough * 3.0 + fine + stone * 3.0,
            shine: 0.06 + 0.08 * stone,
            ..Texel::new(color)
        }
    })
}

/// Loose stones of many greys.
fn gravel() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let [near, far, own] = points(at, [13, 13], 231);
        let stone = step(0.04, 0.2, far - near);
        let rough = layered(at, [24, 24], 3, 233);
        let color = blend(rgb(0x5E5B55), rgb(0xAFA695), own) * (0.75 + 0.4 * rough);
        let color = blend(rgb(0x3F362A), color, stone);
        Texel {
            height: stone * (4.0 - near * 3.0) + rough,
            shine: 0.12 * stone,
            ..Texel::new(color)
        }
    })
}
