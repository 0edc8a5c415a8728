//! ActiveMagicEffect: an effect acting on an actor.

use super::registration;
use crate::{ActiveMagicEffect, Actor, Cx, MagicEffect, Row, method};
use rules::spell;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = own_natives();
    rows.extend(extender_natives());
    rows
}

fn own_natives() -> Vec<Row> {
    vec![
        method("Dispel", dispel),
        method("GetBaseObject", get_base_object),
        method("GetCasterActor", get_caster_actor),
        method("GetTargetActor", get_target_actor),
    ]
}

fn extender_natives() -> Vec<Row> {
    vec![
        method("GetMagnitude", get_magnitude),
        method("GetDuration", get_duration),
        method("GetTimeElapsed", get_time_elapsed),
    ]
}

/// Function Dispel() native
fn dispel(cx: &mut Cx<'_>, this: ActiveMagicEffect) {
    spell::end(cx.forms, cx.world, this.0);
}

/// MagicEffect Function GetBaseObject() native
fn get_base_object(cx: &mut Cx<'_>, this: ActiveMagicEffect) -> Option<MagicEffect> {
    cx.world
        .effects
        .get(&this.0)
        .map(|active| MagicEffect(active.base))
}

/// Actor Function GetCasterActor() native
fn get_caster_actor(cx: &mut Cx<'_>, this: ActiveMagicEffect) -> Option<Actor> {
    cx.world
        .effects
        .get(&this.0)
        .and_then(|active| active.caster)
        .map(Actor)
}

/// Actor Function GetTargetActor() native
fn get_target_actor(cx: &mut Cx<'_>, this: ActiveMagicEffect) -> Option<Actor> {
    cx.world
        .effects
        .get(&this.0)
        .map(|active| Actor(active.target))
}

/// float Function GetMagnitude() native
fn get_magnitude(cx: &mut Cx<'_>, this: ActiveMagicEffect) -> f32 {
    cx.world
        .effects
        .get(&this.0)
        .map_or(0.0, |active| active.magnitude)
}

/// float Function GetDuration() native
fn get_duration(cx: &mut Cx<'_>, this: ActiveMagicEffect) -> f32 {
    let duration = cx
        .world
        .effects
        .get(&this.0)
        .and_then(|active| active.duration);
    duration.map_or(0.0, seconds)
}

/// float Function GetTimeElapsed() native
fn get_time_elapsed(cx: &mut Cx<'_>, this: ActiveMagicEffect) -> f32 {
    cx.world
        .effects
        .get(&this.0)
        .map_or(0.0, |active| seconds(active.elapsed))
}

/// Ticks as seconds.
fn seconds(ticks: u64) -> f32 {
    (ticks as f64 / f64::from(det::TICKS_PER_SECOND)) as f32
}

/// Registrations and item event filters of an effect's scripts.
pub(super) fn registrations() -> Vec<Row> {
    let mut rows = registration::natives::<ActiveMagicEffect>(false);
    rows.extend(registration::filter_natives::<ActiveMagicEffect>());
    rows
}
