//! How many bytes of memory the forms take, by family.

use crate::{FormEntry, Forms};
use ident::FormId;

/// A family of things in memory.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Family {
    /// What it is, in a word or two.
    pub name: &'static str,
    /// Bytes.
    pub bytes: u64,
}

impl Forms {
    /// The memory of the plugins and the index. What is read on demand and kept is counted by the
    /// room for it alone.
    pub fn memory(&self) -> Vec<Family> {
        let records: usize = self.bytes.iter().map(|bytes| bytes.memory()).sum();
        let kinds: usize = self.kinds.values().map(Vec::capacity).sum();
        let [cells, places] = self.at_hand.memory();
        let texts = self.plugins().iter();
        let texts: usize = texts.map(|plugin| plugin.texts.strings.memory()).sum();
        let names = self.editor_ids.get().map_or(0, |names| names.memory());
        let family = |name, bytes: usize| Family {
            name,
            bytes: bytes as u64,
        };
        vec![
            family("records", records),
            family(
                "index",
                self.versions.capacity() * size_of::<FormEntry>() + self.directory.memory(),
            ),
            family("types", kinds * size_of::<FormId>()),
            family(
                "what stands under what",
                self.children.capacity() * size_of::<(FormId, FormId)>(),
            ),
            family("places on disk", places),
            family("cells at hand", cells),
            family("texts", texts),
            family("editor ids", names),
        ]
    }
}
