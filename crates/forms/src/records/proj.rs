//! `PROJ`: something that flies.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// Something that flies.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Projectile {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Flags.
    pub flags: u16,
    /// 1 missile, 2 lobber, 4 beam, 8 flame, 16 cone, 32 barrier, 64 arrow.
    pub kind: u16,
    /// Gravity.
    pub gravity: f32,
    /// Speed.
    pub speed: f32,
    /// Range.
    pub range: f32,
    /// Its light.
    pub light: Option<FormId>,
    /// What it ends in.
    pub explosion: Option<FormId>,
    /// Force of its impact.
    pub impact_force: f32,
    /// Spread of a cone.
    pub cone_spread: f32,
    /// Radius of its collision.
    pub collision_radius: f32,
    /// How long it lasts.
    pub lifetime_seconds: f32,
    /// How often it hits again.
    pub relaunch_seconds: f32,
}

impl TypedRecord for Projectile {
    const KIND: FourCC = FourCC(*b"PROJ");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DATA" => {
                    out.flags = field.u16();
                    out.kind = field.u16();
                    out.gravity = field.f32();
                    out.speed = field.f32();
                    out.range = field.f32();
                    out.light = field.form();
                    out.explosion = field.skip(16).form();
                    out.impact_force = field.skip(12).f32();
                    out.cone_spread = field.skip(12).f32();
                    out.collision_radius = field.f32();
                    out.lifetime_seconds = field.f32();
                    out.relaunch_seconds = field.f32();
                }
                _ => {}
            }
        }
        out
    }
}
