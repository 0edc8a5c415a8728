//! Spells, perks and shouts actors have, and the effects they put on them.
//!
//! Source: the scripting seed, "Actors"; the wiki's pages of `AddSpell`, `RemoveSpell`,
//! `DispelSpell`, `HasMagicEffect`.

mod acting;
mod archetype;
mod casting;
mod deed;
mod magic_item;
mod perk;
mod resistance;
pub mod soul;
mod value;

pub(crate) use acting::begin_ability;
pub use acting::{
    advance, apply, dispel, dispel_all, end, end_at_death, finish, pass, take_off, wear,
};
pub use archetype::{ARCHETYPES, Archetype, Status, archetype};
pub(crate) use casting::tell;
pub use casting::{
    cast, cast_by, cost, cost_for, costliest, set_voice_recovery, shout, voice_recovery,
};
pub use magic_item::{MagicItem, magic_item};
pub use perk::{add_perk, has_perk, perk_rank, perks, remove_perk};
pub use value::changed_values;

use crate::actor::{self, Part};
use crate::alias;
use forms::Forms;
use ident::{FormId, FourCC};
use world::{EffectId, World};

/// The spells and abilities an actor has: its base's, its race's, its aliases', its perks', those
/// of holding what is in its hands, and those scripts added. By form id.
pub fn all(forms: &Forms, world: &World, actor: FormId) -> Vec<FormId> {
    let mut spells = inborn(forms, world, actor);
    let aliases = alias::records_holding(forms, world, actor);
    spells.extend(aliases.flat_map(|alias| alias.spells.iter().copied()));
    spells.extend(perk::abilities(forms, world, actor));
    if let Some(state) = world.actors.get(&actor) {
        let held = state.equipped_spells.values();
        spells.extend(held.flat_map(|spell| of_holding(forms, *spell)));
        spells.extend(&state.spells_added);
        spells.retain(|spell| !state.spells_removed.contains(spell));
    }
    spells.sort_unstable();
    spells.dedup();
    spells
}

/// Whether an actor has a spell, ability or shout.
pub fn has(forms: &Forms, world: &World, actor: FormId, spell: FormId) -> bool {
    let shouts = world
        .actors
        .get(&actor)
        .is_some_and(|state| state.shouts.contains(&spell));
    shouts || all(forms, world, actor).contains(&spell)
}

/// Gives an actor a spell; false when it has it already or there is no such spell. An ability's
/// effects begin at once.
pub fn add(forms: &Forms, world: &mut World, actor: FormId, spell: FormId) -> bool {
    let is_spell = forms.kind(spell) == Some(FourCC(*b"SPEL"));
    if !is_spell || has(forms, world, actor, spell) {
        return false;
    }
    let state = world.actors.entry(actor).or_default();
    state.spells_removed.remove(&spell);
    state.spells_added.insert(spell);
    acting::begin_ability(forms, world, actor, spell);
    true
}

/// Takes a spell from an actor, its effects ending; false when it does not have it.
///
/// Source: the wiki's page of `RemoveSpell`: spells of the actor's base and race stay.
pub fn remove(forms: &Forms, world: &mut World, actor: FormId, spell: FormId) -> bool {
    let state = world.actors.entry(actor).or_default();
    if !state.spells_added.remove(&spell) {
        return false;
    }
    if state
        .equipped_spells
        .values()
        .any(|equipped| *equipped == spell)
    {
        state
            .equipped_spells
            .retain(|_, equipped| *equipped != spell);
    }
    acting::dispel(forms, world, actor, spell);
    true
}

/// Gives an actor a shout; false when it has it already.
pub fn add_shout(world: &mut World, actor: FormId, shout: FormId) -> bool {
    world.actors.entry(actor).or_default().shouts.insert(shout)
}

/// Takes a shout from an actor; false when it does not have it.
pub fn remove_shout(world: &mut World, actor: FormId, shout: FormId) -> bool {
    world.actors.entry(actor).or_default().shouts.remove(&shout)
}

/// Whether a magic effect acts on an actor.
pub fn has_effect(world: &World, actor: FormId, effect: FormId) -> bool {
    acting_on(world, actor).any(|(_, active)| active.base == effect)
}

/// Whether a magic effect with a keyword acts on an actor.
pub fn has_effect_with_keyword(
    forms: &Forms,
    world: &World,
    actor: FormId,
    keyword: FormId,
) -> bool {
    let has = |base| crate::keyword::of_record(forms, base).contains(&keyword);
    acting_on(world, actor).any(|(_, active)| has(active.base))
}

/// The effects acting on an actor, in the order they began.
pub fn acting_on(
    world: &World,
    actor: FormId,
) -> impl Iterator<Item = (EffectId, &world::ActiveEffect)> {
    let all = world.effects.iter().map(|(id, active)| (*id, active));
    all.filter(move |(_, active)| active.target == actor && active.is_acting())
}

/// The abilities one has while a spell is in hand.
fn of_holding(forms: &Forms, spell: FormId) -> impl Iterator<Item = FormId> {
    let effects = magic_item(forms, spell).map_or(&[][..], |item| item.effects);
    let records = effects
        .iter()
        .filter_map(|part| forms.magic_effect(part.effect?));
    records.filter_map(|effect| effect.equip_ability)
}

/// The spells of an actor's base and race.
fn inborn(forms: &Forms, world: &World, actor: FormId) -> Vec<FormId> {
    let npc = actor::part(forms, world, actor, Part::Spells);
    let mut spells = npc.map_or_else(Vec::new, |npc| npc.spells.clone());
    let race = actor::race(forms, world, actor).and_then(|race| forms.race(race));
    spells.extend(
        race.into_iter()
            .flat_map(|race| race.spells.iter().copied()),
    );
    spells
}
