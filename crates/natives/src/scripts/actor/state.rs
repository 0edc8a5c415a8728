//! Actor: what it does and may do.

use crate::{Actor, Cx, ObjectReference, Row, method};
use ident::FormId;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = player_natives();
    rows.extend(state_natives());
    rows
}

fn player_natives() -> Vec<Row> {
    vec![
        method("IsPlayerTeammate", is_player_teammate),
        method("SetPlayerTeammate", set_player_teammate)
            .partial("teammates do not follow by themselves"),
        method("IsDoingFavor", is_doing_favor),
        method("SetDoingFavor", set_doing_favor),
        method("GetPlayerControls", get_player_controls)
            .partial("actors do not move by the player's controls"),
        method("SetPlayerControls", set_player_controls)
            .partial("actors do not move by the player's controls"),
        method("IsPlayersLastRiddenHorse", is_players_last_ridden_horse)
            .partial("nobody rides yet"),
    ]
}

fn state_natives() -> Vec<Row> {
    vec![
        method("IsSneaking", is_sneaking),
        method("StartSneaking", start_sneaking),
        method("IsAlerted", is_alerted),
        method("SetAlert", set_alert),
        method("IsUnconscious", is_unconscious),
        method("SetUnconscious", set_unconscious),
        method("SetRestrained", set_restrained),
        method("SetDontMove", set_dont_move),
        method("IsCommandedActor", is_commanded_actor),
        method("GetSitState", get_sit_state),
        method("GetSleepState", get_sleep_state).partial("only the player sleeps yet"),
        method("IsOnMount", is_on_mount).partial("nobody rides yet"),
        method("IsBeingRidden", is_being_ridden).partial("nobody rides yet"),
        method("Dismount", dismount).partial("nobody rides yet"),
        method("SetVehicle", set_vehicle).partial("carts do not move yet"),
        method("IsRunning", is_running).partial("actors do not move by themselves yet"),
        method("IsSprinting", is_sprinting).partial("actors do not move by themselves yet"),
        method("IsFlying", is_flying).partial("nobody flies yet"),
        method("GetFlyingState", get_flying_state).partial("nobody flies yet"),
        method("IsAllowedToFly", is_allowed_to_fly).partial("nobody flies yet"),
        method("CanFlyHere", can_fly_here).partial("nobody flies yet"),
        method("SetAllowFlying", set_allow_flying).partial("nobody flies yet"),
        method("SetAllowFlyingEx", set_allow_flying_ex).partial("nobody flies yet"),
        method("GetForcedLandingMarker", get_forced_landing_marker).partial("nobody flies yet"),
        method("SetForcedLandingMarker", set_forced_landing_marker).partial("nobody flies yet"),
    ]
}

/// bool Function IsPlayerTeammate() native
fn is_player_teammate(cx: &mut Cx<'_>, this: Actor) -> bool {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.player_teammate)
}

/// Function SetPlayerTeammate(bool abTeammate = true, bool abCanDoFavor = true) native
fn set_player_teammate(cx: &mut Cx<'_>, this: Actor, teammate: bool, _: bool) {
    cx.world.actors.entry(this.0).or_default().player_teammate = teammate;
}

/// bool Function IsDoingFavor() native
fn is_doing_favor(cx: &mut Cx<'_>, this: Actor) -> bool {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.doing_favor)
}

/// Function SetDoingFavor(bool abDoingFavor = true) native
fn set_doing_favor(cx: &mut Cx<'_>, this: Actor, doing_favor: bool) {
    cx.world.actors.entry(this.0).or_default().doing_favor = doing_favor;
}

/// bool Function GetPlayerControls() native
fn get_player_controls(_: &mut Cx<'_>, this: Actor) -> bool {
    this.0 == ident::FormId::PLAYER_REF
}

