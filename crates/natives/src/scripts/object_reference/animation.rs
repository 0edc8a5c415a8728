//! ObjectReference: animations and their variables.

use crate::{Cx, ObjectReference, Row, method};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = variable_natives();
    rows.extend(play_natives());
    rows
}

fn variable_natives() -> Vec<Row> {
    vec![
        method("GetAnimationVariableBool", get_animation_variable_bool)
            .partial("what scripts set comes back; no behaviour graph sets any yet"),
        method("GetAnimationVariableInt", get_animation_variable_int)
            .partial("what scripts set comes back; no behaviour graph sets any yet"),
        method("GetAnimationVariableFloat", get_animation_variable_float)
            .partial("what scripts set comes back; no behaviour graph sets any yet"),
        method("SetAnimationVariableBool", set_animation_variable_bool)
            .partial("kept, but no behaviour graph reads it yet"),
        method("SetAnimationVariableInt", set_animation_variable_int)
            .partial("kept, but no behaviour graph reads it yet"),
        method("SetAnimationVariableFloat", set_animation_variable_float)
            .partial("kept, but no behaviour graph reads it yet"),
    ]
}

fn play_natives() -> Vec<Row> {
    vec![
        method("PlayAnimation", play_animation)
            .partial("there are no behaviour graphs yet: the event reaches nobody"),
        method("PlayAnimationAndWait", play_animation_and_wait)
            .latent()
            .partial("there are no behaviour graphs yet: nobody waits"),
        method("PlayGamebryoAnimation", play_gamebryo_animation).partial("nothing is drawn yet"),
        method("PlaySyncedAnimationSS", play_synced_animation_ss)
            .partial("there are no behaviour graphs yet"),
        method(
            "PlaySyncedAnimationAndWaitSS",
            play_synced_animation_and_wait_ss,
        )
        .latent()
        .partial("there are no behaviour graphs yet: nobody waits"),
        method("WaitForAnimationEvent", wait_for_animation_event)
            .latent()
            .partial("there are no behaviour graphs yet: nobody waits"),
        method(
            "AddDependentAnimatedObjectReference",
            add_dependent_animated_object_reference,
        )
        .partial("there are no behaviour graphs yet"),
        method(
            "RemoveDependentAnimatedObjectReference",
            remove_dependent_animated_object_reference,
        )
        .partial("there are no behaviour graphs yet"),
        method("HasNode", has_node).partial("models' nodes are not read yet"),
    ]
}

/// bool Function GetAnimationVariableBool(string arVariableName) native
fn get_animation_variable_bool(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    variable_name: String,
) -> bool {
    variable(cx, this, &variable_name) != 0.0
}

/// int Function GetAnimationVariableInt(string arVariableName) native
fn get_animation_variable_int(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    variable_name: String,
) -> i32 {
    variable(cx, this, &variable_name) as i32
}

/// float Function GetAnimationVariableFloat(string arVariableName) native
fn get_animation_variable_float(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    variable_name: String,
) -> f32 {
    variable(cx, this, &variable_name)
}

/// Function SetAnimationVariableBool(string arVariableName, bool abNewValue) native
fn set_animation_variable_bool(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    variable_name: String,
    new_value: bool,
) {
    set_variable(cx, this, &variable_name, u8::from(new_value).into());
}

/// Function SetAnimationVariableInt(string arVariableName, int aiNewValue) native
fn set_animation_variable_int(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    variable_name: String,
    new_value: i32,
) {
    set_variable(cx, this, &variable_name, new_value as f32);
}

/// Function SetAnimationVariableFloat(string arVariableName, float afNewValue) native
fn set_animation_variable_float(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    variable_name: String,
    new_value: f32,
) {
    set_variable(cx, this, &variable_name, new_value);
}

/// bool Function PlayAnimation(string asAnimation) native
fn play_animation(cx: &mut Cx<'_>, this: ObjectReference, _: String) -> bool {
    rules::reference::is_loaded(cx.forms, cx.world, this.0)
}

/// bool Function PlayAnimationAndWait(string asAnimation, string asEventName) native
fn play_animation_and_wait(cx: &mut Cx<'_>, this: ObjectReference, _: String, _: String) -> bool {
    rules::reference::is_loaded(cx.forms, cx.world, this.0)
}

/// bool Function PlayGamebryoAnimation(string asAnimation, bool abStartOver = false, float
/// afEaseInTime = 0.0) native
fn play_gamebryo_animation(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    _: String,
    _: bool,
    _: f32,
) -> bool {
    rules::reference::is_loaded(cx.forms, cx.world, this.0)
}

/// bool Function PlaySyncedAnimationSS(string asAnimation1, ObjectReference akObj2, string
/// asAnimation2) native
fn play_synced_animation_ss(
    _: &mut Cx<'_>,
    _: ObjectReference,
    _: String,
    _: Option<ObjectReference>,
    _: String,
) -> bool {
    false
}

/// bool Function PlaySyncedAnimationAndWaitSS(string asAnimation1, string asEvent1, ObjectReference
/// akObj2, string asAnimation2, string asEvent2) native
fn play_synced_animation_and_wait_ss(
    _: &mut Cx<'_>,
    _: ObjectReference,
    _: String,
    _: String,
    _: Option<ObjectReference>,
    _: String,
    _: String,
) -> bool {
    false
}

/// bool Function WaitForAnimationEvent(string asEventName) native
fn wait_for_animation_event(_: &mut Cx<'_>, _: ObjectReference, _: String) -> bool {
    false
}

/// bool Function AddDependentAnimatedObjectReference(ObjectReference akDependent) native
fn add_dependent_animated_object_reference(
    _: &mut Cx<'_>,
    _: ObjectReference,
    _: Option<ObjectReference>,
) -> bool {
    false
}

/// bool Function RemoveDependentAnimatedObjectReference(ObjectReference akDependent) native
fn remove_dependent_animated_object_reference(
    _: &mut Cx<'_>,
    _: ObjectReference,
    _: Option<ObjectReference>,
) -> bool {
    false
}

/// bool Function HasNode(string asNodeName) native
fn has_node(_: &mut Cx<'_>, _: ObjectReference, _: String) -> bool {
    false
}

fn variable(cx: &Cx<'_>, this: ObjectReference, name: &str) -> f32 {
    let state = cx.world.references.get(&this.0);
    let value = state.and_then(|state| state.animation_variables.get(&name.to_ascii_lowercase()));
    value.copied().unwrap_or(0.0)
}

fn set_variable(cx: &mut Cx<'_>, this: ObjectReference, name: &str, value: f32) {
    let state = cx.world.references.entry(this.0).or_default();
    state
        .animation_variables
        .insert(name.to_ascii_lowercase(), value);
}
