//! LocationAlias: what fills it. All run on the script's thread.

use crate::{Cx, Location, LocationAlias, Row, method};
use rules::alias;
use world::AliasFill;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetLocation", get_location).immediate(),
        method("Clear", clear).immediate(),
        method("ForceLocationTo", force_location_to).immediate(),
    ]
}

/// Location Function GetLocation() native
fn get_location(cx: &mut Cx<'_>, this: LocationAlias) -> Option<Location> {
    alias::held(cx.world, this.0)
        .and_then(AliasFill::location)
        .map(Location)
}

/// Function Clear() native
fn clear(cx: &mut Cx<'_>, this: LocationAlias) {
    alias::clear(cx.forms, cx.world, this.0);
}

/// Function ForceLocationTo(Location akNewLocation) native
fn force_location_to(cx: &mut Cx<'_>, this: LocationAlias, new_location: Option<Location>) {
    match new_location {
        Some(location) => {
            alias::fill(cx.forms, cx.world, this.0, AliasFill::Location(location.0));
        }
        None => cx.game_error("Cannot force a None location into an alias"),
    }
}
