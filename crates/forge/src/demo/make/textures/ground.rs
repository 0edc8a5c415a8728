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

/// A meadow from above: blades of several greens, some dry.
fn grass() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let lean = layered(at, [4, 4], 2, 201) - 0.5;
        let blade =
            |cells: [i32; 2], seed: i32| layered(at + Vec2::new(lean * 0.06, 0.0), cells, 2, seed);
        let fine = blade([72, 22], 203).max(blade([58, 30], 205));
        let patch = layered(at, [4, 4], 4, 207);
        let dry = step(0.56, 0.78, layered(at, [7, 7], 3, 209));
        let mut color = blend(rgb(0x2F4420), rgb(0x6F8A3A), step(0.3, 0.85, fine));
        color = blend(color, rgb(0x51702F), patch * 0.6);
        color = blend(color, rgb(0x9A9153), dry * 0.45 * fine);
        let flower = points(at, [9, 9], 211);
        let is_flower = step(0.80, 0.9, flower[2]) * (1.0 - step(0.05, 0.1, flower[0]));
        color = blend(color, rgb(0xD9D2B0), is_flower * 0.8);
        Texel {
            height: fine * 4.0,
            shine: 0.05,
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
