//! The forms of a load order and the look-ups over them.

use crate::at_hand::AtHand;
use crate::directory::Directory;
use crate::editor_ids::EditorIds;
use crate::index::PluginIndexing;
use crate::load_order::{Placed, candidates, keep_complete, place};
use crate::plugin_bytes::PluginBytes;
use crate::problem::{Problem, ProblemKind};
use crate::records::Tables;
use crate::rule_of_one::{Partials, settle};
use crate::same_place::CellPlace;
use crate::settings::SettingPlace;
use crate::{FormEntry, Options, PluginIndex, PluginInfo, PluginInput, RecordView, Settings, Slot};
use esp::{HEADER_SIZE, RecordError, RecordErrorKind, RecordFlags, RecordHeader, Subrecords};
use ident::{FormId, FormKey, FourCC, Name};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::OnceLock;
use wire::Reader;

/// How far into a compressed record its editor id is looked for.
const START_SIZE: usize = 512;

/// Every form of a load order. Nothing in it changes; what is read on demand is kept.
#[derive(Default)]
pub struct Forms {
    plugins: Vec<PluginInfo>,
    pub(crate) bytes: Vec<PluginBytes>,
    pub(crate) at_hand: AtHand,
    /// Every version of every form, by id and then by load order.
    pub(crate) versions: Vec<FormEntry>,
    pub(crate) directory: Directory,
    /// Records that change a part of a form only.
    partials: Partials,
    /// What `TOFT` records give, by form.
    pub(crate) file_offsets: BTreeMap<FormId, u32>,
    /// Ids of the forms there are, by type.
    pub(crate) kinds: BTreeMap<FourCC, Vec<FormId>>,
    /// What stands under what, by parent and then by id.
    pub(crate) children: Vec<(FormId, FormId)>,
    by_name: BTreeMap<Name, PluginIndex>,
    full: Vec<PluginIndex>,
    light: Vec<PluginIndex>,
    settings: Settings,
    pub(crate) editor_ids: OnceLock<EditorIds>,
    pub(crate) cell_places: Vec<CellPlace>,
    pub(crate) exterior_cells: OnceLock<BTreeMap<(FormId, i32, i32), FormId>>,
    pub(crate) default_set: OnceLock<BTreeMap<FourCC, Option<FormId>>>,
    pub(crate) placed: OnceLock<crate::placed::Placed>,
    /// Templates and the actor bases made from each.
    pub(crate) templates: OnceLock<Vec<(FormId, FormId)>>,
    pub(crate) quest_scripts: crate::table::Table<crate::scripts::QuestScripts>,
    pub(crate) tables: Tables,
}

impl Forms {
    /// Builds the forms of these plugins, given in load order. Plugins that cannot be loaded are
    /// left out, records that cannot be used too, and each is told.
    pub fn build(inputs: Vec<PluginInput>) -> (Self, Vec<Problem>) {
        Self::build_with(inputs, Options::default())
    }

    /// [`Forms::build`] with options.
    pub fn build_with(inputs: Vec<PluginInput>, options: Options) -> (Self, Vec<Problem>) {
        let mut problems = Vec::new();
        let all = candidates(inputs, options, &mut problems);
        let complete = keep_complete(all, &mut problems);
        let placed = place(complete, &mut problems);
        let mut forms = Self::default();
        let indexings = forms.take_plugins(placed);
        forms.take_entries(indexings, &mut problems);
        forms.sort_out_kinds();
        (forms, problems)
    }

    fn take_plugins(&mut self, placed: Vec<Placed>) -> Vec<PluginIndexing> {
        let mut indexings = Vec::with_capacity(placed.len());
        for (at, plugin) in placed.into_iter().enumerate() {
            let index = PluginIndex(at as u16);
            match plugin.info.slot {
                Slot::Full(_) => self.full.push(index),
                Slot::Light(_) => self.light.push(index),
            }
            self.by_name.insert(plugin.info.name.clone(), index);
            self.plugins.push(plugin.info);
            self.bytes.push(plugin.bytes);
            indexings.push(plugin.indexing);
        }
        indexings
    }

