//! `EXPL`: an explosion.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// An explosion.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Explosion {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// What it does to those it hits.
    pub enchantment: Option<FormId>,
    /// Its light.
    pub light: Option<FormId>,
    /// What it leaves behind.
    pub placed_object: Option<FormId>,
    /// What flies out of it.
    pub projectile: Option<FormId>,
    /// Force.
    pub force: f32,
    /// Damage.
    pub damage: f32,
    /// Radius.
    pub radius: f32,
    /// Flags.
    pub flags: u32,
}

impl TypedRecord for Explosion {
    const KIND: FourCC = FourCC(*b"EXPL");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"EITM" => out.enchantment = field.form(),
                b"DATA" => {
                    out.light = field.form();
                    out.placed_object = field.skip(12).form();
                    out.projectile = field.form();
                    out.force = field.f32();
                    out.damage = field.f32();
                    out.radius = field.f32();
                    out.flags = field.skip(4).tail().skip(4).u32();
                }
                _ => {}
            }
        }
        out
    }
}
