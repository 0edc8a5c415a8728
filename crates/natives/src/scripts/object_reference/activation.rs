//! ObjectReference: activating, blocking, furniture, the map.

use crate::{Cx, ObjectReference, Row, method};
use rules::reference;
use world::Happening;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = activation_natives();
    rows.extend(map_natives());
    rows
}

fn activation_natives() -> Vec<Row> {
    vec![method("Activate", activate).partial("its activate children do not follow, and talking, sitting and searching do nothing by themselves"),
method("BlockActivation", block_activation),
method("IsActivationBlocked", is_activation_blocked),
method("IsActivateChild", is_activate_child),
method("IsFurnitureInUse", is_furniture_in_use),
method("IsFurnitureMarkerInUse", is_furniture_marker_in_use).partial("which marker of a piece is used is not kept")]
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
    if !reference::exists(cx.forms, cx.world, this.0) {
        return false;
    }
    if !default_processing_only {
        let told = Happening::Activate {
            reference: this.0,
            activator: activator.0,
        };
        cx.world.happenings.raise(told);
    }
    let blocked = cx
        .world
        .references
        .get(&this.0)
        .is_some_and(|state| state.activation_blocked);
    if blocked && !default_processing_only {
        return false;
    }
    by_default(cx, this, activator);
    true
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

/// What activating an object does by itself: an item is taken, a plant harvested, a door swings or
/// leads to its other side.
///
/// Observed: furniture and containers do nothing by themselves for an actor.
fn by_default(cx: &mut Cx<'_>, this: ObjectReference, activator: ObjectReference) {
    let Some(base) = reference::base(cx.forms, cx.world, this.0) else {
        return;
    };
    let Some(kind) = cx.forms.kind(base) else {
        return;
    };
    let by_actor = reference::is_actor(cx.forms, cx.world, activator.0);
    match &kind.0 {
        b"DOOR" => use_door(cx, this, activator),
        b"FLOR" | b"TREE" if by_actor => harvest(cx, this, base, activator),
        _ if by_actor && rules::inventory::item::can_be_carried(kind) => {
            rules::inventory::add(cx.forms, cx.world, activator.0, this.0, 1);
        }
        _ => {}
    }
}

/// A plant gives what grows on it once, until it is reset.
fn harvest(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    base: ident::FormId,
    activator: ObjectReference,
) {
    let of_flora = cx.forms.flora(base).and_then(|flora| flora.ingredient);
    let grows = of_flora.or_else(|| cx.forms.tree(base)?.ingredient);
    let state = cx.world.references.entry(this.0).or_default();
    let harvested = std::mem::replace(&mut state.harvested, true);
    if let (Some(ingredient), false) = (grows, harvested) {
        rules::inventory::add(cx.forms, cx.world, activator.0, ingredient, 1);
    }
}

/// A load door takes an actor to its other side, any other swings.
fn use_door(cx: &mut Cx<'_>, this: ObjectReference, activator: ObjectReference) {
    let teleport = cx.forms.reference(this.0).and_then(|door| door.teleport);
    if let Some(teleport) = teleport {
        let cell = teleport
            .door
            .and_then(|door| reference::cell(cx.forms, cx.world, door));
        if cell.is_some() && reference::is_actor(cx.forms, cx.world, activator.0) {
            let placed = teleport.placement;
            let (position, rotation) = (placed.position, placed.rotation);
            let placement = world::Placement {
                cell,
                position,
                rotation,
            };
            rules::cell::move_to(cx.forms, cx.world, activator.0, placement);
        }
        return;
    }
    let record = cx.forms.reference(this.0);
    let starts_open = record.is_some_and(|door| door.open_by_default);
    let state = cx.world.references.entry(this.0).or_default();
    let opened = !state.open.unwrap_or(starts_open);
    state.open = Some(opened);
    let activator = Some(activator.0);
    cx.world.happenings.raise(Happening::OpenClose {
        reference: this.0,
        activator,
        opened,
    });
}
