//! `DIAL`: a dialogue topic.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A dialogue topic. Its lines are asked with [`crate::Forms::topic_infos`].
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Topic {
    /// What the player says.
    pub text: String,
    /// Its editor id.
    pub editor_id: String,
    /// Priority.
    pub priority: f32,
    /// Branch.
    pub branch: Option<FormId>,
    /// Quest.
    pub quest: Option<FormId>,
    /// Flags: 1 spoken at once for all.
    pub flags: u8,
    /// 0 topic, 1 favour, 2 scene, 3 combat, 4 favours, 5 detection, 6 service, 7 miscellaneous.
    pub category: u8,
    /// Kind of topic within the category.
    pub subtype: u16,
    /// Four letters of the kind: `CUST`, `HELO`, ...
    pub subtype_name: [u8; 4],
    /// Order of its lines, where the record has it.
    pub order: Vec<FormId>,
}

impl TypedRecord for Topic {
    const KIND: FourCC = FourCC(*b"DIAL");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"EDID" => out.editor_id = field.string(),
                b"FULL" => out.text = field.text(),
                b"PNAM" => out.priority = field.f32(),
                b"BNAM" => out.branch = field.form(),
                b"QNAM" => out.quest = field.form(),
                b"DATA" => {
                    out.flags = field.u8();
                    out.category = field.u8();
                    out.subtype = field.u16();
                }
                b"SNAM" => out.subtype_name = field.four_cc().0,
                b"INOA" => out.order = field.forms(),
                _ => {}
            }
        }
        out
    }
}
