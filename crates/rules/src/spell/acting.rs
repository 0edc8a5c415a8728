//! Effects on actors: beginning, lasting, resting, ending.
//!
//! Whatever is put on an actor is in the world with its time. Those whose conditions do not hold
//! rest: what they changed comes back and their scripts end, and begin anew once the conditions
//! hold again, which are asked once a second. One that is cast and whose conditions do not hold is
//! not put on at all.
//!
//! Of one source by one caster only the last cast acts, or its time grows where the source says so.
//! Effects that dispel with keywords end all others that share one.
//!
//! Source: the scripting seed, "The scripts' events"; the wiki's pages of magic effects.

use super::archetype::{Archetype, archetype};
use super::{MagicItem, deed, magic_item, resistance, value};
use crate::condition::{self, Subject};
use crate::{actor, game_setting, reference};
use det::TICKS_PER_SECOND;
use forms::components::EffectItem;
use forms::records::MagicEffect;
use forms::{Condition, Forms};
use ident::FormId;
use std::collections::{BTreeMap, BTreeSet};
use world::{ActiveEffect, EffectId, EffectStage, Happening, World};

/// Flags of a magic effect: ends what shares a keyword with it, has no duration, is not put on
/// again while it acts, goes on when who has it dies.
const DISPELS_WITH_KEYWORDS: u32 = 0x100;
const NO_DURATION: u32 = 0x200;
const NO_RECAST: u32 = 0x2_0000;
const NO_DEATH_DISPEL: u32 = 0x1000_0000;

/// Puts all effects of a spell, potion or scroll on a target. Gives those that begin.
///
/// A target that is no actor can only be locked and opened.
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
        deed::on_object(forms, world, &item, target);
        return Vec::new();
    }
    if is_absorbed(forms, world, (source, &item), caster, target) {
        return Vec::new();
    }
    let before = ids(world, |active| {
        active.target == target && active.source == source && active.caster == caster
    });
    if item.extends && !before.is_empty() {
        extend(world, &item, &before);
        return Vec::new();
    }
    // One that is not put on again while it acts stays as it is.
    let stays = |effect: &MagicEffect| effect.flags & NO_RECAST != 0;
    let base_of = |world: &World, id| {
        world
            .effects
            .get(&id)
            .map(|active: &ActiveEffect| active.base)
    };
    let (kept, over): (Vec<EffectId>, Vec<EffectId>) = before.into_iter().partition(|id| {
        let effect = base_of(world, *id).and_then(|base| forms.magic_effect(base));
        effect.is_some_and(stays)
    });
    for id in over {
        finish(forms, world, id);
    }
    let kept: BTreeSet<FormId> = kept.iter().filter_map(|id| base_of(world, *id)).collect();
    let put = Put {
        source,
        item,
        caster,
        target,
        worn: None,
    };
    let parts = put.parts(forms);
    let parts = parts.filter(|(_, _, base, _)| !kept.contains(base));
    parts
        .collect::<Vec<_>>()
        .into_iter()
        .filter_map(|part| cast_on(forms, world, &put, part))
        .collect()
}

/// Puts a worn item's constant enchantment on its wearer.
pub fn wear(
    forms: &Forms,
    world: &mut World,
    (worn, enchantment): (FormId, FormId),
    wearer: FormId,
) {
    if let Some(item) = magic_item(forms, enchantment).filter(|item| item.is_constant) {
        let put = Put {
            source: enchantment,
            item,
            caster: Some(wearer),
            target: wearer,
            worn: Some(worn),
        };
        have(forms, world, &put);
    }
}

/// Ends what the enchantments of an item put on its wearer.
pub fn take_off(forms: &Forms, world: &mut World, worn: FormId, wearer: FormId) {
    for id in ids(world, |active| {
        active.target == wearer && active.item == Some(worn)
    }) {
        finish(forms, world, id);
    }
    forget(world, |active| {
        active.target == wearer && active.item == Some(worn)
    });
}

/// Puts an ability's effects on who has it, as far as they are not there yet.
pub(crate) fn begin_ability(forms: &Forms, world: &mut World, actor: FormId, spell: FormId) {
    if actor::is_dead(forms, world, actor) {
        return;
    }
    if let Some(item) = magic_item(forms, spell).filter(|item| item.is_constant) {
        let put = Put {
            source: spell,
            item,
            caster: Some(actor),
            target: actor,
            worn: None,
        };
        have(forms, world, &put);
    }
}

/// What is put on whom.
struct Put<'f> {
    source: FormId,
    item: MagicItem<'f>,
    caster: Option<FormId>,
    target: FormId,
    worn: Option<FormId>,
}

