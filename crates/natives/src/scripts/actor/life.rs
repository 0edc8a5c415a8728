//! Actor: base, race, level, dying and coming back.

use crate::{Actor, ActorBase, Cx, Form, Race, Row, method};
use rules::actor;
use world::{Happening, LifeState};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = life_natives();
    rows.extend(self_natives());
    rows
}

fn life_natives() -> Vec<Row> {
    vec![
        method("Kill", kill),
        method("KillSilent", kill_silent),
        method("Resurrect", resurrect).latent(),
        method("IsDead", is_dead),
        method("GetKiller", get_killer),
        method("IsEssential", is_essential),
        method("IsBleedingOut", is_bleeding_out),
        method("StartDeferredKill", start_deferred_kill).partial("killing is not put off"),
        method("EndDeferredKill", end_deferred_kill).partial("killing is not put off"),
        method("GetNoBleedoutRecovery", get_no_bleedout_recovery)
            .partial("nobody recovers from bleedout yet"),
        method("SetNoBleedoutRecovery", set_no_bleedout_recovery)
            .partial("nobody recovers from bleedout yet"),
        method("AllowBleedoutDialogue", allow_bleedout_dialogue)
            .partial("there is no dialogue yet"),
        method("SetCriticalStage", set_critical_stage).partial("nothing is drawn yet"),
        method("AttachAshPile", attach_ash_pile).partial("no pile is made"),
    ]
}

fn self_natives() -> Vec<Row> {
    vec![
        method("GetRace", get_race),
        method("SetRace", set_race),
        method("GetLevel", get_level),
        method("GetLeveledActorBase", get_leveled_actor_base)
            .partial("a leveled actor gives its pick, not a base made for it"),
        method("IsChild", is_child),
        method("IsGhost", is_ghost),
        method("SetGhost", set_ghost),
    ]
}

/// Function Kill(Actor akKiller = None) native
fn kill(cx: &mut Cx<'_>, this: Actor, killer: Option<Actor>) {
    actor::kill(cx.forms, cx.world, this.0, killer.map(|killer| killer.0));
}

/// Function KillSilent(Actor akKiller = None) native
///
/// Without the crime of it.
fn kill_silent(cx: &mut Cx<'_>, this: Actor, killer: Option<Actor>) {
    actor::kill(cx.forms, cx.world, this.0, killer.map(|killer| killer.0));
}

/// Function Resurrect() native
fn resurrect(cx: &mut Cx<'_>, this: Actor) {
    actor::resurrect(cx.forms, cx.world, this.0);
}

/// bool Function IsDead() native
fn is_dead(cx: &mut Cx<'_>, this: Actor) -> bool {
    actor::is_dead(cx.forms, cx.world, this.0)
}

/// Actor Function GetKiller() native
fn get_killer(cx: &mut Cx<'_>, this: Actor) -> Option<Actor> {
    cx.world.actors.get(&this.0)?.killer.map(Actor)
}

/// bool Function IsEssential() native
fn is_essential(cx: &mut Cx<'_>, this: Actor) -> bool {
    actor::is_essential(cx.forms, cx.world, this.0)
}

/// bool Function IsBleedingOut() native
fn is_bleeding_out(cx: &mut Cx<'_>, this: Actor) -> bool {
    cx.world
        .actors
        .get(&this.0)
        .is_some_and(|state| state.life == LifeState::Bleedout)
}

/// Function StartDeferredKill() native
fn start_deferred_kill(_: &mut Cx<'_>, _: Actor) {}

/// Function EndDeferredKill() native
fn end_deferred_kill(_: &mut Cx<'_>, _: Actor) {}

/// bool Function GetNoBleedoutRecovery() native
fn get_no_bleedout_recovery(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// Function SetNoBleedoutRecovery(bool abAllowed) native
fn set_no_bleedout_recovery(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// Function AllowBleedoutDialogue(bool abCanTalk) native
fn allow_bleedout_dialogue(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// Function SetCriticalStage(int aiStage) native
fn set_critical_stage(_: &mut Cx<'_>, _: Actor, _: i32) {}

/// Function AttachAshPile(Form akAshPileBase = None) native
fn attach_ash_pile(_: &mut Cx<'_>, _: Actor, _: Option<Form>) {}

/// Race Function GetRace() native
fn get_race(cx: &mut Cx<'_>, this: Actor) -> Option<Race> {
    actor::race(cx.forms, cx.world, this.0).map(Race)
}

/// Function SetRace(Race akRace = None) native
///
/// None gives the actor its own race back.
fn set_race(cx: &mut Cx<'_>, this: Actor, race: Option<Race>) {
    cx.world.actors.entry(this.0).or_default().race = race.map(|race| race.0);
    cx.world
        .happenings
        .raise(Happening::RaceSwitched { actor: this.0 });
}

/// int Function GetLevel() native
fn get_level(cx: &mut Cx<'_>, this: Actor) -> i32 {
    actor::level(cx.forms, cx.world, this.0).into()
}

/// ActorBase Function GetLeveledActorBase() native
fn get_leveled_actor_base(cx: &mut Cx<'_>, this: Actor) -> Option<ActorBase> {
    actor::settle_base(cx.forms, cx.world, this.0).map(ActorBase)
}

/// bool Function IsChild() native
fn is_child(cx: &mut Cx<'_>, this: Actor) -> bool {
    let race = actor::race(cx.forms, cx.world, this.0).and_then(|race| cx.forms.race(race));
    race.is_some_and(|race| race.is_child())
}

/// bool Function IsGhost() native
fn is_ghost(cx: &mut Cx<'_>, this: Actor) -> bool {
    actor::is_ghost(cx.forms, cx.world, this.0)
}

/// Function SetGhost(bool abIsGhost = true) native
fn set_ghost(cx: &mut Cx<'_>, this: Actor, is_ghost: bool) {
    cx.world.actors.entry(this.0).or_default().ghost = Some(is_ghost);
}
