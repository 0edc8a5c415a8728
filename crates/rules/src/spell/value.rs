//! What effects do to actor values.
//!
//! An effect that recovers changes its values while it acts and takes the change back. One that
//! does not damages or heals: by its magnitude a second, in ticks, or once when it has no duration;
//! after its time it tapers off. Of peak value modifiers on one value with one keyword only the
//! strongest counts.
//!
//! Source: the wiki's pages of magic effects (taper: magnitude × weight × the rest of the taper's
//! time to the power of the curve). Unknown: whether one that recovers tapers too; here it does not.

use super::archetype::{Values, archetype};
use crate::actor_value;
use det::TICKS_PER_SECOND;
use forms::Forms;
use forms::records::MagicEffect;
use ident::FormId;
use world::{ActiveEffect, EffectId, World};

/// What the effects of an archetype change.
pub(super) fn values(effect: &MagicEffect) -> Values {
    archetype(effect.archetype).map_or(Values::None, |row| row.values)
}

/// The actor values a magic effect changes, each with its share of the magnitude.
pub fn changed_values(effect: &MagicEffect) -> Vec<(u16, f32)> {
    let index = |value: i32| u16::try_from(value).ok();
    let first = index(effect.actor_value).map(|value| (value, 1.0));
    let second = index(effect.second_actor_value).map(|value| (value, effect.second_weight));
    match values(effect) {
        Values::None => Vec::new(),
        Values::Both => first.into_iter().chain(second).collect(),
        _ => first.into_iter().collect(),
    }
}

/// An effect begins to act.
pub(super) fn begin(forms: &Forms, world: &mut World, id: EffectId) {
    let Some((active, effect)) = acting(forms, world, id) else {
        return;
    };
    if effect.recovers() {
        match values(effect) {
            Values::Peak => settle_peaks(forms, world, active.target),
            kind => {
                let changes = changes(&active, effect);
                give(world, id, &changes);
                // Who cast it has what the target lacks.
                if let (Values::Absorb, Some(caster)) = (kind, active.caster) {
                    for (value, by) in changes {
                        actor_value::modify_for_now(world, caster, value, -by);
                    }
                }
            }
        }
    } else if active.duration == Some(0) {
        change_for_good(forms, world, (&active, effect), strength(&active, effect));
    }
}

/// So many more ticks of acting have passed.
pub(super) fn act(forms: &Forms, world: &mut World, id: EffectId, ticks: u64) {
    let Some((active, effect)) = acting(forms, world, id) else {
        return;
    };
    if !changes_by_tick(effect) {
        return;
    }
    let seconds = ticks as f32 / TICKS_PER_SECOND as f32;
    let by = strength(&active, effect) * share_now(&active, effect) * seconds;
    if by != 0.0 {
        change_for_good(forms, world, (&active, effect), by);
    }
}

/// An effect has come to its end or to rest: what it changed comes back.
pub(super) fn take_back(forms: &Forms, world: &mut World, id: EffectId) {
    let Some(active) = world.effects.get_mut(&id) else {
        return;
    };
    let applied = std::mem::take(&mut active.applied);
    let (target, base, caster) = (active.target, active.base, active.caster);
    let effect = forms.magic_effect(base);
    let kind = effect.map_or(Values::None, values);
    for (value, by) in applied {
        actor_value::modify_for_now(world, target, value, -by);
        if let (Values::Absorb, Some(caster)) = (kind, caster) {
            actor_value::modify_for_now(world, caster, value, by);
        }
    }
    if kind == Values::Peak {
        settle_peaks(forms, world, target);
    }
}

/// Whether it damages or heals as long as it acts.
pub(super) fn changes_by_tick(effect: &MagicEffect) -> bool {
    !effect.recovers() && values(effect) != Values::None
}

/// Ticks an effect tapers off after its time; none for one that recovers.
pub(super) fn taper_ticks(effect: &MagicEffect) -> u64 {
    if effect.recovers() || values(effect) == Values::None || !effect.taper_seconds.is_finite() {
        return 0;
    }
    (f64::from(effect.taper_seconds.max(0.0)) * f64::from(TICKS_PER_SECOND)) as u64
}