    fn take_entries(&mut self, indexings: Vec<PluginIndexing>, problems: &mut Vec<Problem>) {
        let count: usize = indexings
            .iter()
            .map(|indexing| indexing.entries.len())
            .sum();
        let mut versions: Vec<FormEntry> = Vec::new();
        let mut settings = Vec::new();
        for (at, mut indexing) in indexings.into_iter().enumerate() {
            let Some(plugin) = self.plugins.get(at) else {
                continue;
            };
            let outside = indexing.remap(PluginIndex(at as u16), &plugin.ids);
            problems.extend(outside.into_iter().map(|(record, file_id)| Problem {
                plugin: plugin.name.clone(),
                kind: ProblemKind::NoSuchForm { record, file_id },
            }));
            let groups = std::mem::take(&mut indexing.temporaries);
            if let Some(bytes) = self.bytes.get(at) {
                self.at_hand.add(groups, bytes);
            }
            // Half of all there is would be in memory twice for a while.
            let mut entries = std::mem::take(&mut indexing.entries);
            if versions.is_empty() {
                // The largest of most load orders is not copied.
                versions = entries;
                versions.reserve_exact(count - versions.len());
            } else {
                versions.append(&mut entries);
            }
            let form = |file_id| plugin.ids.map(file_id).form();
            let places = indexing.settings.iter().map(|&(offset, file_id)| {
                let id = form(file_id);
                (PluginIndex(at as u16), offset, id)
            });
            settings.extend(places.map(|(plugin, at, id)| SettingPlace { plugin, at, id }));
            let offsets = indexing.file_offsets.iter();
            self.file_offsets
                .extend(offsets.filter_map(|&(owner, offset)| Some((form(owner)?, offset))));
        }
        self.at_hand.sort();
        self.cell_places = crate::same_place::join(self, &mut versions);
        self.partials = settle(&mut versions, &self.plugins, problems);
        self.directory = Directory::of(&versions);
        self.versions = versions;
        self.settings = Settings::read_all(self, &settings, problems);
    }

    fn sort_out_kinds(&mut self) {
        let mut kinds: Vec<(FourCC, Vec<FormId>)> = Vec::new();
        let mut children = Vec::new();
        let mut place = 0;
        for entry in winners(&self.versions).filter(|entry| !entry.is_deleted()) {
            // Forms with ids in a row are mostly of one type: it is looked for only as it changes.
            let is_it = |(kind, _): &(FourCC, Vec<FormId>)| *kind == entry.kind;
            if !kinds.get(place).is_some_and(is_it) {
                let known = kinds.iter().position(is_it);
                place = known.unwrap_or(kinds.len());
            }
            match kinds.get_mut(place) {
                Some((_, ids)) => ids.push(entry.id),
                None => kinds.push((entry.kind, vec![entry.id])),
            }
            children.extend(entry.parent.map(|parent| (parent.id(), entry.id)));
        }
        // They come by id, which stays their order under one parent.
        crate::by_number::sort(&mut children, |&(parent, _)| parent.0);
        children.shrink_to_fit();
        kinds.iter_mut().for_each(|(_, ids)| ids.shrink_to_fit());
        self.kinds = kinds.into_iter().collect();
        self.children = children;
    }

    /// The plugins that are loaded, in load order.
    pub fn plugins(&self) -> &[PluginInfo] {
        &self.plugins
    }

    /// A loaded plugin.
    pub fn plugin(&self, index: PluginIndex) -> Option<&PluginInfo> {
        self.plugins.get(usize::from(index.0))
    }

    /// The loaded plugin with this file name, in any case.
    pub fn plugin_by_name(&self, name: &str) -> Option<(PluginIndex, &PluginInfo)> {
        let index = *self.by_name.get(&Name::new(name))?;
        Some((index, self.plugin(index)?))
    }

    /// The winning version of a form, deleted or not.
    pub fn get(&self, id: FormId) -> Option<&FormEntry> {
        self.versions(id).last()
    }

    /// Every version of a form that counts, in load order: the last is the winner.
    pub fn versions(&self, id: FormId) -> &[FormEntry] {
        let rows = self.versions.get(self.directory.rows(id)).unwrap_or(&[]);
        let start = rows.partition_point(|entry| entry.id < id);
        let rest = rows.get(start..).unwrap_or(&[]);
        let length = rest.iter().take_while(|entry| entry.id == id).count();
        rest.get(..length).unwrap_or(&[])
    }

    /// The partial records of a form, in load order. They are no versions: each changes only what it
    /// has, of the version before it.
    pub fn partials(&self, id: FormId) -> &[FormEntry] {
        self.partials.get(&id).map_or(&[], Vec::as_slice)
    }

