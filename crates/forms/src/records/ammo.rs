//! `AMMO`: an arrow or bolt.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// An arrow or bolt.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ammo {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Description.
    pub description: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// What flies.
    pub projectile: Option<FormId>,
    /// Flags: 1 ignores weapon resistance, 2 not playable, 4 not a bolt.
    pub flags: u32,
    /// Damage.
    pub damage: f32,
    /// Value in gold.
    pub value: u32,
    /// Weight.
    pub weight: f32,
    /// Short name.
    pub short_name: String,
}

impl TypedRecord for Ammo {
    const KIND: FourCC = FourCC(*b"AMMO");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DESC" => out.description = field.long_text(),
                b"KWDA" => out.keywords = field.forms(),
                b"DATA" => {
                    out.projectile = field.form();
                    out.flags = field.u32();
                    out.damage = field.f32();
                    out.value = field.u32();
                    // Older records have no weight.
                    out.weight = field.tail().f32();
                }
                b"ONAM" => out.short_name = field.string(),
                _ => {}
            }
        }
        out
    }
}