/// Function SetPlayerControls(bool abControls) native
fn set_player_controls(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// bool Function IsPlayersLastRiddenHorse() native
fn is_players_last_ridden_horse(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function IsSneaking() native
fn is_sneaking(cx: &mut Cx<'_>, this: Actor) -> bool {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.sneaking)
}

/// Function StartSneaking() native
fn start_sneaking(cx: &mut Cx<'_>, this: Actor) {
    let state = cx.world.actors.entry(this.0).or_default();
    state.sneaking = !state.sneaking;
}

/// bool Function IsAlerted() native
fn is_alerted(cx: &mut Cx<'_>, this: Actor) -> bool {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.alert)
}

/// Function SetAlert(bool abAlerted = true) native
fn set_alert(cx: &mut Cx<'_>, this: Actor, alerted: bool) {
    cx.world.actors.entry(this.0).or_default().alert = alerted;
}

/// bool Function IsUnconscious() native
fn is_unconscious(cx: &mut Cx<'_>, this: Actor) -> bool {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.unconscious)
}

/// Function SetUnconscious(bool abUnconscious = true) native
fn set_unconscious(cx: &mut Cx<'_>, this: Actor, unconscious: bool) {
    cx.world.actors.entry(this.0).or_default().unconscious = unconscious;
}

/// Function SetRestrained(bool abRestrained = true) native
fn set_restrained(cx: &mut Cx<'_>, this: Actor, restrained: bool) {
    cx.world.actors.entry(this.0).or_default().restrained = restrained;
}

/// Function SetDontMove(bool abDontMove = true) native
fn set_dont_move(cx: &mut Cx<'_>, this: Actor, dont_move: bool) {
    cx.world.actors.entry(this.0).or_default().dont_move = dont_move;
}

/// bool Function IsCommandedActor() native
fn is_commanded_actor(cx: &mut Cx<'_>, this: Actor) -> bool {
    let state = cx.world.actors.get(&this.0);
    state.is_some_and(|state| state.commander.is_some())
}

/// int Function GetSitState() native
///
/// 0 not sitting, 3 sitting.
fn get_sit_state(cx: &mut Cx<'_>, this: Actor) -> i32 {
    let furniture = cx
        .world
        .actors
        .get(&this.0)
        .and_then(|state| state.furniture);
    if furniture.is_some() { 3 } else { 0 }
}

/// int Function GetSleepState() native
///
/// 0 awake, 3 asleep.
fn get_sleep_state(cx: &mut Cx<'_>, this: Actor) -> i32 {
    let asleep = cx.world.rest.is_some_and(|rest| rest.sleeping);
    if asleep && this.0 == FormId::PLAYER_REF {
        3
    } else {
        0
    }
}

/// bool Function IsOnMount() native
fn is_on_mount(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function IsBeingRidden() native
fn is_being_ridden(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function Dismount() native
fn dismount(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// Function SetVehicle(ObjectReference akVehicle) native
fn set_vehicle(_: &mut Cx<'_>, _: Actor, _: Option<ObjectReference>) {}

/// bool Function IsRunning() native
fn is_running(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function IsSprinting() native
fn is_sprinting(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function IsFlying() native
fn is_flying(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// int Function GetFlyingState() native
fn get_flying_state(_: &mut Cx<'_>, _: Actor) -> i32 {
    0
}

/// bool Function IsAllowedToFly() native
fn is_allowed_to_fly(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function CanFlyHere() native
fn can_fly_here(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// Function SetAllowFlying(bool abAllowed = true) native
fn set_allow_flying(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// Function SetAllowFlyingEx(bool abAllowed = true, bool abAllowCrash = true, bool abAllowSearch =
/// false) native
fn set_allow_flying_ex(_: &mut Cx<'_>, _: Actor, _: bool, _: bool, _: bool) {}

/// ObjectReference Function GetForcedLandingMarker() native
fn get_forced_landing_marker(_: &mut Cx<'_>, _: Actor) -> Option<ObjectReference> {
    None
}

/// Function SetForcedLandingMarker(ObjectReference aMarker) native
fn set_forced_landing_marker(_: &mut Cx<'_>, _: Actor, _: Option<ObjectReference>) {}
