//! Location: parents, keyword data, being cleared, references of a type.

use crate::{Cx, Keyword, Location, LocationRefType, Row, method};
use rules::location;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetKeywordData", get_keyword_data),
        method("SetKeywordData", set_keyword_data),
        method("GetRefTypeAliveCount", get_ref_type_alive_count),
        method("GetRefTypeDeadCount", get_ref_type_dead_count),
        method("HasRefType", has_ref_type),
        method("HasCommonParent", has_common_parent),
        method("IsChild", is_child),
        method("IsCleared", is_cleared),
        method("SetCleared", set_cleared),
        method("IsLoaded", is_loaded),
        method("GetParent", get_parent),
    ]
}

/// float Function GetKeywordData(Keyword akKeyword) native
fn get_keyword_data(cx: &mut Cx<'_>, this: Location, keyword: Option<Keyword>) -> f32 {
    keyword.map_or(0.0, |keyword| {
        location::keyword_data(cx.world, this.0, keyword.0)
    })
}

/// Function SetKeywordData(Keyword akKeyword, float afData) native
fn set_keyword_data(cx: &mut Cx<'_>, this: Location, keyword: Option<Keyword>, data: f32) {
    if let Some(keyword) = keyword {
        let state = cx.world.locations.entry(this.0).or_default();
        state.keyword_data.insert(keyword.0, data);
    }
}

/// int Function GetRefTypeAliveCount(LocationRefType akRefType) native
fn get_ref_type_alive_count(
    cx: &mut Cx<'_>,
    this: Location,
    ref_type: Option<LocationRefType>,
) -> i32 {
    ref_type.map_or(0, |of| {
        location::counts_of_type(cx.forms, cx.world, this.0, of.0).0
    })
}

/// int Function GetRefTypeDeadCount(LocationRefType akRefType) native
fn get_ref_type_dead_count(
    cx: &mut Cx<'_>,
    this: Location,
    ref_type: Option<LocationRefType>,
) -> i32 {
    ref_type.map_or(0, |of| {
        location::counts_of_type(cx.forms, cx.world, this.0, of.0).1
    })
}

/// bool Function HasRefType(LocationRefType akRefType) native
fn has_ref_type(cx: &mut Cx<'_>, this: Location, ref_type: Option<LocationRefType>) -> bool {
    ref_type.is_some_and(|of| !location::references_of_type(cx.forms, this.0, of.0).is_empty())
}

/// bool Function HasCommonParent(Location akOther, Keyword akFilter = None) native
fn has_common_parent(
    cx: &mut Cx<'_>,
    this: Location,
    other: Option<Location>,
    filter: Option<Keyword>,
) -> bool {
    let filter = filter.map(|filter| filter.0);
    other.is_some_and(|other| location::common_parent(cx.forms, this.0, other.0, filter))
}

/// bool Function IsChild(Location akOther) native
///
/// Whether `akOther` lies in this location.
fn is_child(cx: &mut Cx<'_>, this: Location, other: Option<Location>) -> bool {
    other.is_some_and(|other| other.0 != this.0 && location::is_within(cx.forms, other.0, this.0))
}

/// bool Function IsCleared() native
fn is_cleared(cx: &mut Cx<'_>, this: Location) -> bool {
    location::is_cleared(cx.world, this.0)
}

/// Function SetCleared(bool abCleared = true) native
fn set_cleared(cx: &mut Cx<'_>, this: Location, cleared: bool) {
    cx.world.locations.entry(this.0).or_default().cleared = Some(cleared);
}

/// bool Function IsLoaded() native
fn is_loaded(cx: &mut Cx<'_>, this: Location) -> bool {
    location::is_loaded(cx.forms, cx.world, this.0)
}

/// Location Function GetParent() native
fn get_parent(cx: &mut Cx<'_>, this: Location) -> Option<Location> {
    location::parent(cx.forms, this.0).map(Location)
}
