//! `VTYP`: a voice type.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// A voice type.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct VoiceType {
    /// Its editor id: the folder of its voice files.
    pub editor_id: String,
    /// Flags: 1 default dialogue, 2 female.
    pub flags: u8,
}

impl TypedRecord for VoiceType {
    const KIND: FourCC = FourCC(*b"VTYP");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"EDID" => out.editor_id = field.string(),
                b"DNAM" => out.flags = field.u8(),
                _ => {}
            }
        }
        out
    }
}
