//! What a load order is built from.

use crate::index::PluginIndexing;
use crate::plugin_bytes::PluginBytes;
use crate::problem::ProblemKind;
use crate::{EastAsianDecoder, Keep, Language, PluginReading};
use esp::{PluginHeader, StringTable, StringTableKind};

/// One plugin, as read from the Data folder.
#[derive(Clone)]
pub struct PluginInput {
    /// File name, as `Skyrim.esm`.
    pub name: String,
    /// Its string tables, where it has any.
    pub strings: PluginStrings,
    pub(crate) header: Result<PluginHeader, ProblemKind>,
    pub(crate) bytes: PluginBytes,
    pub(crate) indexing: PluginIndexing,
}

/// A plugin's string tables in one language. Any may be missing.
#[derive(Debug, Clone, Default)]
pub struct PluginStrings {
    /// `.STRINGS`.
    pub strings: Option<StringTable>,
    /// `.DLSTRINGS`.
    pub dl_strings: Option<StringTable>,
    /// `.ILSTRINGS`.
    pub il_strings: Option<StringTable>,
}

/// What does not stand in the plugins.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options {
    /// Language of the game: says how text that is not UTF-8 is to be read.
    pub language: Language,
    /// Reads the East Asian encodings of older plugins; the host's.
    pub east_asian: Option<EastAsianDecoder>,
    /// Whether the game is Legendary Edition: there only the flag makes a master, whatever a plugin
    /// is called, and there are no light plugins.
    pub is_legendary: bool,
}

impl std::fmt::Debug for PluginInput {
    /// Name and size: the bytes are too many to show.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("PluginInput")
            .field("name", &self.name)
            .field("memory", &self.bytes.memory())
            .finish_non_exhaustive()
    }
}

impl PluginInput {
    /// A plugin that is in memory whole and stays so, without string tables. One that is on disk is
    /// read with [`PluginReading`].
    pub fn new(name: &str, bytes: Vec<u8>) -> Self {
        let mut reading = PluginReading::new(name, bytes.len() as u64, Keep::Everything);
        reading.push(&bytes);
        reading.finish()
    }
}

impl PluginStrings {
    /// Puts a table in its place.
    pub fn insert(&mut self, table: StringTable) {
        let place = match table.kind() {
            StringTableKind::Strings => &mut self.strings,
            StringTableKind::DlStrings => &mut self.dl_strings,
            StringTableKind::IlStrings => &mut self.il_strings,
        };
        *place = Some(table);
    }

    /// Bytes of memory.
    pub(crate) fn memory(&self) -> usize {
        let tables = [&self.strings, &self.dl_strings, &self.il_strings];
        let tables = tables.into_iter().flatten();
        tables.map(StringTable::memory).sum()
    }

    /// The text with this id. Ids are one plugin's own whatever the table, so when `kind` lacks it
    /// the other two are looked at.
    pub fn get(&self, kind: StringTableKind, id: u32) -> Option<&[u8]> {
        let table = |kind| match kind {
            StringTableKind::Strings => self.strings.as_ref(),
            StringTableKind::DlStrings => self.dl_strings.as_ref(),
            StringTableKind::IlStrings => self.il_strings.as_ref(),
        };
        let all = std::iter::once(kind).chain(StringTableKind::ALL);
        all.filter_map(table).find_map(|table| table.get(id))
    }
}
