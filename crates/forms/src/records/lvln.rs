//! `LVLN`: a leveled list of actors.

use crate::RecordView;
use crate::components::LeveledList;
use crate::table::TypedRecord;
use ident::FourCC;

/// A leveled list of actors.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeveledActor {
    /// The list.
    pub list: LeveledList,
}

impl TypedRecord for LeveledActor {
    const KIND: FourCC = FourCC(*b"LVLN");

    fn read(record: &RecordView<'_>) -> Self {
        Self {
            list: LeveledList::read(record),
        }
    }
}
