//! The ground of exterior cells. Source: the land page.

use crate::cell;
use forms::records::LAND_SIDE;
use forms::{CELL_SIZE, Forms};
use ident::FormId;
use physics::{Land, Placed};
use std::collections::BTreeSet;
use world::World;

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
    let record = forms.cell(cell)?;
    let (x, y) = record.grid?;
    if forms.exterior_cell(space, x, y) != Some(cell) {
        return None;
    }
    let ground = forms.land(cell).and_then(|land| forms.ground(land));
    let level;
    let heights = match ground {
        Some(ground) if !ground.heights.is_empty() => &ground.heights,
        _ => {
            let height = forms.world(space).map_or(0.0, |world| world.land_height);
            level = vec![height; LAND_SIDE * LAND_SIDE];
            &level
        }
    };
    physics::land(Land {
        heights,
        holes: std::array::from_fn(|quadrant| record.hidden_land & (1 << quadrant) != 0),
        corner: [x as f32 * CELL_SIZE, y as f32 * CELL_SIZE],
    })
}
