//! `SOUN`: a sound: a name for a descriptor.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A sound.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SoundMarker {
    /// What is played (`SNDR`).
    pub descriptor: Option<FormId>,
}

impl TypedRecord for SoundMarker {
    const KIND: FourCC = FourCC(*b"SOUN");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        if let Some(mut field) = record.field(b"SDSC") {
            out.descriptor = field.form();
        }
        out
    }
}
