//! Casting: whom a cast reaches, what it costs, what is told of it.
//!
//! Source: the wiki's pages of `Cast`, `RemoteCast` and of spell cost; the scripting seed, "The
//! scripts' events" (a script's cast is not told as OnSpellCast, an actor's own is).

use super::{acting, magic_item};
use crate::actor_value::{self, MAGICKA};
use crate::{actor, reference};
use forms::Forms;
use forms::components::EffectItem;
use ident::FormId;
use world::{EffectId, Happening, World};

/// The actor value that multiplies the time until the next shout, where it is set.
const SHOUT_RECOVERY_MULT: u16 = 86;
/// First of the values by which skills' magic costs less, in percent: Alteration's.
const FIRST_SCHOOL: u16 = 18;
const LAST_SCHOOL: u16 = 22;
const FIRST_SCHOOL_MOD: u16 = 108;

/// A cast from a source, for which another may be blamed. Its effects reach the target at once.
///
/// What is for who casts it reaches the source, if that is an actor, whatever the target.
pub fn cast(
    forms: &Forms,
    world: &mut World,
    item: FormId,
    (source, blamed): (Option<FormId>, Option<FormId>),
    target: Option<FormId>,
) -> Vec<EffectId> {
    let caster_of = |id: &FormId| reference::is_actor(forms, world, *id);
    let acting_source = source.filter(caster_of);
    let for_self = magic_item(forms, item).is_some_and(|item| item.delivery == 0);
    let on = if for_self {
        acting_source.or(target).or(source)
    } else {
        target
    };
    match on {
        Some(on) => acting::apply(forms, world, item, blamed.or(acting_source), on),
        None => Vec::new(),
    }
}

/// An actor casts by itself: for its magicka, and told. False when it has not enough.
pub fn cast_by(
    forms: &Forms,
    world: &mut World,
    actor: FormId,
    spell: FormId,
    target: Option<FormId>,
) -> bool {
    let cost = cost_for(forms, world, spell, actor) as f32;
    if actor::is_dead(forms, world, actor)
        || actor_value::value(forms, world, actor, MAGICKA) < cost
    {
        return false;
    }
    actor_value::damage(forms, world, actor, (MAGICKA, cost), None);
    tell(world, actor, spell);
    cast(forms, world, spell, (Some(actor), None), target);
    true
}

/// An actor shouts with as many of a shout's words as it has unlocked, up to `words`. False when it
/// cannot: no word, or the voice has not recovered.
pub fn shout(
    forms: &Forms,
    world: &mut World,
    actor: FormId,
    (shout, words): (FormId, usize),
    target: Option<FormId>,
) -> bool {
    let state = world.actors.get(&actor);
    let ready = state.is_none_or(|state| state.voice_ready_at <= world.clock.played);
    let knows = |word: &FormId| state.is_some_and(|state| state.words.contains(word));
    let record = forms.shout(shout);
    let spoken = record
        .into_iter()
        .flat_map(|record| &record.words)
        .take(words)
        .take_while(|word| word.word.as_ref().is_some_and(knows))
        .last()
        .copied();
    let (true, false, Some(word)) = (ready, actor::is_dead(forms, world, actor), spoken) else {
        return false;
    };
    // The multiplier is an addition to 1 as long as nothing sets it: its base is 0.
    let multiplier = match actor_value::value(forms, world, actor, SHOUT_RECOVERY_MULT) {
        0.0 => 1.0,
        set => set.max(0.0),
    };
    set_voice_recovery(world, actor, word.recovery_seconds * multiplier);
    if let Some(spell) = word.spell {
        tell(world, actor, spell);
        cast(forms, world, spell, (Some(actor), None), target);
    }
    true
}

