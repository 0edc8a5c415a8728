//! Actor: what it wears and holds.

use crate::{Actor, Armor, Cx, Form, Keyword, Outfit, Row, Weapon, method};
use ident::{FormId, FourCC};
use rules::inventory::{self, item};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = put_natives();
    rows.extend(ask_natives());
    rows
}

fn put_natives() -> Vec<Row> {
    vec![
        method("EquipItem", equip_item).partial("the player can take the item off again"),
        method("UnequipItem", unequip_item).partial("the actor may put the item on again"),
        method("UnequipAll", unequip_all),
        method("UnequipItemSlot", unequip_item_slot),
        method("SetOutfit", set_outfit).partial("sleeping outfits are not kept"),
    ]
}

fn ask_natives() -> Vec<Row> {
    vec![
        method("IsEquipped", is_equipped),
        method("GetEquippedItemType", get_equipped_item_type),
        method("GetEquippedWeapon", get_equipped_weapon)
            .partial("hands are not told apart: both give the weapon in use"),
        method("GetEquippedShield", get_equipped_shield),
        method("GetEquippedArmorInSlot", get_equipped_armor_in_slot),
        method("WornHasKeyword", worn_has_keyword),
        method("GetWarmthRating", get_warmth_rating)
            .partial("only survival play asks, which is not here yet"),
        method("GetGoldAmount", get_gold_amount),
        method("IsOverEncumbered", is_over_encumbered),
    ]
}

/// Function EquipItem(Form akItem, bool abPreventRemoval = false, bool abSilent = false) native
fn equip_item(cx: &mut Cx<'_>, this: Actor, item: Option<Form>, _: bool, _: bool) {
    if let Some(item) = item {
        inventory::equip(cx.forms, cx.world, this.0, item.0);
    }
}

/// Function UnequipItem(Form akItem, bool abPreventEquip = false, bool abSilent = false) native
fn unequip_item(cx: &mut Cx<'_>, this: Actor, item: Option<Form>, _: bool, _: bool) {
    if let Some(item) = item {
        inventory::unequip(cx.forms, cx.world, this.0, item.0);
    }
}

/// Function UnequipAll() native
fn unequip_all(cx: &mut Cx<'_>, this: Actor) {
    inventory::unequip_all(cx.forms, cx.world, this.0);
}

/// Function UnequipItemSlot(int aiSlot) native
///
/// Slots count from 30.
fn unequip_item_slot(cx: &mut Cx<'_>, this: Actor, slot: i32) {
    for (item, slots) in inventory::worn_slots(cx.forms, cx.world, this.0) {
        if slots & mask(slot) != 0 {
            inventory::unequip(cx.forms, cx.world, this.0, item);
        }
    }
}

/// Function SetOutfit(Outfit akOutfit, bool abSleepOutfit = false) native
fn set_outfit(cx: &mut Cx<'_>, this: Actor, outfit: Option<Outfit>, sleep_outfit: bool) {
    if let (Some(outfit), false) = (outfit, sleep_outfit) {
        wear_outfit(cx, this, outfit.0);
    }
}

/// bool Function IsEquipped(Form akItem) native
///
/// A form list asks for any of its forms, a spell for a hand or the voice.
fn is_equipped(cx: &mut Cx<'_>, this: Actor, item: Option<Form>) -> bool {
    let Some(item) = item else { return false };
    let all = match cx.forms.kind(item.0) {
        Some(FourCC(kind)) if kind == *b"FLST" => {
            rules::form_list::contents(cx.forms, cx.world, item.0)
        }
        _ => vec![item.0],
    };
    let worn = inventory::equipped(cx.forms, cx.world, this.0);
    let spells = cx
        .world
        .actors
        .get(&this.0)
        .map(|state| &state.equipped_spells);
    let in_hand = |form: &FormId| spells.is_some_and(|spells| spells.values().any(|s| s == form));
    all.iter().any(|form| worn.contains(form) || in_hand(form))
}

/// int Function GetEquippedItemType(int aiHand) native
///
/// Source: the wiki: 0 hands, 1 sword to 8 staff, 9 spell, 10 shield, 11 torch, 12 crossbow.
fn get_equipped_item_type(cx: &mut Cx<'_>, this: Actor, hand: i32) -> i32 {
    item_type(cx, this, hand)
}

/// Weapon Function GetEquippedWeapon(bool abLeftHand = false) native
fn get_equipped_weapon(cx: &mut Cx<'_>, this: Actor, _: bool) -> Option<Weapon> {
    held(cx, this, b"WEAP").map(Weapon)
}

/// Armor Function GetEquippedShield() native
fn get_equipped_shield(cx: &mut Cx<'_>, this: Actor) -> Option<Armor> {
    let shield = worn_in(cx, this, SHIELD_SLOT)?;
    Some(Armor(shield))
}

