//! What an actor wears and holds.
//!
//! Putting something on takes off what is in its place: armour by body slot, ammunition, and what is
//! in the hands an item needs: weapons, torches, shields, scrolls, spells. An enchantment's effects
//! act while it is worn.
//!
//! Source: the wiki's pages of `EquipItem`, `UnequipItem` and `EquipItemEx`; docs/formats, `EQUP`.

use super::{item, settle};
use crate::{reference, spell, stats};
use forms::Forms;
use ident::{FormId, FourCC};
use world::{Happening, World};

/// The left hand.
pub const LEFT: u8 = 0;
/// The right hand.
pub const RIGHT: u8 = 1;

/// Ways to be held (`EQUP`), by the ids the game's masters have them under.
const RIGHT_HAND: FormId = FormId(0x0001_3F42);
const LEFT_HAND: FormId = FormId(0x0001_3F43);
const BOTH_HANDS: FormId = FormId(0x0001_3F45);
const SHIELD: FormId = FormId(0x0001_41E8);
/// Body slot of shields: 39, the tenth from 30.
const SHIELD_SLOT: u32 = 1 << 9;

/// What an actor wears and holds, by form id.
pub fn equipped(forms: &Forms, world: &mut World, actor: FormId) -> Vec<FormId> {
    settle(forms, world, actor);
    world
        .actors
        .get(&actor)
        .map_or_else(Vec::new, |state| state.equipped.iter().copied().collect())
}

/// What an actor wears and holds, by form id, where asking must change nothing: one whose inventory
/// nobody made yet wears its outfit, leveled lists in it left out.
pub fn worn(forms: &Forms, world: &World, actor: FormId) -> Vec<FormId> {
    if !world.inventories.contains_key(&actor) {
        let mut outfit = super::outfit::items(forms, world, actor);
        outfit.retain(|item| crate::leveled::list(forms, *item).is_none());
        return outfit;
    }
    let state = world.actors.get(&actor);
    state.map_or_else(Vec::new, |state| state.equipped.iter().copied().collect())
}

/// Whether an actor wears or holds an item.
pub fn is_equipped(world: &World, actor: FormId, item: FormId) -> bool {
    world
        .actors
        .get(&actor)
        .is_some_and(|state| state.equipped.contains(&item))
}

/// The item in each body slot an actor covers: the item and its slots.
pub fn worn_slots(forms: &Forms, world: &World, actor: FormId) -> Vec<(FormId, u32)> {
    let equipped = world.actors.get(&actor).map(|state| state.equipped.iter());
    let armor = equipped
        .into_iter()
        .flatten()
        .map(|item| (*item, item::slots(forms, *item)));
    armor.filter(|(_, slots)| *slots != 0).collect()
}

/// The item in a hand; what needs both is in each.
pub fn in_hand(world: &World, actor: FormId, hand: u8) -> Option<FormId> {
    world.actors.get(&actor)?.hands.get(&hand).copied()
}

/// The type of what is in a hand: 0 nothing, weapons by their kind from 1 sword to 7 bow, 8 staff,
/// 9 a spell, 10 a shield, 11 a torch, 12 a crossbow.
///
/// Source: the wiki's page of `GetEquippedItemType`.
pub fn type_in_hand(forms: &Forms, world: &World, actor: FormId, hand: u8) -> u8 {
    let spells = world.actors.get(&actor).map(|state| &state.equipped_spells);
    if spells.is_some_and(|spells| spells.contains_key(&hand)) {
        return 9;
    }
    let Some(held) = in_hand(world, actor, hand) else {
        return 0;
    };
    match (item::weapon_type(forms, held), forms.kind(held)) {
        (Some(9), _) => 12,
        (Some(kind), _) => kind,
        (None, Some(FourCC(kind))) if kind == *b"ARMO" => 10,
        (None, Some(FourCC(kind))) if kind == *b"LIGH" => 11,
        _ => 0,
    }
}

/// Puts an item on, in the hand it is for. One the actor does not hold is given to it first. A
/// potion or food is used up instead, its effects acting on the actor.
pub fn equip(forms: &Forms, world: &mut World, actor: FormId, item: FormId) {
    equip_in(forms, world, actor, item, None);
}

