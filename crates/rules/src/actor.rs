//! Actors: base, template parts, race, sex, level, life, relationships.
//!
//! Source: the scripting seed, "Actors".

use crate::reference;
use forms::Forms;
use forms::records::{Npc, Relationship};
use ident::{FormId, FourCC};
use world::{Happening, LifeState, World};

/// How far a chain of templates is followed.
const TEMPLATE_DEPTH: usize = 16;

/// A part an actor base can take from its template. The numbers are the template flags' bits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Race, sex, voice.
    Traits = 0x1,
    /// Level, skills, attributes, speed.
    Stats = 0x2,
    /// Factions.
    Factions = 0x4,
    /// Spells and perks.
    Spells = 0x8,
    /// Aggression and the like.
    Ai = 0x10,
    /// Packages.
    Packages = 0x20,
    /// Name, essential, protected, unique.
    Base = 0x80,
    /// Items and outfits.
    Inventory = 0x100,
    /// Scripts.
    Scripts = 0x200,
    /// Keywords.
    Keywords = 0x1000,
}

/// The actor base of an actor. A leveled one's pick once it was made, else the first base of its
/// list.
pub fn base(forms: &Forms, world: &World, actor: FormId) -> Option<FormId> {
    let picked = world
        .actors
        .get(&actor)
        .and_then(|state| state.leveled_base);
    let placed = picked.or_else(|| reference::base(forms, world, actor))?;
    first_of_list(forms, placed)
}

/// The actor base a leveled actor stands for, picked now if it was not yet; the base of any other.
pub fn settle_base(forms: &Forms, world: &mut World, actor: FormId) -> Option<FormId> {
    let placed = reference::base(forms, world, actor)?;
    let is_list = forms.kind(placed) == Some(FourCC(*b"LVLN"));
    let unpicked = world
        .actors
        .get(&actor)
        .is_none_or(|state| state.leveled_base.is_none());
    if is_list && unpicked {
        let level = player_level(forms, world);
        let rolled = crate::leveled::roll(forms, world, placed, 1, level);
        let picked = rolled.first().map(|(base, _)| *base);
        world.actors.entry(actor).or_default().leveled_base = picked;
    }
    base(forms, world, actor)
}

/// The actor base that gives an actor one of its parts: its own, or along its templates.
pub fn part<'f>(forms: &'f Forms, world: &World, actor: FormId, part: Part) -> Option<&'f Npc> {
    let state = world.actors.get(&actor);
    let picked = state.and_then(|state| state.leveled_base);
    let placed = picked.or_else(|| reference::base(forms, world, actor))?;
    let giver = world.memo.part(placed, part as u16, || {
        giver(forms, first_of_list(forms, placed)?, part)
    });
    forms.npc(giver?)
}

/// [`part`] of an actor base.
pub fn part_of_base(forms: &Forms, base: FormId, part: Part) -> Option<&Npc> {
    forms.npc(giver(forms, first_of_list(forms, base)?, part)?)
}

/// The base along an actor base's templates that gives one of its parts. Where the templates do
/// not lead on, or in a circle, the last one counts.
fn giver(forms: &Forms, mut base: FormId, part: Part) -> Option<FormId> {
    for _ in 0..TEMPLATE_DEPTH {
        let npc = forms.npc(base)?;
        if npc.configuration.template_flags & part as u16 == 0 {
            break;
        }
        let template = npc.template.and_then(|next| first_of_list(forms, next));
        match template.filter(|next| forms.npc(*next).is_some()) {
            Some(next) => base = next,
            None => break,
        }
    }
    Some(base)
}

/// An actor base itself, or the first one a leveled list of them leads to.
fn first_of_list(forms: &Forms, mut form: FormId) -> Option<FormId> {
    for _ in 0..TEMPLATE_DEPTH {
        if forms.kind(form)? == FourCC(*b"NPC_") {
            return Some(form);
        }
        form = crate::leveled::list(forms, form)?
            .entries
            .iter()
            .find_map(|entry| entry.form)?;
    }
    None
}

/// An actor's race.
pub fn race(forms: &Forms, world: &World, actor: FormId) -> Option<FormId> {
    let set = world.actors.get(&actor).and_then(|state| state.race);
    set.or_else(|| part(forms, world, actor, Part::Traits)?.race)
}

/// Whether an actor is female: as chosen in the race menu, else by its base.
pub fn is_female(forms: &Forms, world: &World, actor: FormId) -> bool {
    let chosen = world.actors.get(&actor).and_then(|state| state.female);
    let of_base = || part(forms, world, actor, Part::Traits);
    chosen.unwrap_or_else(|| of_base().is_some_and(|npc| npc.configuration.is_female()))
}

