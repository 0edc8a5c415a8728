//! `LVSP`: a leveled list of spells.

use crate::RecordView;
use crate::components::LeveledList;
use crate::table::TypedRecord;
use ident::FourCC;

/// A leveled list of spells.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeveledSpell {
    /// The list.
    pub list: LeveledList,
}

impl TypedRecord for LeveledSpell {
    const KIND: FourCC = FourCC(*b"LVSP");

    fn read(record: &RecordView<'_>) -> Self {
        Self {
            list: LeveledList::read(record),
        }
    }
}
