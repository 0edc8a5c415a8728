//! What spells, scrolls, enchantments, potions and ingredients share: their effects.

use crate::{Actor, Cx, ObjectReference};
use forms::components::EffectItem;
use ident::FormId;
use rules::spell;

/// Puts the effects of a cast on its target, or on who casts it.
pub(super) fn cast(
    cx: &mut Cx<'_>,
    item: FormId,
    source: Option<ObjectReference>,
    blame: Option<Actor>,
    target: Option<ObjectReference>,
) {
    let from = (source.map(|source| source.0), blame.map(|actor| actor.0));
    let target = target.map(|target| target.0);
    spell::cast(cx.forms, cx.world, item, from, target);
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

/// What it costs: by its record, or for an actor with what makes it cheaper.
pub(super) fn cost(cx: &Cx<'_>, item: FormId, caster: Option<Actor>) -> i32 {
    match caster {
        Some(caster) => spell::cost_for(cx.forms, cx.world, item, caster.0),
        None => spell::cost(cx.forms, item),
    }
}

/// The place of the effect that costs most; -1 without effects.
pub(super) fn costliest(cx: &Cx<'_>, item: FormId) -> i32 {
    let at = spell::costliest(cx.forms, item);
    at.and_then(|at| i32::try_from(at).ok()).unwrap_or(-1)
}
