//! Potion: potions, poisons, food.

use crate::{Cx, MagicEffect, Potion, Row, SoundDescriptor, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("IsHostile", is_hostile),
        method("IsPoison", is_poison),
        method("IsFood", is_food).immediate(),
        method("GetUseSound", get_use_sound),
        method("GetCostliestEffectIndex", get_costliest_effect_index).immediate(),
        method("GetNumEffects", get_num_effects).immediate(),
        method("GetNthEffectMagicEffect", get_nth_effect_magic_effect).immediate(),
        method("GetNthEffectMagnitude", get_nth_effect_magnitude).immediate(),
        method("GetNthEffectDuration", get_nth_effect_duration).immediate(),
    ]
}

/// bool Function IsHostile() native
fn is_hostile(cx: &mut Cx<'_>, this: Potion) -> bool {
    super::magic_item::is_hostile(cx, this.0)
}

/// bool Function IsPoison() native
fn is_poison(cx: &mut Cx<'_>, this: Potion) -> bool {
    cx.forms
        .potion(this.0)
        .is_some_and(|potion| potion.is_poison())
}

/// bool Function IsFood() native
fn is_food(cx: &mut Cx<'_>, this: Potion) -> bool {
    cx.forms
        .potion(this.0)
        .is_some_and(|potion| potion.is_food())
}

/// SoundDescriptor Function GetUseSound() native
fn get_use_sound(cx: &mut Cx<'_>, this: Potion) -> Option<SoundDescriptor> {
    cx.forms.potion(this.0)?.consume_sound.map(SoundDescriptor)
}

/// int Function GetCostliestEffectIndex() native
fn get_costliest_effect_index(cx: &mut Cx<'_>, this: Potion) -> i32 {
    super::magic_item::costliest(cx, this.0)
}

/// int Function GetNumEffects() native
fn get_num_effects(cx: &mut Cx<'_>, this: Potion) -> i32 {
    super::magic_item::effects(cx, this.0).len() as i32
}

/// MagicEffect Function GetNthEffectMagicEffect(int index) native
fn get_nth_effect_magic_effect(cx: &mut Cx<'_>, this: Potion, index: i32) -> Option<MagicEffect> {
    super::magic_item::effect(cx, this.0, index)?
        .effect
        .map(MagicEffect)
}

/// float Function GetNthEffectMagnitude(int index) native
fn get_nth_effect_magnitude(cx: &mut Cx<'_>, this: Potion, index: i32) -> f32 {
    super::magic_item::effect(cx, this.0, index).map_or(0.0, |effect| effect.magnitude)
}

/// int Function GetNthEffectDuration(int index) native
fn get_nth_effect_duration(cx: &mut Cx<'_>, this: Potion, index: i32) -> i32 {
    super::magic_item::effect(cx, this.0, index).map_or(0, |effect| effect.duration as i32)
}
