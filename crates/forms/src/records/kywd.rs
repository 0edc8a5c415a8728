//! `KYWD`: a keyword.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// A keyword: what counts is that it is there.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Keyword {
    /// Its editor id, which scripts ask for.
    pub editor_id: String,
    /// Colour in the editor: red, green, blue, alpha.
    pub color: [u8; 4],
}

impl TypedRecord for Keyword {
    const KIND: FourCC = FourCC(*b"KYWD");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"EDID" => out.editor_id = field.string(),
                b"CNAM" => out.color = std::array::from_fn(|_| field.u8()),
                _ => {}
            }
        }
        out
    }
}
