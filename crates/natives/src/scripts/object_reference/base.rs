//! ObjectReference: what it is, where it belongs, what it is linked to.

use crate::{
    Cell, Cx, Form, Keyword, Location, LocationRefType, ObjectReference, Row, Scene, VoiceType,
    WorldSpace, method,
};
use rules::{location, reference};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = own_natives();
    rows.extend(extender_natives());
    rows
}

fn own_natives() -> Vec<Row> {
    vec![
        method("GetBaseObject", get_base_object),
        method("GetParentCell", get_parent_cell),
        method("GetWorldSpace", get_world_space),
        method("GetCurrentLocation", get_current_location),
        method("GetEditorLocation", get_editor_location),
        method("GetVoiceType", get_voice_type),
        method("GetLinkedRef", get_linked_ref),
        method("GetNthLinkedRef", get_nth_linked_ref),
        method("HasRefType", has_ref_type),
        method("IsDeleted", is_deleted),
        method("Is3DLoaded", is_3d_loaded),
        method("CalculateEncounterLevel", calculate_encounter_level)
            .partial("encounter zones do not raise or bound it yet"),
        method("GetCurrentScene", get_current_scene).partial("scenes are not played yet"),
        method("IsInDialogueWithPlayer", is_in_dialogue_with_player)
            .partial("there is no dialogue yet"),
        method("GetTriggerObjectCount", get_trigger_object_count),
    ]
}

fn extender_natives() -> Vec<Row> {
    vec![
        method("GetDisplayName", get_display_name),
        method("SetDisplayName", set_display_name),
        method("GetEnableParent", get_enable_parent),
        method("IsHarvested", is_harvested),
        method("SetHarvested", set_harvested),
    ]
}

/// Form Function GetBaseObject() native
fn get_base_object(cx: &mut Cx<'_>, this: ObjectReference) -> Option<Form> {
    reference::base(cx.forms, cx.world, this.0).map(Form)
}

/// Cell Function GetParentCell() native
fn get_parent_cell(cx: &mut Cx<'_>, this: ObjectReference) -> Option<Cell> {
    let placement = reference::placement(cx.forms, cx.world, this.0)?;
    Some(Cell(location::cell_at(
        cx.forms,
        placement.cell?,
        placement.position,
    )))
}

/// WorldSpace Function GetWorldSpace() native
fn get_world_space(cx: &mut Cx<'_>, this: ObjectReference) -> Option<WorldSpace> {
    let cell = reference::placement(cx.forms, cx.world, this.0)?.cell?;
    cx.forms.parent(cell).map(WorldSpace)
}

/// Location Function GetCurrentLocation() native
fn get_current_location(cx: &mut Cx<'_>, this: ObjectReference) -> Option<Location> {
    location::of_reference(cx.forms, cx.world, this.0).map(Location)
}

/// Location Function GetEditorLocation() native
fn get_editor_location(cx: &mut Cx<'_>, this: ObjectReference) -> Option<Location> {
    location::editor_location(cx.forms, cx.world, this.0).map(Location)
}

/// VoiceType Function GetVoiceType() native
fn get_voice_type(cx: &mut Cx<'_>, this: ObjectReference) -> Option<VoiceType> {
    let part = rules::actor::part(cx.forms, cx.world, this.0, rules::actor::Part::Traits);
    let own = part.and_then(|npc| npc.voice);
    own.or_else(|| race_voice(cx, this)).map(VoiceType)
}

/// ObjectReference Function GetLinkedRef(Keyword apKeyword = NONE) native
fn get_linked_ref(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    keyword: Option<Keyword>,
) -> Option<ObjectReference> {
    let keyword = keyword.map(|keyword| keyword.0);
    reference::linked(cx.forms, this.0, keyword).map(ObjectReference)
}

/// ObjectReference Function GetNthLinkedRef(int aiLinkedRef) native
///
/// The first is the linked reference, the second what that is linked to, and so on.
fn get_nth_linked_ref(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    linked_ref: i32,
) -> Option<ObjectReference> {
    let mut found = this.0;
    for _ in 0..linked_ref.clamp(0, 64) {
        found = reference::linked(cx.forms, found, None)?;
    }
    (found != this.0).then_some(ObjectReference(found))
}

/// bool Function HasRefType(LocationRefType akRefType) native
fn has_ref_type(cx: &mut Cx<'_>, this: ObjectReference, ref_type: Option<LocationRefType>) -> bool {
    let record = cx.forms.reference(this.0);
    let types = record.map_or_else(Vec::new, |record| record.location_ref_types);
    ref_type.is_some_and(|of| types.contains(&of.0))
}

/// bool Function IsDeleted() native
fn is_deleted(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    reference::is_deleted(cx.world, this.0)
}

/// bool Function Is3DLoaded() native
fn is_3d_loaded(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    reference::is_loaded(cx.forms, cx.world, this.0)
        && reference::is_enabled(cx.forms, cx.world, this.0)
}

/// int Function CalculateEncounterLevel(int aiDifficulty = 4) native
fn calculate_encounter_level(cx: &mut Cx<'_>, _: ObjectReference, _: i32) -> i32 {
    rules::actor::player_level(cx.forms, cx.world).into()
}

/// Scene Function GetCurrentScene() native
fn get_current_scene(_: &mut Cx<'_>, _: ObjectReference) -> Option<Scene> {
    None
}

/// bool Function IsInDialogueWithPlayer() native
fn is_in_dialogue_with_player(_: &mut Cx<'_>, _: ObjectReference) -> bool {
    false
}

/// int Function GetTriggerObjectCount() native
fn get_trigger_object_count(cx: &mut Cx<'_>, this: ObjectReference) -> i32 {
    cx.world.contacts.in_trigger(this.0).count() as i32
}

/// string Function GetDisplayName() native
fn get_display_name(cx: &mut Cx<'_>, this: ObjectReference) -> String {
    reference::display_name(cx.forms, cx.world, this.0)
}

/// bool Function SetDisplayName(string name, bool force = false) native
///
/// Without force a name an alias gives stays.
fn set_display_name(cx: &mut Cx<'_>, this: ObjectReference, name: String, force: bool) -> bool {
    let by_alias = rules::alias::display_name(cx.forms, cx.world, this.0).is_some();
    if by_alias && !force {
        return false;
    }
    cx.world.references.entry(this.0).or_default().display_name = Some(name);
    true
}

/// ObjectReference Function GetEnableParent() native
fn get_enable_parent(cx: &mut Cx<'_>, this: ObjectReference) -> Option<ObjectReference> {
    let parent = reference::enable_parent(cx.forms, cx.world, this.0);
    parent.map(|(parent, _)| ObjectReference(parent))
}

/// bool Function IsHarvested() native
fn is_harvested(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    cx.world
        .references
        .get(&this.0)
        .is_some_and(|state| state.harvested)
}

/// Function SetHarvested(bool harvested) native
fn set_harvested(cx: &mut Cx<'_>, this: ObjectReference, harvested: bool) {
    cx.world.references.entry(this.0).or_default().harvested = harvested;
}

/// The voice of an actor's race: the first for men, the second for women.
fn race_voice(cx: &Cx<'_>, this: ObjectReference) -> Option<ident::FormId> {
    let race = rules::actor::race(cx.forms, cx.world, this.0)?;
    let at = usize::from(rules::actor::is_female(cx.forms, cx.world, this.0));
    cx.forms.race(race)?.voices.get(at).copied()
}