/// One of a source's effects: its place, what the source says of it, the effect.
type PutPart<'f> = (u16, &'f EffectItem, FormId, &'f MagicEffect);

impl<'f> Put<'f> {
    /// Its effects. What is eaten raw has its first one only.
    fn parts(&self, forms: &'f Forms) -> impl Iterator<Item = PutPart<'f>> + use<'f> {
        let raw = forms.ingredient(self.source).is_some();
        let count = if raw { 1 } else { usize::MAX };
        let parts = (0u16..).zip(self.item.effects).take(count);
        parts.filter_map(|(index, part)| {
            let base = part.effect?;
            Some((index, part, base, forms.magic_effect(base)?))
        })
    }

    fn active(&self, (index, part, base, _): PutPart<'f>, stage: EffectStage) -> ActiveEffect {
        ActiveEffect {
            base,
            source: self.source,
            index,
            target: self.target,
            caster: self.caster,
            item: self.worn,
            magnitude: part.magnitude,
            duration: None,
            elapsed: 0,
            stage,
            applied: Vec::new(),
            made: None,
            threads: Vec::new(),
        }
    }
}

/// Puts on what acts as long as it is had. Effects whose conditions do not hold rest.
fn have(forms: &Forms, world: &mut World, put: &Put<'_>) {
    for part in put.parts(forms) {
        let (index, source, _, effect) = part;
        let is_there = world.effects.values().any(|active| {
            let is_it = active.target == put.target && active.source == put.source;
            let is_it = is_it && active.index == index && active.item == put.worn;
            is_it && active.stage != EffectStage::Ending
        });
        if is_there {
            continue;
        }
        let conditions = [&source.conditions[..], &effect.conditions];
        if hold(forms, world, conditions, put.caster, put.target) {
            start(forms, world, put.active(part, EffectStage::Acting), effect);
        } else {
            insert(world, put.active(part, EffectStage::Resting));
        }
    }
}

/// Puts one effect of a cast on its target; none when its conditions do not hold, its target is
/// above its power, or nothing of it comes through.
fn cast_on(forms: &Forms, world: &mut World, put: &Put<'_>, part: PutPart<'_>) -> Option<EffectId> {
    let (_, source, _, effect) = part;
    let conditions = [&source.conditions[..], &effect.conditions];
    if !hold(forms, world, conditions, put.caster, put.target) {
        return None;
    }
    let row = archetype(effect.archetype);
    let level = f32::from(actor::level(forms, world, put.target));
    if row.is_some_and(|row| row.level_bound) && level > source.magnitude && source.magnitude > 0.0
    {
        return None;
    }
    let power = resistance::power(forms, world, &put.item, effect, put.target);
    if power <= 0.0 {
        return None;
    }
    let whole = (source.magnitude, duration(&put.item, source, effect));
    let (magnitude, ticks) = resistance::scaled(effect, power, whole);
    let mut active = put.active(part, EffectStage::Acting);
    active.magnitude = magnitude;
    active.duration = (!put.item.is_constant).then_some(ticks);
    Some(start(forms, world, active, effect))
}

