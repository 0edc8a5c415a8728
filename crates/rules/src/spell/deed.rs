//! What archetypes do besides values: curing, binding weapons, summoning, raising, cloaking.
//!
//! Source: the wiki's pages of magic effects. The one table that names these is `archetype.rs`.

use super::{MagicItem, acting, magic_item};
use crate::{actor, game_setting, inventory, reference};
use forms::Forms;
use forms::records::MagicEffect;
use ident::{FormId, FourCC};
use world::{ActiveEffect, EffectId, Happening, LockState, World};

/// Archetypes that act on locks.
const LOCK: u32 = 15;
const OPEN: u32 = 16;
const PARALYSIS: u32 = 21;
const SUMMON: u32 = 18;
/// Kind of a spell that is an addiction.
const ADDICTION: u32 = 10;
/// Flag of a magic effect that only ends what shares a keyword with it.
const DISPELS_WITH_KEYWORDS: u32 = 0x100;

/// An effect and its record.
fn of<'f>(
    forms: &'f Forms,
    world: &World,
    id: EffectId,
) -> Option<(ActiveEffect, &'f MagicEffect)> {
    let active = world.effects.get(&id)?.clone();
    let effect = forms.magic_effect(active.base)?;
    Some((active, effect))
}

/// Ends what others put on the target for a time. Those that name keywords have ended what shares
/// them already.
pub(super) fn dispel(forms: &Forms, world: &mut World, id: EffectId) {
    let Some((own, effect)) = of(forms, world, id) else {
        return;
    };
    if effect.flags & DISPELS_WITH_KEYWORDS == 0 {
        acting::dispel_those(forms, world, own.target, |active| {
            active.source != own.source
        });
    }
}

pub(super) fn cure_disease(forms: &Forms, world: &mut World, id: EffectId) {
    cure(forms, world, id, |item| item.is_disease);
}

pub(super) fn cure_poison(forms: &Forms, world: &mut World, id: EffectId) {
    cure(forms, world, id, |item| item.is_poison);
}

pub(super) fn cure_addiction(forms: &Forms, world: &mut World, id: EffectId) {
    cure(forms, world, id, |item| item.kind == Some(ADDICTION));
}

