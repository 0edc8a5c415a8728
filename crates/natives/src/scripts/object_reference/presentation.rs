//! ObjectReference: pushes, impacts, speech and magic on it.

use crate::{Actor, Cx, ImpactDataSet, Keyword, ObjectReference, Row, Topic, method};
use rules::spell;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = magic_natives();
    rows.extend(physics_natives());
    rows.extend(sight_natives());
    rows
}

fn magic_natives() -> Vec<Row> {
    vec![
        method("HasEffectKeyword", has_effect_keyword),
        method("InterruptCast", interrupt_cast)
            .partial("casting takes no time yet: there is nothing to interrupt"),
    ]
}

fn physics_natives() -> Vec<Row> {
    vec![
        method("SetMotionType", set_motion_type).latent(),
        method("ApplyHavokImpulse", apply_havok_impulse).latent(),
        method("PushActorAway", push_actor_away).partial("bodies do not move yet"),
        method("KnockAreaEffect", knock_area_effect).partial("bodies do not move yet"),
        method("ForceAddRagdollToWorld", force_add_ragdoll_to_world)
            .latent()
            .partial("bodies do not move yet"),
        method(
            "ForceRemoveRagdollFromWorld",
            force_remove_ragdoll_from_world,
        )
        .latent()
        .partial("bodies do not move yet"),
        method("ProcessTrapHit", process_trap_hit).partial("traps do not hurt yet"),
        method("TetherToHorse", tether_to_horse).partial("carts do not move yet"),
    ]
}

fn sight_natives() -> Vec<Row> {
    vec![
        method("PlayImpactEffect", play_impact_effect).partial("nothing is drawn yet"),
        method("PlayTerrainEffect", play_terrain_effect).partial("nothing is drawn yet"),
        method("Say", say).partial("there is no dialogue yet"),
    ]
}

/// bool Function HasEffectKeyword(Keyword akKeyword) native
fn has_effect_keyword(cx: &mut Cx<'_>, this: ObjectReference, keyword: Option<Keyword>) -> bool {
    keyword.is_some_and(|keyword| {
        spell::has_effect_with_keyword(cx.forms, cx.world, this.0, keyword.0)
    })
}

/// Function InterruptCast() native
fn interrupt_cast(_: &mut Cx<'_>, _: ObjectReference) {}

/// Function SetMotionType(int aeMotionType, bool abAllowActivate = true) native
fn set_motion_type(cx: &mut Cx<'_>, this: ObjectReference, motion_type: i32, _: bool) {
    cx.world.references.entry(this.0).or_default().motion_type = Some(motion_type);
    cx.world.touched.note(this.0);
}

/// Function ApplyHavokImpulse(float afX, float afY, float afZ, float afMagnitude) native
///
/// Unknown: the magnitude's unit; here kilograms × metres a second.
fn apply_havok_impulse(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    x: f32,
    y: f32,
    z: f32,
    magnitude: f32,
) {
    let length = (x * x + y * y + z * z).sqrt();
    let share = magnitude / length;
    if share.is_finite() {
        cx.world.pushes.push(world::Push {
            reference: this.0,
            impulse: [x * share, y * share, z * share],
        });
    }
}

/// Function PushActorAway(Actor akActorToPush, float aiKnockbackForce) native
fn push_actor_away(_: &mut Cx<'_>, _: ObjectReference, _: Option<Actor>, _: f32) {}

/// Function KnockAreaEffect(float afMagnitude, float afRadius) native
fn knock_area_effect(_: &mut Cx<'_>, _: ObjectReference, _: f32, _: f32) {}

/// Function ForceAddRagdollToWorld() native
fn force_add_ragdoll_to_world(_: &mut Cx<'_>, _: ObjectReference) {}

/// Function ForceRemoveRagdollFromWorld() native
fn force_remove_ragdoll_from_world(_: &mut Cx<'_>, _: ObjectReference) {}

/// Function ProcessTrapHit(ObjectReference akTrap, float afDamage, float afPushback, float afXVel,
/// float afYVel, float afZVel, float afXPos, float afYPos, float afZPos, int aeMaterial, float
/// afStagger) native
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn process_trap_hit(
    _: &mut Cx<'_>,
    _: ObjectReference,
    _: Option<ObjectReference>,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: i32,
    _: f32,
) {
}

/// Function TetherToHorse(ObjectReference akHorse) native
fn tether_to_horse(_: &mut Cx<'_>, _: ObjectReference, _: Option<ObjectReference>) {}

/// bool Function PlayImpactEffect(ImpactDataSet akImpactEffect, string asNodeName = "", float
/// afPickDirX = 0.0, float afPickDirY = 0.0, float afPickDirZ = -1.0, float afPickLength = 512.0,
/// bool abApplyNodeRotation = false, bool abUseNodeLocalRotation = false) native
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn play_impact_effect(
    _: &mut Cx<'_>,
    _: ObjectReference,
    _: Option<ImpactDataSet>,
    _: String,
    _: f32,
    _: f32,
    _: f32,
    _: f32,
    _: bool,
    _: bool,
) -> bool {
    false
}

/// Function PlayTerrainEffect(string asEffectModelName, string asAttachBoneName) native
fn play_terrain_effect(_: &mut Cx<'_>, _: ObjectReference, _: String, _: String) {}

/// Function Say(Topic akTopicToSay, Actor akActorToSpeakAs = None, bool abSpeakInPlayersHead =
/// false) native
fn say(_: &mut Cx<'_>, _: ObjectReference, _: Option<Topic>, _: Option<Actor>, _: bool) {}
