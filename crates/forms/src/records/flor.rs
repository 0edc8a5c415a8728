//! `FLOR`: a plant to harvest.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A plant to harvest.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Flora {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// What stands before the name instead of "Harvest".
    pub activate_text: String,
    /// What is harvested.
    pub ingredient: Option<FormId>,
    /// Sound of harvesting.
    pub harvest_sound: Option<FormId>,
    /// Chance in percent in spring, summer, autumn, winter.
    pub chances: [u8; 4],
}

impl TypedRecord for Flora {
    const KIND: FourCC = FourCC(*b"FLOR");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"KWDA" => out.keywords = field.forms(),
                b"RNAM" => out.activate_text = field.text(),
                b"PFIG" => out.ingredient = field.form(),
                b"SNAM" => out.harvest_sound = field.form(),
                b"PFPC" => out.chances = std::array::from_fn(|_| field.u8()),
                _ => {}
            }
        }
        out
    }
}
