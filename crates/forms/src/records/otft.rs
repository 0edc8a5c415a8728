//! `OTFT`: an outfit.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// An outfit.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Outfit {
    /// Armour and leveled lists.
    pub items: Vec<FormId>,
}

impl TypedRecord for Outfit {
    const KIND: FourCC = FourCC(*b"OTFT");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        if let Some(mut field) = record.field(b"INAM") {
            out.items = field.forms();
        }
        out
    }
}
