//! `HDPT`: a part of a head: the face, eyes, hair.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A part of a head.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct HeadPart {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// 1 playable, 2 male, 4 female, 8 only with another, 0x10 one colour.
    pub flags: u8,
    /// 0 other, 1 face, 2 eyes, 3 hair, 4 beard, 5 scar, 6 brows.
    pub kind: u32,
    /// Parts that come with it.
    pub extra_parts: Vec<FormId>,
    /// Texture set that stands in for the model's.
    pub textures: Option<FormId>,
}

impl TypedRecord for HeadPart {
    const KIND: FourCC = FourCC(*b"HDPT");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DATA" => out.flags = field.u8(),
                b"PNAM" => out.kind = field.u32(),
                b"HNAM" => out.extra_parts.extend(field.form()),
                b"TNAM" => out.textures = field.form(),
                _ => {}
            }
        }
        out
    }
}
