//! Wood: floor boards, beams and furniture, shingles, bark.

use super::{Painted, painted};
use crate::demo::make::canvas::{Canvas, Texel, blend, grain, rgb};
use crate::demo::make::noise::{chance, layered, step};
use glam::Vec2;

pub(super) fn all() -> Vec<Painted> {
    vec![
        painted("boards", boards()),
        painted("beam", beam()),
        painted("furniture", furniture()),
        painted("shingles", shingles()),
        painted("bark", bark()),
    ]
}

/// Four boards, one above the other, with nails at their ends.
fn boards() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let row = (at.y * 4.0).floor();
        let across = at.y * 4.0 - row;
        let shift = chance(row as i32, 3, 7);
        let along = at.x + shift;
        let place = Vec2::new(along, at.y + row * 0.37);
        let tone = chance(row as i32, along.floor() as i32 % 2, 5);
        let grain = grain(place, 11);
        let mut color = blend(rgb(0x6B4426), rgb(0xA87442), grain);
        color *= 0.86 + 0.26 * tone;
        let gap = step(0.0, 0.035, across.min(1.0 - across));
        let end = (along - along.floor()).min(1.0 - (along - along.floor()));
        let joint = step(0.0, 0.008, end);
        let edge = gap * joint;
        let worn = layered(at, [3, 3], 4, 91);
        color *= 0.82 + 0.3 * worn;
        Texel {
            height: edge * 3.0 + grain * 1.1,
            shine: 0.22 * edge + 0.25 * worn * edge,
            ..Texel::new(blend(rgb(0x1E120A), color, edge))
        }
    })
}

/// Dark, hewn, cracked along the grain.
fn beam() -> Canvas {
    Canvas::paint([128, 128], |at| {
        let grain = grain(at, 23);
        let hewn = layered(at, [6, 3], 2, 29);
        let crack = step(0.68, 0.74, layered(at, [2, 30], 2, 31));
        let color = blend(rgb(0x3A2414), rgb(0x6E4A2B), grain * 0.7 + hewn * 0.3);
        Texel {
            height: grain * 1.2 + hewn - crack,
            shine: 0.12,
            ..Texel::new(color * (1.0 - crack * 0.3))
        }
    })
}

/// Planed and oiled.
fn furniture() -> Canvas {
    Canvas::paint([128, 128], |at| {
        let grain = grain(at, 41);
        let ring = layered(at, [1, 9], 3, 43);
        let color = blend(rgb(0x7A4E28), rgb(0xBB8449), grain * 0.6 + ring * 0.4);
        Texel {
            height: grain * 0.8,
            shine: 0.35 + 0.2 * grain,
            ..Texel::new(color)
        }
    })
}

/// Wooden shingles, each row hung over the one below it.
fn shingles() -> Canvas {
    Canvas::paint([256, 256], |at| {
        let row = (at.y * 8.0).floor();
        let down = at.y * 8.0 - row;
        let shift = if row as i32 % 2 == 0 { 0.0 } else { 0.5 };
        let column = (at.x * 12.0 + shift).floor();
        let across = at.x * 12.0 + shift - column;
        let own = chance(column as i32 % 12, row as i32, 57);
        let grain = layered(at, [48, 6], 3, 59);
        let mut color = blend(rgb(0x4B4038), rgb(0x8A7A68), own * 0.6 + grain * 0.5);
        let moss = step(0.55, 0.75, layered(at, [4, 4], 4, 61)) * 0.5;
        color = blend(color, rgb(0x55602F), moss);
        let gap = step(0.0, 0.09, across.min(1.0 - across));
        let hung = step(0.0, 0.16 + own * 0.08, 1.0 - down);
        let edge = gap * hung;
        Texel {
            height: edge * 2.0 + down * 3.0 + grain * 0.6 + own,
            shine: 0.1,
            ..Texel::new(color * (0.35 + 0.65 * edge) * (0.78 + 0.22 * down))
        }
    })
}

/// Furrows up the trunk.
fn bark() -> Canvas {
    Canvas::paint([128, 256], |at| {
        let wave = layered(at, [4, 4], 2, 67) * 0.12;
        let furrow = layered(Vec2::new(at.x + wave, at.y), [10, 3], 3, 71);
        let ridge = step(0.35, 0.62, furrow);
        let fine = layered(at, [32, 32], 2, 73);
        let mut color = blend(rgb(0x2E2620), rgb(0x75675A), ridge * 0.8 + fine * 0.25);
        let moss = step(0.6, 0.8, layered(at, [3, 5], 3, 79)) * 0.45;
        color = blend(color, rgb(0x5A6636), moss);
        Texel {
            height: ridge * 4.0 + fine,
            shine: 0.06,
            ..Texel::new(color)
        }
    })
}
