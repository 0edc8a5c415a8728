//! `ECZN`: an encounter zone.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// An encounter zone.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EncounterZone {
    /// Owner: an actor base or a faction.
    pub owner: Option<FormId>,
    /// Location.
    pub location: Option<FormId>,
    /// Rank in the owning faction.
    pub owner_rank: i8,
    /// Lowest level.
    pub level_min: i8,
    /// Highest level; 0 for none.
    pub level_max: i8,
    /// Flags: 1 never resets, 2 goes with the player below its lowest level, 4 no combat boundary.
    pub flags: u8,
}

impl TypedRecord for EncounterZone {
    const KIND: FourCC = FourCC(*b"ECZN");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        if let Some(mut field) = record.field(b"DATA") {
            out.owner = field.form();
            out.location = field.form();
            // Records before form version 34 end here.
            out.owner_rank = field.tail().i8();
            out.level_min = field.i8();
            out.flags = field.u8();
            out.level_max = field.i8();
        }
        out
    }
}
