//! The ground of exterior cells. Source: the land page.

use crate::cell;
use forms::{CELL_SIZE, Forms};
use ident::FormId;
use physics::{Land, Placed};
use std::collections::BTreeSet;
use world::World;

/// Heights along a side of a cell.
const SIDE: usize = 33;
/// A step of the record's heights, in game units.
const HEIGHT_STEP: f32 = 8.0;

/// The cells whose ground is there: those that came in, and the next to.
pub(super) fn of_cells(world: &World) -> BTreeSet<FormId> {
    let mut cells = world.attached.clone();
    for arrival in world.arriving.iter().skip(1) {
        cells.remove(&arrival.cell);
    }
    cells
}

/// Whose the ground is: the record's of the land, or the cell's own where there is none.
pub(super) fn owner(forms: &Forms, cell: FormId) -> FormId {
    forms.land(cell).unwrap_or(cell)
}

/// The ground of a cell; none for rooms, and for the persistent cells of worldspaces.
pub(super) fn placed(forms: &Forms, cell: FormId) -> Option<Placed> {
    let space = cell::worldspace(forms, cell)?;
    let (x, y) = forms.cell(cell)?.grid?;
    if forms.exterior_cell(space, x, y) != Some(cell) {
        return None;
    }
    let found = forms.land(cell).and_then(|land| heights(forms, land));
    let heights = found.unwrap_or_else(|| {
        let level = forms.world(space).map_or(0.0, |world| world.land_height);
        vec![level; SIDE * SIDE]
    });
    physics::land(Land {
        heights: &heights,
        holes: holes(forms, cell),
        corner: [x as f32 * CELL_SIZE, y as f32 * CELL_SIZE],
    })
}

/// Heights in game units: an offset, then steps against the neighbour to the west, of the first of a
/// row against the one to the south.
fn heights(forms: &Forms, land: FormId) -> Option<Vec<f32>> {
    let record = forms.record(land)?;
    let mut field = record.field(b"VHGT")?;
    let mut first = field.f32();
    let mut out = Vec::with_capacity(SIDE * SIDE);
    for _ in 0..SIDE {
        first += f32::from(field.i8());
        let mut height = first;
        out.push(height * HEIGHT_STEP);
        for _ in 1..SIDE {
            height += f32::from(field.i8());
            out.push(height * HEIGHT_STEP);
        }
    }
    Some(out)
}

/// Quadrants that are left out. Source: the third word of `XCLC`.
fn holes(forms: &Forms, cell: FormId) -> [bool; 4] {
    let record = forms.record(cell);
    let field = record.as_ref().and_then(|record| record.field(b"XCLC"));
    let flags = field.map_or(0, |mut field| field.skip(8).tail().u32());
    std::array::from_fn(|quadrant| flags & (1 << quadrant) != 0)
}
