//! Cells by their worldspace: which one holds its persistent references, which lies where, and the
//! land of a cell.
//!
//! Source: the seed on how forms are loaded, "CELL", "REFR", "LAND".

use crate::{FormEntry, Forms};
use esp::RecordFlags;
use ident::{FormId, FourCC};
use std::collections::BTreeMap;

const CELL: FourCC = FourCC(*b"CELL");

/// Game units a cell of a worldspace measures from side to side. Source: docs/formats, `LAND`.
pub const CELL_SIZE: f32 = 4096.0;

impl Forms {
    /// The cell of a worldspace at a place of its grid. The worldspace's persistent cell, whose
    /// place is 0,0 too, is not meant.
    pub fn exterior_cell(&self, world: FormId, x: i32, y: i32) -> Option<FormId> {
        let cells = self.exterior_cells.get_or_init(|| self.index_exterior());
        cells.get(&(world, x, y)).copied()
    }

    /// The exterior cell at a place of a worldspace.
    pub fn cell_at(&self, world: FormId, position: [f32; 3]) -> Option<FormId> {
        let [x, y, _] = position;
        let grid = |value: f32| (value / CELL_SIZE).floor() as i32;
        self.exterior_cell(world, grid(x), grid(y))
    }

    /// A cell that later plugins change lies where the last of them says.
    fn index_exterior(&self) -> BTreeMap<(FormId, i32, i32), FormId> {
        let mut cells = BTreeMap::new();
        for place in &self.cell_places {
            let versions = self.versions(place.cell);
            let Some(winner) = versions.last().filter(|winner| !winner.is_deleted()) else {
                continue;
            };
            let grid = match versions {
                [_] => Some(place.grid),
                _ => crate::same_place::grid(self, winner),
            };
            if let (Some(world), Some((x, y))) = (winner.parent, grid) {
                cells.insert((world.id(), x, y), place.cell);
            }
        }
        cells
    }

    /// The cell that a worldspace's persistent references stand in, wherever they are: of the new
    /// cells with the persistent flag, the one loaded first.
    pub fn persistent_cell(&self, world: FormId) -> Option<FormId> {
        let cells = self.children(world).filter_map(|id| {
            let first = self.versions(id).first()?;
            is_persistent_cell(first).then_some(((first.plugin, first.at), id))
        });
        cells.min().map(|(_, id)| id)
    }

    /// The persistent cells and their worldspaces.
    pub(crate) fn persistent_cells(&self) -> BTreeMap<FormId, FormId> {
        let worlds = self.of_kind(FourCC(*b"WRLD")).iter();
        worlds
            .filter_map(|&world| Some((self.persistent_cell(world)?, world)))
            .collect()
    }

    /// Whether a reference stands in a cell that is always there, and so may be anywhere in that
    /// cell's worldspace.
    pub fn is_in_persistent_cell(&self, reference: FormId) -> bool {
        let cell = self.parent(reference);
        let world = cell.and_then(|cell| self.parent(cell));
        cell.is_some() && world.and_then(|world| self.persistent_cell(world)) == cell
    }

    /// The land (`LAND`) of a cell. Of several, the one loaded last.
    /// Unknown: what the game does with two; the choice is ours.
    pub fn land(&self, cell: FormId) -> Option<FormId> {
        let lands = self.children(cell).filter_map(|id| {
            let entry = self.get(id)?;
            let first = self.versions(id).first()?;
            (entry.kind.0 == *b"LAND").then_some(((first.plugin, first.at), id))
        });
        lands.max().map(|(_, id)| id)
    }
}

/// Whether a new cell can be its worldspace's persistent one.
pub(crate) fn is_persistent_cell(entry: &FormEntry) -> bool {
    entry.kind == CELL && entry.flags.has(RecordFlags::PERSISTENT)
}
