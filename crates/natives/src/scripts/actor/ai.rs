//! Actor: packages and dialogue.

use crate::{Actor, Cx, ObjectReference, Package, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("EvaluatePackage", evaluate_package).partial("there are no packages yet"),
        method("GetCurrentPackage", get_current_package).partial("there are no packages yet"),
        method("EnableAI", enable_ai).partial("actors do nothing by themselves yet"),
        method("MoveToPackageLocation", move_to_package_location)
            .latent()
            .partial("there are no packages yet"),
        method("PathToReference", path_to_reference)
            .latent()
            .partial("actors do not walk yet: it is there at once"),
        method("KeepOffsetFromActor", keep_offset_from_actor).partial("actors do not walk yet"),
        method("ClearKeepOffsetFromActor", clear_keep_offset_from_actor)
            .partial("actors do not walk yet"),
        method("GetDialogueTarget", get_dialogue_target).partial("there is no dialogue yet"),
        method("AllowPCDialogue", allow_pc_dialogue).partial("there is no dialogue yet"),
        method("SetLookAt", set_look_at).partial("nothing is drawn yet"),
        method("ClearLookAt", clear_look_at).partial("nothing is drawn yet"),
        method("SetHeadTracking", set_head_tracking).partial("nothing is drawn yet"),
        method("GetLightLevel", get_light_level).partial("light is not measured yet"),
        method("StartCannibal", start_cannibal).partial("nobody feeds yet"),
        method("StartVampireFeed", start_vampire_feed).partial("nobody feeds yet"),
        method(
            "SendLycanthropyStateChanged",
            send_lycanthropy_state_changed,
        )
        .partial("no statistic counts it yet"),
        method("SendVampirismStateChanged", send_vampirism_state_changed)
            .partial("no statistic counts it yet"),
    ]
}

/// Function EvaluatePackage() native
fn evaluate_package(_: &mut Cx<'_>, _: Actor) {}

/// Package Function GetCurrentPackage() native
fn get_current_package(_: &mut Cx<'_>, _: Actor) -> Option<Package> {
    None
}

/// Function EnableAI(bool abEnable = true) native
fn enable_ai(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// Function MoveToPackageLocation() native
fn move_to_package_location(_: &mut Cx<'_>, _: Actor) {}

/// bool Function PathToReference(ObjectReference aTarget, float afWalkRunPercent) native
fn path_to_reference(
    cx: &mut Cx<'_>,
    this: Actor,
    target: Option<ObjectReference>,
    _: f32,
) -> bool {
    let target = target.and_then(|t| rules::reference::placement(cx.forms, cx.world, t.0));
    let Some(placement) = target else {
        return false;
    };
    rules::cell::move_to(cx.forms, cx.world, this.0, placement);
    true
}

/// Function KeepOffsetFromActor(Actor arTarget, float afOffsetX, float afOffsetY, float afOffsetZ,
/// float afOffsetAngleX = 0.0, float afOffsetAngleY = 0.0, float afOffsetAngleZ = 0.0, float
/// afCatchUpRadius = 20.0, float afFollowRadius = 5.0) native
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn keep_offset_from_actor(
    _: &mut Cx<'_>,
    _: Actor,
    _: Option<Actor>,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
) {
}

/// Function ClearKeepOffsetFromActor() native
fn clear_keep_offset_from_actor(_: &mut Cx<'_>, _: Actor) {}

/// Actor Function GetDialogueTarget() native
fn get_dialogue_target(_: &mut Cx<'_>, _: Actor) -> Option<Actor> {
    None
}

/// Function AllowPCDialogue(bool abTalk) native
fn allow_pc_dialogue(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// Function SetLookAt(ObjectReference akTarget, bool abPathingLookAt = false) native
fn set_look_at(_: &mut Cx<'_>, _: Actor, _: Option<ObjectReference>, _: bool) {}

/// Function ClearLookAt() native
fn clear_look_at(_: &mut Cx<'_>, _: Actor) {}

/// Function SetHeadTracking(bool abEnable = true) native
fn set_head_tracking(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// float Function GetLightLevel() native
fn get_light_level(_: &mut Cx<'_>, _: Actor) -> f32 {
    0.0
}

/// Function StartCannibal(Actor akTarget) native
fn start_cannibal(_: &mut Cx<'_>, _: Actor, _: Option<Actor>) {}

/// Function StartVampireFeed(Actor akTarget) native
fn start_vampire_feed(_: &mut Cx<'_>, _: Actor, _: Option<Actor>) {}

/// Function SendLycanthropyStateChanged(bool abIsWerewolf) native
fn send_lycanthropy_state_changed(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// Function SendVampirismStateChanged(bool abIsVampire) native
fn send_vampirism_state_changed(_: &mut Cx<'_>, _: Actor, _: bool) {}
