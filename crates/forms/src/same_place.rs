//! Cells at a place of their worldspace that has a cell already: they are that cell.
//!
//! A plugin that makes a new exterior cell where another plugin's cell lies does not add a cell:
//! its record is loaded by the cell that is there, and what stands in it stands there.
//! Source: the seed on how forms are loaded, "CELL". Persistent cells are left alone, and so are
//! two cells at one place in one plugin, which would need every cell of the game to be read.

use crate::{FormEntry, Forms, PluginIndex};
use esp::RecordFlags;
use ident::{FormId, FourCC};
use std::collections::{BTreeMap, BTreeSet};

/// Gives such cells, and what stands in them, the ids of the cells that are there. The entries are
/// in load order, their ids the game's.
pub(crate) fn join(forms: &Forms, entries: &mut [FormEntry]) {
    let cells = new_cells(entries);
    let mut plugins: BTreeMap<FormId, BTreeSet<PluginIndex>> = BTreeMap::new();
    for &(world, entry) in &cells {
        plugins.entry(world).or_default().insert(entry.plugin);
    }
    let shared = |world| plugins.get(&world).is_some_and(|plugins| plugins.len() > 1);
    let mut there: BTreeMap<(FormId, i32, i32), FormEntry> = BTreeMap::new();
    let mut joined: BTreeMap<FormId, FormId> = BTreeMap::new();
    for (world, entry) in cells.into_iter().filter(|&(world, _)| shared(world)) {
        let Some((x, y)) = grid(forms, &entry) else {
            continue;
        };
        let first = *there.entry((world, x, y)).or_insert(entry);
        if first.id != entry.id && first.plugin != entry.plugin {
            joined.insert(entry.id, first.id);
        }
    }
    if joined.is_empty() {
        return;
    }
    for entry in entries {
        entry.id = joined.get(&entry.id).copied().unwrap_or(entry.id);
        let parent = entry.parent.map(|parent| parent.id());
        if let Some(cell) = parent.and_then(|parent| joined.get(&parent)) {
            entry.parent = crate::entry::ParentId::new(cell.0);
        }
    }
}

/// The first record of each exterior cell, in load order, with its worldspace.
fn new_cells(entries: &[FormEntry]) -> Vec<(FormId, FormEntry)> {
    let mut known = BTreeSet::new();
    let mut out = Vec::new();
    for entry in entries
        .iter()
        .filter(|entry| entry.kind == FourCC(*b"CELL"))
    {
        let Some(world) = entry.parent else { continue };
        if known.insert(entry.id) && !entry.flags.has(RecordFlags::PERSISTENT) {
            out.push((world.id(), *entry));
        }
    }
    out
}

fn grid(forms: &Forms, entry: &FormEntry) -> Option<(i32, i32)> {
    let record = forms.view(entry).ok()?;
    let mut field = record.field(b"XCLC")?;
    Some((field.i32(), field.i32()))
}
