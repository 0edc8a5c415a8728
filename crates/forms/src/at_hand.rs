//! What was left on disk and its cell needs: where it is, and what of it was brought.
//!
//! A record that is not at hand reads as if it were not there. Which cells are at hand must follow
//! from the game's state alone, so the host brings a cell before the tick after it attached, and
//! forgets it once it is attached no longer.

use crate::index::TemporaryGroup;
use crate::plugin_bytes::PluginBytes;
use crate::{Forms, PluginIndex};
use ident::FormId;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, PoisonError, RwLock};

/// A part of a plugin's file that a cell needs.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Missing {
    /// The plugin.
    pub plugin: PluginIndex,
    /// Offsets in its file.
    pub range: Range<u64>,
}

/// Bytes of groups, by plugin and the offset they begin at.
type Brought = BTreeMap<(PluginIndex, u32), Arc<[u8]>>;

/// Groups of records that are on disk, and their bytes where they were brought.
#[derive(Debug, Default)]
pub(crate) struct AtHand {
    /// By plugin, then by offset.
    groups: Vec<Vec<TemporaryGroup>>,
    /// Places among the groups, by cell.
    by_cell: Vec<(FormId, PluginIndex, u32)>,
    there: RwLock<Brought>,
}

impl AtHand {
    /// Takes the next plugin's groups. Those that are in memory whole are nothing to be brought.
    pub(crate) fn add(&mut self, mut groups: Vec<TemporaryGroup>, bytes: &PluginBytes) {
        groups.retain(|group| {
            let there = bytes.from(group.start).map_or(0, <[u8]>::len);
            there < (group.end - group.start) as usize
        });
        groups.shrink_to_fit();
        let plugin = PluginIndex(self.groups.len() as u16);
        let places = groups.iter().zip(0..);
        self.by_cell
            .extend(places.map(|(group, at)| (group.cell, plugin, at)));
        self.groups.push(groups);
    }

    /// Call once all plugins are added.
    pub(crate) fn sort(&mut self) {
        self.by_cell.sort_unstable();
        self.by_cell.shrink_to_fit();
    }

    /// The groups of a plugin that are on disk, by offset.
    pub(crate) fn of_plugin(&self, plugin: PluginIndex) -> &[TemporaryGroup] {
        let groups = self.groups.get(usize::from(plugin.0));
        groups.map_or(&[], Vec::as_slice)
    }

    fn group(&self, plugin: PluginIndex, at: u32) -> Option<&TemporaryGroup> {
        let groups = self.groups.get(usize::from(plugin.0))?;
        let next = groups.partition_point(|group| group.start <= at);
        let group = groups.get(next.checked_sub(1)?)?;
        (at < group.end).then_some(group)
    }

    /// The brought bytes that hold an offset of a plugin, and where in them it is.
    pub(crate) fn bytes(&self, plugin: PluginIndex, at: u32) -> Option<(Arc<[u8]>, usize)> {
        let group = self.group(plugin, at)?;
        let there = self.there.read().unwrap_or_else(PoisonError::into_inner);
        let bytes = there.get(&(plugin, group.start))?;
        Some((Arc::clone(bytes), (at - group.start) as usize))
    }

    fn of_cell(&self, cell: FormId) -> impl Iterator<Item = (PluginIndex, &TemporaryGroup)> {
        let start = self.by_cell.partition_point(|&(of, ..)| of < cell);
        let rest = self.by_cell.get(start..).unwrap_or(&[]).iter();
        let places = rest.take_while(move |&&(of, ..)| of == cell);
        places.filter_map(|&(_, plugin, at)| {
            let groups = self.groups.get(usize::from(plugin.0))?;
            Some((plugin, groups.get(at as usize)?))
        })
    }

    /// Bytes of memory: what was brought, and what finds it.
    pub(crate) fn memory(&self) -> [usize; 2] {
        let there = self.there.read().unwrap_or_else(PoisonError::into_inner);
        let groups: usize = self.groups.iter().map(Vec::capacity).sum();
        let places = groups * size_of::<TemporaryGroup>()
            + self.by_cell.capacity() * size_of::<(FormId, PluginIndex, u32)>();
        [there.values().map(|bytes| bytes.len()).sum(), places]
    }
}

impl Forms {
    /// The parts of files that a cell needs and that are not at hand, in load order.
    pub fn missing_in(&self, cell: FormId) -> Vec<Missing> {
        let there = self.at_hand.there.read();
        let there = there.unwrap_or_else(PoisonError::into_inner);
        let groups = self.at_hand.of_cell(cell);
        groups
            .filter(|(plugin, group)| !there.contains_key(&(*plugin, group.start)))
            .map(|(plugin, group)| Missing {
                plugin,
                range: group.start.into()..group.end.into(),
            })
            .collect()
    }

    /// Takes the bytes of a missing part. Shorter ones are taken as they are: records past their
    /// end are not there.
    pub fn bring(&self, missing: &Missing, bytes: &[u8]) {
        let Ok(start) = u32::try_from(missing.range.start) else {
            return;
        };
        let mut there = self
            .at_hand
            .there
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        there.insert((missing.plugin, start), bytes.into());
    }

    /// Forgets what was brought for cells that `is_needed` says are not needed.
    pub fn forget(&self, is_needed: impl Fn(FormId) -> bool) {
        let mut there = self
            .at_hand
            .there
            .write()
            .unwrap_or_else(PoisonError::into_inner);
        there.retain(|&(plugin, start), _| {
            let group = self.at_hand.group(plugin, start);
            group.is_some_and(|group| is_needed(group.cell))
        });
    }

    /// Whether the record at an offset of a plugin can be read now.
    pub(crate) fn is_at_hand(&self, plugin: PluginIndex, at: u32) -> bool {
        let bytes = self.bytes.get(usize::from(plugin.0));
        bytes.is_some_and(|bytes| bytes.from(at).is_some())
            || self.at_hand.bytes(plugin, at).is_some()
    }
}
