//! Form: what every form has: ids, keywords, names, registrations.

use super::registration;
use crate::{Cx, Form, Keyword, Row, method};
use rules::{inventory, keyword, reference};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = own_natives();
    rows.extend(extender_natives());
    rows
}

fn own_natives() -> Vec<Row> {
    vec![
        method("GetFormID", get_form_id),
        method("GetGoldValue", get_gold_value),
        method("HasKeyword", has_keyword),
        method("PlayerKnows", player_knows)
            .partial("magic effects the player knows are not kept: words of power only"),
    ]
}

fn extender_natives() -> Vec<Row> {
    vec![
        method("GetType", get_type),
        method("GetName", get_name),
        method("SetName", set_name),
        method("GetWeight", get_weight),
        method("GetNumKeywords", get_num_keywords),
        method("GetNthKeyword", get_nth_keyword),
        method("GetKeywords", get_keywords),
        method("IsPlayable", is_playable),
        method("HasWorldModel", has_world_model).immediate(),
        method("GetWorldModelPath", get_world_model_path),
    ]
}

/// int Function GetFormID() native
fn get_form_id(_: &mut Cx<'_>, this: Form) -> i32 {
    this.0.0 as i32
}

/// int Function GetGoldValue() native
///
/// A form that has no value gives 0, a reference its base's.
fn get_gold_value(cx: &mut Cx<'_>, this: Form) -> i32 {
    let base = reference::base(cx.forms, cx.world, this.0).unwrap_or(this.0);
    super::form_change::value(cx, base)
}

/// bool Function HasKeyword(Keyword akKeyword) native
fn has_keyword(cx: &mut Cx<'_>, this: Form, keyword: Option<Keyword>) -> bool {
    keyword.is_some_and(|keyword| keyword::has(cx.forms, cx.world, this.0, keyword.0))
}

/// bool Function PlayerKnows() native
fn player_knows(cx: &mut Cx<'_>, this: Form) -> bool {
    let player = cx.world.actors.get(&ident::FormId::PLAYER_REF);
    player.is_some_and(|player| player.words.contains(&this.0))
}

/// int Function GetType() native
fn get_type(cx: &mut Cx<'_>, this: Form) -> i32 {
    let form = cx.forms.kind(this.0).map(crate::classes::form_type);
    match cx.world.created.get(&this.0) {
        Some(created) if created.is_actor => 62,
        Some(_) => 61,
        None => form.unwrap_or(0).into(),
    }
}

/// string Function GetName() native
fn get_name(cx: &mut Cx<'_>, this: Form) -> String {
    let base = reference::base(cx.forms, cx.world, this.0).unwrap_or(this.0);
    reference::form_name(cx.forms, cx.world, base)
}

/// Function SetName(string name) native
fn set_name(cx: &mut Cx<'_>, this: Form, name: String) {
    let base = reference::base(cx.forms, cx.world, this.0).unwrap_or(this.0);
    cx.world.names.insert(base, name);
}

/// float Function GetWeight() native
fn get_weight(cx: &mut Cx<'_>, this: Form) -> f32 {
    let base = reference::base(cx.forms, cx.world, this.0).unwrap_or(this.0);
    inventory::item::weight(cx.forms, base)
}

/// int Function GetNumKeywords() native
fn get_num_keywords(cx: &mut Cx<'_>, this: Form) -> i32 {
    keyword::of_record(cx.forms, this.0).len() as i32
}

/// Keyword Function GetNthKeyword(int index) native
fn get_nth_keyword(cx: &mut Cx<'_>, this: Form, index: i32) -> Option<Keyword> {
    let keywords = keyword::of_record(cx.forms, this.0);
    usize::try_from(index)
        .ok()
        .and_then(|index| keywords.get(index))
        .map(|form| Keyword(*form))
}

/// Keyword[] Function GetKeywords() native
fn get_keywords(cx: &mut Cx<'_>, this: Form) -> Vec<Option<Keyword>> {
    keyword::of_record(cx.forms, this.0)
        .into_iter()
        .map(|form| Some(Keyword(form)))
        .collect()
}

/// bool Function IsPlayable() native
fn is_playable(cx: &mut Cx<'_>, this: Form) -> bool {
    super::form_change::is_playable(cx, this.0)
}

/// bool Function HasWorldModel() native
fn has_world_model(cx: &mut Cx<'_>, this: Form) -> bool {
    super::form_change::model(cx, this.0).is_some()
}

/// string Function GetWorldModelPath() native
fn get_world_model_path(cx: &mut Cx<'_>, this: Form) -> String {
    super::form_change::model(cx, this.0).unwrap_or_default()
}

/// What forms share with no other script type: registrations of their scripts.
pub(super) fn registrations() -> Vec<Row> {
    registration::natives::<Form>(false)
}
