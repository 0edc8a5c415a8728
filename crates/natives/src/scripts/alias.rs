//! Alias: what both kinds of alias have.

use super::registration;
use crate::{Alias, Cx, Quest, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetOwningQuest", get_owning_quest).immediate(),
        method("GetName", get_name),
        method("GetID", get_id),
    ]
}

/// Quest Function GetOwningQuest() native
fn get_owning_quest(_: &mut Cx<'_>, this: Alias) -> Option<Quest> {
    Some(Quest(this.0.quest))
}

/// string Function GetName() native
fn get_name(cx: &mut Cx<'_>, this: Alias) -> String {
    rules::alias::record(cx.forms, this.0)
        .map(|alias| alias.name.clone())
        .unwrap_or_default()
}

/// int Function GetID() native
fn get_id(_: &mut Cx<'_>, this: Alias) -> i32 {
    this.0.alias.into()
}

/// Registrations of an alias's scripts. They run on the script's thread.
pub(super) fn registrations() -> Vec<Row> {
    registration::natives::<Alias>(true)
}
