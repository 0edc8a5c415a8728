//! Ammo: arrows and bolts.

use crate::{Ammo, Cx, Projectile, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("IsBolt", is_bolt),
        method("GetDamage", get_damage),
        method("GetProjectile", get_projectile),
    ]
}

/// bool Function IsBolt() native
///
/// Source: docs/formats, `AMMO` `DATA`: flag 0x4 says "not a bolt".
fn is_bolt(cx: &mut Cx<'_>, this: Ammo) -> bool {
    let record = cx.forms.record(this.0);
    record
        .and_then(|record| Some(record.field(b"DATA")?.skip(4).u32()))
        .is_some_and(|f| f & 0x4 == 0)
}

/// float Function GetDamage() native
fn get_damage(cx: &mut Cx<'_>, this: Ammo) -> f32 {
    let record = cx.forms.record(this.0);
    record
        .and_then(|record| Some(record.field(b"DATA")?.skip(8).f32()))
        .unwrap_or(0.0)
}

/// Projectile Function GetProjectile() native
fn get_projectile(cx: &mut Cx<'_>, this: Ammo) -> Option<Projectile> {
    cx.forms
        .record(this.0)?
        .field(b"DATA")?
        .form()
        .map(Projectile)
}
