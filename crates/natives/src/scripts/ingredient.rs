//! Ingredient: its effects, and which the player knows.

use crate::{Cx, Ingredient, MagicEffect, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("IsHostile", is_hostile),
        method("LearnEffect", learn_effect)
            .partial("known effects of ingredients are not kept yet"),
        method("LearnNextEffect", learn_next_effect)
            .partial("known effects of ingredients are not kept yet"),
        method("LearnAllEffects", learn_all_effects)
            .partial("known effects of ingredients are not kept yet"),
        method("GetCostliestEffectIndex", get_costliest_effect_index).immediate(),
        method("GetNumEffects", get_num_effects).immediate(),
        method("GetNthEffectMagicEffect", get_nth_effect_magic_effect).immediate(),
        method("GetNthEffectMagnitude", get_nth_effect_magnitude).immediate(),
        method("GetNthEffectDuration", get_nth_effect_duration).immediate(),
    ]
}

/// bool Function IsHostile() native
fn is_hostile(cx: &mut Cx<'_>, this: Ingredient) -> bool {
    super::magic_item::is_hostile(cx, this.0)
}

/// Function LearnEffect(int aiIndex) native
fn learn_effect(_: &mut Cx<'_>, _: Ingredient, _: i32) {}

/// int Function LearnNextEffect() native
fn learn_next_effect(_: &mut Cx<'_>, _: Ingredient) -> i32 {
    -1
}

/// Function LearnAllEffects() native
fn learn_all_effects(_: &mut Cx<'_>, _: Ingredient) {}

/// int Function GetCostliestEffectIndex() native
fn get_costliest_effect_index(cx: &mut Cx<'_>, this: Ingredient) -> i32 {
    super::magic_item::costliest(cx, this.0)
}

/// int Function GetNumEffects() native
fn get_num_effects(cx: &mut Cx<'_>, this: Ingredient) -> i32 {
    super::magic_item::effects(cx, this.0).len() as i32
}

/// MagicEffect Function GetNthEffectMagicEffect(int index) native
fn get_nth_effect_magic_effect(
    cx: &mut Cx<'_>,
    this: Ingredient,
    index: i32,
) -> Option<MagicEffect> {
    super::magic_item::effect(cx, this.0, index)?
        .effect
        .map(MagicEffect)
}

/// float Function GetNthEffectMagnitude(int index) native
fn get_nth_effect_magnitude(cx: &mut Cx<'_>, this: Ingredient, index: i32) -> f32 {
    super::magic_item::effect(cx, this.0, index).map_or(0.0, |effect| effect.magnitude)
}

/// int Function GetNthEffectDuration(int index) native
fn get_nth_effect_duration(cx: &mut Cx<'_>, this: Ingredient, index: i32) -> i32 {
    super::magic_item::effect(cx, this.0, index).map_or(0, |effect| effect.duration as i32)
}
