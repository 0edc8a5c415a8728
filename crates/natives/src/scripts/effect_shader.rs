//! EffectShader: shaders on objects.

use crate::{Cx, EffectShader, ObjectReference, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Play", play).partial("nothing is drawn yet"),
        method("Stop", stop).partial("nothing is drawn yet"),
    ]
}

/// Function Play(ObjectReference akObject, float afDuration = -1.0) native
fn play(_: &mut Cx<'_>, _: EffectShader, _: Option<ObjectReference>, _: f32) {}

/// Function Stop(ObjectReference akObject) native
fn stop(_: &mut Cx<'_>, _: EffectShader, _: Option<ObjectReference>) {}
