//! `ASTP`: a kind of kinship.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// A kind of kinship.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct AssociationType {
    /// Titles: male parent, female parent, male child, female child.
    pub titles: [String; 4],
    /// Whether it is kinship by blood.
    pub is_family: bool,
}

impl TypedRecord for AssociationType {
    const KIND: FourCC = FourCC(*b"ASTP");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"MPRT" => out.titles[0] = field.string(),
                b"FPRT" => out.titles[1] = field.string(),
                b"MCHT" => out.titles[2] = field.string(),
                b"FCHT" => out.titles[3] = field.string(),
                b"DATA" => out.is_family = field.u32() & 1 != 0,
                _ => {}
            }
        }
        out
    }
}
