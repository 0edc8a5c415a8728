//! ShaderParticleGeometry: rain, snow and the like.

use crate::{Cx, Row, ShaderParticleGeometry, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Apply", apply).partial("nothing is drawn yet"),
        method("Remove", remove).partial("nothing is drawn yet"),
    ]
}

/// Function Apply(float afFadeTime) native
fn apply(_: &mut Cx<'_>, _: ShaderParticleGeometry, _: f32) {}

/// Function Remove(float afFadeTime) native
fn remove(_: &mut Cx<'_>, _: ShaderParticleGeometry, _: f32) {}
