//! `FURN`: furniture.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// Something to sit at, lie on or work at.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Furniture {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// Flags.
    pub flags: u16,
    /// Keyword of interaction.
    pub interaction_keyword: Option<FormId>,
    /// Which of the markers are in use, and flags.
    pub markers: u32,
    /// Kind of workbench: 0 none.
    pub bench_kind: u8,
    /// Actor value of the skill it needs; -1 for none.
    pub bench_skill: i8,
    /// Spell of using it.
    pub spell: Option<FormId>,
}

impl TypedRecord for Furniture {
    const KIND: FourCC = FourCC(*b"FURN");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"KWDA" => out.keywords = field.forms(),
                b"FNAM" => out.flags = field.u16(),
                b"KNAM" => out.interaction_keyword = field.form(),
                b"MNAM" => out.markers = field.u32(),
                b"WBDT" => {
                    out.bench_kind = field.u8();
                    out.bench_skill = field.i8();
                }
                b"NAM1" => out.spell = field.form(),
                _ => {}
            }
        }
        out
    }
}
