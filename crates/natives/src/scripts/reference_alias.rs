//! ReferenceAlias: what fills it. All run on the script's thread.

use super::registration;
use crate::{Cx, ObjectReference, ReferenceAlias, Row, method};
use rules::alias;
use world::AliasFill;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetReference", get_reference).immediate(),
        method("Clear", clear).immediate(),
        method("ForceRefTo", force_ref_to).immediate(),
    ]
}

/// ObjectReference Function GetReference() native
fn get_reference(cx: &mut Cx<'_>, this: ReferenceAlias) -> Option<ObjectReference> {
    alias::reference(cx.world, this.0).map(ObjectReference)
}

/// Function Clear() native
fn clear(cx: &mut Cx<'_>, this: ReferenceAlias) {
    alias::clear(cx.forms, cx.world, this.0);
}

/// Function ForceRefTo(ObjectReference akNewRef) native
///
/// Source: the wiki: None is an error of the script and leaves the alias as it is.
fn force_ref_to(cx: &mut Cx<'_>, this: ReferenceAlias, new_ref: Option<ObjectReference>) {
    match new_ref {
        Some(reference) => {
            alias::fill(
                cx.forms,
                cx.world,
                this.0,
                AliasFill::Reference(reference.0),
            );
        }
        None => cx.game_error("Cannot force a None reference into an alias"),
    }
}

/// Item event filters of an alias's scripts.
pub(super) fn filters() -> Vec<Row> {
    registration::filter_natives::<ReferenceAlias>()
}