/// As [`equip`], in a hand of choice where the item leaves one.
pub fn equip_in(forms: &Forms, world: &mut World, actor: FormId, item: FormId, hand: Option<u8>) {
    let base = reference::base(forms, world, item).unwrap_or(item);
    let Some(kind) = forms.kind(base) else { return };
    settle(forms, world, actor);
    if matches!(&kind.0, b"ALCH" | b"INGR") {
        return consume(forms, world, actor, base);
    }
    if !matches!(&kind.0, b"ARMO" | b"WEAP" | b"AMMO" | b"LIGH" | b"SCRL") {
        return;
    }
    let hands = hands_for(forms, base, hand);
    let is_there = is_equipped(world, actor, base)
        && hand.is_none_or(|hand| in_hand(world, actor, hand) == Some(base));
    if is_there {
        return;
    }
    let held = super::held_count(world, actor, base);
    if held == 0 {
        super::add(forms, world, actor, base, 1);
    }
    for other in displaced(forms, world, actor, (base, kind), &hands) {
        unequip(forms, world, actor, other);
    }
    let state = world.actors.entry(actor).or_default();
    state
        .equipped_spells
        .retain(|place, _| !hands.contains(place));
    // The only one of its kind changes hands.
    if held < 2 {
        state.hands.retain(|_, other| *other != base);
    }
    state.hands.extend(hands.iter().map(|hand| (*hand, base)));
    let is_new = state.equipped.insert(base);
    tell(forms, world, actor, (item, base), true);
    if let Some(enchantment) = item::enchantment(forms, base).filter(|_| is_new) {
        spell::wear(forms, world, (base, enchantment), actor);
    }
}

/// Takes an item off.
pub fn unequip(forms: &Forms, world: &mut World, actor: FormId, item: FormId) {
    unequip_from(forms, world, actor, item, None);
}

/// Takes an item off, or only out of one hand.
pub fn unequip_from(
    forms: &Forms,
    world: &mut World,
    actor: FormId,
    item: FormId,
    hand: Option<u8>,
) {
    let base = reference::base(forms, world, item).unwrap_or(item);
    settle(forms, world, actor);
    let state = world.actors.entry(actor).or_default();
    if !state.equipped.contains(&base) {
        return;
    }
    let both = hands_for(forms, base, None).len() == 2;
    let from = hand.filter(|_| !both);
    let before = state.hands.len();
    state
        .hands
        .retain(|place, held| *held != base || from.is_some_and(|from| from != *place));
    if from.is_some() && state.hands.len() == before {
        return;
    }
    let still_held = state.hands.values().any(|held| *held == base);
    if !still_held {
        state.equipped.remove(&base);
        state.kept_on.remove(&base);
    }
    tell(forms, world, actor, (item, base), false);
    if !still_held {
        spell::take_off(forms, world, base, actor);
    }
}

/// Takes everything off, spells in hand too.
pub fn unequip_all(forms: &Forms, world: &mut World, actor: FormId) {
    for item in equipped(forms, world, actor) {
        unequip(forms, world, actor, item);
    }
    if let Some(state) = world.actors.get_mut(&actor) {
        state.equipped_spells.clear();
    }
}

/// Takes a spell or shout in hand, what is there comes off: 0 left, 1 right, 2 voice.
pub fn equip_spell(forms: &Forms, world: &mut World, actor: FormId, spell: FormId, place: u8) {
    let both =
        spell::magic_item(forms, spell).is_some_and(|item| item.equip_type == Some(BOTH_HANDS));
    let places: &[u8] = match place {
        LEFT | RIGHT if both => &[LEFT, RIGHT],
        LEFT => &[LEFT],
        RIGHT => &[RIGHT],
        _ => &[VOICE],
    };
    for place in places {
        if let Some(item) = in_hand(world, actor, *place) {
            unequip_from(forms, world, actor, item, Some(*place));
        }
        let state = world.actors.entry(actor).or_default();
        state.equipped_spells.insert(*place, spell);
    }
}

/// The place of powers and shouts.
pub const VOICE: u8 = 2;

/// Takes a spell or shout out of one place, or out of all.
pub fn unequip_spell(world: &mut World, actor: FormId, spell: FormId, place: Option<u8>) {
    if let Some(state) = world.actors.get_mut(&actor) {
        state
            .equipped_spells
            .retain(|at, equipped| *equipped != spell || place.is_some_and(|place| place != *at));
    }
}

