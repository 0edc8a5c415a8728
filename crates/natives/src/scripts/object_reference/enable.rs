//! ObjectReference: enabling, disabling, deleting.
//!
//! Observed: one with an enable parent stays as it is and the game logs an error.

use crate::{Cx, ObjectReference, Row, method};
use rules::reference::{self, Refused};
use world::Happening;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Enable", enable).latent(),
        method("EnableNoWait", enable_no_wait).immediate(),
        method("Disable", disable).latent(),
        method("DisableNoWait", disable_no_wait).immediate(),
        method("IsDisabled", is_disabled),
        method("Delete", delete).latent(),
        method("Reset", reset).latent().partial(
            "the reference goes back to its editor place or the target, but its state stays",
        ),
    ]
}

/// Function Enable(bool abFadeIn = false) native
fn enable(cx: &mut Cx<'_>, this: ObjectReference, _: bool) {
    set_enabled(cx, this, true);
}

/// Function EnableNoWait(bool abFadeIn = false) native
fn enable_no_wait(cx: &mut Cx<'_>, this: ObjectReference, _: bool) {
    set_enabled(cx, this, true);
}

/// Function Disable(bool abFadeOut = false) native
fn disable(cx: &mut Cx<'_>, this: ObjectReference, _: bool) {
    set_enabled(cx, this, false);
}

/// Function DisableNoWait(bool abFadeOut = false) native
fn disable_no_wait(cx: &mut Cx<'_>, this: ObjectReference, _: bool) {
    set_enabled(cx, this, false);
}

/// bool Function IsDisabled() native
fn is_disabled(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    !reference::is_enabled(cx.forms, cx.world, this.0)
}

/// Function Delete() native
fn delete(cx: &mut Cx<'_>, this: ObjectReference) {
    reference::delete(cx.world, this.0);
    cx.world.registrations.forget(world::Subject::Form(this.0));
}

/// Function Reset(ObjectReference akTarget = None) native
fn reset(cx: &mut Cx<'_>, this: ObjectReference, target: Option<ObjectReference>) {
    let to = akin(cx, target);
    let placement = match to {
        Some(placement) => Some(placement),
        None => reference::editor_placement(cx.forms, this.0),
    };
    if let Some(placement) = placement {
        reference::set_placement(cx.world, this.0, placement);
    }
    cx.world
        .happenings
        .raise(Happening::Reset { reference: this.0 });
}

fn akin(cx: &Cx<'_>, target: Option<ObjectReference>) -> Option<world::Placement> {
    target.and_then(|target| reference::placement(cx.forms, cx.world, target.0))
}

fn set_enabled(cx: &mut Cx<'_>, this: ObjectReference, enabled: bool) {
    let before = reference::is_enabled(cx.forms, cx.world, this.0);
    match reference::set_enabled(cx.forms, cx.world, this.0, enabled) {
        Ok(()) if before != enabled && reference::is_loaded(cx.forms, cx.world, this.0) => {
            let reference = this.0;
            cx.world.happenings.raise(if enabled {
                Happening::ObjectLoaded { reference }
            } else {
                Happening::ObjectUnloaded { reference }
            });
        }
        Ok(()) | Err(Refused::NoReference) => {}
        Err(Refused::HasEnableParent) => {
            let verb = if enabled { "enable" } else { "disable" };
            cx.game_error(format!(
                "cannot {verb} an object with an enable state parent"
            ));
        }
    }
}
