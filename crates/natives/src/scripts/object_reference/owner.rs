//! ObjectReference: owners and alarms.

use crate::{Actor, ActorBase, Cx, Faction, ObjectReference, Row, method};
use ident::{FormId, FourCC};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetActorOwner", get_actor_owner),
        method("GetFactionOwner", get_faction_owner),
        method("SetActorOwner", set_actor_owner),
        method("SetFactionOwner", set_faction_owner),
        method("SendStealAlarm", send_steal_alarm).partial("nobody hears alarms yet"),
        method("CreateDetectionEvent", create_detection_event).partial("nobody detects yet"),
        method("SetActorCause", set_actor_cause).partial("who caused what is not kept yet"),
        method("IgnoreFriendlyHits", ignore_friendly_hits).partial("hits are not counted yet"),
        method("IsIgnoringFriendlyHits", is_ignoring_friendly_hits)
            .partial("hits are not counted yet"),
        method("SetNoFavorAllowed", set_no_favor_allowed).partial("there are no favours yet"),
    ]
}

/// ActorBase Function GetActorOwner() native
fn get_actor_owner(cx: &mut Cx<'_>, this: ObjectReference) -> Option<ActorBase> {
    owner(cx, this, b"NPC_").map(ActorBase)
}

/// Faction Function GetFactionOwner() native
fn get_faction_owner(cx: &mut Cx<'_>, this: ObjectReference) -> Option<Faction> {
    owner(cx, this, b"FACT").map(Faction)
}

/// Function SetActorOwner(ActorBase akActorBase) native
fn set_actor_owner(cx: &mut Cx<'_>, this: ObjectReference, actor_base: Option<ActorBase>) {
    let state = cx.world.references.entry(this.0).or_default();
    state.owner = actor_base.map(|base| base.0);
}

/// Function SetFactionOwner(Faction akFaction) native
fn set_faction_owner(cx: &mut Cx<'_>, this: ObjectReference, faction: Option<Faction>) {
    let state = cx.world.references.entry(this.0).or_default();
    state.owner = faction.map(|faction| faction.0);
}

/// Function SendStealAlarm(Actor akThief) native
fn send_steal_alarm(_: &mut Cx<'_>, _: ObjectReference, _: Option<Actor>) {}

/// Function CreateDetectionEvent(Actor akOwner, int aiSoundLevel = 0) native
fn create_detection_event(_: &mut Cx<'_>, _: ObjectReference, _: Option<Actor>, _: i32) {}

/// Function SetActorCause(Actor akActor) native
fn set_actor_cause(_: &mut Cx<'_>, _: ObjectReference, _: Option<Actor>) {}

/// Function IgnoreFriendlyHits(bool abIgnore = true) native
fn ignore_friendly_hits(_: &mut Cx<'_>, _: ObjectReference, _: bool) {}

/// bool Function IsIgnoringFriendlyHits() native
fn is_ignoring_friendly_hits(_: &mut Cx<'_>, _: ObjectReference) -> bool {
    false
}

/// Function SetNoFavorAllowed(bool abNoFavor = true) native
fn set_no_favor_allowed(_: &mut Cx<'_>, _: ObjectReference, _: bool) {}

/// What a script made the owner, else the plugin's, when it is of this type.
fn owner(cx: &Cx<'_>, this: ObjectReference, kind: &[u8; 4]) -> Option<FormId> {
    let owner = rules::reference::owner(cx.forms, cx.world, this.0)?;
    (cx.forms.kind(owner) == Some(FourCC(*kind))).then_some(owner)
}
