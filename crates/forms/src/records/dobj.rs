//! `DOBJ`: the default objects: forms the engine needs, by a four-letter use.

use crate::table::TypedRecord;
use crate::{Forms, RecordView};
use ident::{FormId, FourCC};
use std::collections::{BTreeMap, BTreeSet};

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
    /// The default object of a use. The game has one set of them, whatever ids the records have: a
    /// record under an id that was there before clears the set, one under a new id adds to it.
    /// Source: the seed on how forms are loaded, "DOBJ", and what it says of clearing.
    pub fn default_object(&self, of: FourCC) -> Option<FormId> {
        let set = self.default_set.get_or_init(|| {
            let mut known = BTreeSet::new();
            let mut set = BTreeMap::new();
            for entry in self.versions_of_kind(DefaultObjects::KIND) {
                if !known.insert(entry.id) && !entry.is_deleted() {
                    set.clear();
                }
                if let Ok(record) = self.view(&entry) {
                    set.extend(DefaultObjects::read(&record).objects);
                }
            }
            set
        });
        set.get(&of).copied().flatten()
    }
}
