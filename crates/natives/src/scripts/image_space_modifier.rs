//! ImageSpaceModifier: changes of the picture's look.

use crate::{Cx, ImageSpaceModifier, Row, global, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Apply", apply).partial("nothing is drawn yet"),
        method("ApplyCrossFade", apply_cross_fade).partial("nothing is drawn yet"),
        method("PopTo", pop_to).partial("nothing is drawn yet"),
        method("Remove", remove).partial("nothing is drawn yet"),
        global("RemoveCrossFade", remove_cross_fade).partial("nothing is drawn yet"),
    ]
}

/// Function Apply(float afStrength = 1.0) native
fn apply(_: &mut Cx<'_>, _: ImageSpaceModifier, _: f32) {}

/// Function ApplyCrossFade(float afFadeDuration = 1.0) native
fn apply_cross_fade(_: &mut Cx<'_>, _: ImageSpaceModifier, _: f32) {}

/// Function PopTo(ImageSpaceModifier akNewModifier, float afStrength = 1.0) native
fn pop_to(_: &mut Cx<'_>, _: ImageSpaceModifier, _: Option<ImageSpaceModifier>, _: f32) {}

/// Function Remove() native
fn remove(_: &mut Cx<'_>, _: ImageSpaceModifier) {}

/// Function RemoveCrossFade(float afFadeDuration = 1.0) native global
fn remove_cross_fade(_: &mut Cx<'_>, _: f32) {}
