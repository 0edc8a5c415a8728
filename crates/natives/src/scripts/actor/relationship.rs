//! Actor: relationships.

use crate::{Actor, AssociationType, Cx, Row, method};
use rules::actor;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetRelationshipRank", get_relationship_rank),
        method("SetRelationshipRank", set_relationship_rank),
        method("GetHighestRelationshipRank", get_highest_relationship_rank),
        method("GetLowestRelationshipRank", get_lowest_relationship_rank),
        method("HasAssociation", has_association),
        method("HasFamilyRelationship", has_family_relationship),
        method("HasParentRelationship", has_parent_relationship),
    ]
}

/// int Function GetRelationshipRank(Actor akOther) native
fn get_relationship_rank(cx: &mut Cx<'_>, this: Actor, other: Option<Actor>) -> i32 {
    other.map_or(0, |other| {
        actor::relationship_rank(cx.forms, cx.world, this.0, other.0)
    })
}

/// Function SetRelationshipRank(Actor akOther, int aiRank) native
fn set_relationship_rank(cx: &mut Cx<'_>, this: Actor, other: Option<Actor>, rank: i32) {
    if let Some(other) = other {
        actor::set_relationship_rank(cx.forms, cx.world, this.0, other.0, rank);
    }
}

/// int Function GetHighestRelationshipRank() native
fn get_highest_relationship_rank(cx: &mut Cx<'_>, this: Actor) -> i32 {
    ranks(cx, this).max().unwrap_or(0)
}

/// int Function GetLowestRelationshipRank() native
fn get_lowest_relationship_rank(cx: &mut Cx<'_>, this: Actor) -> i32 {
    ranks(cx, this).min().unwrap_or(0)
}

/// bool Function HasAssociation(AssociationType akAssociation, Actor akOther = None) native
fn has_association(
    cx: &mut Cx<'_>,
    this: Actor,
    association: Option<AssociationType>,
    other: Option<Actor>,
) -> bool {
    let Some(association) = association else {
        return false;
    };
    associations(cx, this, other)
        .iter()
        .any(|(of, _)| *of == association.0)
}

/// bool Function HasFamilyRelationship(Actor akOther = None) native
///
/// Source: docs/formats, `ASTP`: flag 1 marks associations of family.
fn has_family_relationship(cx: &mut Cx<'_>, this: Actor, other: Option<Actor>) -> bool {
    associations(cx, this, other).iter().any(|(of, _)| {
        let record = cx.forms.record(*of);
        record
            .and_then(|record| Some(record.field(b"DATA")?.u32()))
            .is_some_and(|f| f & 1 != 0)
    })
}

/// bool Function HasParentRelationship(Actor akOther) native
///
/// Source: docs/formats, `RELA`: the first of the two is the parent's side.
fn has_parent_relationship(cx: &mut Cx<'_>, this: Actor, other: Option<Actor>) -> bool {
    let tied = associations(cx, this, other);
    tied.iter().any(|(of, is_parent)| {
        !is_parent
            && cx
                .forms
                .editor_id(*of)
                .is_some_and(|name| name.eq_ignore_ascii_case("ParentChild"))
    })
}

fn ranks(cx: &Cx<'_>, this: Actor) -> impl Iterator<Item = i32> {
    actor::relationships(cx.forms, cx.world, this.0)
        .into_iter()
        .map(|(_, rank)| rank)
}

fn associations(cx: &Cx<'_>, this: Actor, other: Option<Actor>) -> Vec<(ident::FormId, bool)> {
    actor::association(cx.forms, cx.world, this.0, other.map(|other| other.0))
}
