//! What an actor wears and holds.
//!
//! Putting something on takes off what is in its place: armour by body slot, weapons by hand, and
//! ammunition. An enchantment's effects act while it is worn. Source: the wiki's pages of
//! `EquipItem` and `UnequipItem`.

use super::{item, settle};
use crate::{reference, spell};
use forms::Forms;
use ident::{FormId, FourCC};
use world::{Happening, World};

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
        let mut outfit = super::outfit_items(forms, world, actor);
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

/// Puts an item on. One the actor does not hold is given to it first. A potion or food is used
/// up instead, its effects acting on the actor.
pub fn equip(forms: &Forms, world: &mut World, actor: FormId, item: FormId) {
    let base = reference::base(forms, world, item).unwrap_or(item);
    let Some(kind) = forms.kind(base) else { return };
    settle(forms, world, actor);
    if matches!(&kind.0, b"ALCH" | b"INGR") {
        return consume(forms, world, actor, base);
    }
    if !matches!(&kind.0, b"ARMO" | b"WEAP" | b"AMMO" | b"LIGH" | b"SCRL") {
        return;
    }
    if is_equipped(world, actor, base) {
        return;
    }
    let held = world
        .inventories
        .get(&actor)
        .map_or(0, |inventory| inventory.count(base));
    if held == 0 {
        super::add(forms, world, actor, base, 1);
    }
    for other in displaced(forms, world, actor, (base, kind)) {
        unequip(forms, world, actor, other);
    }
    world.actors.entry(actor).or_default().equipped.insert(base);
    tell(world, actor, base, true);
    if kind == FourCC(*b"ARMO")
        && let Some(enchantment) = item::enchantment(forms, base)
    {
        spell::wear(forms, world, enchantment, actor);
    }
}

/// Takes an item off.
pub fn unequip(forms: &Forms, world: &mut World, actor: FormId, item: FormId) {
    let base = reference::base(forms, world, item).unwrap_or(item);
    settle(forms, world, actor);
    if !world
        .actors
        .entry(actor)
        .or_default()
        .equipped
        .remove(&base)
    {
        return;
    }
    tell(world, actor, base, false);
    if let Some(enchantment) = item::enchantment(forms, base) {
        spell::dispel(world, actor, enchantment);
    }
}

/// Takes everything off.
pub fn unequip_all(forms: &Forms, world: &mut World, actor: FormId) {
    for item in equipped(forms, world, actor) {
        unequip(forms, world, actor, item);
    }
}

fn consume(forms: &Forms, world: &mut World, actor: FormId, item: FormId) {
    super::remove(forms, world, actor, (item, 1), None);
    tell(world, actor, item, true);
    spell::apply(forms, world, item, Some(actor), actor);
}

/// What has to come off for an item to go on.
fn displaced(
    forms: &Forms,
    world: &World,
    actor: FormId,
    (item, kind): (FormId, FourCC),
) -> Vec<FormId> {
    let Some(state) = world.actors.get(&actor) else {
        return Vec::new();
    };
    let slots = item::slots(forms, item);
    let in_its_place = |other: &&FormId| match &kind.0 {
        b"ARMO" => item::slots(forms, **other) & slots != 0,
        _ => forms.kind(**other) == Some(kind),
    };
    state
        .equipped
        .iter()
        .filter(in_its_place)
        .copied()
        .collect()
}

fn tell(world: &mut World, actor: FormId, item: FormId, equipped: bool) {
    world.happenings.raise(Happening::Equip {
        actor,
        item,
        reference: None,
        equipped,
    });
}
