//! `WOOP`: a word of power.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// A word of power.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct WordOfPower {
    /// Name.
    pub name: String,
    /// What it means.
    pub translation: String,
}

impl TypedRecord for WordOfPower {
    const KIND: FourCC = FourCC(*b"WOOP");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"TNAM" => out.translation = field.text(),
                _ => {}
            }
        }
        out
    }
}