/// Takes an actor's spells of a sort away, and the effects of such spells off it.
fn cure(forms: &Forms, world: &mut World, id: EffectId, is_it: impl Fn(&MagicItem<'_>) -> bool) {
    let Some(target) = world.effects.get(&id).map(|active| active.target) else {
        return;
    };
    let is_it = |source| magic_item(forms, source).is_some_and(|item| is_it(&item));
    let on_it = world.effects.values();
    let mut ill: Vec<FormId> = on_it
        .filter(|active| active.target == target && is_it(active.source))
        .map(|active| active.source)
        .collect();
    if let Some(state) = world.actors.get_mut(&target) {
        ill.extend(state.spells_added.iter().filter(|spell| is_it(**spell)));
        state.spells_added.retain(|spell| !is_it(*spell));
    }
    ill.sort_unstable();
    ill.dedup();
    for source in ill {
        acting::dispel(forms, world, target, source);
    }
}

pub(super) fn cure_paralysis(forms: &Forms, world: &mut World, id: EffectId) {
    let Some(target) = world.effects.get(&id).map(|active| active.target) else {
        return;
    };
    let paralyses = |base| {
        let effect = forms.magic_effect(base);
        effect.is_some_and(|effect| effect.archetype == PARALYSIS)
    };
    acting::dispel_those(forms, world, target, |active| paralyses(active.base));
}

/// The weapon in the right hand falls to the ground.
pub(super) fn disarm(forms: &Forms, world: &mut World, id: EffectId) {
    let Some(target) = world.effects.get(&id).map(|active| active.target) else {
        return;
    };
    let held = inventory::in_hand(world, target, inventory::RIGHT);
    if let Some(weapon) = held.filter(|item| forms.weapon(*item).is_some()) {
        inventory::drop(forms, world, target, weapon, 1);
    }
}

/// A weapon or armour is there, in hand, as long as the effect acts.
pub(super) fn bind_weapon(forms: &Forms, world: &mut World, id: EffectId) {
    let Some((own, effect)) = of(forms, world, id) else {
        return;
    };
    let Some(bound) = effect.associated else {
        return;
    };
    inventory::equip(forms, world, own.target, bound);
    set_made(world, id, bound);
}

pub(super) fn unbind_weapon(forms: &Forms, world: &mut World, id: EffectId) {
    if let Some((target, bound)) = made(world, id) {
        inventory::remove(forms, world, target, (bound, 1), None);
    }
}

/// A creature stands beside who has the effect. Beyond the most there may be, the oldest goes.
pub(super) fn summon(forms: &Forms, world: &mut World, id: EffectId) {
    let Some((own, effect)) = of(forms, world, id) else {
        return;
    };
    let place = reference::placement(forms, world, own.target);
    let (Some(base), Some(place)) = (effect.associated, place) else {
        return;
    };
    let summons = |active: &ActiveEffect| {
        let effect = forms.magic_effect(active.base);
        active.is_acting() && effect.is_some_and(|effect| effect.archetype == SUMMON)
    };
    let of_caster = world.effects.iter();
    let before: Vec<EffectId> = of_caster
        .filter(|(other, active)| **other != id && active.caster == own.caster && summons(active))
        .map(|(id, _)| *id)
        .collect();
    let most = game_setting::number(forms, "iMaxSummonedCreatures").max(1.0) as usize;
    for over in before.iter().take((before.len() + 1).saturating_sub(most)) {
        acting::finish(forms, world, *over);
    }
    let creature = reference::create(forms, world, base, place, false, true);
    actor::settle_base(forms, world, creature);
    world.actors.entry(creature).or_default().commander = own.caster;
    set_made(world, id, creature);
}

/// What was summoned is gone.
pub(super) fn send_back(_: &Forms, world: &mut World, id: EffectId) {
    if let Some((_, creature)) = made(world, id) {
        reference::delete(world, creature);
    }
}

/// A dead target rises for as long as the effect acts.
pub(super) fn reanimate(forms: &Forms, world: &mut World, id: EffectId) {
    let Some((own, _)) = of(forms, world, id) else {
        return;
    };
    if actor::rise(forms, world, own.target) {
        world.actors.entry(own.target).or_default().commander = own.caster;
        set_made(world, id, own.target);
    }
}

pub(super) fn let_fall(forms: &Forms, world: &mut World, id: EffectId) {
    if let Some((risen, _)) = made(world, id) {
        world.actors.entry(risen).or_default().commander = None;
        actor::kill(forms, world, risen, None);
    }
}

/// What was summoned or raised goes the way it would at its effect's end.
pub(super) fn banish(forms: &Forms, world: &mut World, id: EffectId) {
    let Some(target) = world.effects.get(&id).map(|active| active.target) else {
        return;
    };
    acting::finish_makers(forms, world, target);
}

/// Casts the effect's spell on every other living actor within its magnitude in feet.
pub(super) fn cloak(forms: &Forms, world: &mut World, id: EffectId) {
    let Some((own, effect)) = of(forms, world, id) else {
        return;
    };
    let place = reference::placement(forms, world, own.target);
    let (Some(spell), Some(place)) = (effect.associated, place) else {
        return;
    };
    let radius = own.magnitude * game_setting::number(forms, "fMagicUnitsPerFoot");
    for (near, _) in reference::near(forms, world, place.position, radius) {
        let reaches = near != own.target
            && reference::is_actor(forms, world, near)
            && !actor::is_dead(forms, world, near);
        if reaches {
            acting::apply(forms, world, spell, Some(own.target), near);
        }
    }
}

/// The target is of the effect's race from now on; scripts give the old one back.
pub(super) fn change_race(forms: &Forms, world: &mut World, id: EffectId) {
    let Some((own, effect)) = of(forms, world, id) else {
        return;
    };
    let Some(race) = effect.associated.filter(|race| forms.race(*race).is_some()) else {
        return;
    };
    world.actors.entry(own.target).or_default().race = Some(race);
    let switched = Happening::RaceSwitched { actor: own.target };
    world.happenings.raise(switched);
}

/// What a cast does to something that is no actor: locks of a level up to the magnitude open, what
/// is open is locked with the magnitude as its level.
pub(super) fn on_object(forms: &Forms, world: &mut World, item: &MagicItem<'_>, object: FormId) {
    for part in item.effects {
        let effect = part.effect.and_then(|id| forms.magic_effect(id));
        let level = part.magnitude.clamp(0.0, 255.0) as u8;
        let lock = reference::lock(forms, world, object);
        let changed = match (effect.map(|effect| effect.archetype), lock) {
            (Some(OPEN), Some(lock)) if lock.locked && lock.level <= level => Some(LockState {
                locked: false,
                ..lock
            }),
            (Some(LOCK), lock)
                if lock.is_none_or(|lock| !lock.locked) && can_lock(forms, world, object) =>
            {
                Some(LockState {
                    locked: true,
                    level,
                })
            }
            _ => None,
        };
        if changed.is_some() {
            world.references.entry(object).or_default().lock = changed;
            let reference = object;
            world.happenings.raise(Happening::LockChanged { reference });
        }
    }
}

fn can_lock(forms: &Forms, world: &World, object: FormId) -> bool {
    let kind = reference::base(forms, world, object).and_then(|base| forms.kind(base));
    matches!(kind, Some(FourCC(kind)) if kind == *b"DOOR" || kind == *b"CONT")
}

fn set_made(world: &mut World, id: EffectId, made: FormId) {
    if let Some(active) = world.effects.get_mut(&id) {
        active.made = Some(made);
    }
}

/// Whom an effect is on and what it made.
fn made(world: &mut World, id: EffectId) -> Option<(FormId, FormId)> {
    let active = world.effects.get_mut(&id)?;
    Some((active.target, active.made.take()?))
}
