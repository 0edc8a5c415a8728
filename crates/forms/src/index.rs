//! One pass over a plugin's headers: a row for each record, still in the plugin's own numbering.

use crate::entry::ParentId;
use crate::file_offset::OffsetOwners;
use crate::plugin_info::{IdMap, Mapped};
use crate::problem::ProblemKind;
use crate::{FormEntry, PluginIndex};
use esp::{Event, GroupLabel, HEADER_SIZE, RecordFlags, RecordHeader, Walker};
use ident::{FormId, FourCC};

/// Where in its file a cell's temporary children are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TemporaryGroup {
    /// The cell.
    pub(crate) cell: FormId,
    /// Offset of the first child.
    pub(crate) start: u32,
    /// Offset behind the last.
    pub(crate) end: u32,
}

/// What one plugin adds to the index.
#[derive(Debug, Clone, Default)]
pub(crate) struct PluginIndexing {
    /// Its records in file order. Ids and parents are the file's own until [`Self::remap`].
    pub(crate) entries: Vec<FormEntry>,
    /// Places and file ids of its game settings, which are no forms.
    pub(crate) settings: Vec<(u32, u32)>,
    /// File offsets that `TOFT` records give to the form before them, with that form's file id.
    pub(crate) file_offsets: Vec<(u32, u32)>,
    owners: OffsetOwners,
    /// Groups of what only their cell needs, in file order. Ids as those of the entries.
    pub(crate) temporaries: Vec<TemporaryGroup>,
    /// What is odd in the file's structure.
    pub(crate) problems: Vec<esp::Problem>,
}

impl PluginIndexing {
    /// Takes what a walk over the plugin found.
    pub(crate) fn take(&mut self, event: &Event, walker: &Walker) {
        match event {
            Event::Record { at, header } => self.record(*at, header, walker),
            Event::GroupBegin { at, header } => {
                self.owners.begin_group(header.label);
                if let GroupLabel::CellTemporary(cell) = header.label {
                    self.temporaries.push(TemporaryGroup {
                        cell: FormId(cell),
                        start: *at as u32 + HEADER_SIZE as u32,
                        end: *at as u32 + header.size,
                    });
                }
            }
            Event::GroupEnd { .. } => self.owners.end_group(),
        }
    }

    fn record(&mut self, at: u64, header: &RecordHeader, walker: &Walker) {
        // Files of 4 GiB and more were refused before.
        let at = at as u32;
        match &header.kind.0 {
            _ if header.flags.has(RecordFlags::IGNORED) => {}
            b"GMST" => self.settings.push((at, header.form_id)),
            b"TOFT" => self.file_offsets.extend(self.owners.offset(header.form_id)),
            // The game never loads dialogue views.
            b"TES4" | b"DLVW" => {}
            _ => {
                self.owners.record(header.kind, header.form_id);
                let parent = parent(header.kind, walker.open_groups());
                self.entries.push(entry(header, at, parent));
            }
        }
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

    /// Turns the file's numbering into the game's, as that of the plugin at `plugin`. Gives back the
    /// records that cannot be forms.
    pub(crate) fn remap(&mut self, plugin: PluginIndex, ids: &IdMap) -> Vec<(FourCC, u32)> {
        for group in &mut self.temporaries {
            if let Mapped::Form(cell) = ids.map(group.cell.0) {
                group.cell = cell;
            }
        }
        let mut outside = Vec::new();
        self.entries.retain_mut(|entry| {
            entry.plugin = plugin;
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

/// A row; which plugin's is said as it is placed.
fn entry(header: &RecordHeader, at: u32, parent: u32) -> FormEntry {
    FormEntry {
        id: FormId(header.form_id),
        kind: header.kind,
        flags: header.flags,
        parent: ParentId::new(parent),
        at,
        plugin: PluginIndex::default(),
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
