//! Reading a plugin in one pass over blocks of its file: headers into the index, and of the records
//! what is always needed into memory.
//!
//! Left on disk are landscapes, navigation meshes, and the temporary references of masters but for
//! actors: they are needed when their cell is, and then read with it ([`crate::Forms::missing_in`]).
//! A reference of a plugin that is no master is always there, so it stays. Source: the seed on how
//! forms are loaded, "REFR"; a real `Skyrim.esm` is 250 MB, of which a third is always needed.

use crate::index::PluginIndexing;
use crate::plugin_bytes::PluginBytes;
use crate::problem::ProblemKind;
use crate::{PluginInput, PluginStrings};
use esp::{Event, GroupLabel, HEADER_SIZE, PluginHeader, RecordFlags, RecordHeader, Step, Walker};

/// What of a plugin stays in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Keep {
    /// Every record.
    Everything,
    /// Not what only its cell needs.
    WhatIsAlwaysNeeded,
}

/// A plugin that is being read.
#[derive(Debug)]
pub struct PluginReading {
    name: String,
    size: u64,
    keep: Keep,
    walker: Walker,
    /// How much of the file was given so far.
    given: u64,
    /// The end of what was given that is not worked on yet, and its offset: part of a header.
    rest: Vec<u8>,
    rest_at: u64,
    /// How many bytes of a record that stays are still to come.
    copying: usize,
    header: Option<Result<PluginHeader, ProblemKind>>,
    bytes: PluginBytes,
    indexing: PluginIndexing,
}

impl PluginReading {
    /// A plugin of this file name and size in bytes.
    pub fn new(name: &str, size: u64, keep: Keep) -> Self {
        let is_too_large = u32::try_from(size).is_err();
        Self {
            name: name.to_owned(),
            size,
            keep,
            walker: Walker::new(size),
            given: 0,
            rest: Vec::new(),
            rest_at: 0,
            copying: 0,
            header: is_too_large.then_some(Err(ProblemKind::TooLarge(size))),
            bytes: PluginBytes::default(),
            indexing: PluginIndexing::default(),
        }
    }

    /// Takes the next bytes of the file.
    pub fn push(&mut self, block: &[u8]) {
        let mut at = self.given;
        self.given += block.len() as u64;
        let (copied, block) = block.split_at(self.copying.min(block.len()));
        self.bytes.extend(copied);
        self.copying -= copied.len();
        at += copied.len() as u64;
        if block.is_empty() {
            return;
        }
        if self.rest.is_empty() {
            self.work(at, block);
        } else {
            let mut window = std::mem::take(&mut self.rest);
            window.extend_from_slice(block);
            self.work(self.rest_at, &window);
        }
    }

    /// The plugin, once the whole file was given.
    pub fn finish(mut self) -> PluginInput {
        let rest = std::mem::take(&mut self.rest);
        let at = if rest.is_empty() {
            self.given
        } else {
            self.rest_at
        };
        self.work(at, &rest);
        let header = self
            .header
            .unwrap_or_else(|| PluginHeader::read(&rest).map_err(ProblemKind::Unreadable));
        self.indexing.problems = self.walker.into_problems();
        self.indexing.entries.shrink_to_fit();
        PluginInput {
            name: self.name,
            strings: PluginStrings::default(),
            header,
            bytes: self.bytes,
            indexing: self.indexing,
        }
    }

    /// Works on a part of the file as far as it goes, and keeps the end that does not do yet.
    fn work(&mut self, at: u64, window: &[u8]) {
        if !self.has_header(at, window) {
            return;
        }
        loop {
            match self.walker.step(at, window) {
                Ok(Step::Event(event)) => self.take(event, at, window),
                Ok(Step::Need { at: needed, .. }) => {
                    let start = usize::try_from(needed.saturating_sub(at)).unwrap_or(usize::MAX);
                    self.rest = window.get(start..).unwrap_or(&[]).to_vec();
                    self.rest_at = needed;
                    return;
                }
                Ok(Step::End) => return,
                Err(error) => {
                    self.header = Some(Err(ProblemKind::Unreadable(error)));
                    return;
                }
            }
        }
    }

    /// Reads the plugin's own record once it is there whole. False while it is not, and when it is
    /// none.
    fn has_header(&mut self, at: u64, window: &[u8]) -> bool {
        if let Some(header) = &self.header {
            return header.is_ok();
        }
        let is_all = self.given >= self.size;
        let size = match PluginHeader::size_of(window) {
            _ if window.len() < HEADER_SIZE && !is_all => usize::MAX,
            Ok(size) => size,
            Err(error) => {
                self.header = Some(Err(ProblemKind::Unreadable(error)));
                return false;
            }
        };
        if window.len() < size && !is_all {
            self.rest = window.to_vec();
            self.rest_at = at;
            return false;
        }
        let header = PluginHeader::read(window).map_err(ProblemKind::Unreadable);
        let is_ok = header.is_ok();
        self.header = Some(header);
        is_ok
    }

    fn take(&mut self, event: Event, window_at: u64, window: &[u8]) {
        self.indexing.take(&event, &self.walker);
        let Event::Record { at, header } = event else {
            return;
        };
        if !self.stays(&header) {
            return;
        }
        let size = HEADER_SIZE + header.size as usize;
        // Files of 4 GiB and more were refused before.
        self.bytes.begin(at as u32, size, self.size - at);
        let start = usize::try_from(at - window_at).unwrap_or(usize::MAX);
        let there = window.get(start..).unwrap_or(&[]);
        let there = there.get(..size).unwrap_or(there);
        self.bytes.extend(there);
        self.copying = size - there.len();
    }

    /// Whether a record stays in memory.
    fn stays(&self, header: &RecordHeader) -> bool {
        if self.keep == Keep::Everything {
            return true;
        }
        let innermost = self.walker.open_groups().last();
        if !matches!(innermost, Some(GroupLabel::CellTemporary(_))) {
            return true;
        }
        match &header.kind.0 {
            b"LAND" | b"NAVM" => false,
            // Actors are few, and unique ones are looked for wherever they are.
            b"ACHR" => true,
            _ => !self.is_master(),
        }
    }

    /// By its flag alone: a plugin that is a master by name only stays as a whole.
    fn is_master(&self) -> bool {
        let header = self.header.as_ref().and_then(|header| header.as_ref().ok());
        header.is_some_and(|header| header.flags.has(RecordFlags::MASTER))
    }
}

#[cfg(test)]
mod tests;
