//! Actor: the movement controller's overrides.

use crate::{Actor, Cx, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("ForceMovementDirection", force_movement_direction)
            .partial("actors do not move by themselves yet"),
        method("ForceMovementSpeed", force_movement_speed)
            .partial("actors do not move by themselves yet"),
        method("ForceMovementRotationSpeed", force_movement_rotation_speed)
            .partial("actors do not move by themselves yet"),
        method("ForceMovementDirectionRamp", force_movement_direction_ramp)
            .partial("actors do not move by themselves yet"),
        method("ForceMovementSpeedRamp", force_movement_speed_ramp)
            .partial("actors do not move by themselves yet"),
        method(
            "ForceMovementRotationSpeedRamp",
            force_movement_rotation_speed_ramp,
        )
        .partial("actors do not move by themselves yet"),
        method("ForceTargetDirection", force_target_direction)
            .partial("actors do not move by themselves yet"),
        method("ForceTargetSpeed", force_target_speed)
            .partial("actors do not move by themselves yet"),
        method("ForceTargetAngle", force_target_angle)
            .partial("actors do not move by themselves yet"),
        method("ClearForcedMovement", clear_forced_movement)
            .partial("actors do not move by themselves yet"),
    ]
}

/// Function ForceMovementDirection(float afXAngle = 0.0, float afYAngle = 0.0, float afZAngle =
/// 0.0) native
fn force_movement_direction(_: &mut Cx<'_>, _: Actor, _: f32, _: f32, _: f32) {}

/// Function ForceMovementSpeed(float afSpeedMult) native
fn force_movement_speed(_: &mut Cx<'_>, _: Actor, _: f32) {}

/// Function ForceMovementRotationSpeed(float afXMult = 0.0, float afYMult = 0.0, float afZMult =
/// 0.0) native
fn force_movement_rotation_speed(_: &mut Cx<'_>, _: Actor, _: f32, _: f32, _: f32) {}

/// Function ForceMovementDirectionRamp(float afXAngle = 0.0, float afYAngle = 0.0, float afZAngle =
/// 0.0, float afRampTime = 0.1) native
fn force_movement_direction_ramp(_: &mut Cx<'_>, _: Actor, _: f32, _: f32, _: f32, _: f32) {}

/// Function ForceMovementSpeedRamp(float afSpeedMult, float afRampTime = 0.1) native
fn force_movement_speed_ramp(_: &mut Cx<'_>, _: Actor, _: f32, _: f32) {}

/// Function ForceMovementRotationSpeedRamp(float afXMult = 0.0, float afYMult = 0.0, float afZMult
/// = 0.0, float afRampTime = 0.1) native
fn force_movement_rotation_speed_ramp(_: &mut Cx<'_>, _: Actor, _: f32, _: f32, _: f32, _: f32) {}

/// Function ForceTargetDirection(float afXAngle = 0.0, float afYAngle = 0.0, float afZAngle = 0.0)
/// native
fn force_target_direction(_: &mut Cx<'_>, _: Actor, _: f32, _: f32, _: f32) {}

/// Function ForceTargetSpeed(float afSpeed) native
fn force_target_speed(_: &mut Cx<'_>, _: Actor, _: f32) {}

/// Function ForceTargetAngle(float afXAngle = 0.0, float afYAngle = 0.0, float afZAngle = 0.0)
/// native
fn force_target_angle(_: &mut Cx<'_>, _: Actor, _: f32, _: f32, _: f32) {}

/// Function ClearForcedMovement() native
fn clear_forced_movement(_: &mut Cx<'_>, _: Actor) {}
