//! Game: what is on screen, menus, saving.

use crate::{Actor, Cx, ImageSpaceModifier, ObjectReference, Row, Show, global};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = picture_natives();
    rows.extend(menu_natives());
    rows
}

fn picture_natives() -> Vec<Row> {
    vec![
        global("FadeOutGame", fade_out_game).partial("fades to white are black"),
        global("ShakeCamera", shake_camera),
        global("ShakeController", shake_controller),
        global("ShowFirstPersonGeometry", show_first_person_geometry)
            .partial("nothing is drawn yet"),
        global("SetCameraTarget", set_camera_target).partial("nothing is drawn yet"),
        global("SetSittingRotation", set_sitting_rotation).partial("nothing is drawn yet"),
        global(
            "SetSunGazeImageSpaceModifier",
            set_sun_gaze_image_space_modifier,
        )
        .partial("there is no sun yet"),
        global("TriggerScreenBlood", trigger_screen_blood).partial("nothing is drawn yet"),
        global("ClearTempEffects", clear_temp_effects).partial("nothing is drawn yet"),
        global("GetSunPositionX", get_sun_position_x).partial("there is no sun yet"),
        global("GetSunPositionY", get_sun_position_y).partial("there is no sun yet"),
        global("GetSunPositionZ", get_sun_position_z).partial("there is no sun yet"),
        global("PlayBink", play_bink).partial("films are not played"),
        global(
            "AddHavokBallAndSocketConstraint",
            add_havok_ball_and_socket_constraint,
        )
        .latent()
        .partial("bodies do not move yet"),
        global("RemoveHavokConstraints", remove_havok_constraints)
            .latent()
            .partial("bodies do not move yet"),
    ]
}

fn menu_natives() -> Vec<Row> {
    vec![
        global("ShowRaceMenu", show_race_menu).partial("there is no menu for it yet"),
        global("ShowLimitedRaceMenu", show_limited_race_menu)
            .partial("there is no menu for it yet"),
        global("ShowTrainingMenu", show_training_menu).partial("there is no menu for it yet"),
        global("ShowTitleSequenceMenu", show_title_sequence_menu)
            .partial("there is no menu for it yet"),
        global("HideTitleSequenceMenu", hide_title_sequence_menu)
            .partial("there is no menu for it yet"),
        global("StartTitleSequence", start_title_sequence).partial("there is no menu for it yet"),
        global("PrecacheCharGen", precache_char_gen),
        global("PrecacheCharGenClear", precache_char_gen_clear),
        global("RequestModel", request_model),
        global("RequestSave", request_save).partial("the session saves when its host asks"),
        global("RequestAutoSave", request_auto_save)
            .partial("the session saves when its host asks"),
        global("QuitToMainMenu", quit_to_main_menu).partial("the game goes on"),
    ]
}

/// Function FadeOutGame(bool abFadingOut, bool abBlackFade, float afSecsBeforeFade, float
/// afFadeDuration) native global
///
/// Out, or back in; the fade begins after a while.
fn fade_out_game(
    cx: &mut Cx<'_>,
    fading_out: bool,
    _: bool,
    secs_before_fade: f32,
    fade_duration: f32,
) {
    cx.show.push(Show::Fade {
        out: fading_out,
        seconds: secs_before_fade + fade_duration,
    });
}

/// Function ShakeCamera(ObjectReference akSource = None, float afStrength = 0.5, float afDuration =
/// 0.0) native global
fn shake_camera(cx: &mut Cx<'_>, _: Option<ObjectReference>, strength: f32, duration: f32) {
    cx.show.push(Show::Shake {
        strength,
        seconds: duration,
    });
}

/// Function ShakeController(float afSmallMotorStrength, float afBigMotorStreangth, float
/// afDuration) native global
fn shake_controller(
    cx: &mut Cx<'_>,
    small_motor_strength: f32,
    big_motor_streangth: f32,
    duration: f32,
) {
    cx.show.push(Show::Rumble {
        small: small_motor_strength,
        big: big_motor_streangth,
        seconds: duration,
    });
}

