//! A growing string table: each spelling once, in the order of first use.

use std::collections::HashMap;

use crate::StringId;

/// Strings of a script that is being made. Spellings that differ in case are different strings.
#[derive(Debug, Clone, Default)]
pub struct StringTable {
    strings: Vec<Box<[u8]>>,
    first: HashMap<Box<[u8]>, StringId>,
}

impl StringTable {
    /// A table without strings.
    pub fn new() -> Self {
        Self::default()
    }

    /// The id of `text`, which is added when the table does not have it. `None` when the table is
    /// full (65,535 strings) or the text is longer than 65,535 bytes: the format ends there.
    pub fn intern(&mut self, text: &[u8]) -> Option<StringId> {
        if let Some(id) = self.first.get(text) {
            return Some(*id);
        }
        self.push(text)
    }

    /// Appends `text` even when the table has it already; files with doubled strings exist.
    pub fn push(&mut self, text: &[u8]) -> Option<StringId> {
        let index = u16::try_from(self.strings.len()).ok()?;
        if index == u16::MAX || text.len() > usize::from(u16::MAX) {
            return None;
        }
        self.strings.push(text.into());
        Some(*self.first.entry(text.into()).or_insert(StringId(index)))
    }

    /// The id of `text`, when the table has it.
    pub fn find(&self, text: &[u8]) -> Option<StringId> {
        self.first.get(text).copied()
    }

    /// The strings in order, as [`crate::Pex::strings`] wants them.
    pub fn into_strings(self) -> Vec<Box<[u8]>> {
        self.strings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_spelling_is_kept_once_and_case_matters() {
        let mut table = StringTable::new();
        assert_eq!(table.intern(b"Self"), Some(StringId(0)));
        assert_eq!(table.intern(b"self"), Some(StringId(1)));
        assert_eq!(table.intern(b"Self"), Some(StringId(0)));
        assert_eq!(table.into_strings().len(), 2);
    }

    #[test]
    fn the_table_ends_where_the_format_ends() {
        let mut table = StringTable::new();
        assert_eq!(table.intern(&vec![b'a'; 65_536]), None);
        for number in 0..65_535_u32 {
            assert!(table.intern(&number.to_be_bytes()).is_some());
        }
        assert_eq!(table.intern(b"one more"), None);
    }
}
