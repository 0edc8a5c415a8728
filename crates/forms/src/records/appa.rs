//! `APPA`: an alchemical apparatus. The game has no use for them.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// An alchemical apparatus.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Apparatus {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Description.
    pub description: String,
    /// 0 novice to 4 master.
    pub quality: i32,
    /// Value in gold.
    pub value: u32,
    /// Weight.
    pub weight: f32,
}

impl TypedRecord for Apparatus {
    const KIND: FourCC = FourCC(*b"APPA");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DESC" => out.description = field.long_text(),
                b"QUAL" => out.quality = field.i32(),
                b"DATA" => {
                    out.value = field.u32();
                    out.weight = field.f32();
                }
                _ => {}
            }
        }
        out
    }
}
