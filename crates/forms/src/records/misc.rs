//! `MISC`: an item of no other use.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A miscellaneous item.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MiscItem {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// Value in gold.
    pub value: i32,
    /// Weight.
    pub weight: f32,
}

impl TypedRecord for MiscItem {
    const KIND: FourCC = FourCC(*b"MISC");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"KWDA" => out.keywords = field.forms(),
                b"DATA" => {
                    out.value = field.i32();
                    out.weight = field.f32();
                }
                _ => {}
            }
        }
        out
    }
}
