//! `SLGM`: a soul gem.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A soul gem.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SoulGem {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// Value in gold.
    pub value: u32,
    /// Weight.
    pub weight: f32,
    /// Soul in it: 0 none to 5 grand.
    pub soul: u8,
    /// Largest soul it holds: 0 none to 5 grand.
    pub capacity: u8,
    /// What it becomes when it is filled.
    pub linked_to: Option<FormId>,
}

impl TypedRecord for SoulGem {
    const KIND: FourCC = FourCC(*b"SLGM");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"KWDA" => out.keywords = field.forms(),
                b"DATA" => {
                    out.value = field.u32();
                    out.weight = field.f32();
                }
                b"SOUL" => out.soul = field.u8(),
                b"SLCP" => out.capacity = field.u8(),
                b"NAM0" => out.linked_to = field.form(),
                _ => {}
            }
        }
        out
    }
}
