//! `MSTT`: scenery that moves.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// Scenery that moves.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MovableStatic {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Flags: 1 on the local map.
    pub flags: u8,
    /// Looping sound.
    pub sound: Option<FormId>,
}

impl TypedRecord for MovableStatic {
    const KIND: FourCC = FourCC(*b"MSTT");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DATA" => out.flags = field.u8(),
                b"SNAM" => out.sound = field.form(),
                _ => {}
            }
        }
        out
    }
}
