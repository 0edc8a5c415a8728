//! Walks over all forms in shares, for hosts that must not stand still: places of the index, and
//! records that are on disk, read from bytes which the host brought for itself.
//!
//! Nothing here changes what is at hand, so a walk is never seen by the game.

use crate::forms::{record_at, unread};
use crate::{FormEntry, Forms, Missing, PluginIndex, RecordView};
use esp::{HEADER_SIZE, RecordError};
use std::borrow::Cow;

/// A record in bytes that the host read.
#[derive(Debug, Clone, Copy)]
pub struct DiskRecord<'a> {
    /// The version of a form that it is.
    pub entry: FormEntry,
    /// Its bytes, from its header on.
    pub bytes: &'a [u8],
}

impl Forms {
    /// How many places [`Forms::winner_at`] has: one for each version of each form.
    pub fn places(&self) -> usize {
        self.versions.len()
    }

    /// The winner at a place of the index, which is sorted by id and then by load order. `None`
    /// where a version stands that a later one overrides, and past the end.
    pub fn winner_at(&self, place: usize) -> Option<&FormEntry> {
        let entry = self.versions.get(place)?;
        let next = self.versions.get(place + 1);
        next.is_none_or(|next| next.id != entry.id).then_some(entry)
    }

    /// Whether a version's record is in memory for good, whichever cells are at hand.
    pub fn is_in_memory(&self, entry: &FormEntry) -> bool {
        let bytes = self.bytes.get(usize::from(entry.plugin.0));
        bytes.is_some_and(|bytes| bytes.from(entry.at).is_some())
    }

    /// The parts of a plugin's file that only their cells need, by offset.
    pub fn left_on_disk(&self, plugin: PluginIndex) -> impl Iterator<Item = Missing> {
        let groups = self.at_hand.of_plugin(plugin).iter();
        groups.map(move |group| Missing {
            plugin,
            range: group.start.into()..group.end.into(),
        })
    }

    /// One version of a form in bytes that begin with its record's header.
    ///
    /// # Errors
    /// When they end early or cannot be inflated.
    pub fn view_in<'a>(
        &'a self,
        entry: &FormEntry,
        bytes: &'a [u8],
    ) -> Result<RecordView<'a>, RecordError> {
        let found = record_at(bytes, entry.at);
        let (header, stored) = found.map_err(|kind| unread(None, kind))?;
        let mut view = self.view_stored(entry.plugin, entry.at, &header, Cow::Borrowed(stored))?;
        view.set_entry(*entry);
        Ok(view)
    }

    /// The winning records in the bytes of a part that is on disk. Those that lost are left out,
    /// and where the bytes break off the walk ends.
    pub fn winners_in<'a>(
        &'a self,
        part: &Missing,
        bytes: &'a [u8],
    ) -> impl Iterator<Item = DiskRecord<'a>> {
        let (plugin, start) = (part.plugin, part.range.start);
        let mut at = 0;
        let steps = std::iter::from_fn(move || {
            let rest = bytes.get(at..).filter(|rest| !rest.is_empty())?;
            let offset = u32::try_from(start + at as u64).ok()?;
            let (header, stored) = record_at(rest, offset).ok()?;
            let size = HEADER_SIZE + stored.len();
            at += size;
            Some((offset, header.form_id, rest.get(..size)?))
        });
        steps.filter_map(move |(offset, file_id, bytes)| {
            let id = self.plugin(plugin)?.form(file_id)?;
            let entry = self.get(id).copied()?;
            let is_it = (entry.plugin, entry.at) == (plugin, offset);
            is_it.then_some(DiskRecord { entry, bytes })
        })
    }
}
