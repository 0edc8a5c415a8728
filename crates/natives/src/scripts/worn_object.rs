//! WornObject: what of an actor's items is worn in a place.

use crate::{Actor, Cx, Enchantment, Row, global};
use ident::FormId;
use rules::inventory::{self, item};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("GetEnchantment", get_enchantment),
        global("GetItemMaxCharge", get_item_max_charge),
        global("GetItemCharge", get_item_charge).partial("charges are not used up yet"),
        global("GetItemHealthPercent", get_item_health_percent)
            .partial("improved items are not kept yet"),
        global("GetDisplayName", get_display_name),
    ]
}

/// Enchantment Function GetEnchantment(Actor akActor, int handSlot, int slotMask) native global
fn get_enchantment(
    cx: &mut Cx<'_>,
    actor: Option<Actor>,
    hand: i32,
    slot_mask: i32,
) -> Option<Enchantment> {
    let worn = worn(cx, actor?.0, (hand, slot_mask))?;
    item::enchantment(cx.forms, worn).map(Enchantment)
}

/// float Function GetItemMaxCharge(Actor akActor, int handSlot, int slotMask) native global
///
/// Source: docs/formats, `WEAP` `EAMT`.
fn get_item_max_charge(cx: &mut Cx<'_>, actor: Option<Actor>, hand: i32, slot_mask: i32) -> f32 {
    let worn = actor.and_then(|actor| worn(cx, actor.0, (hand, slot_mask)));
    let record = worn.and_then(|worn| cx.forms.record(worn));
    record
        .and_then(|record| Some(record.field(b"EAMT")?.u16()))
        .unwrap_or(0)
        .into()
}

/// float Function GetItemCharge(Actor akActor, int handSlot, int slotMask) native global
fn get_item_charge(cx: &mut Cx<'_>, actor: Option<Actor>, hand: i32, slot_mask: i32) -> f32 {
    get_item_max_charge(cx, actor, hand, slot_mask)
}

/// float Function GetItemHealthPercent(Actor akActor, int handSlot, int slotMask) native global
fn get_item_health_percent(_: &mut Cx<'_>, _: Option<Actor>, _: i32, _: i32) -> f32 {
    1.0
}

/// string Function GetDisplayName(Actor akActor, int handSlot, int slotMask) native global
fn get_display_name(cx: &mut Cx<'_>, actor: Option<Actor>, hand: i32, slot_mask: i32) -> String {
    let worn = actor.and_then(|actor| worn(cx, actor.0, (hand, slot_mask)));
    worn.map(|worn| rules::reference::form_name(cx.forms, cx.world, worn))
        .unwrap_or_default()
}

/// The piece of armour in these slots; without slots what is in the hand, 0 left and 1 right.
fn worn(cx: &mut Cx<'_>, actor: FormId, (hand, slots): (i32, i32)) -> Option<FormId> {
    let equipped = inventory::equipped(cx.forms, cx.world, actor);
    if slots == 0 {
        return inventory::in_hand(cx.world, actor, u8::try_from(hand).ok()?);
    }
    equipped
        .into_iter()
        .find(|found| item::slots(cx.forms, *found) & slots as u32 != 0)
}
