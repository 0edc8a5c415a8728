//! VisualEffect: art on objects.

use crate::{Cx, ObjectReference, Row, VisualEffect, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Play", play).partial("nothing is drawn yet"),
        method("Stop", stop).partial("nothing is drawn yet"),
    ]
}

/// Function Play(ObjectReference akObject, float afTime = -1.0, ObjectReference akFacingObject =
/// None) native
fn play(
    _: &mut Cx<'_>,
    _: VisualEffect,
    _: Option<ObjectReference>,
    _: f32,
    _: Option<ObjectReference>,
) {
}

/// Function Stop(ObjectReference akObject) native
fn stop(_: &mut Cx<'_>, _: VisualEffect, _: Option<ObjectReference>) {}
