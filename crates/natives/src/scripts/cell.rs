//! Cell: owners, being attached, its references.

use crate::{ActorBase, Cell, Cx, Faction, ObjectReference, Row, method};
use ident::{FormId, FourCC};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = own_natives();
    rows.extend(extender_natives());
    rows
}

fn own_natives() -> Vec<Row> {
    vec![
        method("GetActorOwner", get_actor_owner),
        method("GetFactionOwner", get_faction_owner),
        method("SetActorOwner", set_actor_owner),
        method("SetFactionOwner", set_faction_owner),
        method("IsAttached", is_attached),
        method("IsInterior", is_interior),
        method("SetPublic", set_public),
        method("Reset", reset),
        method("SetFogColor", set_fog_color).partial("nothing is drawn yet"),
        method("SetFogPlanes", set_fog_planes).partial("nothing is drawn yet"),
        method("SetFogPower", set_fog_power).partial("nothing is drawn yet"),
    ]
}

fn extender_natives() -> Vec<Row> {
    vec![
        method("GetNumRefs", get_num_refs),
        method("GetNthRef", get_nth_ref),
        method("GetWaterLevel", get_water_level),
    ]
}

/// ActorBase Function GetActorOwner() native
fn get_actor_owner(cx: &mut Cx<'_>, this: Cell) -> Option<ActorBase> {
    owner(cx, this, b"NPC_").map(ActorBase)
}

/// Faction Function GetFactionOwner() native
fn get_faction_owner(cx: &mut Cx<'_>, this: Cell) -> Option<Faction> {
    owner(cx, this, b"FACT").map(Faction)
}

/// Function SetActorOwner(ActorBase akActor) native
fn set_actor_owner(cx: &mut Cx<'_>, this: Cell, actor: Option<ActorBase>) {
    let state = cx.world.cells.entry(this.0).or_default();
    state.actor_owner = actor.map(|actor| actor.0);
    state.faction_owner = None;
}

/// Function SetFactionOwner(Faction akFaction) native
fn set_faction_owner(cx: &mut Cx<'_>, this: Cell, faction: Option<Faction>) {
    let state = cx.world.cells.entry(this.0).or_default();
    state.faction_owner = faction.map(|faction| faction.0);
    state.actor_owner = None;
}

/// bool Function IsAttached() native
fn is_attached(cx: &mut Cx<'_>, this: Cell) -> bool {
    cx.world.attached.contains(&this.0)
}

/// bool Function IsInterior() native
fn is_interior(cx: &mut Cx<'_>, this: Cell) -> bool {
    cx.forms.cell(this.0).is_some_and(|cell| cell.is_interior())
}

/// Function SetPublic(bool abPublic = true) native
fn set_public(cx: &mut Cx<'_>, this: Cell, public: bool) {
    cx.world.cells.entry(this.0).or_default().public = Some(public);
}

/// Function Reset() native
///
/// Unknown: whether one that is attached is reset at once; here as it comes back.
fn reset(cx: &mut Cx<'_>, this: Cell) {
    cx.world.cells.entry(this.0).or_default().reset_wanted = true;
}

/// Function SetFogColor(int aiNearRed, int aiNearGreen, int aiNearBlue, int aiFarRed, int
/// aiFarGreen, int aiFarBlue) native
#[expect(clippy::too_many_arguments, reason = "the script's own parameters")]
fn set_fog_color(_: &mut Cx<'_>, _: Cell, _: i32, _: i32, _: i32, _: i32, _: i32, _: i32) {}

/// Function SetFogPlanes(float afNear, float afFar) native
fn set_fog_planes(_: &mut Cx<'_>, _: Cell, _: f32, _: f32) {}

/// Function SetFogPower(float afPower) native
fn set_fog_power(_: &mut Cx<'_>, _: Cell, _: f32) {}

/// int Function GetNumRefs(int formTypeFilter = 0) native
fn get_num_refs(cx: &mut Cx<'_>, this: Cell, form_type_filter: i32) -> i32 {
    references(cx, this, form_type_filter).len() as i32
}

/// ObjectReference Function GetNthRef(int n, int formTypeFilter = 0) native
fn get_nth_ref(
    cx: &mut Cx<'_>,
    this: Cell,
    n: i32,
    form_type_filter: i32,
) -> Option<ObjectReference> {
    let all = references(cx, this, form_type_filter);
    usize::try_from(n)
        .ok()
        .and_then(|n| all.get(n))
        .map(|form| ObjectReference(*form))
}

/// float Function GetWaterLevel() native
fn get_water_level(cx: &mut Cx<'_>, this: Cell) -> f32 {
    rules::water::height(cx.forms, this.0).unwrap_or(0.0)
}

/// What a script made the owner, else the plugin's, when it is of this type.
fn owner(cx: &Cx<'_>, cell: Cell, kind: &[u8; 4]) -> Option<FormId> {
    let state = cx.world.cells.get(&cell.0);
    let set = state.and_then(|state| state.actor_owner.or(state.faction_owner));
    let owner = set.or_else(|| cx.forms.cell(cell.0)?.owner)?;
    (cx.forms.kind(owner) == Some(FourCC(*kind))).then_some(owner)
}

/// The references of a cell whose base is of a form type; 0 for all.
fn references(cx: &Cx<'_>, cell: Cell, form_type: i32) -> Vec<FormId> {
    let is_wanted = |reference: &FormId| {
        let base = rules::reference::base(cx.forms, cx.world, *reference);
        let kind = base
            .and_then(|base| cx.forms.kind(base))
            .map(crate::classes::form_type);
        form_type == 0 || kind.is_some_and(|kind| i32::from(kind) == form_type)
    };
    let there = rules::cell::references(cx.forms, cx.world, cell.0);
    there.into_iter().filter(is_wanted).collect()
}
