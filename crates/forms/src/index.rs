//! One pass over a plugin's headers: a row for each record, still in the plugin's own numbering.

use crate::entry::ParentId;
use crate::file_offset::OffsetOwners;
use crate::plugin_info::{IdMap, Mapped};
use crate::problem::ProblemKind;
use crate::{FormEntry, PluginIndex};
use esp::{Event, GroupLabel, RecordFlags, RecordHeader, Walk};
use ident::{FormId, FourCC};

/// What one plugin adds to the index.
#[derive(Debug, Default)]
pub(crate) struct PluginIndexing {
    /// Its records in file order. Ids and parents are the file's own until [`Self::remap`].
    pub(crate) entries: Vec<FormEntry>,
    /// Places and file ids of its game settings, which are no forms.
    pub(crate) settings: Vec<(u32, u32)>,
    /// File offsets that `TOFT` records give to the form before them, with that form's file id.
    pub(crate) file_offsets: Vec<(u32, u32)>,
    /// What is odd in the file's structure.
    pub(crate) problems: Vec<esp::Problem>,
}

impl PluginIndexing {
    /// Walks a plugin whose header was read before.
    pub(crate) fn of(bytes: &[u8], plugin: PluginIndex) -> Self {
        let mut out = Self::default();
        let mut walk = Walk::new(bytes);
        let mut owners = OffsetOwners::default();
        while let Some(Ok(event)) = walk.next() {
            let (at, header) = match event {
                Event::Record { at, header } => (at, header),
                Event::GroupBegin { header, .. } => {
                    owners.begin_group(header.label);
                    continue;
                }
                Event::GroupEnd { .. } => {
                    owners.end_group();
                    continue;
                }
            };
            // Files of 4 GiB and more were refused before.
            let at = at as u32;
            let ignored = header.flags.has(RecordFlags::IGNORED);
            match &header.kind.0 {
                _ if ignored => {}
                b"GMST" => out.settings.push((at, header.form_id)),
                b"TOFT" => out.file_offsets.extend(owners.offset(header.form_id)),
                // The game never loads dialogue views.
                b"TES4" | b"DLVW" => {}
                _ => {
                    owners.record(header.kind, header.form_id);
                    let parent = parent(header.kind, walk.walker().open_groups());
                    out.entries.push(entry(&header, at, plugin, parent));
                }
            }
        }
        out.problems = walk.into_problems();
        out
    }

    /// The first local id of the plugin's own records that a light plugin cannot have, and how many
    /// there are. `masters` is the length of its masters list.
    pub(crate) fn outside_light(&self, masters: usize) -> Option<(u32, usize)> {
        self.own(masters, |local| local > 0xFFF)
    }

    /// Own records below the lowest id its version allows, when the plugin is light.
    pub(crate) fn below(&self, masters: usize, lowest: u32) -> Option<ProblemKind> {
        let (local, count) = self.own(masters, |local| local < lowest)?;
        Some(ProblemKind::LowLightIds {
            local,
            count,
            lowest,
        })
    }

    /// The first of the plugin's own local ids that are so, and how many are.
    fn own(&self, masters: usize, is_so: impl Fn(u32) -> bool) -> Option<(u32, usize)> {
        let ids = self.entries.iter().map(|entry| entry.id.0);
        let own = ids.filter(|id| (id >> 24) as usize >= masters);
        let mut found = own.map(|id| id & 0xFF_FFFF).filter(|&local| is_so(local));
        let first = found.next()?;
        Some((first, 1 + found.count()))
    }

    /// Turns the file's numbering into the game's. Gives back the records that cannot be forms.
    pub(crate) fn remap(&mut self, ids: &IdMap) -> Vec<(FourCC, u32)> {
        let mut outside = Vec::new();
        self.entries.retain_mut(|entry| {
            let file_id = entry.id.0;
            let Mapped::Form(id) = ids.map(file_id) else {
                outside.push((entry.kind, file_id));
                return false;
            };
            entry.id = id;
            let parent = entry.parent.map(|parent| ids.map(parent.id().0));
            entry.parent = parent
                .and_then(Mapped::form)
                .and_then(|id| ParentId::new(id.0));
            true
        });
        outside
    }
}

fn entry(header: &RecordHeader, at: u32, plugin: PluginIndex, parent: u32) -> FormEntry {
    FormEntry {
        id: FormId(header.form_id),
        kind: header.kind,
        flags: header.flags,
        parent: ParentId::new(parent),
        at,
        plugin,
        form_version: header.form_version,
    }
}

/// The file id of the form a record stands under: its innermost group that belongs to one. A cell
/// stands under its worldspace, not under another cell.
fn parent(kind: FourCC, groups: impl Iterator<Item = GroupLabel>) -> u32 {
    let mut parent = 0;
    for label in groups {
        parent = match label {
            GroupLabel::WorldChildren(id) | GroupLabel::TopicChildren(id) => id,
            GroupLabel::CellChildren(id)
            | GroupLabel::CellPersistent(id)
            | GroupLabel::CellTemporary(id)
            | GroupLabel::CellVisibleDistant(id)
                if kind.0 != *b"CELL" =>
            {
                id
            }
            _ => parent,
        };
    }
    parent
}
