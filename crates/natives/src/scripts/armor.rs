//! Armor: protection, slots, warmth.

use crate::{Armor, ArmorAddon, Cx, Enchantment, Row, global, method};
use rules::inventory::item;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetWarmthRating", get_warmth_rating)
            .partial("only survival play asks, which is not here yet"),
        method("GetSlotMask", get_slot_mask),
        method("SetSlotMask", set_slot_mask).partial("records do not change"),
        global("GetMaskForSlot", get_mask_for_slot),
        method("GetEnchantment", get_enchantment),
        method("GetArmorRating", get_armor_rating),
        method("GetWeightClass", get_weight_class),
        method("GetNumArmorAddons", get_num_armor_addons),
        method("GetNthArmorAddon", get_nth_armor_addon),
    ]
}

/// float Function GetWarmthRating() native
fn get_warmth_rating(_: &mut Cx<'_>, _: Armor) -> f32 {
    0.0
}

/// int Function GetSlotMask() native
fn get_slot_mask(cx: &mut Cx<'_>, this: Armor) -> i32 {
    item::slots(cx.forms, this.0) as i32
}

/// Function SetSlotMask(int slotMask) native
fn set_slot_mask(_: &mut Cx<'_>, _: Armor, _: i32) {}

/// int Function GetMaskForSlot(int slot) native global
fn get_mask_for_slot(_: &mut Cx<'_>, slot: i32) -> i32 {
    if (30..62).contains(&slot) {
        1i32.wrapping_shl(slot as u32 - 30)
    } else {
        0
    }
}

/// Enchantment Function GetEnchantment() native
fn get_enchantment(cx: &mut Cx<'_>, this: Armor) -> Option<Enchantment> {
    item::enchantment(cx.forms, this.0).map(Enchantment)
}

/// int Function GetArmorRating() native
///
/// The record keeps hundredths.
fn get_armor_rating(cx: &mut Cx<'_>, this: Armor) -> i32 {
    cx.forms.armor(this.0).map_or(0, |armor| armor.rating / 100)
}

/// int Function GetWeightClass() native
///
/// 0 light, 1 heavy, 2 neither.
fn get_weight_class(cx: &mut Cx<'_>, this: Armor) -> i32 {
    cx.forms
        .armor(this.0)
        .map_or(0, |armor| armor.body.armor_type as i32)
}

/// int Function GetNumArmorAddons() native
fn get_num_armor_addons(cx: &mut Cx<'_>, this: Armor) -> i32 {
    addons(cx, this).len() as i32
}

/// ArmorAddon Function GetNthArmorAddon(int n) native
fn get_nth_armor_addon(cx: &mut Cx<'_>, this: Armor, n: i32) -> Option<ArmorAddon> {
    addons(cx, this)
        .get(usize::try_from(n).ok()?)
        .map(|addon| ArmorAddon(*addon))
}

fn addons<'f>(cx: &Cx<'f>, armor: Armor) -> &'f [ident::FormId] {
    cx.forms.armor(armor.0).map_or(&[], |armor| &armor.addons)
}