    /// What the game still holds of a deleted form: a record that deletes clears nothing, so it is
    /// the last version that does not. `None` for forms that are there. Source: the seed on how
    /// forms are loaded.
    pub fn remains(&self, id: FormId) -> Option<&FormEntry> {
        let versions = self.versions(id);
        let is_gone = versions.last().is_some_and(FormEntry::is_deleted);
        let mut left = versions.iter().rev().filter(|entry| !entry.is_deleted());
        left.next().filter(|_| is_gone)
    }

    /// Whether there is such a form, not deleted.
    pub fn exists(&self, id: FormId) -> bool {
        self.get(id).is_some_and(|entry| !entry.is_deleted())
    }

    /// The type of a form that is there.
    pub fn kind(&self, id: FormId) -> Option<FourCC> {
        self.get(id)
            .filter(|entry| !entry.is_deleted())
            .map(|entry| entry.kind)
    }

    /// The winners of all forms, deleted ones too, by id.
    pub fn all(&self) -> impl Iterator<Item = &FormEntry> {
        winners(&self.versions)
    }

    /// How many forms there are, deleted ones too.
    pub fn count(&self) -> usize {
        self.all().count()
    }

    /// The types of record there are.
    pub fn kinds(&self) -> impl Iterator<Item = FourCC> {
        self.kinds.keys().copied()
    }

    /// The forms of a type that are there, ascending. Game settings are no forms.
    pub fn of_kind(&self, kind: FourCC) -> &[FormId] {
        self.kinds.get(&kind).map_or(&[], Vec::as_slice)
    }

    /// Every version of every form of a type, deleted ones too, in load order: for types of which
    /// the game has one form whatever the ids.
    pub(crate) fn versions_of_kind(&self, kind: FourCC) -> Vec<FormEntry> {
        let versions = self.versions.iter();
        let mut out: Vec<_> = versions
            .filter(|entry| entry.kind == kind)
            .copied()
            .collect();
        out.sort_by_key(|entry| (entry.plugin, entry.at));
        out
    }

    /// The name of a form that holds in every load order. `None` for forms made at run time and
    /// for slots that are empty.
    pub fn key(&self, id: FormId) -> Option<FormKey> {
        let (slot, local) = Slot::of(id)?;
        let index = match slot {
            Slot::Full(slot) => self.full.get(usize::from(slot)),
            Slot::Light(slot) => self.light.get(usize::from(slot)),
        }?;
        Some(FormKey {
            plugin: self.plugin(*index)?.name.clone(),
            local,
        })
    }

    /// The form id a key has in this load order, whether there is such a form or not. `None` when
    /// the plugin is not loaded, or is light and cannot have the id.
    pub fn resolve(&self, key: &FormKey) -> Option<FormId> {
        let index = *self.by_name.get(&key.plugin)?;
        self.plugin(index)?.slot.form_id(key.local)
    }

    /// The game settings that plugins set.
    pub fn settings(&self) -> &Settings {
        &self.settings
    }

