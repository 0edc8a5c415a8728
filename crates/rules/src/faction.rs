//! Factions: ranks and reactions.

use crate::actor::{self, Part};
use crate::alias;
use forms::Forms;
use ident::FormId;
use world::World;

/// Rank of an actor that is no member.
pub const NOT_A_MEMBER: i32 = -2;

/// An actor's rank: -2 no member, -1 listed but not yet one, 0 and up.
///
/// What a script set counts first, then the base's or its template's, then rank 0 by an alias that
/// gives the faction.
pub fn rank(forms: &Forms, world: &World, actor: FormId, faction: FormId) -> i32 {
    let state = world.actors.get(&actor);
    if let Some(rank) = state.and_then(|state| state.factions.get(&faction)) {
        return i32::from(*rank);
    }
    let listed = of_record(forms, world, actor)
        .iter()
        .find(|(of, _)| *of == Some(faction))
        .map_or(NOT_A_MEMBER, |(_, rank)| i32::from(*rank));
    if listed < 0 && of_aliases(forms, world, actor).contains(&faction) {
        return 0;
    }
    listed
}

/// Whether an actor is a member.
pub fn is_in(forms: &Forms, world: &World, actor: FormId, faction: FormId) -> bool {
    rank(forms, world, actor, faction) >= 0
}

/// The factions an actor is a member of, with its rank, by form id.
pub fn all(forms: &Forms, world: &World, actor: FormId) -> Vec<(FormId, i32)> {
    let set = world
        .actors
        .get(&actor)
        .map(|state| state.factions.keys().copied());
    let mut factions: Vec<FormId> = set.into_iter().flatten().collect();
    factions.extend(
        of_record(forms, world, actor)
            .iter()
            .filter_map(|(faction, _)| *faction),
    );
    factions.extend(of_aliases(forms, world, actor));
    factions.sort_unstable();
    factions.dedup();
    let ranked = factions
        .into_iter()
        .map(|faction| (faction, rank(forms, world, actor, faction)));
    ranked.filter(|(_, rank)| *rank >= 0).collect()
}

/// Sets an actor's rank; -2 takes it out.
pub fn set_rank(world: &mut World, actor: FormId, faction: FormId, rank: i32) {
    let rank = rank.clamp(NOT_A_MEMBER, i32::from(i8::MAX)) as i8;
    world
        .actors
        .entry(actor)
        .or_default()
        .factions
        .insert(faction, rank);
}

/// Takes an actor out of a faction.
pub fn remove(world: &mut World, actor: FormId, faction: FormId) {
    set_rank(world, actor, faction, NOT_A_MEMBER);
}

/// How one faction meets another: 0 neutral, 1 enemy, 2 ally, 3 friend.
pub fn reaction(forms: &Forms, world: &World, faction: FormId, other: FormId) -> i32 {
    let set = world
        .factions
        .get(&faction)
        .and_then(|state| state.reactions.get(&other));
    if let Some(reaction) = set {
        return *reaction;
    }
    let relations = forms
        .faction(faction)
        .map_or(&[][..], |record| &record.relations);
    let found = relations
        .iter()
        .find(|relation| relation.faction == Some(other));
    found.map_or(0, |relation| relation.reaction as i32)
}

/// Sets how one faction meets another.
pub fn set_reaction(world: &mut World, faction: FormId, other: FormId, reaction: i32) {
    world
        .factions
        .entry(faction)
        .or_default()
        .reactions
        .insert(other, reaction.clamp(0, 3));
}

/// How one actor meets another by their factions: enemies win over friends and allies.
pub fn actor_reaction(forms: &Forms, world: &World, actor: FormId, other: FormId) -> i32 {
    let mut best = 0;
    for (own, _) in all(forms, world, actor) {
        for (theirs, _) in all(forms, world, other) {
            match reaction(forms, world, own, theirs) {
                1 => return 1,
                found => best = best.max(found),
            }
        }
    }
    best
}

fn of_record<'f>(forms: &'f Forms, world: &World, actor: FormId) -> &'f [(Option<FormId>, i8)] {
    actor::part(forms, world, actor, Part::Factions).map_or(&[], |npc| &npc.factions)
}

fn of_aliases(forms: &Forms, world: &World, actor: FormId) -> Vec<FormId> {
    alias::records_holding(forms, world, actor)
        .flat_map(|alias| alias.factions.iter().copied())
        .collect()
}
