//! Actor: what the script extender adds.

use super::equipment::{put_on, take_off};
use crate::{Actor, Cx, Faction, Form, Row, Spell, method};
use rules::inventory;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = spell_natives();
    rows.extend(worn_natives());
    rows.extend(state_natives());
    rows
}

fn spell_natives() -> Vec<Row> {
    vec![
        method("GetSpellCount", get_spell_count),
        method("GetNthSpell", get_nth_spell),
    ]
}

fn worn_natives() -> Vec<Row> {
    vec![
        method("GetWornForm", get_worn_form),
        method("GetEquippedObject", get_equipped_object),
        method("EquipItemEx", equip_item_ex),
        method("EquipItemById", equip_item_by_id).partial("items of one kind are not told apart"),
        method("UnequipItemEx", unequip_item_ex),
    ]
}

fn state_natives() -> Vec<Row> {
    vec![
        method("IsSwimming", is_swimming).partial("actors do not move by themselves yet"),
        method("IsAIEnabled", is_ai_enabled).partial("actors do nothing by themselves yet"),
        method("GetFactions", get_factions),
    ]
}

/// int Function GetSpellCount() native
fn get_spell_count(cx: &mut Cx<'_>, this: Actor) -> i32 {
    added(cx, this).len() as i32
}

/// Spell Function GetNthSpell(int n) native
fn get_nth_spell(cx: &mut Cx<'_>, this: Actor, n: i32) -> Option<Spell> {
    added(cx, this)
        .get(usize::try_from(n).ok()?)
        .map(|spell| Spell(*spell))
}

/// Form Function GetWornForm(int slotMask) native
fn get_worn_form(cx: &mut Cx<'_>, this: Actor, slot_mask: i32) -> Option<Form> {
    let mask = slot_mask as u32;
    let worn = inventory::equipped(cx.forms, cx.world, this.0);
    let covers = |item: &ident::FormId| inventory::item::slots(cx.forms, *item) & mask != 0;
    worn.into_iter().find(covers).map(Form)
}

/// Form Function GetEquippedObject(int location) native
///
/// 0 left hand, 1 right hand, 2 voice.
fn get_equipped_object(cx: &mut Cx<'_>, this: Actor, location: i32) -> Option<Form> {
    let place = u8::try_from(location).ok()?;
    let spell = cx
        .world
        .actors
        .get(&this.0)
        .and_then(|state| state.equipped_spells.get(&place));
    if let Some(spell) = spell {
        return Some(Form(*spell));
    }
    inventory::settle(cx.forms, cx.world, this.0);
    inventory::in_hand(cx.world, this.0, place).map(Form)
}

/// Function EquipItemEx(Form item, int equipSlot = 0, bool preventUnequip = false, bool equipSound
/// = true) native
///
/// Slot 0 is the item's own, 1 the right hand, 2 the left.
fn equip_item_ex(
    cx: &mut Cx<'_>,
    this: Actor,
    item: Option<Form>,
    slot: i32,
    prevent_unequip: bool,
    _: bool,
) {
    if let Some(item) = item {
        put_on(cx, this.0, item.0, hand(slot), prevent_unequip);
    }
}

/// Function EquipItemById(Form item, int itemId, int equipSlot = 0, bool preventUnequip = false,
/// bool equipSound = true) native
fn equip_item_by_id(
    cx: &mut Cx<'_>,
    this: Actor,
    item: Option<Form>,
    _: i32,
    slot: i32,
    prevent_unequip: bool,
    _: bool,
) {
    if let Some(item) = item {
        put_on(cx, this.0, item.0, hand(slot), prevent_unequip);
    }
}

/// Function UnequipItemEx(Form item, int equipSlot = 0, bool preventEquip = false) native
fn unequip_item_ex(
    cx: &mut Cx<'_>,
    this: Actor,
    item: Option<Form>,
    slot: i32,
    prevent_equip: bool,
) {
    if let Some(item) = item {
        take_off(cx, this.0, item.0, hand(slot), prevent_equip);
    }
}

/// The hand of an equip slot; none for the item's own.
fn hand(slot: i32) -> Option<u8> {
    match slot {
        1 => Some(inventory::RIGHT),
        2 => Some(inventory::LEFT),
        _ => None,
    }
}

/// bool Function IsSwimming() native
fn is_swimming(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function IsAIEnabled() native
fn is_ai_enabled(_: &mut Cx<'_>, _: Actor) -> bool {
    true
}

/// Faction[] Function GetFactions(int minRank, int maxRank) native
fn get_factions(
    cx: &mut Cx<'_>,
    this: Actor,
    min_rank: i32,
    max_rank: i32,
) -> Vec<Option<Faction>> {
    let all = rules::faction::all(cx.forms, cx.world, this.0).into_iter();
    let within = all.filter(|(_, rank)| (min_rank..=max_rank).contains(rank));
    within.map(|(faction, _)| Some(Faction(faction))).collect()
}

/// The spells scripts gave, by form id.
fn added(cx: &Cx<'_>, this: Actor) -> Vec<ident::FormId> {
    let state = cx.world.actors.get(&this.0);
    state.map_or_else(Vec::new, |state| {
        state.spells_added.iter().copied().collect()
    })
}
