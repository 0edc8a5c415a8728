//! What spells, scrolls, enchantments, potions and ingredients share: their effects.

use crate::{Actor, Cx, ObjectReference};
use forms::components::EffectItem;
use ident::FormId;
use rules::spell;

/// Puts the effects of a cast on its target, or on who casts it when it has no other target.
pub(super) fn cast(
    cx: &mut Cx<'_>,
    item: FormId,
    source: Option<ObjectReference>,
    blame: Option<Actor>,
    target: Option<ObjectReference>,
) {
    let is_actor = |id: &FormId| rules::reference::is_actor(cx.forms, cx.world, *id);
    let caster = blame
        .map(|actor| actor.0)
        .or(source.map(|source| source.0).filter(is_actor));
    let on = match target {
        Some(target) => Some(target.0),
        None if is_for_self(cx, item) => source.map(|source| source.0),
        None => None,
    };
    if let Some(on) = on {
        spell::apply(cx.forms, cx.world, item, caster, on);
    }
}

/// Whether it acts on who casts it.
fn is_for_self(cx: &Cx<'_>, item: FormId) -> bool {
    spell::magic_item(cx.forms, item).is_some_and(|item| item.delivery == 0)
}

/// Its effects, in order.
pub(super) fn effects<'f>(cx: &Cx<'f>, item: FormId) -> &'f [EffectItem] {
    spell::magic_item(cx.forms, item).map_or(&[], |item| item.effects)
}

/// One of its effects.
pub(super) fn effect<'f>(cx: &Cx<'f>, item: FormId, index: i32) -> Option<&'f EffectItem> {
    effects(cx, item).get(usize::try_from(index).ok()?)
}

/// Whether any of its effects is an attack.
pub(super) fn is_hostile(cx: &Cx<'_>, item: FormId) -> bool {
    let of = |effect: &EffectItem| cx.forms.magic_effect(effect.effect?);
    effects(cx, item)
        .iter()
        .filter_map(of)
        .any(|effect| effect.is_hostile())
}

/// What it costs by its record: its own cost, else the sum of its effects'.
pub(super) fn cost(cx: &Cx<'_>, item: FormId, _: Option<Actor>) -> i32 {
    match spell::magic_item(cx.forms, item) {
        Some(record) if record.cost > 0 => record.cost as i32,
        Some(record) => record
            .effects
            .iter()
            .map(|effect| effect_cost(cx, effect))
            .sum::<f32>() as i32,
        None => 0,
    }
}

/// The place of the effect that costs most; -1 without effects.
pub(super) fn costliest(cx: &Cx<'_>, item: FormId) -> i32 {
    let mut best = (-1, f32::MIN);
    for (index, effect) in (0..).zip(effects(cx, item)) {
        let cost = effect_cost(cx, effect);
        if cost > best.1 {
            best = (index, cost);
        }
    }
    best.0
}

/// Source: the wiki's page of spell cost: base cost x (magnitude x duration / 10)^1.1, with 1 for a
/// magnitude of none and 10 for a duration of none.
fn effect_cost(cx: &Cx<'_>, effect: &EffectItem) -> f32 {
    let Some(of) = effect.effect.and_then(|id| cx.forms.magic_effect(id)) else {
        return 0.0;
    };
    let magnitude = if effect.magnitude < 1.0 {
        1.0
    } else {
        effect.magnitude
    };
    let duration = if effect.duration == 0 {
        10.0
    } else {
        effect.duration as f32
    };
    of.base_cost * det::math::powf(magnitude * duration / 10.0, 1.1)
}
