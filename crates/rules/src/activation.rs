//! Activating: one path for whoever activates whatever.
//!
//! OnActivate is told, blocked or not; then, unless a script blocks it, what activating does by
//! itself, then its activate children, each after its delay. Source: the scripting seed,
//! "Activation". Only children in the loaded area are known. Not done: what only menus do
//! (searching, reading, sitting, talking).

use crate::{cell, inventory, reference, swing};
use det::TICKS_PER_SECOND;
use forms::Forms;
use ident::{FormId, FourCC};
use world::{Activation, Happening, LockState, Placement, World};

/// Somebody activates something. Gives whether its default was done.
pub fn activate(
    forms: &Forms,
    world: &mut World,
    reference: FormId,
    activator: FormId,
    default_processing_only: bool,
) -> bool {
    if !reference::exists(forms, world, reference) {
        return false;
    }
    if !default_processing_only {
        world.happenings.raise(Happening::Activate {
            reference,
            activator,
        });
    }
    let state = world.references.get(&reference);
    let blocked = state.is_some_and(|state| state.activation_blocked);
    if blocked && !default_processing_only {
        return false;
    }
    by_default(forms, world, reference, activator);
    let children = world.memo.activate_children(reference);
    for (child, delay) in children {
        if child != activator && reference::is_loaded(forms, world, child) {
            let later = (delay.clamp(0.0, 3600.0) * TICKS_PER_SECOND as f32) as u64;
            let next = Activation {
                reference: child,
                activator: reference,
                at: world.clock.played.saturating_add(later.max(1)),
            };
            if !world.activations.contains(&next) {
                world.activations.push(next);
            }
        }
    }
    true
}

/// Activates what was to be by now.
pub fn advance(forms: &Forms, world: &mut World) {
    let now = world.clock.played;
    let waiting = std::mem::take(&mut world.activations);
    let (due, later): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|next| next.at <= now);
    world.activations = later;
    for next in due {
        activate(forms, world, next.reference, next.activator, false);
    }
}

/// Keeps in mind whose activate child a placed reference is.
pub(crate) fn note_parents(forms: &Forms, world: &World, reference: FormId) {
    if world.created.contains_key(&reference) {
        return;
    }
    let record = forms.reference(reference);
    for parent in record
        .into_iter()
        .flat_map(|record| record.activate_parents)
    {
        if let Some(of) = parent.parent {
            world.memo.note_activate_child(of, reference, parent.delay);
        }
    }
}

/// What activating an object does by itself: an item is taken, a plant harvested, a door swings or
/// leads to its other side.
///
/// Observed: furniture and containers do nothing by themselves for an actor.
fn by_default(forms: &Forms, world: &mut World, this: FormId, activator: FormId) {
    let Some(base) = reference::base(forms, world, this) else {
        return;
    };
    let Some(kind) = forms.kind(base) else {
        return;
    };
    let by_actor = reference::is_actor(forms, world, activator);
    match &kind.0 {
        b"DOOR" if by_actor && !may_open(forms, world, this, activator) => {}
        b"DOOR" => use_door(forms, world, this, activator),
        b"FLOR" | b"TREE" if by_actor => harvest(forms, world, this, base, activator),
        _ if by_actor && inventory::item::can_be_carried(kind) => {
            inventory::add(forms, world, activator, this, 1);
        }
        _ => {}
    }
}

/// Observed: a door's lock holds actors only; who has its key unlocks it. Not done: owners, and
/// picking it.
fn may_open(forms: &Forms, world: &mut World, door: FormId, actor: FormId) -> bool {
    let Some(lock) = reference::lock(forms, world, door).filter(|lock| lock.locked) else {
        return true;
    };
    let key = forms.reference(door).and_then(|record| record.lock?.key);
    let has_key = key.is_some_and(|key| inventory::count(forms, world, actor, key) > 0);
    if has_key {
        let opened = LockState {
            locked: false,
            ..lock
        };
        world.references.entry(door).or_default().lock = Some(opened);
        world
            .happenings
            .raise(Happening::LockChanged { reference: door });
    }
    has_key
}

/// A plant gives what grows on it once, until it is reset.
fn harvest(forms: &Forms, world: &mut World, plant: FormId, base: FormId, activator: FormId) {
    let of_flora = forms.flora(base).and_then(|flora| flora.ingredient);
    let grows = of_flora.or_else(|| forms.tree(base)?.ingredient);
    let state = world.references.entry(plant).or_default();
    let harvested = std::mem::replace(&mut state.harvested, true);
    if let (Some(ingredient), false) = (grows, harvested) {
        inventory::add(forms, world, activator, ingredient, 1);
    }
}

/// A load door takes an actor to its other side, any other swings.
fn use_door(forms: &Forms, world: &mut World, door: FormId, activator: FormId) {
    let teleport = forms.reference(door).and_then(|door| door.teleport);
    if let Some(teleport) = teleport {
        let cell = teleport
            .door
            .and_then(|door| reference::cell(forms, world, door));
        if cell.is_some() && reference::is_actor(forms, world, activator) {
            let placed = teleport.placement;
            let (position, rotation) = (placed.position, placed.rotation);
            let placement = Placement {
                cell,
                position,
                rotation,
            };
            cell::move_to(forms, world, activator, placement);
        }
        return;
    }
    let opened = !reference::is_open(forms, world, door);
    swing::begin(forms, world, door, opened, Some(activator));
}

/// Whether a reference is a door that leads somewhere.
pub fn is_load_door(forms: &Forms, world: &World, reference: FormId) -> bool {
    let base = reference::base(forms, world, reference);
    let kind = base.and_then(|base| forms.kind(base));
    kind == Some(FourCC(*b"DOOR"))
        && forms
            .reference(reference)
            .is_some_and(|door| door.teleport.is_some())
}
