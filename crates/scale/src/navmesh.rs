//! Navigation meshes: a strip of triangles over a cell, and the map of all meshes (`NAVI`).
//!
//! Source: the layout tables of `NAVM` and `NAVI`.

use crate::body::{Body, put_floats, put_words};
use crate::layout::Place;
use crate::numbering::Ids;
use det::Stream;
use ident::FourCC;

/// Version of the meshes' layout.
const VERSION: u32 = 12;
/// What stands for the kind of place in a mesh: a hash that all meshes have in common.
const PATHING_CELL: u32 = 0xA5E9_A03C;
/// Cells along an edge of the grid that finds triangles.
const DIVISOR: u32 = 4;

/// Where a mesh lies: its world, or 0 and the cell.
#[derive(Debug, Clone, Copy)]
pub(crate) struct MeshPlace {
    /// Form id of the world, 0 inside.
    pub(crate) world: u32,
    /// Form id of the cell.
    pub(crate) cell: u32,
    /// The place of the cell.
    pub(crate) place: Place,
}

impl MeshPlace {
    fn put(&self, out: &mut Vec<u8>) {
        put_words(out, &[PATHING_CELL]);
        match self.place {
            Place::Exterior(x, y) => {
                put_words(out, &[self.world]);
                out.extend(y.to_le_bytes());
                out.extend(x.to_le_bytes());
            }
            Place::Interior | Place::Persistent => put_words(out, &[0, self.cell]),
        }
    }
}

/// Fills a mesh.
pub(crate) fn fill(body: &mut Body, place: &MeshPlace, chance: &mut Stream, ids: &Ids<'_>) {
    let pairs = 12 + chance.below(90);
    let corner = match place.place {
        Place::Exterior(x, y) => (f32::from(x) * 4096.0, f32::from(y) * 4096.0),
        Place::Interior | Place::Persistent => (-2048.0, -2048.0),
    };
    body.field(b"NVNM", |out| {
        put_words(out, &[VERSION]);
        place.put(out);
        put_words(out, &[2 * pairs]);
        for at in 0..2 * pairs {
            let (row, column) = (at / 2 / 12, at / 2 % 12);
            let x = corner.0 + column as f32 * 340.0 + chance.below(100) as f32;
            let y = corner.1 + row as f32 * 400.0 + (at % 2) as f32 * 200.0;
            put_floats(out, &[x, y, chance.below(4096) as f32 / 8.0]);
        }
        put_triangles(out, pairs, chance);
        put_links(out, chance, ids);
        put_grid(out, corner, 2 * (pairs - 1));
    });
}

fn put_triangles(out: &mut Vec<u8>, pairs: u32, chance: &mut Stream) {
    let triangles = 2 * (pairs - 1);
    put_words(out, &[triangles]);
    for at in 0..triangles as u16 {
        let before = if at == 0 { -1 } else { at as i16 - 1 };
        let after = if u32::from(at) + 1 == triangles {
            -1
        } else {
            at as i16 + 1
        };
        for vertex in [at, at + 1, at + 2] {
            out.extend(vertex.to_le_bytes());
        }
        for edge in [before, -1, after] {
            out.extend(edge.to_le_bytes());
        }
        out.extend((chance.below(3) as u16 * 0x100).to_le_bytes());
        out.extend([0, 0]);
    }
}

fn put_links(out: &mut Vec<u8>, chance: &mut Stream, ids: &Ids<'_>) {
    let edges = chance.below(6);
    put_words(out, &[edges]);
    for _ in 0..edges {
        put_words(out, &[0, ids.pick(FourCC(*b"NAVM"), chance)]);
        out.extend((chance.below(20) as u16).to_le_bytes());
    }
    let doors = chance.below(2);
    put_words(out, &[doors]);
    for _ in 0..doors {
        out.extend((chance.below(20) as u16).to_le_bytes());
        put_words(out, &[PATHING_CELL, ids.pick(FourCC(*b"REFR"), chance)]);
    }
    // No triangles to take cover at.
    put_words(out, &[0]);
}

/// The grid that finds triangles: each cell names its share of them.
fn put_grid(out: &mut Vec<u8>, (x, y): (f32, f32), triangles: u32) {
    put_words(out, &[DIVISOR]);
    put_floats(out, &[1024.0, 1024.0]);
    put_floats(out, &[x, y, 0.0, x + 4096.0, y + 4096.0, 512.0]);
    let cells = DIVISOR * DIVISOR;
    for cell in 0..cells {
        let range = triangles * cell / cells..triangles * (cell + 1) / cells;
        put_words(out, &[range.len() as u32]);
        range.for_each(|at| out.extend((at as u16).to_le_bytes()));
    }
}

/// Fills the map of all meshes.
pub(crate) fn fill_map(body: &mut Body, meshes: u32, chance: &mut Stream, ids: &Ids<'_>) {
    body.words(b"NVER", &[VERSION]);
    for n in 0..meshes {
        body.field(b"NVMI", |out| {
            put_words(out, &[ids.id(b"NAVM", n), 0]);
            put_floats(
                out,
                &[
                    chance.below(9999) as f32,
                    chance.below(9999) as f32,
                    0.0,
                    0.0,
                ],
            );
            for _ in 0..2 {
                let links = chance.below(4);
                put_words(out, &[links]);
                for _ in 0..links {
                    put_words(out, &[ids.pick(FourCC(*b"NAVM"), chance)]);
                }
            }
            // No doors, no island.
            put_words(out, &[0]);
            out.push(0);
            put_words(out, &[PATHING_CELL, 0, ids.pick(FourCC(*b"CELL"), chance)]);
        });
    }
    body.field(b"NVPP", |out| {
        let paths = meshes / 8;
        put_words(out, &[paths]);
        for _ in 0..paths {
            let steps = 2 + chance.below(20);
            put_words(out, &[steps]);
            for _ in 0..steps {
                put_words(out, &[ids.pick(FourCC(*b"NAVM"), chance)]);
            }
        }
        put_words(out, &[0]);
    });
}
