//! `LVLI`: a leveled list of items.

use crate::RecordView;
use crate::components::LeveledList;
use crate::table::TypedRecord;
use ident::FourCC;

/// A leveled list of items.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeveledItem {
    /// The list.
    pub list: LeveledList,
}

impl TypedRecord for LeveledItem {
    const KIND: FourCC = FourCC(*b"LVLI");

    fn read(record: &RecordView<'_>) -> Self {
        Self {
            list: LeveledList::read(record),
        }
    }
}