/// The hands an item needs; the right one where it leaves a choice and nobody makes one.
fn hands_for(forms: &Forms, item: FormId, wanted: Option<u8>) -> Vec<u8> {
    let choice = vec![wanted.unwrap_or(RIGHT)];
    let by_type = |equip_type: Option<FormId>| match equip_type? {
        RIGHT_HAND => Some(vec![RIGHT]),
        LEFT_HAND | SHIELD => Some(vec![LEFT]),
        BOTH_HANDS => Some(vec![LEFT, RIGHT]),
        _ => None,
    };
    if let Some(weapon) = forms.weapon(item) {
        // Greatswords, axes and hammers, bows, crossbows.
        let two_handed = matches!(weapon.kind, 5 | 6 | 7 | 9);
        let by_kind = if two_handed {
            vec![LEFT, RIGHT]
        } else {
            choice
        };
        return by_type(weapon.equip_type).unwrap_or(by_kind);
    }
    match forms.kind(item) {
        Some(FourCC(kind)) if kind == *b"LIGH" => vec![LEFT],
        Some(FourCC(kind)) if kind == *b"SCRL" => {
            let equip_type = forms.scroll(item).and_then(|scroll| scroll.equip_type);
            by_type(equip_type).unwrap_or(choice)
        }
        _ if item::slots(forms, item) & SHIELD_SLOT != 0 => vec![LEFT],
        _ => Vec::new(),
    }
}

/// Uses up a potion, food or an ingredient.
fn consume(forms: &Forms, world: &mut World, actor: FormId, item: FormId) {
    super::remove(forms, world, actor, (item, 1), None);
    tell(forms, world, actor, (item, item), true);
    spell::tell(world, actor, item);
    spell::apply(forms, world, item, Some(actor), actor);
    if actor == FormId::PLAYER_REF {
        let name = match forms.potion(item) {
            Some(potion) if potion.is_food() => "Food Eaten",
            Some(potion) if potion.is_poison() => "Poisons Used",
            Some(_) => "Potions Used",
            None => "Ingredients Eaten",
        };
        stats::count(world, name, 1);
    }
}

/// Casts a scroll an actor carries, which is used up instead of magicka.
pub fn read_scroll(
    forms: &Forms,
    world: &mut World,
    actor: FormId,
    scroll: FormId,
    target: Option<FormId>,
) {
    if super::remove(forms, world, actor, (scroll, 1), None) == 1 {
        spell::tell(world, actor, scroll);
        spell::cast(forms, world, scroll, (Some(actor), None), target);
    }
}

/// What has to come off for an item to go on.
fn displaced(
    forms: &Forms,
    world: &World,
    actor: FormId,
    (item, kind): (FormId, FourCC),
    hands: &[u8],
) -> Vec<FormId> {
    let Some(state) = world.actors.get(&actor) else {
        return Vec::new();
    };
    let slots = item::slots(forms, item);
    let held = |other: FormId| {
        let at = state.hands.iter();
        at.filter(|(_, held)| **held == other)
            .any(|(hand, _)| hands.contains(hand))
    };
    let in_its_place = |other: &&FormId| {
        let same_slots = item::slots(forms, **other) & slots != 0;
        let same_quiver = kind.0 == *b"AMMO" && forms.kind(**other) == Some(kind);
        **other != item && (same_slots || same_quiver || held(**other))
    };
    state
        .equipped
        .iter()
        .filter(in_its_place)
        .copied()
        .collect()
}

/// Tells of an item put on or taken off: of the reference it is, or of the one scripts know it by
/// when the actor carries no other of its kind.
fn tell(
    forms: &Forms,
    world: &mut World,
    actor: FormId,
    (item, base): (FormId, FormId),
    equipped: bool,
) {
    let stack = world
        .inventories
        .get(&actor)
        .and_then(|inventory| inventory.items.get(&base));
    let known = stack.filter(|stack| usize::try_from(stack.count) == Ok(stack.references.len()));
    let known = known.and_then(|stack| stack.references.first().copied());
    super::scripts_of(forms, world, actor, base);
    world.happenings.raise(Happening::Equip {
        actor,
        item: base,
        reference: Some(item).filter(|item| *item != base).or(known),
        equipped,
    });
}
