//! ObjectReference: making others at it, moving it.

use crate::{Actor, ActorBase, Cx, EncounterZone, Form, ObjectReference, Row, method};
use ident::FormId;
use rules::reference;
use world::{Happening, Placement};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = make_natives();
    rows.extend(move_natives());
    rows
}

fn make_natives() -> Vec<Row> {
    vec![
        method("PlaceAtMe", place_at_me),
        method("PlaceActorAtMe", place_actor_at_me)
            .partial("its level does not go with the level asked for and the zone yet"),
    ]
}

fn move_natives() -> Vec<Row> {
    vec![
        method("MoveTo", move_to).latent(),
        method("MoveToMyEditorLocation", move_to_my_editor_location).latent(),
        method("MoveToNode", move_to_node)
            .latent()
            .partial("models' nodes are not read yet: it is moved to the object itself"),
        method("MoveToInteractionLocation", move_to_interaction_location)
            .latent()
            .partial("furniture markers are not read yet: it is moved to the object itself"),
        method("TranslateTo", translate_to).partial("it is there at once"),
        method("SplineTranslateTo", spline_translate_to).partial("it is there at once"),
        method("SplineTranslateToRefNode", spline_translate_to_ref_node)
            .partial("it is there at once, at the object itself"),
        method("StopTranslation", stop_translation),
    ]
}

/// ObjectReference Function PlaceAtMe(Form akFormToPlace, int aiCount = 1, bool abForcePersist =
/// false, bool abInitiallyDisabled = false) native
///
/// Several at once give the last one made.
fn place_at_me(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    form_to_place: Option<Form>,
    count: i32,
    force_persist: bool,
    initially_disabled: bool,
) -> Option<ObjectReference> {
    let base = form_to_place?;
    let base = reference::base(cx.forms, cx.world, base.0).unwrap_or(base.0);
    cx.forms.kind(base)?;
    let placement = reference::placement(cx.forms, cx.world, this.0)?;
    let mut made = None;
    for _ in 0..count.clamp(0, PLACED_MAX) {
        let enabled = !initially_disabled;
        let placed = reference::create(cx.forms, cx.world, base, placement, force_persist, enabled);
        rules::actor::settle_base(cx.forms, cx.world, placed);
        made = Some(ObjectReference(placed));
    }
    made
}

/// Actor Function PlaceActorAtMe(ActorBase akActorToPlace, int aiLevelMod = 4, EncounterZone akZone
/// = None) native
fn place_actor_at_me(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    actor_to_place: Option<ActorBase>,
    _: i32,
    _: Option<EncounterZone>,
) -> Option<Actor> {
    let base = actor_to_place?;
    let placement = reference::placement(cx.forms, cx.world, this.0)?;
    let made = reference::create(cx.forms, cx.world, base.0, placement, false, true);
    rules::actor::settle_base(cx.forms, cx.world, made);
    Some(Actor(made))
}

/// Function MoveTo(ObjectReference akTarget, float afXOffset = 0.0, float afYOffset = 0.0, float
/// afZOffset = 0.0, bool abMatchRotation = true) native
///
/// The offset is in game units; a moved reference turns as the target unless told not to.
fn move_to(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    target: Option<ObjectReference>,
    x_offset: f32,
    y_offset: f32,
    z_offset: f32,
    match_rotation: bool,
) {
    let Some(target) = target else { return };
    let Some(to) = reference::placement(cx.forms, cx.world, target.0) else {
        return;
    };
    let offset = [x_offset, y_offset, z_offset];
    let mut placement = to;
    for (value, by) in placement.position.iter_mut().zip(offset) {
        *value += by;
    }
    if !match_rotation && let Some(own) = reference::placement(cx.forms, cx.world, this.0) {
        placement.rotation = own.rotation;
    }
    rules::cell::move_to(cx.forms, cx.world, this.0, placement);
}

/// Function MoveToMyEditorLocation() native
fn move_to_my_editor_location(cx: &mut Cx<'_>, this: ObjectReference) {
    if let Some(placement) = reference::editor_placement(cx.forms, this.0) {
        rules::cell::move_to(cx.forms, cx.world, this.0, placement);
    }
}

/// Function MoveToNode(ObjectReference akTarget, string asNodeName) native
fn move_to_node(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    target: Option<ObjectReference>,
    _: String,
) {
    let to = target.and_then(|target| reference::placement(cx.forms, cx.world, target.0));
    if let Some(placement) = to {
        rules::cell::move_to(cx.forms, cx.world, this.0, placement);
    }
}

/// Function MoveToInteractionLocation(ObjectReference akTarget) native
fn move_to_interaction_location(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    target: Option<ObjectReference>,
) {
    let to = target.and_then(|target| reference::placement(cx.forms, cx.world, target.0));
    if let Some(placement) = to {
        rules::cell::move_to(cx.forms, cx.world, this.0, placement);
    }
}

/// Function TranslateTo(float afX, float afY, float afZ, float afXAngle, float afYAngle, float
/// afZAngle, float afSpeed, float afMaxRotationSpeed = 0.0) native
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn translate_to(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    x: f32,
    y: f32,
    z: f32,
    x_angle: f32,
    y_angle: f32,
    z_angle: f32,
    _: f32,
    _: f32,
) {
    translate(cx, this.0, [x, y, z], [x_angle, y_angle, z_angle]);
}

/// Function SplineTranslateTo(float afX, float afY, float afZ, float afXAngle, float afYAngle,
/// float afZAngle, float afTangentMagnitude, float afSpeed, float afMaxRotationSpeed = 0.0) native
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn spline_translate_to(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    x: f32,
    y: f32,
    z: f32,
    x_angle: f32,
    y_angle: f32,
    z_angle: f32,
    _: f32,
    _: f32,
    _: f32,
) {
    translate(cx, this.0, [x, y, z], [x_angle, y_angle, z_angle]);
}

/// Function SplineTranslateToRefNode(ObjectReference arTarget, string arNodeName, float
/// afTangentMagnitude, float afSpeed, float afMaxRotationSpeed = 0.0) native
fn spline_translate_to_ref_node(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    target: Option<ObjectReference>,
    _: String,
    _: f32,
    _: f32,
    _: f32,
) {
    let to = target.and_then(|target| reference::placement(cx.forms, cx.world, target.0));
    if let Some(placement) = to {
        let angles = placement.rotation.map(det::math::to_degrees);
        translate(cx, this.0, placement.position, angles);
    }
}

/// Function StopTranslation() native
///
/// A translation is over at once here, so there is none to stop.
fn stop_translation(_: &mut Cx<'_>, _: ObjectReference) {}

/// Most references one call makes.
const PLACED_MAX: i32 = 1024;

fn translate(cx: &mut Cx<'_>, moved: FormId, position: [f32; 3], angles: [f32; 3]) {
    if !reference::is_loaded(cx.forms, cx.world, moved) {
        cx.world.happenings.raise(Happening::Translation {
            reference: moved,
            result: 0,
        });
        return;
    }
    if let Some(own) = reference::placement(cx.forms, cx.world, moved) {
        let rotation = angles.map(det::math::to_radians);
        reference::set_placement(
            cx.world,
            moved,
            Placement {
                cell: own.cell,
                position,
                rotation,
            },
        );
    }
    for result in [2, 1] {
        cx.world.happenings.raise(Happening::Translation {
            reference: moved,
            result,
        });
    }
}
