//! `LCRT`: what a reference can be in its location.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// A kind of reference in a location: its boss, its map marker, ...
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LocationRefType {
    /// Its editor id.
    pub editor_id: String,
}

impl TypedRecord for LocationRefType {
    const KIND: FourCC = FourCC(*b"LCRT");

    fn read(record: &RecordView<'_>) -> Self {
        let editor_id = record
            .field(b"EDID")
            .map_or_else(String::new, |mut field| field.string());
        Self { editor_id }
    }
}
