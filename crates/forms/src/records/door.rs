//! `DOOR`: a door.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A door.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Door {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Flags: 2 automatic, 4 hidden, 8 little used, 16 slides.
    pub flags: u8,
    /// Sound of opening.
    pub open_sound: Option<FormId>,
    /// Sound of closing.
    pub close_sound: Option<FormId>,
    /// Sound of moving.
    pub loop_sound: Option<FormId>,
}

impl TypedRecord for Door {
    const KIND: FourCC = FourCC(*b"DOOR");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"FNAM" => out.flags = field.u8(),
                b"SNAM" => out.open_sound = field.form(),
                b"ANAM" => out.close_sound = field.form(),
                b"BNAM" => out.loop_sound = field.form(),
                _ => {}
            }
        }
        out
    }
}