/// Function ShowFirstPersonGeometry(bool abShow = true) native global
fn show_first_person_geometry(_: &mut Cx<'_>, _: bool) {}

/// Function SetCameraTarget(Actor arTarget) native global
fn set_camera_target(_: &mut Cx<'_>, _: Option<Actor>) {}

/// Function SetSittingRotation(float afValue) native global
fn set_sitting_rotation(_: &mut Cx<'_>, _: f32) {}

/// Function SetSunGazeImageSpaceModifier(ImageSpaceModifier apImod = NONE) native global
fn set_sun_gaze_image_space_modifier(_: &mut Cx<'_>, _: Option<ImageSpaceModifier>) {}

/// Function TriggerScreenBlood(int aiValue) native global
fn trigger_screen_blood(_: &mut Cx<'_>, _: i32) {}

/// Function ClearTempEffects() native global
fn clear_temp_effects(_: &mut Cx<'_>) {}

/// float Function GetSunPositionX() native global
fn get_sun_position_x(_: &mut Cx<'_>) -> f32 {
    0.0
}

/// float Function GetSunPositionY() native global
fn get_sun_position_y(_: &mut Cx<'_>) -> f32 {
    0.0
}

/// float Function GetSunPositionZ() native global
fn get_sun_position_z(_: &mut Cx<'_>) -> f32 {
    0.0
}

/// Function PlayBink(string asFileName, bool abInterruptible = false, bool abMuteAudio = true, bool
/// abMuteMusic = true, bool abLetterbox = true) native global
fn play_bink(_: &mut Cx<'_>, _: String, _: bool, _: bool, _: bool, _: bool) {}

/// bool Function AddHavokBallAndSocketConstraint(ObjectReference arRefA, string arRefANode,
/// ObjectReference arRefB, string arRefBNode, float afRefALocalOffsetX = 0.0, float
/// afRefALocalOffsetY = 0.0, float afRefALocalOffsetZ = 0.0, float afRefBLocalOffsetX = 0.0, float
/// afRefBLocalOffsetY = 0.0, float afRefBLocalOffsetZ = 0.0) native global
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn add_havok_ball_and_socket_constraint(
    _: &mut Cx<'_>,
    _: Option<ObjectReference>,
    _: String,
    _: Option<ObjectReference>,
    _: String,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
) -> bool {
    false
}

/// bool Function RemoveHavokConstraints(ObjectReference arFirstRef, string arFirstRefNodeName,
/// ObjectReference arSecondRef, string arSecondRefNodeName) native global
fn remove_havok_constraints(
    _: &mut Cx<'_>,
    _: Option<ObjectReference>,
    _: String,
    _: Option<ObjectReference>,
    _: String,
) -> bool {
    false
}

/// Function ShowRaceMenu() native global
fn show_race_menu(_: &mut Cx<'_>) {}

/// Function ShowLimitedRaceMenu() native global
fn show_limited_race_menu(_: &mut Cx<'_>) {}

/// Function ShowTrainingMenu(Actor aTrainer) native global
fn show_training_menu(_: &mut Cx<'_>, _: Option<Actor>) {}

/// Function ShowTitleSequenceMenu() native global
fn show_title_sequence_menu(_: &mut Cx<'_>) {}

/// Function HideTitleSequenceMenu() native global
fn hide_title_sequence_menu(_: &mut Cx<'_>) {}

/// Function StartTitleSequence(string asSequenceName) native global
fn start_title_sequence(_: &mut Cx<'_>, _: String) {}

/// Function PrecacheCharGen() native global
///
/// Nothing has to be loaded ahead here.
fn precache_char_gen(_: &mut Cx<'_>) {}

/// Function PrecacheCharGenClear() native global
///
/// Nothing has to be loaded ahead here.
fn precache_char_gen_clear(_: &mut Cx<'_>) {}

/// Function RequestModel(string asModelName) native global
///
/// Nothing has to be loaded ahead here.
fn request_model(_: &mut Cx<'_>, _: String) {}

/// Function RequestSave() native global
fn request_save(_: &mut Cx<'_>) {}

/// Function RequestAutoSave() native global
fn request_auto_save(_: &mut Cx<'_>) {}

/// Function QuitToMainMenu() native global
fn quit_to_main_menu(_: &mut Cx<'_>) {}
