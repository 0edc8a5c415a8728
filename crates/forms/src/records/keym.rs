//! `KEYM`: a key.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A key.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct KeyItem {
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
    /// Sound of taking it.
    pub pick_up_sound: Option<FormId>,
    /// Sound of putting it down.
    pub put_down_sound: Option<FormId>,
}

impl TypedRecord for KeyItem {
    const KIND: FourCC = FourCC(*b"KEYM");

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
                b"YNAM" => out.pick_up_sound = field.form(),
                b"ZNAM" => out.put_down_sound = field.form(),
                _ => {}
            }
        }
        out
    }
}
