//! The string table of a script that is being compiled: no two strings differ only in case.

use std::collections::HashMap;

use pex::{StringId, StringTable};

/// Observed (public corpus): of 666 tables none has two strings that differ in case alone. The first
/// spelling met stands for all, text literals included.
#[derive(Debug, Default)]
pub(super) struct Strings {
    table: StringTable,
    folded: HashMap<Vec<u8>, StringId>,
}

impl Strings {
    pub(super) fn intern(&mut self, text: &[u8]) -> Option<StringId> {
        let key = text.to_ascii_lowercase();
        if let Some(id) = self.folded.get(&key) {
            return Some(*id);
        }
        let id = self.table.intern(text)?;
        self.folded.insert(key, id);
        Some(id)
    }

    pub(super) fn into_strings(self) -> Vec<Box<[u8]>> {
        self.table.into_strings()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_spelling_stands_for_all() {
        let mut strings = Strings::default();
        let first = strings.intern(b"Actor");
        assert_eq!(strings.intern(b"ACTOR"), first);
        assert_eq!(strings.into_strings().len(), 1);
    }
}