/// Seconds until an actor can shout again.
pub fn voice_recovery(world: &World, actor: FormId) -> f32 {
    let ready_at = world
        .actors
        .get(&actor)
        .map_or(0, |state| state.voice_ready_at);
    let left = ready_at.saturating_sub(world.clock.played);
    (left as f64 / f64::from(det::TICKS_PER_SECOND)) as f32
}

/// Sets the seconds until an actor can shout again.
pub fn set_voice_recovery(world: &mut World, actor: FormId, seconds: f32) {
    let ticks = (f64::from(seconds.max(0.0)) * f64::from(det::TICKS_PER_SECOND)) as u64;
    let ready_at = world.clock.played.saturating_add(ticks);
    world.actors.entry(actor).or_default().voice_ready_at = ready_at;
}

/// Tells OnSpellCast.
pub(crate) fn tell(world: &mut World, caster: FormId, spell: FormId) {
    world
        .happenings
        .raise(Happening::SpellCast { caster, spell });
}

/// What it costs by its record: its own cost, else the sum of its effects'.
pub fn cost(forms: &Forms, item: FormId) -> i32 {
    match magic_item(forms, item) {
        Some(record) if record.cost > 0 => record.cost as i32,
        Some(record) => {
            let each = record.effects.iter();
            each.map(|effect| effect_cost(forms, effect)).sum::<f32>() as i32
        }
        None => 0,
    }
}

/// What it costs an actor: less by skill, by effects that make its school cheaper, half with the
/// spell's perk.
///
/// Source: UESP's page of spell cost: cost × (1 − (skill / 400)^0.65), of the costliest effect's
/// skill. Powers, scrolls and what has no school cost what their record says.
pub fn cost_for(forms: &Forms, world: &World, item: FormId, actor: FormId) -> i32 {
    let whole = cost(forms, item) as f32;
    let Some(record) = magic_item(forms, item) else {
        return 0;
    };
    let costliest = costliest(forms, item).and_then(|at| record.effects.get(at));
    let school = costliest
        .and_then(|effect| forms.magic_effect(effect.effect?))
        .and_then(|effect| u16::try_from(effect.skill).ok())
        .filter(|skill| (FIRST_SCHOOL..=LAST_SCHOOL).contains(skill));
    let mut cost = whole;
    if let Some(school) = school {
        let skill = actor_value::value(forms, world, actor, school).clamp(0.0, 400.0);
        cost *= 1.0 - det::math::powf(skill / 400.0, 0.65);
        let cheaper = FIRST_SCHOOL_MOD + (school - FIRST_SCHOOL);
        let cheaper = actor_value::value(forms, world, actor, cheaper).clamp(0.0, 100.0);
        cost *= 1.0 - cheaper / 100.0;
    }
    let halves = record.half_cost_perk;
    if halves.is_some_and(|perk| super::has_perk(forms, world, actor, perk)) {
        cost /= 2.0;
    }
    cost as i32
}

/// The place of the effect that costs most; none without effects.
pub fn costliest(forms: &Forms, item: FormId) -> Option<usize> {
    let effects = magic_item(forms, item).map_or(&[][..], |item| item.effects);
    let mut best: Option<(usize, f32)> = None;
    for (index, effect) in effects.iter().enumerate() {
        let cost = effect_cost(forms, effect);
        if best.is_none_or(|(_, most)| cost > most) {
            best = Some((index, cost));
        }
    }
    best.map(|(index, _)| index)
}

/// Source: the wiki's page of spell cost: base cost x (magnitude x duration / 10)^1.1, with 1 for a
/// magnitude of none and 10 for a duration of none.
fn effect_cost(forms: &Forms, effect: &EffectItem) -> f32 {
    let Some(of) = effect.effect.and_then(|id| forms.magic_effect(id)) else {
        return 0.0;
    };
    let magnitude = effect.magnitude.max(1.0);
    let duration = if effect.duration == 0 {
        10.0
    } else {
        effect.duration as f32
    };
    of.base_cost * det::math::powf(magnitude * duration / 10.0, 1.1)
}
