//! Actor: looks, idles and menus.

use crate::{Actor, Cx, FormList, Idle, ObjectReference, Row, TextureSet, method};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = look_natives();
    rows.extend(idle_natives());
    rows.extend(menu_natives());
    rows
}

fn look_natives() -> Vec<Row> {
    vec![
        method("SetAlpha", set_alpha),
        method("SetEyeTexture", set_eye_texture).partial("nothing is drawn yet"),
        method("SetExpressionOverride", set_expression_override).partial("nothing is drawn yet"),
        method("ClearExpressionOverride", clear_expression_override)
            .partial("nothing is drawn yet"),
        method("ClearExtraArrows", clear_extra_arrows).partial("nothing is drawn yet"),
        method("QueueNiNodeUpdate", queue_ni_node_update).partial("nothing is drawn yet"),
    ]
}

fn idle_natives() -> Vec<Row> {
    vec![
        method("PlayIdle", play_idle).partial("there are no behaviour graphs yet: nothing moves"),
        method("PlayIdleWithTarget", play_idle_with_target)
            .partial("there are no behaviour graphs yet: nothing moves"),
        method("PlaySubGraphAnimation", play_sub_graph_animation)
            .partial("there are no behaviour graphs yet"),
        method("SetSubGraphFloatVariable", set_sub_graph_float_variable)
            .partial("there are no behaviour graphs yet"),
    ]
}

fn menu_natives() -> Vec<Row> {
    vec![
        method("OpenInventory", open_inventory).partial("there is no menu for it yet"),
        method("ShowBarterMenu", show_barter_menu).partial("there is no menu for it yet"),
        method("ShowGiftMenu", show_gift_menu)
            .latent()
            .partial("there is no menu for it yet: nothing is given"),
    ]
}

/// Function SetAlpha(float afTargetAlpha, bool abFade = false) native
fn set_alpha(cx: &mut Cx<'_>, this: Actor, target_alpha: f32, _: bool) {
    cx.world.actors.entry(this.0).or_default().alpha = Some(target_alpha.clamp(0.0, 1.0));
}

/// Function SetEyeTexture(TextureSet akNewTexture) native
fn set_eye_texture(_: &mut Cx<'_>, _: Actor, _: Option<TextureSet>) {}

/// Function SetExpressionOverride(int aiMood, int aiStrength = 100) native
fn set_expression_override(_: &mut Cx<'_>, _: Actor, _: i32, _: i32) {}

/// Function ClearExpressionOverride() native
fn clear_expression_override(_: &mut Cx<'_>, _: Actor) {}

/// Function ClearExtraArrows() native
fn clear_extra_arrows(_: &mut Cx<'_>, _: Actor) {}

/// Function QueueNiNodeUpdate() native
fn queue_ni_node_update(_: &mut Cx<'_>, _: Actor) {}

/// bool Function PlayIdle(Idle akIdle) native
fn play_idle(cx: &mut Cx<'_>, this: Actor, idle: Option<Idle>) -> bool {
    idle.is_some() && rules::reference::is_loaded(cx.forms, cx.world, this.0)
}

/// bool Function PlayIdleWithTarget(Idle akIdle, ObjectReference akTarget) native
fn play_idle_with_target(
    cx: &mut Cx<'_>,
    this: Actor,
    idle: Option<Idle>,
    _: Option<ObjectReference>,
) -> bool {
    idle.is_some() && rules::reference::is_loaded(cx.forms, cx.world, this.0)
}

/// Function PlaySubGraphAnimation(string asEventName) native
fn play_sub_graph_animation(_: &mut Cx<'_>, _: Actor, _: String) {}

/// Function SetSubGraphFloatVariable(string asVariableName, float afValue) native
fn set_sub_graph_float_variable(_: &mut Cx<'_>, _: Actor, _: String, _: f32) {}

/// Function OpenInventory(bool abForceOpen = false) native
fn open_inventory(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// Function ShowBarterMenu() native
fn show_barter_menu(_: &mut Cx<'_>, _: Actor) {}

/// int Function ShowGiftMenu(bool abGivingGift, FormList apFilterList = None, bool
/// abShowStolenItems = false, bool abUseFavorPoints = true) native
fn show_gift_menu(_: &mut Cx<'_>, _: Actor, _: bool, _: Option<FormList>, _: bool, _: bool) -> i32 {
    0
}