/// Whether a hostile spell of another is absorbed: its cost becomes the target's magicka.
fn is_absorbed(
    forms: &Forms,
    world: &mut World,
    (source, item): (FormId, &MagicItem<'_>),
    caster: Option<FormId>,
    target: FormId,
) -> bool {
    let is_spell = forms.spell(source).is_some() || forms.scroll(source).is_some();
    let hostile = item
        .effects
        .iter()
        .filter_map(|part| forms.magic_effect(part.effect?))
        .any(MagicEffect::is_hostile);
    if !is_spell || !hostile || caster == Some(target) || item.is_constant {
        return false;
    }
    let absorbed = resistance::absorbs(forms, world, target);
    if absorbed {
        let cost = super::cost(forms, source) as f32;
        crate::actor_value::restore(world, target, crate::actor_value::MAGICKA, cost);
    }
    absorbed
}

/// Gives what acts already more time instead of beginning it anew.
fn extend(world: &mut World, item: &MagicItem<'_>, before: &[EffectId]) {
    for id in before {
        let Some(active) = world.effects.get_mut(id) else {
            continue;
        };
        let part = item.effects.get(usize::from(active.index));
        let more = part.map_or(0, |part| seconds(part.duration));
        active.duration = active.duration.map(|ticks| ticks.saturating_add(more));
    }
}

fn insert(world: &mut World, active: ActiveEffect) -> EffectId {
    let id = EffectId(world.next_effect);
    world.next_effect = world.next_effect.wrapping_add(1).max(1);
    world.effects.insert(id, active);
    id
}

/// Begins an effect: others end for it, its scripts are told, values change.
fn start(forms: &Forms, world: &mut World, active: ActiveEffect, effect: &MagicEffect) -> EffectId {
    if effect.flags & DISPELS_WITH_KEYWORDS != 0 {
        dispel_with_keywords(forms, world, &active, &effect.keywords);
    }
    let (target, caster, base) = (active.target, active.caster, active.base);
    let id = insert(world, active);
    world
        .happenings
        .raise(Happening::EffectStarted { effect: id });
    world.happenings.raise(Happening::MagicEffectApply {
        target,
        caster,
        effect: base,
    });
    if let Some(deed) = archetype(effect.archetype).and_then(|row| row.begins) {
        deed(forms, world, id);
    }
    value::begin(forms, world, id);
    id
}

/// Ends what shares a keyword with an effect that is to begin, but for effects of its own cast.
fn dispel_with_keywords(forms: &Forms, world: &mut World, new: &ActiveEffect, keywords: &[FormId]) {
    let shares = |base| {
        let effect = forms.magic_effect(base);
        effect.is_some_and(|effect| effect.keywords.iter().any(|own| keywords.contains(own)))
    };
    for id in ids(world, |active| {
        let is_own = active.source == new.source && active.caster == new.caster;
        active.target == new.target && active.duration.is_some() && !is_own && shares(active.base)
    }) {
        finish(forms, world, id);
    }
}

/// Ends an effect for good: what it changed comes back, its scripts hear of it.
pub fn finish(forms: &Forms, world: &mut World, id: EffectId) {
    match world.effects.get(&id).map(|active| active.stage) {
        Some(EffectStage::Acting) => stop(forms, world, id),
        Some(EffectStage::Resting) => {
            world.effects.remove(&id);
        }
        _ => {}
    }
}

/// An effect acts no longer. Its entry stays until its scripts have heard.
fn stop(forms: &Forms, world: &mut World, id: EffectId) {
    let Some(active) = world.effects.get_mut(&id) else {
        return;
    };
    active.stage = EffectStage::Ending;
    let row = row_of(forms, active.base);
    value::take_back(forms, world, id);
    if let Some(deed) = row.and_then(|row| row.ends) {
        deed(forms, world, id);
    }
    world
        .happenings
        .raise(Happening::EffectFinished { effect: id });
}

fn row_of(forms: &Forms, base: FormId) -> Option<&'static Archetype> {
    archetype(forms.magic_effect(base)?.archetype)
}

/// Stops an effect and keeps it, by a new number, at another stage.
fn put_aside(forms: &Forms, world: &mut World, id: EffectId, stage: EffectStage) {
    let before = world.effects.get(&id).filter(|active| active.is_acting());
    let Some(before) = before.cloned() else {
        return;
    };
    stop(forms, world, id);
    insert(
        world,
        ActiveEffect {
            stage,
            applied: Vec::new(),
            made: None,
            threads: Vec::new(),
            ..before
        },
    );
}

/// Ends an effect as scripts do. One of what is still had stays ended until that is given anew.
pub fn end(forms: &Forms, world: &mut World, id: EffectId) {
    match world.effects.get(&id).map(|active| active.duration) {
        Some(None) => put_aside(forms, world, id, EffectStage::Ended),
        Some(Some(_)) => finish(forms, world, id),
        None => {}
    }
}

/// Drops entries that do not act.
fn forget(world: &mut World, which: impl Fn(&ActiveEffect) -> bool) {
    let rests =
        |active: &ActiveEffect| matches!(active.stage, EffectStage::Ended | EffectStage::Resting);
    world
        .effects
        .retain(|_, active| !rests(active) || !which(active));
}

/// Ends the effects of a spell on an actor; false when there was none.
pub fn dispel(forms: &Forms, world: &mut World, actor: FormId, source: FormId) -> bool {
    let ids = ids(world, |active| {
        active.target == actor && active.source == source
    });
    ids.iter().for_each(|id| finish(forms, world, *id));
    forget(world, |active| {
        active.target == actor && active.source == source
    });
    !ids.is_empty()
}

/// Ends all effects on an actor that are no ability's or worn enchantment's.
pub fn dispel_all(forms: &Forms, world: &mut World, actor: FormId) {
    dispel_those(forms, world, actor, |_| true);
}

