//! Cells at a place of their worldspace that has a cell already: they are that cell.
//!
//! A new exterior cell where another cell lies, of another plugin or of its own, does not add a
//! cell: its record is loaded by the cell that is there, and what stands in it stands there. A
//! worldspace's persistent cell lies nowhere; a second cell with the persistent flag is as any.
//! Source: the seed on how forms are loaded, "CELL".

use crate::world_cells::is_persistent_cell;
use crate::{FormEntry, Forms};
use esp::{RecordFlags, Subrecords};
use ident::{FormId, FourCC};
use std::collections::{BTreeMap, BTreeSet};

/// How far into a compressed cell its place is looked for: only an editor id, a name and flags
/// stand before it, and in most cells the flags alone.
const START_SIZES: [usize; 2] = [48, 1024];

/// The place of an exterior cell by its first record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct CellPlace {
    pub(crate) cell: FormId,
    pub(crate) grid: (i32, i32),
}

/// Gives such cells, and what stands in them, the ids of the cells that are there. The entries are
/// in load order, their ids the game's. Gives the cells there are, each at its place.
pub(crate) fn join(forms: &Forms, entries: &mut [FormEntry]) -> Vec<CellPlace> {
    // look-up only: never iterated.
    let mut there: std::collections::HashMap<(FormId, i32, i32), FormId> = Default::default();
    let mut joined: BTreeMap<FormId, FormId> = BTreeMap::new();
    let mut places = Vec::new();
    for (world, entry) in new_cells(entries) {
        let Some((x, y)) = grid(forms, &entry) else {
            continue;
        };
        let first = *there.entry((world, x, y)).or_insert(entry.id);
        if first == entry.id {
            let grid = (x, y);
            places.push(CellPlace { cell: first, grid });
        } else {
            joined.insert(entry.id, first);
        }
    }
    if joined.is_empty() {
        return places;
    }
    for entry in entries {
        entry.id = joined.get(&entry.id).copied().unwrap_or(entry.id);
        let parent = entry.parent.map(|parent| parent.id());
        if let Some(cell) = parent.and_then(|parent| joined.get(&parent)) {
            entry.parent = crate::entry::ParentId::new(cell.0);
        }
    }
    places
}

/// The first record of each exterior cell, in load order, with its worldspace. Persistent cells of
/// worldspaces are left out.
fn new_cells(entries: &[FormEntry]) -> Vec<(FormId, FormEntry)> {
    let mut known = BTreeSet::new();
    let mut has_persistent = BTreeSet::new();
    let mut out = Vec::new();
    for entry in entries
        .iter()
        .filter(|entry| entry.kind == FourCC(*b"CELL"))
    {
        let Some(world) = entry.parent else { continue };
        if !known.insert(entry.id) {
            continue;
        }
        if !is_persistent_cell(entry) || !has_persistent.insert(world) {
            out.push((world.id(), *entry));
        }
    }
    out
}

/// A cell's place, read without inflating all of it.
pub(crate) fn grid(forms: &Forms, entry: &FormEntry) -> Option<(i32, i32)> {
    let (header, stored) = forms.stored(entry.plugin, entry.at).ok()?;
    if !header.flags.has(RecordFlags::COMPRESSED) {
        return place(&stored);
    }
    let starts = START_SIZES.into_iter();
    let mut starts = starts.filter_map(|size| esp::inflate_start(&stored, 0, size).ok());
    starts.find_map(|start| place(&start))
}

/// What `XCLC` says among a cell's first subrecords.
fn place(data: &[u8]) -> Option<(i32, i32)> {
    let mut fields = Subrecords::new(data, 0).map_while(Result::ok);
    let place = fields.find(|field| field.kind.0 == *b"XCLC")?.data;
    let number = |at: usize| {
        let bytes = place.get(at..at + 4)?.try_into().ok()?;
        Some(i32::from_le_bytes(bytes))
    };
    Some((number(0)?, number(4)?))
}
