//! ObjectReference: activating, blocking, furniture, the map.

use crate::{Cx, ObjectReference, Row, method};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = activation_natives();
    rows.extend(map_natives());
    rows
}

fn activation_natives() -> Vec<Row> {
    vec![
        method("Activate", activate)
            .partial("talking, sitting and searching do nothing by themselves"),
        method("BlockActivation", block_activation),
        method("IsActivationBlocked", is_activation_blocked),
        method("IsActivateChild", is_activate_child),
        method("IsFurnitureInUse", is_furniture_in_use),
        method("IsFurnitureMarkerInUse", is_furniture_marker_in_use)
            .partial("which marker of a piece is used is not kept"),
    ]
}

fn map_natives() -> Vec<Row> {
    vec![
        method("AddToMap", add_to_map).partial("there is no map yet"),
        method("EnableFastTravel", enable_fast_travel).partial("there is no map yet"),
        method("CanFastTravelToMarker", can_fast_travel_to_marker)
            .partial("markers' discovery is not kept yet"),
        method("IsMapMarkerVisible", is_map_marker_visible)
            .partial("markers' discovery is not kept yet"),
    ]
}

/// bool Function Activate(ObjectReference akActivator, bool abDefaultProcessingOnly = false) native
///
/// Tells OnActivate, blocked or not, then does what activating does unless a script blocks it.
fn activate(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    activator: Option<ObjectReference>,
    default_processing_only: bool,
) -> bool {
    let Some(activator) = activator else {
        return false;
    };
    rules::activation::activate(
        cx.forms,
        cx.world,
        this.0,
        activator.0,
        default_processing_only,
    )
}

/// Function BlockActivation(bool abBlocked = true) native
fn block_activation(cx: &mut Cx<'_>, this: ObjectReference, blocked: bool) {
    cx.world
        .references
        .entry(this.0)
        .or_default()
        .activation_blocked = blocked;
}

/// bool Function IsActivationBlocked() native
fn is_activation_blocked(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    cx.world
        .references
        .get(&this.0)
        .is_some_and(|state| state.activation_blocked)
}

/// bool Function IsActivateChild(ObjectReference akChild) native
fn is_activate_child(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    child: Option<ObjectReference>,
) -> bool {
    let child = child.and_then(|child| cx.forms.reference(child.0));
    let parents = child.map_or_else(Vec::new, |child| child.activate_parents);
    parents.iter().any(|parent| parent.parent == Some(this.0))
}

/// bool Function IsFurnitureInUse(bool abIgnoreReserved = false) native
fn is_furniture_in_use(cx: &mut Cx<'_>, this: ObjectReference, _: bool) -> bool {
    cx.world
        .actors
        .values()
        .any(|actor| actor.furniture == Some(this.0))
}

/// bool Function IsFurnitureMarkerInUse(int aiMarker, bool abIgnoreReserved = false) native
fn is_furniture_marker_in_use(cx: &mut Cx<'_>, this: ObjectReference, _: i32, _: bool) -> bool {
    cx.world
        .actors
        .values()
        .any(|actor| actor.furniture == Some(this.0))
}

/// Function AddToMap(bool abAllowFastTravel = false) native
fn add_to_map(_: &mut Cx<'_>, _: ObjectReference, _: bool) {}

/// Function EnableFastTravel(bool abEnable = true) native
fn enable_fast_travel(_: &mut Cx<'_>, _: ObjectReference, _: bool) {}

/// bool Function CanFastTravelToMarker() native
fn can_fast_travel_to_marker(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    let marker = cx
        .forms
        .reference(this.0)
        .and_then(|record| record.map_marker);
    marker.is_some_and(|marker| marker.flags & 0x2 != 0)
}

/// bool Function IsMapMarkerVisible() native
fn is_map_marker_visible(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    let marker = cx
        .forms
        .reference(this.0)
        .and_then(|record| record.map_marker);
    marker.is_some_and(|marker| marker.flags & 0x1 != 0)
}
