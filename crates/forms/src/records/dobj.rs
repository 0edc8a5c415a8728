//! `DOBJ`: the default objects: forms the engine needs, by a four-letter use.

use crate::table::TypedRecord;
use crate::{Forms, RecordView};
use ident::{FormId, FourCC};
use std::collections::BTreeMap;

/// The default objects.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct DefaultObjects {
    /// Forms by use.
    pub objects: BTreeMap<FourCC, Option<FormId>>,
}

impl TypedRecord for DefaultObjects {
    const KIND: FourCC = FourCC(*b"DOBJ");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        if let Some(mut field) = record.field(b"DNAM") {
            while field.remaining() >= 8 {
                out.objects.insert(field.four_cc(), field.form());
            }
        }
        out
    }
}

impl Forms {
    /// The default object of a use, from the last loaded `DOBJ`: the game has one set of them.
    pub fn default_object(&self, of: FourCC) -> Option<FormId> {
        let last = *self.of_kind(DefaultObjects::KIND).last()?;
        self.default_objects(last)?
            .objects
            .get(&of)
            .copied()
            .flatten()
    }
}
