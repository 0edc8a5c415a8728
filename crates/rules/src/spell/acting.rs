//! Effects acting on actors: beginning, lasting, ending.
//!
//! An effect is in the world while it acts. One of an ability begins as its conditions come to hold
//! and ends as they fail, and its scripts begin anew each time. All others ask their conditions as
//! they begin and last for their duration. Changes of actor values come back at the end when the
//! effect recovers; without that they are done once a second.
//!
//! Source: the scripting seed, "The scripts' events"; the wiki's pages of magic effects.
//! Unknown: how often the original asks the conditions; here once a second.

use super::{MagicItem, changed_values, magic_item};
use crate::condition::{self, Subject};
use crate::{actor, actor_value, reference};
use det::TICKS_PER_SECOND;
use forms::components::EffectItem;
use forms::records::MagicEffect;
use forms::{Condition, Forms};
use ident::FormId;
use std::collections::BTreeSet;
use world::{ActiveEffect, EffectId, Happening, World};

/// Archetype of an effect that ends diseases.
const CURE_DISEASE: u32 = 3;
/// Archetype of an effect that ends poisons.
const CURE_POISON: u32 = 29;
/// Kind of a spell that is a disease.
const DISEASE: u32 = 1;
/// Kind of a spell that is a poison.
const POISON: u32 = 5;
/// Flag of a magic effect without duration.
const NO_DURATION: u32 = 0x200;
/// Flag of a magic effect that goes on when who has it dies.
const NO_DEATH_DISPEL: u32 = 0x1000_0000;

/// Puts all effects of a spell, potion or scroll on a target. Effects of the same cast before end.
pub fn apply(
    forms: &Forms,
    world: &mut World,
    source: FormId,
    caster: Option<FormId>,
    target: FormId,
) -> Vec<EffectId> {
    let Some(item) = magic_item(forms, source) else {
        return Vec::new();
    };
    if !reference::is_actor(forms, world, target) {
        return Vec::new();
    }
    let before: Vec<EffectId> = super::acting_on(world, target)
        .filter(|(_, active)| active.source == source && active.caster == caster)
        .map(|(id, _)| id)
        .collect();
    for id in before {
        finish(world, id);
    }
    begin(forms, world, (source, item), caster, target)
}

/// Puts a worn enchantment's effects on its wearer.
pub fn wear(forms: &Forms, world: &mut World, enchantment: FormId, wearer: FormId) {
    if let Some(item) = magic_item(forms, enchantment).filter(|item| item.is_constant) {
        begin(forms, world, (enchantment, item), Some(wearer), wearer);
    }
}

/// Begins an ability's effects whose conditions hold and which do not act yet.
pub(crate) fn begin_ability(forms: &Forms, world: &mut World, actor: FormId, spell: FormId) {
    if actor::is_dead(forms, world, actor) {
        return;
    }
    if let Some(item) = magic_item(forms, spell).filter(|item| item.is_constant) {
        begin(forms, world, (spell, item), Some(actor), actor);
    }
}

