//! `FLST`: a list of forms.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A list of forms, as plugins have it. What scripts add is the world's.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FormList {
    /// The forms in the plugin's order. An empty place stays a place: scripts count them.
    pub forms: Vec<Option<FormId>>,
}

impl TypedRecord for FormList {
    const KIND: FourCC = FourCC(*b"FLST");

    fn read(record: &RecordView<'_>) -> Self {
        let places = record.fields().filter(|field| field.kind().0 == *b"LNAM");
        Self {
            forms: places.map(|mut field| field.form()).collect(),
        }
    }
}