/// Ends those effects on an actor, for which it is asked, that last for a time.
pub(super) fn dispel_those(
    forms: &Forms,
    world: &mut World,
    actor: FormId,
    which: impl Fn(&ActiveEffect) -> bool,
) {
    for id in ids(world, |active| {
        active.target == actor && active.duration.is_some() && which(active)
    }) {
        finish(forms, world, id);
    }
}

/// Ends the effects that summoned or raised an actor.
pub(super) fn finish_makers(forms: &Forms, world: &mut World, made: FormId) {
    for id in ids(world, |active| active.made == Some(made)) {
        finish(forms, world, id);
    }
}

/// Ends what acts on an actor that died, but for what survives death.
pub fn end_at_death(forms: &Forms, world: &mut World, actor: FormId) {
    let survives = |base| {
        let effect = forms.magic_effect(base);
        effect.is_some_and(|effect| effect.flags & NO_DEATH_DISPEL != 0)
    };
    for id in ids(world, |active| {
        active.target == actor && !survives(active.base)
    }) {
        finish(forms, world, id);
    }
    forget(world, |active| active.target == actor);
    finish_makers(forms, world, actor);
}

/// One tick of all effects: durations run, values change, and once a second conditions are asked.
pub fn advance(forms: &Forms, world: &mut World) {
    pass(forms, world, 1);
    let second = u64::from(TICKS_PER_SECOND);
    if world.clock.played.is_multiple_of(second) {
        settle_abilities(forms, world);
    }
}

/// Ticks that pass at once, as while the player sleeps or waits: durations run, and what damages or
/// heals for a time does so, second by second.
pub fn pass(forms: &Forms, world: &mut World, ticks: u64) {
    let asked_every = asked_every(forms);
    for id in due(forms, world, ticks, asked_every) {
        let mut left = ticks;
        while left > 0 && is_alive(world, id) {
            let lasts = world
                .effects
                .get(&id)
                .is_some_and(|active| active.duration.is_some());
            // What acts as long as it is had does not hurt for hours at once.
            let span = if lasts {
                left.min(u64::from(TICKS_PER_SECOND))
            } else {
                left
            };
            step(forms, world, id, (span, asked_every));
            left -= span;
        }
    }
}

/// Effects that do something in the next ticks. Of the others, had and without a change this tick,
/// only the time runs on.
fn due(forms: &Forms, world: &mut World, ticks: u64, asked_every: u64) -> Vec<EffectId> {
    let mut due = Vec::new();
    for (id, active) in &mut world.effects {
        if !matches!(active.stage, EffectStage::Acting | EffectStage::Resting) {
            continue;
        }
        let next = active.elapsed.saturating_add(ticks);
        let is_time = |every: u64| active.elapsed / every != next / every;
        let acts = active.duration.is_some()
            || is_time(asked_every)
            || is_time(u64::from(TICKS_PER_SECOND))
            || forms
                .magic_effect(active.base)
                .is_some_and(value::changes_by_tick);
        if acts {
            due.push(*id);
        } else {
            active.elapsed = next;
        }
    }
    due
}

fn is_alive(world: &World, id: EffectId) -> bool {
    world
        .effects
        .get(&id)
        .is_some_and(|active| active.stage != EffectStage::Ending)
}

/// A span of ticks of one effect.
fn step(forms: &Forms, world: &mut World, id: EffectId, (span, asked_every): (u64, u64)) {
    let Some(active) = world.effects.get_mut(&id) else {
        return;
    };
    let before = active.elapsed;
    let elapsed = before.saturating_add(span);
    active.elapsed = elapsed;
    let (base, lasts) = (active.base, active.duration);
    let Some(effect) = forms.magic_effect(base) else {
        return;
    };
    let whole = lasts.map(|ticks| ticks.saturating_add(value::taper_ticks(effect)));
    let acts_for = whole.map_or(span, |whole| whole.saturating_sub(before).min(span));
    let crossed = |every: u64| before / every != elapsed / every;
    if whole.is_none_or(|whole| elapsed <= whole) && crossed(asked_every) {
        ask_again(forms, world, id);
    }
    value::act(forms, world, id, acts_for.min(u64::from(TICKS_PER_SECOND)));
    if whole.is_some_and(|whole| elapsed > whole) {
        return finish(forms, world, id);
    }
    let acts = world.effects.get(&id).is_some_and(ActiveEffect::is_acting);
    let repeats = archetype(effect.archetype).and_then(|row| row.repeats);
    if let Some(deed) = repeats.filter(|_| acts && crossed(u64::from(TICKS_PER_SECOND))) {
        deed(forms, world, id);
    }
}

