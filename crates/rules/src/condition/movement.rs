//! Condition functions of moving: walking, swimming, flying, riding, paths.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never, never_of_nobody, of};
use crate::actor_value::{self, SPEED_MULT};

const STILL: &str = "actors do not move by themselves yet";
const PLAYER_ONLY: &str = "only the player moves yet";
const NO_FLIGHT: &str = "nobody flies yet";
const NO_RIDE: &str = "nobody rides yet";
const NO_BUMP: &str = "nobody bumps into anybody yet";

pub(super) const ROWS: &[FunctionRow] = &[
    of(25, "IsMoving", is_moving).partial(PLAYER_ONLY),
    never(26, "IsTurning", STILL),
    never(81, "IsRotating", STILL),
    of(142, "GetWalkSpeed", walk_speed).partial("the actor value in percent, not game units"),
    of(185, "IsSwimming", is_swimming).partial(PLAYER_ONLY),
    never(274, "IsSmallBump", NO_BUMP),
    of(286, "IsSneaking", is_sneaking),
    of(287, "IsRunning", is_running).partial(PLAYER_ONLY),
    never(327, "IsRidingMount", NO_RIDE),
    never(332, "IsInDangerousWater", "there is no water yet"),
    never(339, "IsPlayersLastRiddenMount", NO_RIDE),
    of(568, "IsSprinting", is_sprinting).partial(PLAYER_ONLY),
    never(589, "GetMovementDirection", STILL),
    never(594, "GetIsFlying", NO_FLIGHT),
    never(619, "GetPathingTargetOffset", STILL),
    never(620, "GetPathingTargetAngleOffset", STILL),
    never(621, "GetPathingTargetSpeed", STILL),
    never(622, "GetPathingTargetSpeedAngle", STILL),
    never(623, "GetMovementSpeed", STILL),
    never(633, "GetFlyingState", NO_FLIGHT),
    never(642, "GetLastBumpDirection", NO_BUMP),
    never(646, "GetIsCrashLandRequest", NO_FLIGHT),
    never(647, "GetIsHastyLandRequest", NO_FLIGHT),
    never(683, "GetPathingCurrentSpeed", STILL),
    never(684, "GetPathingCurrentSpeedAngle", STILL),
    never(698, "IsAllowedToFly", NO_FLIGHT),
    never(704, "IsPathing", STILL),
    never(714, "IsBeingRidden", NO_RIDE),
    never(730, "IsOnFlyingMount", NO_RIDE),
    never_of_nobody(732, "IsFlyingMountPatrolQueud", NO_RIDE),
    never_of_nobody(733, "IsFlyingMountFastTravelling", NO_RIDE),
];

fn is_sneaking(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.actor_state(asked.actor()?)?.sneaking)
}

fn walk_speed(asked: &Asked<'_>) -> Option<f32> {
    let actor = asked.actor()?;
    Some(actor_value::value(
        asked.forms,
        asked.world,
        actor,
        SPEED_MULT,
    ))
}

/// The player in motion, when the player is asked.
fn player<'a>(asked: &'a Asked<'_>) -> Option<&'a world::PlayerMotion> {
    let is_player = asked.actor()? == ident::FormId::PLAYER_REF;
    is_player.then_some(&asked.world.player)
}

fn is_moving(asked: &Asked<'_>) -> Option<f32> {
    player(asked)?;
    truth(crate::walk::is_moving(asked.world))
}

fn is_running(asked: &Asked<'_>) -> Option<f32> {
    let player = player(asked)?;
    truth(crate::walk::is_moving(asked.world) && !player.walks && !player.sprinting)
}

fn is_sprinting(asked: &Asked<'_>) -> Option<f32> {
    let player = player(asked)?;
    truth(player.sprinting && crate::walk::is_moving(asked.world))
}

fn is_swimming(asked: &Asked<'_>) -> Option<f32> {
    truth(player(asked)?.swimming)
}
