//! Actor: factions.

use crate::{Actor, Cx, Faction, Row, method};
use rules::faction;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetFactionRank", get_faction_rank),
        method("IsInFaction", is_in_faction),
        method("SetFactionRank", set_faction_rank),
        method("ModFactionRank", mod_faction_rank),
        method("RemoveFromFaction", remove_from_faction),
        method("RemoveFromAllFactions", remove_from_all_factions),
        method("GetFactionReaction", get_faction_reaction),
        method("GetCrimeFaction", get_crime_faction),
        method("SetCrimeFaction", set_crime_faction).partial("the actor base's stays"),
        method("IsGuard", is_guard),
    ]
}

/// int Function GetFactionRank(Faction akFaction) native
///
/// -2 not a member, -1 listed but not yet one.
fn get_faction_rank(cx: &mut Cx<'_>, this: Actor, faction: Option<Faction>) -> i32 {
    faction.map_or(faction::NOT_A_MEMBER, |of| {
        faction::rank(cx.forms, cx.world, this.0, of.0)
    })
}

/// bool Function IsInFaction(Faction akFaction) native
fn is_in_faction(cx: &mut Cx<'_>, this: Actor, faction: Option<Faction>) -> bool {
    faction.is_some_and(|faction| faction::is_in(cx.forms, cx.world, this.0, faction.0))
}

/// Function SetFactionRank(Faction akFaction, int aiRank) native
fn set_faction_rank(cx: &mut Cx<'_>, this: Actor, faction: Option<Faction>, rank: i32) {
    if let Some(faction) = faction {
        faction::set_rank(cx.world, this.0, faction.0, rank);
    }
}

/// Function ModFactionRank(Faction akFaction, int aiMod) native
fn mod_faction_rank(cx: &mut Cx<'_>, this: Actor, faction: Option<Faction>, change: i32) {
    if let Some(faction) = faction {
        let rank = faction::rank(cx.forms, cx.world, this.0, faction.0);
        faction::set_rank(cx.world, this.0, faction.0, rank.saturating_add(change));
    }
}

/// Function RemoveFromFaction(Faction akFaction) native
fn remove_from_faction(cx: &mut Cx<'_>, this: Actor, faction: Option<Faction>) {
    if let Some(faction) = faction {
        faction::remove(cx.world, this.0, faction.0);
    }
}

/// Function RemoveFromAllFactions() native
fn remove_from_all_factions(cx: &mut Cx<'_>, this: Actor) {
    for (faction, _) in faction::all(cx.forms, cx.world, this.0) {
        faction::remove(cx.world, this.0, faction);
    }
}

/// int Function GetFactionReaction(Actor akOther) native
fn get_faction_reaction(cx: &mut Cx<'_>, this: Actor, other: Option<Actor>) -> i32 {
    other.map_or(0, |other| {
        faction::actor_reaction(cx.forms, cx.world, this.0, other.0)
    })
}

/// Faction Function GetCrimeFaction() native
fn get_crime_faction(cx: &mut Cx<'_>, this: Actor) -> Option<Faction> {
    let npc = rules::actor::part(cx.forms, cx.world, this.0, rules::actor::Part::Factions)?;
    npc.crime_faction.map(Faction)
}

/// Function SetCrimeFaction(Faction akFaction) native
fn set_crime_faction(_: &mut Cx<'_>, _: Actor, _: Option<Faction>) {}

/// bool Function IsGuard() native
///
/// Source: the wiki: a member of the faction of guards.
fn is_guard(cx: &mut Cx<'_>, this: Actor) -> bool {
    let guards = cx.forms.by_editor_id("IsGuardFaction");
    guards.is_some_and(|guards| faction::is_in(cx.forms, cx.world, this.0, guards))
}
