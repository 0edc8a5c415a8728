//! Spell: casting, and what it costs and does.

use crate::{Actor, Cx, EquipSlot, MagicEffect, ObjectReference, Perk, Row, Spell, method};
use rules::spell;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = cast_natives();
    rows.extend(extender_natives());
    rows
}

fn cast_natives() -> Vec<Row> {
    vec![method("Cast", cast).latent().partial("its effects reach the target at once: nothing flies, and a spell aimed at nothing does nothing"),
method("RemoteCast", remote_cast).latent().partial("its effects reach the target at once: nothing flies, and a spell aimed at nothing does nothing"),
method("Preload", preload),
method("Unload", unload),
method("IsHostile", is_hostile)]
}

fn extender_natives() -> Vec<Row> {
    vec![
        method("GetMagickaCost", get_magicka_cost).immediate(),
        method("GetEffectiveMagickaCost", get_effective_magicka_cost)
            .immediate()
            .partial("entry points of perks do not lower the cost yet"),
        method("GetCostliestEffectIndex", get_costliest_effect_index).immediate(),
        method("GetNumEffects", get_num_effects).immediate(),
        method("GetNthEffectMagicEffect", get_nth_effect_magic_effect).immediate(),
        method("GetNthEffectMagnitude", get_nth_effect_magnitude).immediate(),
        method("GetNthEffectDuration", get_nth_effect_duration).immediate(),
        method("GetNthEffectArea", get_nth_effect_area).immediate(),
        method("SetNthEffectMagnitude", set_nth_effect_magnitude)
            .immediate()
            .partial("records do not change"),
        method("GetEquipType", get_equip_type).immediate(),
        method("GetPerk", get_perk).immediate(),
    ]
}

/// Function Cast(ObjectReference akSource, ObjectReference akTarget = NONE) native
fn cast(
    cx: &mut Cx<'_>,
    this: Spell,
    source: Option<ObjectReference>,
    target: Option<ObjectReference>,
) {
    super::magic_item::cast(cx, this.0, source, None, target);
}

/// Function RemoteCast(ObjectReference akSource, Actor akBlameActor, ObjectReference akTarget =
/// NONE) native
fn remote_cast(
    cx: &mut Cx<'_>,
    this: Spell,
    source: Option<ObjectReference>,
    blame_actor: Option<Actor>,
    target: Option<ObjectReference>,
) {
    super::magic_item::cast(cx, this.0, source, blame_actor, target);
}

/// Function Preload() native
///
/// Nothing has to be loaded ahead here.
fn preload(_: &mut Cx<'_>, _: Spell) {}

/// Function Unload() native
///
/// Nothing has to be loaded ahead here.
fn unload(_: &mut Cx<'_>, _: Spell) {}

/// bool Function IsHostile() native
fn is_hostile(cx: &mut Cx<'_>, this: Spell) -> bool {
    super::magic_item::is_hostile(cx, this.0)
}

/// int Function GetMagickaCost() native
fn get_magicka_cost(cx: &mut Cx<'_>, this: Spell) -> i32 {
    super::magic_item::cost(cx, this.0, None)
}

/// int Function GetEffectiveMagickaCost(Actor caster) native
fn get_effective_magicka_cost(cx: &mut Cx<'_>, this: Spell, caster: Option<Actor>) -> i32 {
    super::magic_item::cost(cx, this.0, caster)
}

/// int Function GetCostliestEffectIndex() native
fn get_costliest_effect_index(cx: &mut Cx<'_>, this: Spell) -> i32 {
    super::magic_item::costliest(cx, this.0)
}

/// int Function GetNumEffects() native
fn get_num_effects(cx: &mut Cx<'_>, this: Spell) -> i32 {
    super::magic_item::effects(cx, this.0).len() as i32
}

/// MagicEffect Function GetNthEffectMagicEffect(int index) native
fn get_nth_effect_magic_effect(cx: &mut Cx<'_>, this: Spell, index: i32) -> Option<MagicEffect> {
    super::magic_item::effect(cx, this.0, index)?
        .effect
        .map(MagicEffect)
}

/// float Function GetNthEffectMagnitude(int index) native
fn get_nth_effect_magnitude(cx: &mut Cx<'_>, this: Spell, index: i32) -> f32 {
    super::magic_item::effect(cx, this.0, index).map_or(0.0, |effect| effect.magnitude)
}

/// int Function GetNthEffectDuration(int index) native
fn get_nth_effect_duration(cx: &mut Cx<'_>, this: Spell, index: i32) -> i32 {
    super::magic_item::effect(cx, this.0, index).map_or(0, |effect| effect.duration as i32)
}

/// int Function GetNthEffectArea(int index) native
fn get_nth_effect_area(cx: &mut Cx<'_>, this: Spell, index: i32) -> i32 {
    super::magic_item::effect(cx, this.0, index).map_or(0, |effect| effect.area as i32)
}

/// Function SetNthEffectMagnitude(int index, float value) native
fn set_nth_effect_magnitude(_: &mut Cx<'_>, _: Spell, _: i32, _: f32) {}

/// EquipSlot Function GetEquipType() native
fn get_equip_type(cx: &mut Cx<'_>, this: Spell) -> Option<EquipSlot> {
    spell::magic_item(cx.forms, this.0)?
        .equip_type
        .map(EquipSlot)
}

/// Perk Function GetPerk() native
fn get_perk(cx: &mut Cx<'_>, this: Spell) -> Option<Perk> {
    spell::magic_item(cx.forms, this.0)?
        .half_cost_perk
        .map(Perk)
}