    /// The winning record of a form that is there. `None` too when its data cannot be inflated;
    /// [`Forms::check`] says so. What partial records after it have stands in for its own.
    /// `None` as well while it is left on disk.
    pub fn record(&self, id: FormId) -> Option<RecordView<'_>> {
        let entry = self.get(id).filter(|entry| !entry.is_deleted())?;
        self.record_of(entry)
    }

    /// [`Forms::record`] of a form's winning version.
    pub(crate) fn record_of(&self, entry: &FormEntry) -> Option<RecordView<'_>> {
        let mut view = self.view(entry).ok()?;
        let after = |partial: &&FormEntry| (partial.plugin, partial.at) > (entry.plugin, entry.at);
        for partial in self.partials(entry.id).iter().filter(after) {
            if let Ok(partial) = self.view(partial) {
                view.amend(partial);
            }
        }
        Some(view)
    }

    /// One version of a form.
    ///
    /// # Errors
    /// When its data cannot be inflated.
    pub fn view(&self, entry: &FormEntry) -> Result<RecordView<'_>, RecordError> {
        let mut view = self.view_at(entry.plugin, entry.at)?;
        view.set_entry(*entry);
        Ok(view)
    }

    pub(crate) fn view_at(
        &self,
        index: PluginIndex,
        at: u32,
    ) -> Result<RecordView<'_>, RecordError> {
        let found = self.stored(index, at);
        let (header, stored) = found.map_err(|kind| unread(None, kind))?;
        self.view_stored(index, at, &header, stored)
    }

    /// A view over a record's stored data.
    pub(crate) fn view_stored<'a>(
        &'a self,
        index: PluginIndex,
        at: u32,
        header: &RecordHeader,
        stored: Cow<'a, [u8]>,
    ) -> Result<RecordView<'a>, RecordError> {
        let stored_at = u64::from(at) + HEADER_SIZE as u64;
        let plugin = self.plugins.get(usize::from(index.0));
        let plugin = plugin.ok_or_else(|| unread(Some(header), no_such_place(at)))?;
        let (data, base) = if header.flags.has(RecordFlags::COMPRESSED) {
            let data = esp::inflate(&stored, stored_at);
            let data = data.map_err(|kind| unread(Some(header), kind))?;
            (Cow::Owned(data), 0)
        } else {
            (stored, stored_at)
        };
        let entry = FormEntry {
            id: FormId(header.form_id),
            kind: header.kind,
            flags: header.flags,
            parent: None,
            at,
            plugin: index,
            form_version: header.form_version,
        };
        Ok(RecordView::new(entry, plugin, data, base))
    }

    /// Header and stored data of the record at an offset of a plugin.
    pub(crate) fn stored(
        &self,
        plugin: PluginIndex,
        at: u32,
    ) -> Result<(RecordHeader, Cow<'_, [u8]>), RecordErrorKind> {
        let bytes = self.bytes.get(usize::from(plugin.0));
        if let Some(rest) = bytes.and_then(|bytes| bytes.from(at)) {
            let (header, stored) = record_at(rest, at)?;
            return Ok((header, Cow::Borrowed(stored)));
        }
        let (bytes, start) = self
            .at_hand
            .bytes(plugin, at)
            .ok_or_else(|| no_such_place(at))?;
        let (header, stored) = record_at(bytes.get(start..).unwrap_or(&[]), at)?;
        Ok((header, Cow::Owned(stored.to_vec())))
    }

    /// A form's editor id. `None` when it has none.
    pub fn editor_id(&self, id: FormId) -> Option<String> {
        self.get(id).and_then(|entry| self.editor_id_of(entry))
    }

    pub(crate) fn editor_id_of(&self, entry: &FormEntry) -> Option<String> {
        let (header, stored) = self.stored(entry.plugin, entry.at).ok()?;
        let data = if header.flags.has(RecordFlags::COMPRESSED) {
            Cow::Owned(esp::inflate_start(&stored, 0, START_SIZE).ok()?)
        } else {
            stored
        };
        // The editor id stands first; references may have it later but never far.
        let mut start = Subrecords::new(&data, 0).map_while(Result::ok).take(4);
        let name = start.find(|subrecord| subrecord.kind.0 == *b"EDID")?;
        let plugin = self.plugin(entry.plugin)?;
        let name = plugin.texts.decoder.decode(name.data).into_owned();
        (!name.is_empty()).then_some(name)
    }

    /// The form with this editor id, in any case. Of several, the one with the highest id, which is
    /// the last loaded. References count only when they are persistent.
    pub fn by_editor_id(&self, name: &str) -> Option<FormId> {
        let index = self.editor_ids.get_or_init(|| EditorIds::of(self));
        let is_it = |id: &FormId| {
            self.editor_id(*id)
                .is_some_and(|found| found.eq_ignore_ascii_case(name))
        };
        index.candidates(name).filter(is_it).last()
    }

    /// What stands under a form, ascending: a cell's references (and `LAND`, `NAVM`), a
    /// worldspace's cells, a topic's `INFO`s. Deleted ones are left out.
    pub fn children(&self, parent: FormId) -> impl Iterator<Item = FormId> {
        let start = self.children.partition_point(|&(under, _)| under < parent);
        let rest = self.children.get(start..).unwrap_or(&[]).iter();
        rest.take_while(move |&&(under, _)| under == parent)
            .map(|&(_, id)| id)
    }

    /// The references placed in a cell, ascending.
    pub fn refs_in_cell(&self, cell: FormId) -> impl Iterator<Item = FormId> {
        self.children(cell)
            .filter(|&id| self.get(id).is_some_and(FormEntry::is_reference))
    }

    /// A cell's persistent references, ascending.
    pub fn persistent_refs_in_cell(&self, cell: FormId) -> impl Iterator<Item = FormId> {
        self.children(cell)
            .filter(|&id| self.get(id).is_some_and(FormEntry::is_persistent))
    }

    /// Whether a reference is always there, its cell attached or not: by its flag, or because the
    /// plugin it comes from is no master. Source: the seed on how forms are loaded, "REFR".
    pub fn is_persistent(&self, id: FormId) -> bool {
        self.persists(self.versions(id))
    }

    /// The persistent references that are there, ascending.
    pub(crate) fn all_persistent(&self) -> impl Iterator<Item = &FormEntry> {
        let forms = self.versions.chunk_by(|a, b| a.id == b.id);
        let persistent = forms.filter(|versions| self.persists(versions));
        let winners = persistent.filter_map(<[FormEntry]>::last);
        winners.filter(|winner| !winner.is_deleted())
    }

    /// [`Forms::is_persistent`] of all versions of a form.
    fn persists(&self, versions: &[FormEntry]) -> bool {
        let (Some(first), Some(winner)) = (versions.first(), versions.last()) else {
            return false;
        };
        let from_master = || {
            self.plugin(first.plugin)
                .is_some_and(|plugin| plugin.is_master)
        };
        winner.is_reference() && (winner.is_persistent() || !from_master())
    }

    /// The form a form stands under: a reference's cell, a cell's worldspace, an `INFO`'s topic.
    pub fn parent(&self, id: FormId) -> Option<FormId> {
        self.get(id)?.parent.map(crate::entry::ParentId::id)
    }

    /// Everything odd in the records of all forms that are at hand. Reads every one of them.
    pub fn check_all(&self) -> Vec<Problem> {
        self.all().flat_map(|entry| self.check(entry.id)).collect()
    }

    /// Everything odd in a form's record: it is read as its type has it written down, its scripts
    /// too.
    pub fn check(&self, id: FormId) -> Vec<Problem> {
        let Some(entry) = self.get(id).filter(|entry| !entry.is_deleted()) else {
            return Vec::new();
        };
        if !self.is_at_hand(entry.plugin, entry.at) {
            return Vec::new();
        }
        match self.view(entry) {
            Ok(view) => {
                crate::records::read_for_problems(&view);
                let _ = crate::scripts::read(&view);
                self.check_door(&view);
                view.problems()
            }
            Err(error) => self
                .plugin(entry.plugin)
                .map(|plugin| Problem {
                    plugin: plugin.name.clone(),
                    kind: ProblemKind::Record(error),
                })
                .into_iter()
                .collect(),
        }
    }
}

