//! What the player's character is told to do, handed to the rules.
//!
//! The player can do less than a script: only with what the character has, not while a menu stops
//! the game or the control is off, and not against what a script fixed.

use crate::Deed;
use forms::Forms;
use ident::FormId;
use rules::{inventory, reference, rest, spell};
use world::{ControlGroup, World};

const PLAYER: FormId = FormId::PLAYER_REF;

/// Does one deed, or nothing when it cannot be done.
pub(crate) fn perform(forms: &Forms, world: &mut World, deed: Deed) {
    if world.is_paused() || is_off(world, deed) {
        return;
    }
    match deed {
        Deed::Sleep { hours } => {
            rest::begin(forms, world, true, hours);
        }
        Deed::Wait { hours } => {
            rest::begin(forms, world, false, hours);
        }
        Deed::Equip { item, hand } => equip(forms, world, item, hand),
        Deed::Unequip { item, hand } => unequip(forms, world, item, hand),
        Deed::Drop { item, count } => {
            if !is_fixed(forms, world, item) {
                inventory::drop(forms, world, PLAYER, item, count);
            }
        }
        Deed::Activate { reference } => activate(forms, world, reference),
        Deed::Cast { spell, target } => {
            if forms.scroll(spell).is_some() {
                inventory::read_scroll(forms, world, PLAYER, spell, target);
            } else if spell::has(forms, world, PLAYER, spell) {
                spell::cast_by(forms, world, PLAYER, spell, target);
            }
        }
        Deed::Shout {
            shout,
            words,
            target,
        } => {
            if spell::has(forms, world, PLAYER, shout) {
                spell::shout(forms, world, PLAYER, (shout, words.into()), target);
            }
        }
    }
}

/// Whether the control that a deed needs is off.
fn is_off(world: &World, deed: Deed) -> bool {
    let group = match deed {
        Deed::Cast { .. } | Deed::Shout { .. } => ControlGroup::Fighting,
        Deed::Activate { .. } => ControlGroup::Activate,
        _ => ControlGroup::Menu,
    };
    world.controls.disabled.contains(&group)
}

/// Uses something that hands may use.
pub(crate) fn activate(forms: &Forms, world: &mut World, used: FormId) {
    let is_there = reference::is_loaded(forms, world, used);
    if is_there && rules::crosshair::can_be_used(forms, world, used) {
        rules::activation::activate(forms, world, used, PLAYER, false);
    }
}

fn equip(forms: &Forms, world: &mut World, item: FormId, hand: Option<u8>) {
    let base = reference::base(forms, world, item).unwrap_or(item);
    let kept_off = world
        .actors
        .get(&PLAYER)
        .is_some_and(|state| state.kept_off.contains(&base));
    if !kept_off && inventory::count(forms, world, PLAYER, base) > 0 {
        inventory::equip_in(forms, world, PLAYER, item, hand.map(|hand| hand.min(1)));
    }
}

fn unequip(forms: &Forms, world: &mut World, item: FormId, hand: Option<u8>) {
    if !is_fixed(forms, world, item) {
        inventory::unequip_from(forms, world, PLAYER, item, hand);
    }
}

/// Put on by a script so that the player cannot take it off.
fn is_fixed(forms: &Forms, world: &World, item: FormId) -> bool {
    let base = reference::base(forms, world, item).unwrap_or(item);
    let state = world.actors.get(&PLAYER);
    state.is_some_and(|state| state.kept_on.contains(&base))
}