fn begin(
    forms: &Forms,
    world: &mut World,
    (source, item): (FormId, MagicItem<'_>),
    caster: Option<FormId>,
    target: FormId,
) -> Vec<EffectId> {
    let mut begun = Vec::new();
    for (index, part) in (0u16..).zip(item.effects) {
        let Some((base, effect)) = part
            .effect
            .and_then(|id| Some((id, forms.magic_effect(id)?)))
        else {
            continue;
        };
        // One that is ending does not stand in the way: an ability may be given anew at once.
        let is_there = world.effects.values().any(|effect| {
            let is_it = effect.target == target && effect.source == source && effect.index == index;
            is_it && (effect.active || effect.elapsed == ENDED_FOR_GOOD)
        });
        let conditions = [&part.conditions[..], &effect.conditions];
        if (item.is_constant && is_there) || !hold(forms, world, conditions, caster, target) {
            continue;
        }
        let active = ActiveEffect {
            base,
            source,
            index,
            target,
            caster,
            magnitude: part.magnitude,
            duration: (!item.is_constant).then(|| duration(part, effect)),
            elapsed: 0,
            active: true,
            applied: Vec::new(),
        };
        begun.push(start(forms, world, active, effect));
    }
    begun
}

fn start(forms: &Forms, world: &mut World, active: ActiveEffect, effect: &MagicEffect) -> EffectId {
    let id = EffectId(world.next_effect);
    world.next_effect = world.next_effect.wrapping_add(1).max(1);
    let ActiveEffect {
        target,
        caster,
        base,
        ..
    } = active;
    let recovers = effect.recovers();
    let magnitude = active.magnitude;
    let is_instant = active.duration == Some(0);
    world.effects.insert(id, active);
    world
        .happenings
        .raise(Happening::EffectStarted { effect: id });
    world.happenings.raise(Happening::MagicEffectApply {
        target,
        caster,
        effect: base,
    });
    match effect.archetype {
        CURE_DISEASE => cure(forms, world, target, DISEASE),
        CURE_POISON => cure(forms, world, target, POISON),
        _ => {}
    }
    if recovers {
        let sign = if effect.is_detrimental() { -1.0 } else { 1.0 };
        for (value, share) in changed_values(effect) {
            let by = sign * share * magnitude;
            actor_value::modify_for_now(world, target, value, by);
            if let Some(active) = world.effects.get_mut(&id) {
                active.applied.push((value, by));
            }
        }
    } else if is_instant {
        change_for_good(forms, world, id, effect);
    }
    id
}

/// Takes an actor's spells of a kind away, and the effects of such spells off it.
fn cure(forms: &Forms, world: &mut World, actor: FormId, kind: u32) {
    let is_it = |spell: FormId| forms.spell(spell).is_some_and(|record| record.kind == kind);
    for id in ids(world, |active| {
        active.target == actor && is_it(active.source)
    }) {
        finish(world, id);
    }
    if let Some(state) = world.actors.get_mut(&actor) {
        state.spells_added.retain(|spell| !is_it(*spell));
    }
}

/// What an effect that does not recover does: every second it lasts, or once when it has no duration.
fn change_for_good(forms: &Forms, world: &mut World, id: EffectId, effect: &MagicEffect) {
    let Some(active) = world.effects.get(&id) else {
        return;
    };
    let (target, caster, magnitude) = (active.target, active.caster, active.magnitude);
    for (value, share) in changed_values(effect) {
        let by = share * magnitude;
        if effect.is_detrimental() {
            actor_value::damage(forms, world, target, (value, by), caster);
        } else {
            actor_value::restore(world, target, value, by);
        }
    }
}

/// Ends an effect: what it changed comes back, its scripts hear of it.
pub fn finish(world: &mut World, id: EffectId) {
    let Some(effect) = world.effects.get_mut(&id).filter(|effect| effect.active) else {
        return;
    };
    effect.active = false;
    let target = effect.target;
    for (value, by) in std::mem::take(&mut effect.applied) {
        actor_value::modify_for_now(world, target, value, -by);
    }
    world
        .happenings
        .raise(Happening::EffectFinished { effect: id });
}

/// How long an effect acted that a script ended though its ability goes on: it does not begin again
/// until the ability is taken and given anew.
const ENDED_FOR_GOOD: u64 = u64::MAX;

/// Ends an effect as scripts do. One of an ability stays ended: its place among the effects is
/// kept by an entry that does not act.
pub fn end(world: &mut World, id: EffectId) {
    let ended = world
        .effects
        .get(&id)
        .filter(|effect| effect.active)
        .cloned();
    finish(world, id);
    if let Some(ended) = ended.filter(|effect| effect.duration.is_none()) {
        let kept = EffectId(world.next_effect);
        world.next_effect = world.next_effect.wrapping_add(1).max(1);
        let (active, elapsed, applied) = (false, ENDED_FOR_GOOD, Vec::new());
        world.effects.insert(
            kept,
            ActiveEffect {
                active,
                elapsed,
                applied,
                ..ended
            },
        );
    }
}

/// Forgets which effects of a spell scripts ended on an actor.
fn forget_ended(world: &mut World, actor: FormId, source: Option<FormId>) {
    world.effects.retain(|_, effect| {
        effect.elapsed != ENDED_FOR_GOOD
            || effect.target != actor
            || source.is_some_and(|source| effect.source != source)
    });
}

/// Ends the effects of a spell on an actor; false when there was none.
pub fn dispel(world: &mut World, actor: FormId, source: FormId) -> bool {
    forget_ended(world, actor, Some(source));
    let ids = ids(world, |active| {
        active.target == actor && active.source == source
    });
    ids.iter().for_each(|id| finish(world, *id));
    !ids.is_empty()
}

/// Ends all effects on an actor that are no ability's or worn enchantment's.
pub fn dispel_all(world: &mut World, actor: FormId) {
    for id in ids(world, |active| {
        active.target == actor && active.duration.is_some()
    }) {
        finish(world, id);
    }
}

/// Ends what acts on an actor that died, but for what survives death.
pub fn end_at_death(forms: &Forms, world: &mut World, actor: FormId) {
    forget_ended(world, actor, None);
    let survives = |base| {
        forms
            .magic_effect(base)
            .is_some_and(|effect| effect.flags & NO_DEATH_DISPEL != 0)
    };
    for id in ids(world, |active| {
        active.target == actor && !survives(active.base)
    }) {
        finish(world, id);
    }
}

/// One tick of all effects: durations run, and once a second conditions are asked and values
/// change.
pub fn advance(forms: &Forms, world: &mut World) {
    let every_second = world
        .clock
        .played
        .is_multiple_of(u64::from(TICKS_PER_SECOND));
    for id in ids(world, |active| active.active) {
        let Some(active) = world.effects.get_mut(&id) else {
            continue;
        };
        active.elapsed += 1;
        let ended = active
            .duration
            .is_some_and(|duration| active.elapsed > duration);
        let acted_a_second = active.elapsed.is_multiple_of(u64::from(TICKS_PER_SECOND));
        if ended {
            finish(world, id);
        } else if acted_a_second {
            act_for_a_second(forms, world, id);
        }
    }
    if every_second {
        for actor in with_abilities(forms, world) {
            for spell in super::all(forms, world, actor) {
                begin_ability(forms, world, actor, spell);
            }
        }
    }
}

fn act_for_a_second(forms: &Forms, world: &mut World, id: EffectId) {
    let Some(active) = world.effects.get(&id) else {
        return;
    };
    let Some(effect) = forms.magic_effect(active.base) else {
        return;
    };
    if active.duration.is_none() {
        let item = magic_item(forms, active.source);
        let part = item
            .as_ref()
            .and_then(|item| item.effects.get(usize::from(active.index)));
        let own = part.map_or(&[][..], |part| &part.conditions);
        let (caster, target) = (active.caster, active.target);
        if !hold(forms, world, [own, &effect.conditions], caster, target) {
            return finish(world, id);
        }
    }
    if !effect.recovers() {
        change_for_good(forms, world, id, effect);
    }
}

/// Who has abilities to be asked about: the player, actors scripts gave something, and actors of
/// the loaded area.
fn with_abilities(forms: &Forms, world: &World) -> BTreeSet<FormId> {
    let given = world
        .actors
        .iter()
        .filter(|(_, state)| !state.spells_added.is_empty() || !state.perks.is_empty());
    let near = world
        .attached
        .iter()
        .flat_map(|cell| forms.refs_in_cell(*cell));
    let near = near.filter(|reference| reference::is_actor(forms, world, *reference));
    let created = world.created.iter().filter(|(_, created)| created.is_actor);
    let mut actors: BTreeSet<FormId> = given.map(|(actor, _)| *actor).chain(near).collect();
    actors.extend(created.map(|(actor, _)| *actor));
    actors.insert(FormId::PLAYER_REF);
    actors.retain(|actor| !actor::is_dead(forms, world, *actor));
    actors
}

fn hold(
    forms: &Forms,
    world: &World,
    conditions: [&[Condition]; 2],
    caster: Option<FormId>,
    target: FormId,
) -> bool {
    let subject = Subject::of(target).with_target(caster);
    conditions
        .iter()
        .all(|list| condition::hold(forms, world, list, subject))
}

/// Ticks an effect lasts.
fn duration(part: &EffectItem, effect: &MagicEffect) -> u64 {
    if effect.flags & NO_DURATION != 0 {
        return 0;
    }
    u64::from(part.duration) * u64::from(TICKS_PER_SECOND)
}

fn ids(world: &World, wanted: impl Fn(&ActiveEffect) -> bool) -> Vec<EffectId> {
    let all = world
        .effects
        .iter()
        .filter(|(_, active)| active.active && wanted(active));
    all.map(|(id, _)| *id).collect()
}
