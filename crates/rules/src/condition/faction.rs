//! Condition functions of factions: membership, ranks, reactions, the player's standing.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never_of_nobody, of, of_nobody};
use crate::actor::Part;
use crate::faction;
use ident::FormId;

pub(super) const ROWS: &[FunctionRow] = &[
    of(42, "SameFaction", same_faction),
    of(60, "GetFactionRankDifference", rank_difference),
    of(71, "GetInFaction", in_faction),
    of(73, "GetFactionRank", rank),
    of_nobody(132, "GetPCInFaction", player_in_faction),
    of(133, "SameFactionAsPC", same_faction_as_player),
    of(152, "GetIsCrimeFaction", is_crime_faction),
    of_nobody(193, "GetPCExpelled", player_expelled),
    never_of_nobody(195, "GetPCFactionMurder", "crimes are not reported yet"),
    of_nobody(197, "GetPCEnemyofFaction", player_is_enemy),
    never_of_nobody(199, "GetPCFactionAttack", "crimes are not reported yet"),
    of_nobody(410, "GetFactionCombatReaction", reaction),
    of(449, "GetFactionRelation", relation),
    of(652, "GetInSharedCrimeFaction", shares_crime_faction),
];

impl Asked<'_> {
    fn is_in(&self, actor: FormId, faction: FormId) -> bool {
        faction::is_in(self.forms, self.world, actor, faction)
    }

    fn rank_of(&self, actor: FormId, faction: FormId) -> i32 {
        faction::rank(self.forms, self.world, actor, faction)
    }

    fn share_a_faction(&self, a: FormId, b: FormId) -> bool {
        let mut all = faction::all(self.forms, self.world, a).into_iter();
        all.any(|(faction, _)| self.is_in(b, faction))
    }

    /// The faction that hears of crimes against an actor.
    pub(super) fn crime_faction_of(&self, actor: FormId) -> Option<FormId> {
        self.part(actor, Part::Factions)?.crime_faction
    }
}

fn same_faction(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.share_a_faction(asked.actor()?, asked.given_actor(0)?))
}

fn same_faction_as_player(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.share_a_faction(asked.actor()?, FormId::PLAYER_REF))
}

fn rank_difference(asked: &Asked<'_>) -> Option<f32> {
    let faction = asked.form(0)?;
    let own = asked.rank_of(asked.actor()?, faction);
    Some((own - asked.rank_of(asked.given_actor(1)?, faction)) as f32)
}

fn in_faction(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.is_in(asked.actor()?, asked.form(0)?))
}

/// -2 for who is no member, -1 for who is listed but not yet one.
fn rank(asked: &Asked<'_>) -> Option<f32> {
    Some(asked.rank_of(asked.actor()?, asked.form(0)?) as f32)
}

fn player_in_faction(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.is_in(FormId::PLAYER_REF, asked.form(0)?))
}

fn is_crime_faction(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.crime_faction_of(asked.actor()?)? == asked.form(0)?)
}

fn shares_crime_faction(asked: &Asked<'_>) -> Option<f32> {
    let own = asked.crime_faction_of(asked.actor()?)?;
    truth(own == asked.crime_faction_of(asked.given_actor(0)?)?)
}

fn player_expelled(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.world.factions.get(&asked.form(0)?)?.player_expelled)
}

fn player_is_enemy(asked: &Asked<'_>) -> Option<f32> {
    let state = asked.world.factions.get(&asked.form(0)?)?;
    truth(state.player_enemy == Some(true))
}

/// 0 neutral, 1 enemy, 2 ally, 3 friend.
fn reaction(asked: &Asked<'_>) -> Option<f32> {
    let (own, other) = (asked.form(0)?, asked.form(1)?);
    Some(faction::reaction(asked.forms, asked.world, own, other) as f32)
}

fn relation(asked: &Asked<'_>) -> Option<f32> {
    let (own, other) = (asked.actor()?, asked.given_actor(0)?);
    Some(faction::actor_reaction(asked.forms, asked.world, own, other) as f32)
}
