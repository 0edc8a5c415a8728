//! The flags of a record header.

use std::fmt;

/// A record header's flags. Some bits mean other things in other types of record.
///
/// Source: `docs/formats/plugin.md`, "Flags".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct RecordFlags(pub u32);

impl RecordFlags {
    /// The plugin is a master (in `TES4`).
    pub const MASTER: Self = Self(0x1);
    /// The record is deleted: its id stays, the form is gone.
    pub const DELETED: Self = Self(0x20);
    /// The plugin's strings stand in string tables (in `TES4`).
    pub const LOCALIZED: Self = Self(0x80);
    /// The plugin is light (in `TES4`).
    pub const LIGHT: Self = Self(0x200);
    /// The reference is persistent.
    pub const PERSISTENT: Self = Self(0x400);
    /// The reference starts disabled.
    pub const INITIALLY_DISABLED: Self = Self(0x800);
    /// The record is to be passed over.
    pub const IGNORED: Self = Self(0x1000);
    /// The record is partial (in `CELL`, `WRLD`, `DIAL`).
    pub const PARTIAL: Self = Self(0x4000);
    /// The data is compressed.
    pub const COMPRESSED: Self = Self(0x4_0000);

    /// Whether all bits of `other` are set.
    pub fn has(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// These flags and `other`'s.
    #[must_use]
    pub fn with(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These flags but `other`'s.
    #[must_use]
    pub fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl fmt::Debug for RecordFlags {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "0x{:X}", self.0)
    }
}
