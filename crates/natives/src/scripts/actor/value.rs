//! Actor: actor values by name.

use crate::{Actor, Cx, Row, method};
use rules::actor_value as values;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetActorValue", get_actor_value),
        method("GetBaseActorValue", get_base_actor_value),
        method("GetActorValueMax", get_actor_value_max),
        method("GetActorValuePercentage", get_actor_value_percentage),
        method("SetActorValue", set_actor_value),
        method("ForceActorValue", force_actor_value),
        method("ModActorValue", mod_actor_value),
        method("DamageActorValue", damage_actor_value),
        method("RestoreActorValue", restore_actor_value),
        method("ResetHealthAndLimbs", reset_health_and_limbs),
    ]
}

/// float Function GetActorValue(string asValueName) native
fn get_actor_value(cx: &mut Cx<'_>, this: Actor, value_name: String) -> f32 {
    value_of(cx, this, &value_name, values::value)
}

/// float Function GetBaseActorValue(string asValueName) native
fn get_base_actor_value(cx: &mut Cx<'_>, this: Actor, value_name: String) -> f32 {
    value_of(cx, this, &value_name, values::base)
}

/// float Function GetActorValueMax(string asValueName) native
fn get_actor_value_max(cx: &mut Cx<'_>, this: Actor, value_name: String) -> f32 {
    value_of(cx, this, &value_name, values::max)
}

/// float Function GetActorValuePercentage(string asValueName) native
fn get_actor_value_percentage(cx: &mut Cx<'_>, this: Actor, value_name: String) -> f32 {
    value_of(cx, this, &value_name, values::share)
}

/// Function SetActorValue(string asValueName, float afValue) native
fn set_actor_value(cx: &mut Cx<'_>, this: Actor, value_name: String, value: f32) {
    if let Some(index) = values::index(&value_name) {
        values::set_base(cx.world, this.0, index, value);
    }
}

/// Function ForceActorValue(string asValueName, float afNewValue) native
fn force_actor_value(cx: &mut Cx<'_>, this: Actor, value_name: String, new_value: f32) {
    if let Some(index) = values::index(&value_name) {
        values::force(cx.forms, cx.world, this.0, index, new_value);
    }
}

/// Function ModActorValue(string asValueName, float afAmount) native
fn mod_actor_value(cx: &mut Cx<'_>, this: Actor, value_name: String, amount: f32) {
    if let Some(index) = values::index(&value_name) {
        values::modify(cx.world, this.0, index, amount);
    }
}

/// Function DamageActorValue(string asValueName, float afDamage) native. The sign does not count.
fn damage_actor_value(cx: &mut Cx<'_>, this: Actor, value_name: String, damage: f32) {
    if let Some(index) = values::index(&value_name) {
        values::damage(cx.forms, cx.world, this.0, (index, damage.abs()), None);
    }
}

/// Function RestoreActorValue(string asValueName, float afAmount) native. The sign does not count.
fn restore_actor_value(cx: &mut Cx<'_>, this: Actor, value_name: String, amount: f32) {
    if let Some(index) = values::index(&value_name) {
        values::restore(cx.world, this.0, index, amount.abs());
    }
}

/// Function ResetHealthAndLimbs() native
fn reset_health_and_limbs(cx: &mut Cx<'_>, this: Actor) {
    values::restore(cx.world, this.0, values::HEALTH, f32::MAX);
    for condition in 46..=52 {
        values::restore(cx.world, this.0, condition, f32::MAX);
    }
}

/// A value by name; 0 for a name nobody knows.
fn value_of(
    cx: &Cx<'_>,
    this: Actor,
    name: &str,
    of: impl Fn(&forms::Forms, &world::World, ident::FormId, u16) -> f32,
) -> f32 {
    values::index(name).map_or(0.0, |index| of(cx.forms, cx.world, this.0, index))
}
