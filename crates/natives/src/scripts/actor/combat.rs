//! Actor: combat, as far as its state goes.

use crate::{Actor, Cx, ObjectReference, Row, method};
use world::Happening;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("StartCombat", start_combat)
            .partial("the state and its event only: nobody fights yet"),
        method("StopCombat", stop_combat)
            .partial("the state and its event only: nobody fights yet"),
        method("StopCombatAlarm", stop_combat_alarm).partial("nobody hears alarms yet"),
        method("IsInCombat", is_in_combat),
        method("GetCombatState", get_combat_state).partial("nobody searches yet"),
        method("GetCombatTarget", get_combat_target),
        method("IsHostileToActor", is_hostile_to_actor).partial(
            "aggression and crimes are not asked: enemies by faction, or fighting each other",
        ),
        method("IsDetectedBy", is_detected_by).partial("nobody detects yet"),
        method("HasLOS", has_los).partial("nobody looks yet"),
        method("SetAttackActorOnSight", set_attack_actor_on_sight).partial("nobody fights yet"),
        method("IsAlarmed", is_alarmed).partial("nobody hears alarms yet"),
        method("IsInKillMove", is_in_kill_move).partial("there are no kill moves yet"),
        method("SetNotShowOnStealthMeter", set_not_show_on_stealth_meter)
            .partial("there is no stealth meter yet"),
        method("DrawWeapon", draw_weapon),
        method("IsWeaponDrawn", is_weapon_drawn),
        method("SheatheWeapon", sheathe_weapon),
    ]
}

/// Function StartCombat(Actor akTarget) native
fn start_combat(cx: &mut Cx<'_>, this: Actor, target: Option<Actor>) {
    if let Some(target) = target {
        set_target(cx, this, Some(target.0), 1);
    }
}

/// Function StopCombat() native
fn stop_combat(cx: &mut Cx<'_>, this: Actor) {
    set_target(cx, this, None, 0);
}

/// Function StopCombatAlarm() native
fn stop_combat_alarm(cx: &mut Cx<'_>, this: Actor) {
    set_target(cx, this, None, 0);
}

/// bool Function IsInCombat() native
fn is_in_combat(cx: &mut Cx<'_>, this: Actor) -> bool {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.combat_target.is_some())
}

/// int Function GetCombatState() native
fn get_combat_state(cx: &mut Cx<'_>, this: Actor) -> i32 {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.combat_target.is_some())
        .into()
}

/// Actor Function GetCombatTarget() native
fn get_combat_target(cx: &mut Cx<'_>, this: Actor) -> Option<Actor> {
    cx.world.actors.get(&this.0)?.combat_target.map(Actor)
}

/// bool Function IsHostileToActor(Actor akActor) native
fn is_hostile_to_actor(cx: &mut Cx<'_>, this: Actor, actor: Option<Actor>) -> bool {
    actor.is_some_and(|other| rules::actor::is_hostile(cx.forms, cx.world, this.0, other.0))
}

/// bool Function IsDetectedBy(Actor akOther) native
fn is_detected_by(_: &mut Cx<'_>, _: Actor, _: Option<Actor>) -> bool {
    false
}

/// bool Function HasLOS(ObjectReference akOther) native
fn has_los(_: &mut Cx<'_>, _: Actor, _: Option<ObjectReference>) -> bool {
    false
}

/// Function SetAttackActorOnSight(bool abAttackOnSight = true) native
fn set_attack_actor_on_sight(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// bool Function IsAlarmed() native
fn is_alarmed(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function IsInKillMove() native
fn is_in_kill_move(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// Function SetNotShowOnStealthMeter(bool abNotShow) native
fn set_not_show_on_stealth_meter(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// Function DrawWeapon() native
fn draw_weapon(cx: &mut Cx<'_>, this: Actor) {
    cx.world.actors.entry(this.0).or_default().weapon_drawn = true;
}

/// bool Function IsWeaponDrawn() native
fn is_weapon_drawn(cx: &mut Cx<'_>, this: Actor) -> bool {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.weapon_drawn)
}

/// Function SheatheWeapon() native
fn sheathe_weapon(cx: &mut Cx<'_>, this: Actor) {
    cx.world.actors.entry(this.0).or_default().weapon_drawn = false;
}

fn set_target(cx: &mut Cx<'_>, this: Actor, target: Option<ident::FormId>, state: u8) {
    let actor = cx.world.actors.entry(this.0).or_default();
    let before = std::mem::replace(&mut actor.combat_target, target);
    if before.is_some() != target.is_some() {
        let told = target.or(before);
        cx.world.happenings.raise(Happening::Combat {
            actor: this.0,
            target: told,
            state,
        });
    }
}