fn acting<'f>(
    forms: &'f Forms,
    world: &World,
    id: EffectId,
) -> Option<(ActiveEffect, &'f MagicEffect)> {
    let active = world.effects.get(&id).filter(|active| active.is_acting())?;
    Some((active.clone(), forms.magic_effect(active.base)?))
}

/// Its magnitude; 1 for what is on or off without one.
fn strength(active: &ActiveEffect, effect: &MagicEffect) -> f32 {
    match values(effect) {
        Values::Switch if active.magnitude == 0.0 => 1.0,
        _ => active.magnitude,
    }
}

/// How much of its strength an effect has in this tick: all of it in its time, then its taper's.
fn share_now(active: &ActiveEffect, effect: &MagicEffect) -> f32 {
    let Some(over) = active
        .duration
        .and_then(|duration| active.elapsed.checked_sub(duration))
        .filter(|over| *over > 0)
    else {
        return 1.0;
    };
    let whole = taper_ticks(effect);
    if over > whole {
        return 0.0;
    }
    let rest = (whole - over) as f32 / whole as f32;
    effect.taper_weight * det::math::powf(rest, effect.taper_curve)
}

/// What one that recovers adds to its values.
fn changes(active: &ActiveEffect, effect: &MagicEffect) -> Vec<(u16, f32)> {
    let sign = if effect.is_detrimental() || values(effect) == Values::Absorb {
        -1.0
    } else {
        1.0
    };
    let strength = strength(active, effect);
    let changed = changed_values(effect).into_iter();
    changed
        .map(|(value, share)| (value, sign * share * strength))
        .collect()
}

fn give(world: &mut World, id: EffectId, changes: &[(u16, f32)]) {
    let Some(active) = world.effects.get_mut(&id) else {
        return;
    };
    active.applied = changes.to_vec();
    let target = active.target;
    for (value, by) in changes {
        actor_value::modify_for_now(world, target, *value, *by);
    }
}

/// Damages or heals.
fn change_for_good(
    forms: &Forms,
    world: &mut World,
    (active, effect): (&ActiveEffect, &MagicEffect),
    strength: f32,
) {
    let absorbs = values(effect) == Values::Absorb;
    for (value, share) in changed_values(effect) {
        let by = share * strength;
        if effect.is_detrimental() || absorbs {
            actor_value::damage(forms, world, active.target, (value, by), active.caster);
        } else {
            actor_value::restore(world, active.target, value, by);
        }
        if let (true, Some(caster)) = (absorbs, active.caster) {
            actor_value::restore(world, caster, value, by);
        }
    }
}

/// Gives an actor's strongest peak value modifiers their change and takes the others' back.
fn settle_peaks(forms: &Forms, world: &mut World, target: FormId) {
    // Value and keyword, strength, effect, change. Of equally strong ones the older counts.
    let mut peaks: Vec<(u16, Option<FormId>, f32, EffectId, f32)> = Vec::new();
    let of_target = world.effects.iter();
    let of_target = of_target.filter(|(_, active)| active.target == target && active.is_acting());
    for (id, active) in of_target {
        let Some(effect) = forms.magic_effect(active.base) else {
            continue;
        };
        if values(effect) != Values::Peak || !effect.recovers() {
            continue;
        }
        let strength = active.magnitude.abs();
        peaks.extend(
            changes(active, effect)
                .into_iter()
                .map(|(value, by)| (value, effect.associated, strength, *id, by)),
        );
    }
    peaks.sort_by(|a, b| {
        (a.0, a.1)
            .cmp(&(b.0, b.1))
            .then(b.2.total_cmp(&a.2))
            .then(a.3.cmp(&b.3))
    });
    let mut before = None;
    for (value, keyword, _, id, by) in peaks {
        let is_strongest = before != Some((value, keyword));
        before = Some((value, keyword));
        let Some(active) = world.effects.get_mut(&id) else {
            continue;
        };
        match (is_strongest, active.applied.is_empty()) {
            (true, true) => give(world, id, &[(value, by)]),
            (false, false) => {
                active.applied.clear();
                actor_value::modify_for_now(world, target, value, -by);
            }
            _ => {}
        }
    }
}