/// Armor Function GetEquippedArmorInSlot(int aiSlot) native
fn get_equipped_armor_in_slot(cx: &mut Cx<'_>, this: Actor, slot: i32) -> Option<Armor> {
    worn_in(cx, this, slot).map(Armor)
}

/// bool Function WornHasKeyword(Keyword akKeyword) native
fn worn_has_keyword(cx: &mut Cx<'_>, this: Actor, keyword: Option<Keyword>) -> bool {
    let Some(keyword) = keyword else { return false };
    let worn = inventory::equipped(cx.forms, cx.world, this.0);
    worn.iter()
        .any(|item| rules::keyword::has(cx.forms, cx.world, *item, keyword.0))
}

/// float Function GetWarmthRating() native
fn get_warmth_rating(_: &mut Cx<'_>, _: Actor) -> f32 {
    0.0
}

/// int Function GetGoldAmount() native
fn get_gold_amount(cx: &mut Cx<'_>, this: Actor) -> i32 {
    inventory::count(cx.forms, cx.world, this.0, inventory::GOLD)
}

/// bool Function IsOverEncumbered() native
fn is_over_encumbered(cx: &mut Cx<'_>, this: Actor) -> bool {
    use rules::actor_value::{CARRY_WEIGHT, value};
    let carried = inventory::weight(cx.forms, cx.world, this.0);
    carried > value(cx.forms, cx.world, this.0, CARRY_WEIGHT)
}

/// The slot of shields.
const SHIELD_SLOT: i32 = 39;

/// The bit of a slot that counts from 30.
pub(super) fn mask(slot: i32) -> u32 {
    u32::try_from(slot - 30)
        .ok()
        .and_then(|bit| 1u32.checked_shl(bit))
        .unwrap_or(0)
}

/// What covers a slot that counts from 30.
pub(super) fn worn_in(cx: &mut Cx<'_>, this: Actor, slot: i32) -> Option<FormId> {
    inventory::settle(cx.forms, cx.world, this.0);
    let worn = inventory::worn_slots(cx.forms, cx.world, this.0);
    worn.into_iter()
        .find(|(_, slots)| slots & mask(slot) != 0)
        .map(|(item, _)| item)
}

/// What of a record type is held.
pub(super) fn held(cx: &mut Cx<'_>, this: Actor, kind: &[u8; 4]) -> Option<FormId> {
    let equipped = inventory::equipped(cx.forms, cx.world, this.0);
    equipped
        .into_iter()
        .find(|item| cx.forms.kind(*item) == Some(FourCC(*kind)))
}

fn item_type(cx: &mut Cx<'_>, this: Actor, hand: i32) -> i32 {
    let state = cx.world.actors.get(&this.0);
    let hand = u8::try_from(hand).unwrap_or(0);
    if state.is_some_and(|state| state.equipped_spells.contains_key(&hand)) {
        return 9;
    }
    if hand == 0 {
        if worn_in(cx, this, SHIELD_SLOT).is_some() {
            return 10;
        }
        if held(cx, this, b"LIGH").is_some() {
            return 11;
        }
        let two_handed = |kind: i32| matches!(kind, 5 | 6 | 7 | 12);
        return Some(weapon_type(cx, this))
            .filter(|kind| two_handed(*kind))
            .unwrap_or(0);
    }
    weapon_type(cx, this)
}

/// The wiki's numbers stand one lower than the records' from bows on: crossbows are last.
fn weapon_type(cx: &mut Cx<'_>, this: Actor) -> i32 {
    let weapon = held(cx, this, b"WEAP");
    match weapon.and_then(|weapon| item::weapon_type(cx.forms, weapon)) {
        Some(9) => 12,
        Some(kind) => kind.into(),
        None => 0,
    }
}

/// Takes the old outfit off and puts the new one on.
fn wear_outfit(cx: &mut Cx<'_>, this: Actor, outfit: FormId) {
    inventory::settle(cx.forms, cx.world, this.0);
    let before = cx.world.actors.get(&this.0).and_then(|state| state.outfit);
    for item in before.map_or_else(Vec::new, |before| item::outfit(cx.forms, before)) {
        inventory::remove(cx.forms, cx.world, this.0, (item, 1), None);
    }
    cx.world.actors.entry(this.0).or_default().outfit = Some(outfit);
    let level = rules::actor::player_level(cx.forms, cx.world);
    for item in item::outfit(cx.forms, outfit) {
        for (item, _) in rules::leveled::roll(cx.forms, cx.world, item, 1, level) {
            inventory::equip(cx.forms, cx.world, this.0, item);
        }
    }
}
