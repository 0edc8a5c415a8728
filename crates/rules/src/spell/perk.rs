//! Perks actors have, and the abilities they give.
//!
//! A perk's effects count ranks from 0, an actor's rank of a perk from 1.

use crate::actor::{self, Part};
use forms::Forms;
use forms::records::PerkAction;
use ident::FormId;
use world::World;

/// The perks an actor has, with rank from 1: its base's, those scripts gave, and those that effects
/// acting on it lend.
pub fn perks(forms: &Forms, world: &World, actor: FormId) -> Vec<(FormId, u8)> {
    let npc = actor::part(forms, world, actor, Part::Spells);
    let own = npc.into_iter().flat_map(|npc| npc.perks.iter().copied());
    let mut perks: Vec<(FormId, u8)> = own
        .filter_map(|(perk, rank)| Some((perk?, rank.max(1))))
        .collect();
    if let Some(state) = world.actors.get(&actor) {
        perks.retain(|(perk, _)| {
            !state.perks_removed.contains(perk) && !state.perks.contains_key(perk)
        });
        perks.extend(state.perks.iter().map(|(perk, rank)| (*perk, *rank)));
    }
    for (_, active) in super::acting_on(world, actor) {
        let lent = forms
            .magic_effect(active.base)
            .and_then(|effect| effect.perk);
        perks.extend(lent.map(|perk| (perk, 1)));
    }
    // Of a perk had twice the higher rank counts.
    perks.sort_unstable_by_key(|&(perk, rank)| (perk, std::cmp::Reverse(rank)));
    perks.dedup_by_key(|(perk, _)| *perk);
    perks
}

/// An actor's rank of a perk; 0 without it.
pub fn perk_rank(forms: &Forms, world: &World, actor: FormId, perk: FormId) -> u8 {
    let all = perks(forms, world, actor);
    all.iter()
        .find(|(has, _)| *has == perk)
        .map_or(0, |(_, rank)| *rank)
}

/// Whether an actor has a perk.
pub fn has_perk(forms: &Forms, world: &World, actor: FormId, perk: FormId) -> bool {
    perk_rank(forms, world, actor, perk) > 0
}

/// Gives an actor a perk. Its abilities act at once.
pub fn add_perk(forms: &Forms, world: &mut World, actor: FormId, perk: FormId) {
    if has_perk(forms, world, actor, perk) {
        return;
    }
    let state = world.actors.entry(actor).or_default();
    state.perks_removed.remove(&perk);
    state.perks.insert(perk, 1);
    for ability in abilities_of(forms, perk, 1) {
        super::acting::begin_ability(forms, world, actor, ability);
    }
}

/// Takes a perk from an actor; the effects of its abilities end.
pub fn remove_perk(forms: &Forms, world: &mut World, actor: FormId, perk: FormId) {
    let state = world.actors.entry(actor).or_default();
    state.perks.remove(&perk);
    state.perks_removed.insert(perk);
    let kept = super::all(forms, world, actor);
    for ability in abilities_of(forms, perk, u8::MAX) {
        if !kept.contains(&ability) {
            super::acting::dispel(forms, world, actor, ability);
        }
    }
}

/// The abilities of all an actor's perks.
pub(super) fn abilities(forms: &Forms, world: &World, actor: FormId) -> Vec<FormId> {
    let perks = perks(forms, world, actor).into_iter();
    perks
        .flat_map(|(perk, rank)| abilities_of(forms, perk, rank))
        .collect()
}

fn abilities_of(forms: &Forms, perk: FormId, rank: u8) -> Vec<FormId> {
    let effects = forms.perk(perk).map_or(&[][..], |record| &record.effects);
    let had = effects.iter().filter(|effect| effect.rank < rank);
    let ability = |action: &PerkAction| match action {
        PerkAction::Ability(ability) => *ability,
        _ => None,
    };
    had.filter_map(|effect| ability(&effect.action)).collect()
}
