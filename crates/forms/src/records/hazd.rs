//! `HAZD`: a hazard: fire on the ground and the like.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A hazard.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Hazard {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// How many of it there can be.
    pub limit: u32,
    /// Radius.
    pub radius: f32,
    /// How long it lasts; 0 for ever.
    pub lifetime_seconds: f32,
    /// How often it hits.
    pub interval_seconds: f32,
    /// Flags: 1 player only, 2 inherits its duration, 4 lies flat, 8 inherits its radius, 16 drops to the ground.
    pub flags: u32,
    /// What it does.
    pub spell: Option<FormId>,
    /// Its light.
    pub light: Option<FormId>,
    /// Its sound.
    pub sound: Option<FormId>,
}

impl TypedRecord for Hazard {
    const KIND: FourCC = FourCC(*b"HAZD");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DATA" => {
                    out.limit = field.u32();
                    out.radius = field.f32();
                    out.lifetime_seconds = field.f32();
                    out.interval_seconds = field.skip(4).f32();
                    out.flags = field.u32();
                    out.spell = field.form();
                    out.light = field.form();
                    out.sound = field.skip(4).form();
                }
                _ => {}
            }
        }
        out
    }
}
