//! One record's row in the index.

use crate::PluginIndex;
use esp::RecordFlags;
use ident::{FormId, FourCC};

/// Where a version of a form stands and what it is. 24 bytes, as a load order has over a million.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FormEntry {
    /// The form.
    pub id: FormId,
    /// Type of the record.
    pub kind: FourCC,
    /// Flags of the record.
    pub flags: RecordFlags,
    /// The form it stands under: a reference's cell, a cell's worldspace, an `INFO`'s topic.
    pub parent: Option<ParentId>,
    /// Offset of the record's header in its plugin.
    pub at: u32,
    /// The plugin.
    pub plugin: PluginIndex,
    /// Version of the record's layout.
    pub form_version: u16,
}

/// A [`FormId`] that is never 0, so that an optional one takes no more room.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct ParentId(std::num::NonZeroU32);

impl ParentId {
    /// `None` for 0.
    pub fn new(raw: u32) -> Option<Self> {
        std::num::NonZeroU32::new(raw).map(Self)
    }

    /// The form.
    pub fn id(self) -> FormId {
        FormId(self.0.get())
    }
}

impl FormEntry {
    /// Whether this version deletes the form.
    pub fn is_deleted(&self) -> bool {
        self.flags.has(RecordFlags::DELETED)
    }

    /// Whether the record is a placed reference that is always there.
    pub fn is_persistent(&self) -> bool {
        self.is_reference() && self.flags.has(RecordFlags::PERSISTENT)
    }

    /// Whether the record is something placed in a cell.
    pub fn is_reference(&self) -> bool {
        is_reference(self.kind)
    }
}

/// Whether a record of this type is something placed in a cell.
pub(crate) fn is_reference(kind: FourCC) -> bool {
    const KINDS: [&[u8; 4]; 11] = [
        b"REFR", b"ACHR", b"PGRE", b"PHZD", b"PMIS", b"PARW", b"PBAR", b"PBEA", b"PCON", b"PFLA",
        b"PLYR",
    ];
    KINDS.contains(&&kind.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entry_stays_small() {
        assert_eq!(size_of::<FormEntry>(), 24);
    }
}
