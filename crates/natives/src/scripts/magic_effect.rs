//! MagicEffect: what a magic effect is.

use crate::{Cx, MagicEffect, Row, method};
use rules::actor_value;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetAssociatedSkill", get_associated_skill).latent(),
        method("GetBaseCost", get_base_cost).immediate(),
        method("IsEffectFlagSet", is_effect_flag_set).immediate(),
    ]
}

/// string Function GetAssociatedSkill() native
fn get_associated_skill(cx: &mut Cx<'_>, this: MagicEffect) -> String {
    let skill = cx
        .forms
        .magic_effect(this.0)
        .and_then(|effect| u16::try_from(effect.skill).ok());
    skill
        .and_then(actor_value::name)
        .unwrap_or_default()
        .to_owned()
}

/// float Function GetBaseCost() native
fn get_base_cost(cx: &mut Cx<'_>, this: MagicEffect) -> f32 {
    cx.forms
        .magic_effect(this.0)
        .map_or(0.0, |effect| effect.base_cost)
}

/// bool Function IsEffectFlagSet(int flag) native
fn is_effect_flag_set(cx: &mut Cx<'_>, this: MagicEffect, flag: i32) -> bool {
    cx.forms
        .magic_effect(this.0)
        .is_some_and(|effect| effect.flags & flag as u32 != 0)
}
