//! Game: the player's controls.

use crate::{Cx, Row, global};
use world::ControlGroup;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = set_natives();
    rows.extend(ask_natives());
    rows
}

fn set_natives() -> Vec<Row> {
    vec![
        global("DisablePlayerControls", disable_player_controls)
            .partial("which point of view is forbidden is not kept"),
        global("EnablePlayerControls", enable_player_controls),
        global("EnableFastTravel", enable_fast_travel),
        global("SetInChargen", set_in_chargen)
            .partial("waiting is not forbidden, and no message says why saving is"),
        global("SetHudCartMode", set_hud_cart_mode).partial("the picture stays as it is"),
        global(
            "SetAllowFlyingMountLandingRequests",
            set_allow_flying_mount_landing_requests,
        )
        .partial("nobody flies yet"),
        global("ForceFirstPerson", force_first_person),
        global("ForceThirdPerson", force_third_person),
    ]
}

fn ask_natives() -> Vec<Row> {
    vec![
        global("IsMovementControlsEnabled", is_movement_controls_enabled),
        global("IsFightingControlsEnabled", is_fighting_controls_enabled),
        global("IsCamSwitchControlsEnabled", is_cam_switch_controls_enabled),
        global("IsLookingControlsEnabled", is_looking_controls_enabled),
        global("IsSneakingControlsEnabled", is_sneaking_controls_enabled),
        global("IsMenuControlsEnabled", is_menu_controls_enabled),
        global("IsActivateControlsEnabled", is_activate_controls_enabled),
        global("IsJournalControlsEnabled", is_journal_controls_enabled),
        global("IsFastTravelEnabled", is_fast_travel_enabled),
        global(
            "IsFastTravelControlsEnabled",
            is_fast_travel_controls_enabled,
        ),
        global("UsingGamepad", using_gamepad)
            .partial("the game's actions do not say which device they come from"),
    ]
}

/// Function DisablePlayerControls(bool abMovement = true, bool abFighting = true, bool abCamSwitch
/// = false, bool abLooking = false, bool abSneaking = false, bool abMenu = true, bool abActivate =
/// true, bool abJournalTabs = false, int aiDisablePOVType = 0) native global
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn disable_player_controls(
    cx: &mut Cx<'_>,
    movement: bool,
    fighting: bool,
    cam_switch: bool,
    looking: bool,
    sneaking: bool,
    menu: bool,
    activate: bool,
    journal_tabs: bool,
    _: i32,
) {
    let groups = [
        movement,
        fighting,
        cam_switch,
        looking,
        sneaking,
        menu,
        activate,
        journal_tabs,
    ];
    for group in chosen(groups) {
        cx.world.controls.disabled.insert(group);
    }
}

/// Function EnablePlayerControls(bool abMovement = true, bool abFighting = true, bool abCamSwitch =
/// true, bool abLooking = true, bool abSneaking = true, bool abMenu = true, bool abActivate = true,
/// bool abJournalTabs = true, int aiDisablePOVType = 0) native global
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn enable_player_controls(
    cx: &mut Cx<'_>,
    movement: bool,
    fighting: bool,
    cam_switch: bool,
    looking: bool,
    sneaking: bool,
    menu: bool,
    activate: bool,
    journal_tabs: bool,
    _: i32,
) {
    let groups = [
        movement,
        fighting,
        cam_switch,
        looking,
        sneaking,
        menu,
        activate,
        journal_tabs,
    ];
    for group in chosen(groups) {
        cx.world.controls.disabled.remove(&group);
    }
}

/// Function EnableFastTravel(bool abEnable = true) native global
fn enable_fast_travel(cx: &mut Cx<'_>, enable: bool) {
    cx.world.controls.fast_travel_disabled = !enable;
}

/// Function SetInChargen(bool abDisableSaving, bool abDisableWaiting, bool
/// abShowControlsDisabledMessage) native global
fn set_in_chargen(cx: &mut Cx<'_>, disable_saving: bool, disable_waiting: bool, _: bool) {
    cx.world.controls.in_chargen = disable_saving || disable_waiting;
    cx.world.controls.saving_disabled = disable_saving;
}

/// Function SetHudCartMode(bool abSetCartMode = true) native global
fn set_hud_cart_mode(_: &mut Cx<'_>, _: bool) {}

/// Function SetAllowFlyingMountLandingRequests(bool abAllow) native global
fn set_allow_flying_mount_landing_requests(_: &mut Cx<'_>, _: bool) {}

/// Function ForceFirstPerson() native global
fn force_first_person(cx: &mut Cx<'_>) {
    cx.world.controls.first_person = true;
}

/// Function ForceThirdPerson() native global
fn force_third_person(cx: &mut Cx<'_>) {
    cx.world.controls.first_person = false;
}

/// bool Function IsMovementControlsEnabled() native global
fn is_movement_controls_enabled(cx: &mut Cx<'_>) -> bool {
    is_on(cx, ControlGroup::Movement)
}

/// bool Function IsFightingControlsEnabled() native global
fn is_fighting_controls_enabled(cx: &mut Cx<'_>) -> bool {
    is_on(cx, ControlGroup::Fighting)
}

/// bool Function IsCamSwitchControlsEnabled() native global
fn is_cam_switch_controls_enabled(cx: &mut Cx<'_>) -> bool {
    is_on(cx, ControlGroup::CameraSwitch)
}

/// bool Function IsLookingControlsEnabled() native global
fn is_looking_controls_enabled(cx: &mut Cx<'_>) -> bool {
    is_on(cx, ControlGroup::Looking)
}

/// bool Function IsSneakingControlsEnabled() native global
fn is_sneaking_controls_enabled(cx: &mut Cx<'_>) -> bool {
    is_on(cx, ControlGroup::Sneaking)
}

/// bool Function IsMenuControlsEnabled() native global
fn is_menu_controls_enabled(cx: &mut Cx<'_>) -> bool {
    is_on(cx, ControlGroup::Menu)
}

/// bool Function IsActivateControlsEnabled() native global
fn is_activate_controls_enabled(cx: &mut Cx<'_>) -> bool {
    is_on(cx, ControlGroup::Activate)
}

/// bool Function IsJournalControlsEnabled() native global
fn is_journal_controls_enabled(cx: &mut Cx<'_>) -> bool {
    is_on(cx, ControlGroup::JournalTabs)
}

/// bool Function IsFastTravelEnabled() native global
fn is_fast_travel_enabled(cx: &mut Cx<'_>) -> bool {
    !cx.world.controls.fast_travel_disabled
}

/// bool Function IsFastTravelControlsEnabled() native global
fn is_fast_travel_controls_enabled(cx: &mut Cx<'_>) -> bool {
    !cx.world.controls.fast_travel_disabled
}

/// bool Function UsingGamepad() native global
fn using_gamepad(_: &mut Cx<'_>) -> bool {
    false
}

/// The groups whose argument is true, in the order of the arguments.
fn chosen(groups: [bool; 8]) -> impl Iterator<Item = ControlGroup> {
    use ControlGroup::*;
    let all = [
        Movement,
        Fighting,
        CameraSwitch,
        Looking,
        Sneaking,
        Menu,
        Activate,
        JournalTabs,
    ];
    all.into_iter()
        .zip(groups)
        .filter(|(_, chosen)| *chosen)
        .map(|(group, _)| group)
}

fn is_on(cx: &Cx<'_>, group: ControlGroup) -> bool {
    !cx.world.controls.disabled.contains(&group)
}
