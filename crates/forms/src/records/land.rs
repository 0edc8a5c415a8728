//! `LAND`: the ground of a square of a worldspace.
//!
//! Source: `docs/formats`, the page on land; shared edges of neighbouring cells agree by this
//! reading in all public records checked.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// Vertices on a side of a cell.
pub const SIDE: usize = 33;
/// Vertices on a side of a quadrant.
pub const QUAD_SIDE: usize = 17;

/// The ground of a cell. Rows go from south to north, columns from west to east.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Land {
    /// Heights of 33 × 33 vertices in game units; empty when the record has none.
    pub heights: Vec<f32>,
    /// Normals, 127 for 1; empty for none.
    pub normals: Vec<[i8; 3]>,
    /// Colours that multiply the textures; empty for none.
    pub colors: Vec<[u8; 3]>,
    /// South-west, south-east, north-west, north-east.
    pub quads: [LandQuad; 4],
}

/// What a quadrant is covered with.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LandQuad {
    /// The texture (`LTEX`) below all others; none for the default.
    pub base: Option<FormId>,
    /// Over it, the lowest first.
    pub layers: Vec<LandLayer>,
}

/// A texture over others.
#[derive(Debug, Clone, PartialEq)]
pub struct LandLayer {
    /// The texture (`LTEX`); none for the default.
    pub texture: Option<FormId>,
    /// Its place among the layers.
    pub order: u16,
    /// Opacity by vertex of the quadrant: place (row × 17 + column) and 0 to 1. Others have 0.
    pub opacities: Vec<(u16, f32)>,
}

impl TypedRecord for Land {
    const KIND: FourCC = FourCC(*b"LAND");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        // Where the layer is that the next opacities are of.
        let mut last: Option<usize> = None;
        for mut field in record.fields() {
            match &field.kind().0 {
                b"VHGT" => out.heights = heights(field.data()),
                b"VNML" => {
                    let (rows, _) = field.data().as_chunks::<3>();
                    out.normals = whole(rows.iter().map(|row| row.map(u8::cast_signed)).collect());
                }
                b"VCLR" => out.colors = whole(field.data().as_chunks::<3>().0.to_vec()),
                b"BTXT" => {
                    let texture = field.form();
                    if let Some(quad) = out.quads.get_mut(usize::from(field.u8())) {
                        quad.base = texture;
                    }
                }
                b"ATXT" => {
                    let texture = field.form();
                    let quad = usize::from(field.u8());
                    let order = field.skip(1).u16();
                    last = None;
                    if let Some(found) = out.quads.get_mut(quad) {
                        last = Some(quad);
                        found.layers.push(LandLayer {
                            texture,
                            order,
                            opacities: Vec::new(),
                        });
                    }
                }
                b"VTXT" => {
                    let quad = last.and_then(|quad| out.quads.get_mut(quad));
                    if let Some(layer) = quad.and_then(|quad| quad.layers.last_mut()) {
                        layer.opacities = opacities(field.data());
                    }
                }
                _ => {}
            }
        }
        for quad in &mut out.quads {
            quad.layers.sort_by_key(|layer| layer.order);
        }
        out
    }
}

/// Heights from differences: along the first column, and from each of its vertices along the row.
/// Both are in units of 8.
fn heights(data: &[u8]) -> Vec<f32> {
    let Some((offset, deltas)) = data.split_first_chunk::<4>() else {
        return Vec::new();
    };
    let mut start = f32::from_le_bytes(*offset);
    if !start.is_finite() || deltas.len() < SIDE * SIDE {
        return Vec::new();
    }
    let mut out = Vec::with_capacity(SIDE * SIDE);
    for row in deltas.chunks_exact(SIDE).take(SIDE) {
        let mut height = start;
        for (at, delta) in row.iter().enumerate() {
            height += f32::from(delta.cast_signed());
            if at == 0 {
                start = height;
            }
            out.push(height * 8.0);
        }
    }
    out
}

/// A list of all vertices, or none at all.
fn whole<T>(mut list: Vec<T>) -> Vec<T> {
    list.truncate(SIDE * SIDE);
    if list.len() < SIDE * SIDE {
        list.clear();
    }
    list
}

fn opacities(data: &[u8]) -> Vec<(u16, f32)> {
    let (rows, _) = data.as_chunks::<8>();
    let row = |[a, b, _, _, x, y, z, w]: &[u8; 8]| {
        let opacity = f32::from_le_bytes([*x, *y, *z, *w]);
        (u16::from_le_bytes([*a, *b]), opacity)
    };
    let is_there = |(place, opacity): &(u16, f32)| {
        usize::from(*place) < QUAD_SIDE * QUAD_SIDE && opacity.is_finite()
    };
    rows.iter().map(row).filter(is_there).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heights_add_up_along_the_first_column_and_then_along_each_row() {
        // The page on land: base += d[r][0], then along the row from there; times 8.
        let mut data = 10.0_f32.to_le_bytes().to_vec();
        let mut deltas = vec![0_u8; SIDE * SIDE + 3];
        deltas[0] = 1;
        deltas[1] = 2;
        deltas[SIDE] = 255; // -1
        deltas[SIDE + 2] = 3;
        data.extend(deltas);
        let heights = heights(&data);
        assert_eq!(heights[..3], [88.0, 104.0, 104.0]);
        assert_eq!(heights[SIDE..SIDE + 3], [80.0, 80.0, 104.0]);
        assert_eq!(heights.last(), Some(&80.0));
    }

    #[test]
    fn short_heights_are_none() {
        assert_eq!(heights(&[0; 200]), Vec::<f32>::new());
    }

    #[test]
    fn opacities_past_the_quadrant_or_without_a_number_are_left_out() {
        let mut data = Vec::new();
        for (place, opacity) in [(288_u16, 0.5_f32), (289, 0.5), (3, f32::NAN)] {
            data.extend(place.to_le_bytes());
            data.extend([0, 0]);
            data.extend(opacity.to_le_bytes());
        }
        assert_eq!(opacities(&data), [(288, 0.5)]);
    }
}
