//! Weapon: type, damage, enchantment.

use crate::{Ammo, Cx, Enchantment, ObjectReference, Row, Weapon, method};
use rules::inventory::item;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Fire", fire).partial("nothing flies yet"),
        method("GetWeaponType", get_weapon_type),
        method("GetEnchantment", get_enchantment),
        method("GetBaseDamage", get_base_damage),
    ]
}

/// Function Fire(ObjectReference akSource, Ammo akAmmo = None) native
fn fire(_: &mut Cx<'_>, _: Weapon, _: Option<ObjectReference>, _: Option<Ammo>) {}

/// int Function GetWeaponType() native
fn get_weapon_type(cx: &mut Cx<'_>, this: Weapon) -> i32 {
    item::weapon_type(cx.forms, this.0).map_or(0, i32::from)
}

/// Enchantment Function GetEnchantment() native
fn get_enchantment(cx: &mut Cx<'_>, this: Weapon) -> Option<Enchantment> {
    item::enchantment(cx.forms, this.0).map(Enchantment)
}

/// int Function GetBaseDamage() native
fn get_base_damage(cx: &mut Cx<'_>, this: Weapon) -> i32 {
    cx.forms
        .weapon(this.0)
        .map_or(0, |weapon| weapon.damage.into())
}
