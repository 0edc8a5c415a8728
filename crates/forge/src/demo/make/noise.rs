//! Noise that is the same everywhere: what textures, stones and hills are made rough with.
//!
//! Whole numbers in, 0 to 1 out; no state. Not here: what it is used for.

use glam::{IVec2, Vec2, Vec3};

/// A number from 0 to 1 for three whole numbers.
pub(super) fn chance(x: i32, y: i32, seed: i32) -> f32 {
    let mut hash = (x as u32).wrapping_mul(0x9E37_79B1)
        ^ (y as u32).wrapping_mul(0x85EB_CA77)
        ^ (seed as u32).wrapping_mul(0xC2B2_AE3D);
    hash = (hash ^ hash >> 15).wrapping_mul(0x2C1B_3C6D);
    hash = (hash ^ hash >> 12).wrapping_mul(0x297A_2D39);
    hash ^= hash >> 15;
    (hash >> 8) as f32 / (1 << 24) as f32
}

/// Smooth noise over a plane; it repeats after so many units in each direction.
pub(super) fn smooth(at: Vec2, [wide, high]: [i32; 2], seed: i32) -> f32 {
    let cell = at.floor();
    let part = at - cell;
    let part = part * part * (Vec2::splat(3.0) - part * 2.0);
    let corner = |x: i32, y: i32| {
        let place = cell.as_ivec2() + IVec2::new(x, y);
        chance(place.x.rem_euclid(wide), place.y.rem_euclid(high), seed)
    };
    let low = mix(corner(0, 0), corner(1, 0), part.x);
    mix(low, mix(corner(0, 1), corner(1, 1), part.x), part.y)
}

/// Noise of several sizes over a texture, where `uv` runs from 0 to 1 and both edges meet: the
/// coarsest has `cells` each way, each next one twice as many and half the weight.
pub(super) fn layered(uv: Vec2, cells: [i32; 2], octaves: i32, seed: i32) -> f32 {
    let (mut sum, mut weight, mut all) = (0.0, 1.0, 0.0);
    for octave in 0..octaves {
        let periods = cells.map(|cells| cells << octave);
        let at = uv * Vec2::from_array(periods.map(|cells| cells as f32));
        sum += smooth(at, periods, seed + octave) * weight;
        all += weight;
        weight *= 0.5;
    }
    sum / all
}

/// Smooth noise in space.
pub(super) fn solid(at: Vec3, seed: i32) -> f32 {
    let layer = at.z.floor();
    let part = at.z - layer;
    let part = part * part * (3.0 - part * 2.0);
    let plane = |layer: f32| smooth(at.truncate(), [i32::MAX; 2], seed + layer as i32 * 71);
    mix(plane(layer), plane(layer + 1.0), part)
}

/// Scattered points, one in each of `cells` by `cells` squares, over a texture whose edges meet: how
/// far the nearest two are, in squares, and a number from 0 to 1 of the nearest one's own.
pub(super) fn points(uv: Vec2, cells: [i32; 2], seed: i32) -> [f32; 3] {
    let [wide, high] = cells;
    let at = uv * Vec2::new(wide as f32, high as f32);
    let home = at.floor().as_ivec2();
    let (mut nearest, mut second, mut own) = (f32::MAX, f32::MAX, 0.0);
    for y in -1..=1 {
        for x in -1..=1 {
            let cell = home + IVec2::new(x, y);
            let (column, row) = (cell.x.rem_euclid(wide), cell.y.rem_euclid(high));
            let offset = Vec2::new(chance(column, row, seed), chance(column, row, seed + 1));
            let distance = (cell.as_vec2() + offset * 0.8 + 0.1 - at).length();
            if distance < nearest {
                (second, nearest) = (nearest, distance);
                own = chance(column, row, seed + 2);
            } else {
                second = second.min(distance);
            }
        }
    }
    [nearest, second, own]
}

/// From `a` to `b` as `part` goes from 0 to 1.
pub(super) fn mix(a: f32, b: f32, part: f32) -> f32 {
    a + (b - a) * part
}

/// 0 below `low`, 1 above `high`, and smooth between.
pub(super) fn step(low: f32, high: f32, value: f32) -> f32 {
    let part = ((value - low) / (high - low)).clamp(0.0, 1.0);
    part * part * (3.0 - part * 2.0)
}
