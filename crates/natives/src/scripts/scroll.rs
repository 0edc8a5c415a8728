//! Scroll: casting, and what it does.

use crate::{Cx, MagicEffect, ObjectReference, Row, Scroll, method};

pub(super) fn natives() -> Vec<Row> {
    vec![method("Cast", cast).latent().partial("its effects reach the target at once: nothing flies, and a scroll aimed at nothing does nothing"),
method("GetCostliestEffectIndex", get_costliest_effect_index).immediate(),
method("GetNumEffects", get_num_effects).immediate(),
method("GetNthEffectMagicEffect", get_nth_effect_magic_effect).immediate(),
method("GetNthEffectMagnitude", get_nth_effect_magnitude).immediate(),
method("GetNthEffectDuration", get_nth_effect_duration).immediate()]
}

/// Function Cast(ObjectReference akSource, ObjectReference akTarget = NONE) native
fn cast(
    cx: &mut Cx<'_>,
    this: Scroll,
    source: Option<ObjectReference>,
    target: Option<ObjectReference>,
) {
    super::magic_item::cast(cx, this.0, source, None, target);
}

/// int Function GetCostliestEffectIndex() native
fn get_costliest_effect_index(cx: &mut Cx<'_>, this: Scroll) -> i32 {
    super::magic_item::costliest(cx, this.0)
}

/// int Function GetNumEffects() native
fn get_num_effects(cx: &mut Cx<'_>, this: Scroll) -> i32 {
    super::magic_item::effects(cx, this.0).len() as i32
}

/// MagicEffect Function GetNthEffectMagicEffect(int index) native
fn get_nth_effect_magic_effect(cx: &mut Cx<'_>, this: Scroll, index: i32) -> Option<MagicEffect> {
    super::magic_item::effect(cx, this.0, index)?
        .effect
        .map(MagicEffect)
}

/// float Function GetNthEffectMagnitude(int index) native
fn get_nth_effect_magnitude(cx: &mut Cx<'_>, this: Scroll, index: i32) -> f32 {
    super::magic_item::effect(cx, this.0, index).map_or(0.0, |effect| effect.magnitude)
}

/// int Function GetNthEffectDuration(int index) native
fn get_nth_effect_duration(cx: &mut Cx<'_>, this: Scroll, index: i32) -> i32 {
    super::magic_item::effect(cx, this.0, index).map_or(0, |effect| effect.duration as i32)
}
