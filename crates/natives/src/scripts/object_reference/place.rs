//! ObjectReference: making others at it, moving it.

use crate::{Actor, ActorBase, Cx, EncounterZone, Form, ObjectReference, Row, method};
use ident::FormId;
use rules::reference;

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
        method("TranslateTo", translate_to),
        method("SplineTranslateTo", spline_translate_to),
        method("SplineTranslateToRefNode", spline_translate_to_ref_node)
            .partial("models' nodes are not read yet: its way ends at the object itself"),
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
    speed: f32,
    max_rotation_speed: f32,
) {
    let angles = [x_angle, y_angle, z_angle];
    let speeds = [0.0, speed, max_rotation_speed];
    translate(cx, this.0, ([x, y, z], angles), speeds);
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
    tangent_magnitude: f32,
    speed: f32,
    max_rotation_speed: f32,
) {
    let angles = [x_angle, y_angle, z_angle];
    let speeds = [tangent_magnitude, speed, max_rotation_speed];
    translate(cx, this.0, ([x, y, z], angles), speeds);
}

/// Function SplineTranslateToRefNode(ObjectReference arTarget, string arNodeName, float
/// afTangentMagnitude, float afSpeed, float afMaxRotationSpeed = 0.0) native
fn spline_translate_to_ref_node(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    target: Option<ObjectReference>,
    _: String,
    tangent_magnitude: f32,
    speed: f32,
    max_rotation_speed: f32,
) {
    let to = target.and_then(|target| reference::placement(cx.forms, cx.world, target.0));
    if let Some(placement) = to {
        let angles = placement.rotation.map(det::math::to_degrees);
        let speeds = [tangent_magnitude, speed, max_rotation_speed];
        translate(cx, this.0, (placement.position, angles), speeds);
    }
}

/// Function StopTranslation() native
fn stop_translation(cx: &mut Cx<'_>, this: ObjectReference) {
    rules::translation::stop(cx.world, this.0);
}

/// Most references one call makes.
const PLACED_MAX: i32 = 1024;

/// Sets a reference on its way: position and angles in degrees; tangents, speed and most degrees a
/// second.
fn translate(
    cx: &mut Cx<'_>,
    moved: FormId,
    (position, angles): ([f32; 3], [f32; 3]),
    [tangent, speed, turn_speed]: [f32; 3],
) {
    let way = rules::translation::Way {
        position,
        angles: angles.map(det::math::to_radians),
        tangent,
        speed,
        turn_speed: det::math::to_radians(turn_speed),
    };
    rules::translation::begin(cx.forms, cx.world, moved, way);
}
