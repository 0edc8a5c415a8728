//! `ACTI`: an activator.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// Something to activate, or a trigger.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Activator {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// What stands before the name instead of "Activate".
    pub activate_text: String,
    /// Looping sound.
    pub looping_sound: Option<FormId>,
    /// Sound of activation.
    pub activation_sound: Option<FormId>,
    /// The water it is.
    pub water: Option<FormId>,
    /// Keyword of interaction.
    pub interaction_keyword: Option<FormId>,
    /// Flags: 1 no displacement, 2 ignored by sandbox.
    pub flags: u16,
}

impl TypedRecord for Activator {
    const KIND: FourCC = FourCC(*b"ACTI");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"KWDA" => out.keywords = field.forms(),
                b"RNAM" => out.activate_text = field.text(),
                b"SNAM" => out.looping_sound = field.form(),
                b"VNAM" => out.activation_sound = field.form(),
                b"WNAM" => out.water = field.form(),
                b"KNAM" => out.interaction_keyword = field.form(),
                b"FNAM" => out.flags = field.u16(),
                _ => {}
            }
        }
        out
    }
}
