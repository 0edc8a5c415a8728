//! `SNDR`: what is played.

use crate::table::TypedRecord;
use crate::{Condition, RecordView};
use ident::{FormId, FourCC};

/// A choice of sound files.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SoundDescriptor {
    /// Category.
    pub category: Option<FormId>,
    /// The sound it stands in for.
    pub alternate_for: Option<FormId>,
    /// The files one is picked from.
    pub files: Vec<String>,
    /// How it spreads.
    pub output_model: Option<FormId>,
    /// When it holds.
    pub conditions: Vec<Condition>,
    /// How it loops: 0 not, 8 for ever, 16 from start to release.
    pub loops: u8,
}

impl TypedRecord for SoundDescriptor {
    const KIND: FourCC = FourCC(*b"SNDR");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"GNAM" => out.category = field.form(),
                b"SNAM" => out.alternate_for = field.form(),
                b"ANAM" => out.files.push(field.string()),
                b"ONAM" => out.output_model = field.form(),
                b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut out.conditions, &mut field),
                b"LNAM" => out.loops = field.skip(1).u8(),
                _ => {}
            }
        }
        out
    }
}