impl std::fmt::Debug for Forms {
    /// Names and numbers: the plugins' bytes are a quarter of a gigabyte.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let names = self.plugins.iter().map(|plugin| &plugin.name);
        f.debug_struct("Forms")
            .field("plugins", &names.collect::<Vec<_>>())
            .field("versions", &self.versions.len())
            .finish_non_exhaustive()
    }
}

/// Why a record cannot be read; without its header when not even that could be.
pub(crate) fn unread(header: Option<&RecordHeader>, kind: RecordErrorKind) -> RecordError {
    RecordError {
        record: header.map_or(FourCC([0; 4]), |header| header.kind),
        form_id: header.map_or(0, |header| header.form_id),
        kind,
    }
}

/// Header and stored data of the record that `rest` begins with, which is at this offset.
pub(crate) fn record_at(rest: &[u8], at: u32) -> Result<(RecordHeader, &[u8]), RecordErrorKind> {
    let mut reader = Reader::at_offset(rest, u64::from(at));
    let header = RecordHeader::read(&mut reader)?;
    let stored = reader.take(header.size as usize, "record data")?;
    Ok((header, stored))
}

fn no_such_place(at: u32) -> RecordErrorKind {
    let kind = wire::ReadErrorKind::Short {
        need: HEADER_SIZE as u64,
        have: 0,
    };
    RecordErrorKind::Read(wire::ReadError {
        at: u64::from(at),
        what: "record header",
        kind,
    })
}

/// The last entry of each id.
fn winners(versions: &[FormEntry]) -> impl Iterator<Item = &FormEntry> {
    versions.iter().enumerate().filter_map(|(at, entry)| {
        let next = versions.get(at + 1);
        next.is_none_or(|next| next.id != entry.id).then_some(entry)
    })
}