/// An actor's class: what a script gave its base, else the record's.
pub fn class(forms: &Forms, world: &World, actor: FormId) -> Option<FormId> {
    let base = base(forms, world, actor)?;
    let set = world.actor_bases.get(&base).and_then(|state| state.class);
    set.or_else(|| part_of_base(forms, base, Part::Stats)?.class)
}

/// Whether an actor is a ghost: as a script set it, else by its base.
pub fn is_ghost(forms: &Forms, world: &World, actor: FormId) -> bool {
    let set = world.actors.get(&actor).and_then(|state| state.ghost);
    let of_base = || part(forms, world, actor, Part::Traits);
    set.unwrap_or_else(|| of_base().is_some_and(|npc| npc.configuration.is_ghost()))
}

/// Whether an actor is hostile to another: they fight, or their factions are enemies.
/// Aggression and crimes are not asked yet.
pub fn is_hostile(forms: &Forms, world: &World, actor: FormId, other: FormId) -> bool {
    let fights = |of: FormId, with: FormId| {
        let state = world.actors.get(&of);
        state.is_some_and(|state| state.combat_target == Some(with))
    };
    let enemies = || crate::faction::actor_reaction(forms, world, actor, other) == 1;
    fights(actor, other) || fights(other, actor) || enemies()
}

/// An actor's level: fixed, or the player's times its share within its bounds.
pub fn level(forms: &Forms, world: &World, actor: FormId) -> u16 {
    if let Some(level) = world.actors.get(&actor).and_then(|state| state.level) {
        return level;
    }
    let Some(npc) = part(forms, world, actor, Part::Stats) else {
        return 1;
    };
    let configuration = npc.configuration;
    if !configuration.has_player_level() || actor == FormId::PLAYER_REF {
        return configuration.level.max(1) as u16;
    }
    let wanted = f32::from(player_level(forms, world)) * f32::from(configuration.level) / 1000.0;
    let max = match configuration.level_max {
        0 => u16::MAX,
        max => max,
    };
    (wanted as u16).min(max).max(configuration.level_min).max(1)
}

/// The player's level.
pub fn player_level(forms: &Forms, world: &World) -> u16 {
    level(forms, world, FormId::PLAYER_REF)
}

/// Dead, killed or placed so.
pub fn is_dead(forms: &Forms, world: &World, actor: FormId) -> bool {
    if let Some(state) = world.actors.get(&actor)
        && state.life != LifeState::Alive
    {
        return state.life == LifeState::Dead;
    }
    let starts_dead = forms
        .get(actor)
        .is_some_and(|entry| entry.flags.0 & STARTS_DEAD != 0);
    starts_dead && forms.kind(actor) == Some(FourCC(*b"ACHR")) && !was_raised(world, actor)
}

/// Record flag of a placed actor that starts dead. Source: the table of record flags, `ACHR`.
const STARTS_DEAD: u32 = 0x200;

/// Raised from the death its record has.
fn was_raised(world: &World, actor: FormId) -> bool {
    world.actors.get(&actor).is_some_and(|state| state.raised)
}

/// Essential: its base, what scripts set on the base, or an alias.
pub fn is_essential(forms: &Forms, world: &World, actor: FormId) -> bool {
    let by_alias =
        crate::alias::records_holding(forms, world, actor).any(|alias| alias.flags.essential());
    by_alias || base(forms, world, actor).is_some_and(|base| is_base_essential(forms, world, base))
}

/// Essential as an actor base.
pub fn is_base_essential(forms: &Forms, world: &World, base: FormId) -> bool {
    let set = world
        .actor_bases
        .get(&base)
        .and_then(|state| state.essential);
    let of_record = || part_of_base(forms, base, Part::Base);
    set.unwrap_or_else(|| of_record().is_some_and(|npc| npc.configuration.is_essential()))
}

/// Protected, so that only the player can kill it: its base, what scripts set on the base, or an
/// alias.
pub fn is_protected(forms: &Forms, world: &World, actor: FormId) -> bool {
    let by_alias = crate::alias::holding(world, actor).into_iter().any(|id| {
        let alias = crate::alias::record(forms, id);
        alias.is_some_and(|alias| alias.flags.protected())
    });
    by_alias || base(forms, world, actor).is_some_and(|base| is_base_protected(forms, world, base))
}

/// Protected as an actor base.
pub fn is_base_protected(forms: &Forms, world: &World, base: FormId) -> bool {
    let state = world.actor_bases.get(&base);
    let set = state.and_then(|state| state.protected);
    let of_record = || part_of_base(forms, base, Part::Base);
    set.unwrap_or_else(|| of_record().is_some_and(|npc| npc.configuration.is_protected()))
}

/// Health is gone: an essential actor bleeds out, any other dies.
pub fn fall(forms: &Forms, world: &mut World, actor: FormId, killer: Option<FormId>) {
    if is_essential(forms, world, actor) {
        let state = world.actors.entry(actor).or_default();
        if state.life == LifeState::Alive {
            state.life = LifeState::Bleedout;
        }
    } else {
        kill(forms, world, actor, killer);
    }
}