/// Ticks between two times conditions are asked.
fn asked_every(forms: &Forms) -> u64 {
    let interval = game_setting::number(forms, "fActiveEffectConditionUpdateInterval");
    ((f64::from(interval) * f64::from(TICKS_PER_SECOND)) as u64).max(1)
}

/// Lets an effect rest whose conditions fail, and one act whose conditions hold again.
fn ask_again(forms: &Forms, world: &mut World, id: EffectId) {
    let Some(active) = world.effects.get(&id) else {
        return;
    };
    let Some(effect) = forms.magic_effect(active.base) else {
        return;
    };
    let item = magic_item(forms, active.source);
    let part = item
        .as_ref()
        .and_then(|item| item.effects.get(usize::from(active.index)));
    let own = part.map_or(&[][..], |part| &part.conditions);
    let (caster, target, stage) = (active.caster, active.target, active.stage);
    if own.is_empty() && effect.conditions.is_empty() {
        return;
    }
    let holds = hold(forms, world, [own, &effect.conditions], caster, target);
    match stage {
        EffectStage::Acting if !holds => put_aside(forms, world, id, EffectStage::Resting),
        EffectStage::Resting if holds => {
            if let Some(mut active) = world.effects.remove(&id) {
                active.stage = EffectStage::Acting;
                start(forms, world, active, effect);
            }
        }
        _ => {}
    }
}

/// Begins the effects of abilities that came, and ends those of abilities that went: with an alias,
/// a perk, a race, an item in hand.
fn settle_abilities(forms: &Forms, world: &mut World) {
    let had: BTreeMap<FormId, Vec<FormId>> = with_abilities(forms, world)
        .into_iter()
        .map(|actor| (actor, super::all(forms, world, actor)))
        .collect();
    let mut there = BTreeSet::new();
    let mut gone = Vec::new();
    for (id, active) in &world.effects {
        let is_own = active.duration.is_none() && active.caster == Some(active.target);
        if !is_own || active.item.is_some() || active.stage == EffectStage::Ending {
            continue;
        }
        there.insert((active.target, active.source));
        let spells = had.get(&active.target);
        if spells.is_some_and(|spells| spells.binary_search(&active.source).is_err()) {
            gone.push(*id);
        }
    }
    for id in gone {
        finish(forms, world, id);
        // One a script had ended goes too: given anew, the ability begins again.
        if !matches!(world.effects.get(&id), Some(active) if active.stage == EffectStage::Ending) {
            world.effects.remove(&id);
        }
    }
    for (actor, spells) in had {
        for spell in spells {
            if !there.contains(&(actor, spell)) {
                begin_ability(forms, world, actor, spell);
            }
        }
    }
}

/// Who has abilities to be asked about: the player, actors scripts gave something, and actors of
/// the loaded area.
fn with_abilities(forms: &Forms, world: &World) -> BTreeSet<FormId> {
    let given = world
        .actors
        .iter()
        .filter(|(_, state)| !state.spells_added.is_empty() || !state.perks.is_empty());
    let near = crate::cell::all_attached(forms, world).into_iter();
    let near = near.filter(|reference| reference::is_actor(forms, world, *reference));
    let created = world.created.iter().filter(|(_, created)| created.is_actor);
    let mut actors: BTreeSet<FormId> = given.map(|(actor, _)| *actor).chain(near).collect();
    actors.extend(created.map(|(actor, _)| *actor));
    actors.extend(world.effects.values().map(|active| active.target));
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

/// Ticks an effect lasts. One of a concentration spell without a time lasts a second: a script's
/// cast is over at once. Unknown: how long the original lets such a cast go on.
fn duration(item: &MagicItem<'_>, part: &EffectItem, effect: &MagicEffect) -> u64 {
    if item.is_concentration && part.duration == 0 {
        return seconds(1);
    }
    if effect.flags & NO_DURATION != 0 {
        return 0;
    }
    seconds(part.duration)
}

fn seconds(seconds: u32) -> u64 {
    u64::from(seconds) * u64::from(TICKS_PER_SECOND)
}

/// Effects that act or rest, in the order they began.
fn ids(world: &World, wanted: impl Fn(&ActiveEffect) -> bool) -> Vec<EffectId> {
    let lives =
        |active: &ActiveEffect| matches!(active.stage, EffectStage::Acting | EffectStage::Resting);
    let all = world.effects.iter();
    all.filter(|(_, active)| lives(active) && wanted(active))
        .map(|(id, _)| *id)
        .collect()
}
