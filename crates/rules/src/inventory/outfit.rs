//! Outfits: what an actor wears because its base, or a script, says so.
//!
//! What an outfit puts on an actor is its own: another outfit takes it away again. The outfit for
//! sleeping is kept beside the other; nobody but the player sleeps yet, who has none.
//!
//! Source: the wiki's pages of `SetOutfit` of actors and actor bases.

use super::{change, equip, item, remove, settle};
use crate::actor::{self, Part};
use crate::{leveled, reference, spell};
use forms::Forms;
use ident::FormId;
use world::World;

/// The outfit an actor has, by script, by what scripts made of its base, or by its records.
pub fn of(forms: &Forms, world: &World, actor: FormId, for_sleep: bool) -> Option<FormId> {
    if !reference::is_actor(forms, world, actor) {
        return None;
    }
    let state = world.actors.get(&actor);
    let set = state.and_then(|state| match for_sleep {
        true => state.sleep_outfit,
        false => state.outfit,
    });
    set.or_else(|| of_base(forms, world, actor::base(forms, world, actor)?, for_sleep))
}

/// The outfit of an actor base, by script or by its records.
pub fn of_base(forms: &Forms, world: &World, base: FormId, for_sleep: bool) -> Option<FormId> {
    let state = world.actor_bases.get(&base);
    let set = state.and_then(|state| match for_sleep {
        true => state.sleep_outfit,
        false => state.outfit,
    });
    set.or_else(|| {
        let npc = actor::part_of_base(forms, base, Part::Inventory)?;
        match for_sleep {
            true => npc.sleeping_outfit,
            false => npc.default_outfit,
        }
    })
}

/// The items of the outfit an actor wears, leveled lists among them.
pub(super) fn items(forms: &Forms, world: &World, actor: FormId) -> Vec<FormId> {
    let outfit = of(forms, world, actor, false);
    outfit.map_or_else(Vec::new, |outfit| item::outfit(forms, outfit))
}

/// Gives an actor whose inventory is being made its outfit, on its body already: nothing is told.
pub(super) fn dress(forms: &Forms, world: &mut World, actor: FormId, level: u16) {
    for item in rolled(forms, world, items(forms, world, actor), level) {
        change(world, actor, item, 1);
        let state = world.actors.entry(actor).or_default();
        state.outfit_items.push(item);
        state.equipped.insert(item);
        if let Some(enchantment) = item::enchantment(forms, item) {
            spell::wear(forms, world, (item, enchantment), actor);
        }
    }
}

/// Gives an actor another outfit. The one for waking hours is put on, and what the old one gave
/// goes.
pub fn set(forms: &Forms, world: &mut World, actor: FormId, outfit: FormId, for_sleep: bool) {
    if for_sleep {
        world.actors.entry(actor).or_default().sleep_outfit = Some(outfit);
        return;
    }
    settle(forms, world, actor);
    let state = world.actors.entry(actor).or_default();
    state.outfit = Some(outfit);
    for old in std::mem::take(&mut state.outfit_items) {
        remove(forms, world, actor, (old, 1), None);
    }
    let level = actor::player_level(forms, world);
    for item in rolled(forms, world, item::outfit(forms, outfit), level) {
        super::add(forms, world, actor, item, 1);
        equip(forms, world, actor, item);
        let state = world.actors.entry(actor).or_default();
        state.outfit_items.push(item);
    }
}

/// Gives an actor base another outfit. Actors who are in the game already keep on what they wear.
pub fn set_of_base(world: &mut World, base: FormId, outfit: Option<FormId>, for_sleep: bool) {
    let state = world.actor_bases.entry(base).or_default();
    match for_sleep {
        true => state.sleep_outfit = outfit,
        false => state.outfit = outfit,
    }
}

/// Items with leveled lists rolled.
fn rolled(forms: &Forms, world: &mut World, items: Vec<FormId>, level: u16) -> Vec<FormId> {
    let mut out = Vec::new();
    for item in items {
        let given = leveled::roll(forms, world, item, 1, level);
        out.extend(given.into_iter().map(|(item, _)| item));
    }
    out
}