/// Kills an actor, essential or not. Its spells' effects end with it.
pub fn kill(forms: &Forms, world: &mut World, actor: FormId, killer: Option<FormId>) {
    if is_dead(forms, world, actor) {
        return;
    }
    let state = world.actors.entry(actor).or_default();
    state.life = LifeState::Dead;
    state.killer = killer;
    state.combat_target = None;
    state.died_at = Some(world.clock.game_time);
    if let Some(base) = base(forms, world, actor) {
        let deaths = &mut world.actor_bases.entry(base).or_default().deaths;
        *deaths = deaths.saturating_add(1);
    }
    world.touched.note(actor);
    world.happenings.raise(Happening::Dying { actor, killer });
    world.happenings.raise(Happening::Death { actor, killer });
    crate::spell::soul::leave(forms, world, actor);
    crate::spell::end_at_death(forms, world, actor);
    crate::location::after_death(forms, world, actor);
}

/// Brings an actor back to life with its health and its inventory as its records have it.
pub fn resurrect(forms: &Forms, world: &mut World, actor: FormId) {
    if rise(forms, world, actor) {
        world.inventories.remove(&actor);
    }
}

/// Brings an actor back to life with its health and what it carries; false for one that lives.
pub fn rise(forms: &Forms, world: &mut World, actor: FormId) -> bool {
    if !is_dead(forms, world, actor) {
        return false;
    }
    let state = world.actors.entry(actor).or_default();
    state.life = LifeState::Alive;
    state.raised = true;
    state.died_at = None;
    state.killer = None;
    for value in state.values.values_mut() {
        value.damage = 0.0;
    }
    true
}

/// The relationship rank between two actors, -4 to 4; 0 for strangers.
pub fn relationship_rank(forms: &Forms, world: &World, a: FormId, b: FormId) -> i32 {
    let bases = base(forms, world, a).zip(base(forms, world, b));
    bases.map_or(0, |(a, b)| base_relationship_rank(forms, world, a, b))
}

/// The relationship rank between two actor bases.
pub fn base_relationship_rank(forms: &Forms, world: &World, a: FormId, b: FormId) -> i32 {
    if let Some(rank) = world.relationships.get(&pair(a, b)) {
        return *rank;
    }
    let all = forms.of_kind(FourCC(*b"RELA")).iter().rev();
    all.filter_map(|&id| forms.relationship(id))
        .find(|found| other_side(found, a) == Some(b))
        .map_or(0, Relationship::script_rank)
}

/// Sets the relationship rank between two actors.
pub fn set_relationship_rank(forms: &Forms, world: &mut World, a: FormId, b: FormId, rank: i32) {
    if let Some((a, b)) = base(forms, world, a).zip(base(forms, world, b)) {
        world.relationships.insert(pair(a, b), rank.clamp(-4, 4));
    }
}

/// All of an actor's relationship ranks: with whom, and the rank.
pub fn relationships(forms: &Forms, world: &World, actor: FormId) -> Vec<(FormId, i32)> {
    let Some(own) = base(forms, world, actor) else {
        return Vec::new();
    };
    let mut found = std::collections::BTreeMap::new();
    for &id in forms.of_kind(FourCC(*b"RELA")) {
        if let Some(relationship) = forms.relationship(id)
            && let Some(other) = other_side(relationship, own)
        {
            found.insert(other, relationship.script_rank());
        }
    }
    for (&(a, b), &rank) in &world.relationships {
        if a == own || b == own {
            found.insert(if a == own { b } else { a }, rank);
        }
    }
    found.into_iter().collect()
}

/// Whether a relationship record ties two actors by an association (`ASTP`), and how the first
/// stands in it: true for the parent's side.
pub fn association(
    forms: &Forms,
    world: &World,
    actor: FormId,
    other: Option<FormId>,
) -> Vec<(FormId, bool)> {
    let Some(own) = base(forms, world, actor) else {
        return Vec::new();
    };
    let other = other.and_then(|other| base(forms, world, other));
    let all = forms.of_kind(FourCC(*b"RELA")).iter();
    all.filter_map(|&id| forms.relationship(id))
        .filter(|found| {
            other_side(found, own).is_some_and(|with| other.is_none_or(|other| other == with))
        })
        .filter_map(|found| Some((found.association?, found.parent == Some(own))))
        .collect()
}

/// The other side of a relationship that one side has.
fn other_side(relationship: &Relationship, own: FormId) -> Option<FormId> {
    if relationship.parent == Some(own) {
        relationship.child
    } else if relationship.child == Some(own) {
        relationship.parent
    } else {
        None
    }
}

fn pair(a: FormId, b: FormId) -> (FormId, FormId) {
    if a <= b { (a, b) } else { (b, a) }
}
