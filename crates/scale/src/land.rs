//! Landscapes: hills made of a few waves of chance, with normals, colours and texture layers.
//!
//! Source: the layout in the format page of `LAND`.

use crate::body::{Body, put_words};
use crate::numbering::Ids;
use det::Stream;
use ident::FourCC;

/// Points along an edge.
const SIDE: usize = 33;
/// Points along the edge of a quadrant.
const QUADRANT_SIDE: u32 = 17;

/// Fills a landscape.
pub(crate) fn fill(body: &mut Body, chance: &mut Stream, ids: &Ids<'_>) {
    let heights = heights(chance);
    let has_colours = chance.chance(3, 5);
    body.words(b"DATA", &[if has_colours { 0x1F } else { 0x1D }]);
    body.field(b"VNML", |out| put_normals(out, &heights));
    body.field(b"VHGT", |out| put_heights(out, &heights));
    if has_colours {
        body.field(b"VCLR", |out| put_colours(out, chance));
    }
    for quadrant in 0..4 {
        body.field(b"BTXT", |out| {
            put_layer(out, quadrant, u16::MAX, chance, ids)
        });
        for layer in 0..chance.below(5) as u16 {
            body.field(b"ATXT", |out| put_layer(out, quadrant, layer, chance, ids));
            body.field(b"VTXT", |out| put_points(out, chance));
        }
    }
}

/// Heights of all points, in the unit of the deltas: a rough square interpolated between corners
/// eight points apart, with a little unevenness.
fn heights(chance: &mut Stream) -> [[i32; SIDE]; SIDE] {
    const STEP: usize = 8;
    const KNOTS: usize = SIDE / STEP + 1;
    let base = chance.below(4_000) as i32 - 1_000;
    let knots = [[0; KNOTS]; KNOTS].map(|row: [i32; KNOTS]| row.map(|_| chance.below(300) as i32));
    let mut out = [[0; SIDE]; SIDE];
    for (y, row) in out.iter_mut().enumerate() {
        for (x, height) in row.iter_mut().enumerate() {
            let knot = |dx: usize, dy: usize| {
                let row = knots.get((y / STEP + dy).min(KNOTS - 1));
                let knot = row.and_then(|row| row.get((x / STEP + dx).min(KNOTS - 1)));
                knot.copied().unwrap_or(0)
            };
            let (fx, fy) = ((x % STEP) as i32, (y % STEP) as i32);
            let across = |dy| knot(0, dy) * (STEP as i32 - fx) + knot(1, dy) * fx;
            let sum = across(0) * (STEP as i32 - fy) + across(1) * fy;
            *height = base + sum / (STEP * STEP) as i32 + chance.below(3) as i32;
        }
    }
    out
}

fn at(heights: &[[i32; SIDE]; SIDE], x: usize, y: usize) -> i32 {
    let row = heights.get(y.min(SIDE - 1));
    row.and_then(|row| row.get(x.min(SIDE - 1)))
        .copied()
        .unwrap_or(0)
}

fn put_normals(out: &mut Vec<u8>, heights: &[[i32; SIDE]; SIDE]) {
    for y in 0..SIDE {
        for x in 0..SIDE {
            let slope = |to: i32| (at(heights, x, y) - to).clamp(-16, 16);
            let (dx, dy) = (
                slope(at(heights, x + 1, y)) * 6,
                slope(at(heights, x, y + 1)) * 6,
            );
            let z = 127 - (dx.abs() + dy.abs()) / 3;
            out.extend([dx as i8 as u8, dy as i8 as u8, z as i8 as u8]);
        }
    }
}

fn put_heights(out: &mut Vec<u8>, heights: &[[i32; SIDE]; SIDE]) {
    out.extend((at(heights, 0, 0) as f32).to_le_bytes());
    for y in 0..SIDE {
        for x in 0..SIDE {
            let before = match (x, y) {
                (0, 0) => at(heights, 0, 0),
                (0, _) => at(heights, 0, y - 1),
                _ => at(heights, x - 1, y),
            };
            out.push((at(heights, x, y) - before).clamp(-128, 127) as i8 as u8);
        }
    }
    out.extend([0; 3]);
}

/// Colours that change now and then, as brushes leave them.
fn put_colours(out: &mut Vec<u8>, chance: &mut Stream) {
    let mut colour = [255, 255, 255];
    for _ in 0..SIDE * SIDE {
        if chance.chance(1, 6) {
            let shade = 200 + chance.below(56) as u8;
            colour = [shade, shade, shade - chance.below(30) as u8];
        }
        out.extend(colour);
    }
}

fn put_layer(out: &mut Vec<u8>, quadrant: u8, layer: u16, chance: &mut Stream, ids: &Ids<'_>) {
    put_words(out, &[ids.pick(FourCC(*b"LTEX"), chance)]);
    out.extend([quadrant, 0]);
    out.extend(layer.to_le_bytes());
}

fn put_points(out: &mut Vec<u8>, chance: &mut Stream) {
    let mut point = chance.below(6);
    while point < QUADRANT_SIDE * QUADRANT_SIDE {
        out.extend((point as u16).to_le_bytes());
        out.extend([0, 0]);
        let opacity = 1 + chance.below(127);
        out.extend((opacity as f32 / 128.0).to_le_bytes());
        point += 1 + chance.below(6);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::counts::Counts;
    use crate::numbering::Numbering;
    use esp::Subrecords;

    /// Source: the sizes in the format page of `LAND`.
    #[test]
    fn a_landscape_has_the_sizes_of_its_layout() {
        let numbering = Numbering::in_order(&Counts::of(&[(b"LTEX", 3)]), 0);
        let ids = Ids {
            own: &numbering,
            masters: Vec::new(),
        };
        let mut body = Body::default();
        fill(&mut body, &mut Stream::new("a", "land"), &ids);
        for field in Subrecords::new(body.bytes(), 0) {
            let field = field.expect("reads");
            match &field.kind.0 {
                b"VNML" | b"VCLR" => assert_eq!(field.data.len(), 3_267),
                b"VHGT" => assert_eq!(field.data.len(), 1_096),
                b"BTXT" | b"ATXT" => assert_eq!(field.data.len(), 8),
                b"VTXT" => assert_eq!(field.data.len() % 8, 0),
                _ => assert_eq!(&field.kind.0, b"DATA"),
            }
        }
    }
}
