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
        method("EquipItem", equip_item),
        method("UnequipItem", unequip_item),
        method("UnequipAll", unequip_all),
        method("UnequipItemSlot", unequip_item_slot),
        method("SetOutfit", set_outfit)
            .partial("the sleeping outfit is kept; nobody goes to sleep yet"),
    ]
}

fn ask_natives() -> Vec<Row> {
    vec![
        method("IsEquipped", is_equipped),
        method("GetEquippedItemType", get_equipped_item_type),
        method("GetEquippedWeapon", get_equipped_weapon),
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
fn equip_item(cx: &mut Cx<'_>, this: Actor, item: Option<Form>, prevent_removal: bool, _: bool) {
    if let Some(item) = item {
        put_on(cx, this.0, item.0, None, prevent_removal);
    }
}

/// Function UnequipItem(Form akItem, bool abPreventEquip = false, bool abSilent = false) native
fn unequip_item(cx: &mut Cx<'_>, this: Actor, item: Option<Form>, prevent_equip: bool, _: bool) {
    if let Some(item) = item {
        take_off(cx, this.0, item.0, None, prevent_equip);
    }
}

/// Puts an item on, where asked for so that the actor itself cannot take it off.
pub(super) fn put_on(cx: &mut Cx<'_>, actor: FormId, item: FormId, hand: Option<u8>, keep: bool) {
    let base = rules::reference::base(cx.forms, cx.world, item).unwrap_or(item);
    inventory::equip_in(cx.forms, cx.world, actor, item, hand);
    let state = cx.world.actors.entry(actor).or_default();
    state.kept_off.remove(&base);
    if keep && state.equipped.contains(&base) {
        state.kept_on.insert(base);
    }
}

/// Takes an item off, where asked for so that the actor itself cannot put it on.
pub(super) fn take_off(cx: &mut Cx<'_>, actor: FormId, item: FormId, hand: Option<u8>, keep: bool) {
    let base = rules::reference::base(cx.forms, cx.world, item).unwrap_or(item);
    inventory::unequip_from(cx.forms, cx.world, actor, item, hand);
    if keep {
        let state = cx.world.actors.entry(actor).or_default();
        state.kept_off.insert(base);
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
    if let Some(outfit) = outfit {
        inventory::outfit::set(cx.forms, cx.world, this.0, outfit.0, sleep_outfit);
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
    let Ok(hand) = u8::try_from(hand) else {
        return 0;
    };
    inventory::settle(cx.forms, cx.world, this.0);
    inventory::type_in_hand(cx.forms, cx.world, this.0, hand).into()
}

/// Weapon Function GetEquippedWeapon(bool abLeftHand = false) native
///
/// A weapon for both hands is in the right one. Unknown: whether the original gives it for the left.
fn get_equipped_weapon(cx: &mut Cx<'_>, this: Actor, left_hand: bool) -> Option<Weapon> {
    inventory::settle(cx.forms, cx.world, this.0);
    let in_hand = |hand| inventory::in_hand(cx.world, this.0, hand);
    let right = in_hand(inventory::RIGHT);
    let held = match left_hand {
        true => {
            in_hand(inventory::LEFT).filter(|left| Some(*left) != right || is_pair(cx, this, *left))
        }
        false => right,
    };
    held.filter(|item| cx.forms.weapon(*item).is_some())
        .map(Weapon)
}

/// Whether an actor holds two of an item, one in each hand.
fn is_pair(cx: &Cx<'_>, this: Actor, item: FormId) -> bool {
    inventory::count(cx.forms, cx.world, this.0, item) > 1
        && item::weapon_type(cx.forms, item).is_some_and(|kind| !matches!(kind, 5 | 6 | 7 | 9))
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
