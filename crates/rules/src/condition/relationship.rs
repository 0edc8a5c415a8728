//! Condition functions of relationships and kinship.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, of};
use crate::actor;
use ident::FormId;

pub(super) const ROWS: &[FunctionRow] = &[
    of(258, "HasAssociationType", has_association),
    of(259, "HasFamilyRelationship", has_family),
    of(261, "HasParentRelationship", has_parent)
        .partial("told from other kin by titles, not by the record the engine knows"),
    of(403, "GetRelationshipRank", rank),
    of(615, "GetHighestRelationshipRank", highest),
    of(616, "GetLowestRelationshipRank", lowest),
    of(617, "HasAssociationTypeAny", has_association_with_any),
    of(618, "HasFamilyRelationshipAny", has_family_at_all),
    of(638, "IsInFriendStateWithPlayer", is_friend_of_player)
        .partial("a relationship of friend or closer; the state fights leave is not kept"),
];

/// Rank of a friend.
const FRIEND: i32 = 1;

impl Asked<'_> {
    fn rank_with(&self, other: FormId) -> Option<i32> {
        let own = self.actor()?;
        Some(actor::relationship_rank(self.forms, self.world, own, other))
    }

    /// The kinds of kinship it has with somebody, or with anybody, and whether it is the parent.
    fn kinship(&self, other: Option<FormId>) -> Option<Vec<(FormId, bool)>> {
        Some(actor::association(
            self.forms,
            self.world,
            self.actor()?,
            other,
        ))
    }

    fn is_family(&self, kinship: FormId) -> bool {
        let record = self.forms.association_type(kinship);
        record.is_some_and(|record| record.is_family)
    }
}

/// 4 lover to -4 archnemesis.
fn rank(asked: &Asked<'_>) -> Option<f32> {
    Some(asked.rank_with(asked.given_actor(0)?)? as f32)
}

/// Of all it has; 0 for who knows nobody.
fn highest(asked: &Asked<'_>) -> Option<f32> {
    let all = actor::relationships(asked.forms, asked.world, asked.actor()?).into_iter();
    all.map(|(_, rank)| rank).max().map(|rank| rank as f32)
}

fn lowest(asked: &Asked<'_>) -> Option<f32> {
    let all = actor::relationships(asked.forms, asked.world, asked.actor()?).into_iter();
    all.map(|(_, rank)| rank).min().map(|rank| rank as f32)
}

fn has_association(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(1)?;
    let kinship = asked.kinship(Some(asked.given_actor(0)?))?;
    truth(kinship.iter().any(|(kind, _)| *kind == wanted))
}

fn has_association_with_any(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(0)?;
    truth(asked.kinship(None)?.iter().any(|(kind, _)| *kind == wanted))
}

fn has_family(asked: &Asked<'_>) -> Option<f32> {
    let kinship = asked.kinship(Some(asked.given_actor(0)?))?;
    truth(kinship.iter().any(|(kind, _)| asked.is_family(*kind)))
}

fn has_family_at_all(asked: &Asked<'_>) -> Option<f32> {
    let kinship = asked.kinship(None)?;
    truth(kinship.iter().any(|(kind, _)| asked.is_family(*kind)))
}

/// Kin whose two sides have different titles, as father and son, and unlike brother and brother.
/// Unknown: how the engine knows the kind of kinship.
fn has_parent(asked: &Asked<'_>) -> Option<f32> {
    let kinship = asked.kinship(Some(asked.given_actor(0)?))?;
    let is_parents = |kind: &FormId| {
        let record = asked.forms.association_type(*kind);
        record.is_some_and(|record| record.is_family && record.titles[0] != record.titles[2])
    };
    truth(kinship.iter().any(|(kind, _)| is_parents(kind)))
}

fn is_friend_of_player(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.rank_with(FormId::PLAYER_REF)? >= FRIEND)
}
