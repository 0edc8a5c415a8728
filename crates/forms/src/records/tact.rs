//! `TACT`: an activator that speaks.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// An activator that speaks.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct TalkingActivator {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// Looping sound.
    pub sound: Option<FormId>,
    /// Voice type.
    pub voice: Option<FormId>,
}

impl TypedRecord for TalkingActivator {
    const KIND: FourCC = FourCC(*b"TACT");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"KWDA" => out.keywords = field.forms(),
                b"SNAM" => out.sound = field.form(),
                b"VNAM" => out.voice = field.form(),
                _ => {}
            }
        }
        out
    }
}
