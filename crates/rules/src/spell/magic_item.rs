//! What carries magic effects: spells, enchantments, potions, ingredients, scrolls; and which actor
//! values a magic effect changes.

use forms::Forms;
use forms::components::EffectItem;
use forms::records::MagicEffect;
use ident::FormId;

/// Something that carries effects.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MagicItem<'f> {
    /// Its effects, in order.
    pub effects: &'f [EffectItem],
    /// Acts as long as one has it: abilities, diseases, addictions, worn enchantments.
    pub is_constant: bool,
    /// Whom it is for: 0 who casts it, 1 contact, 2 aimed, 3 target actor, 4 target location.
    pub delivery: u32,
    /// Its own cost; 0 where the effects' costs count.
    pub cost: u32,
    /// Perk that halves the cost.
    pub half_cost_perk: Option<FormId>,
    /// Where it is equipped.
    pub equip_type: Option<FormId>,
}

/// Disease, ability and addiction: kinds of spells that act as long as one has them.
const CONSTANT_KINDS: [u32; 3] = [1, 4, 10];

/// What carries effects; none for forms that carry none.
pub fn magic_item(forms: &Forms, id: FormId) -> Option<MagicItem<'_>> {
    let plain = |effects| MagicItem {
        effects,
        is_constant: false,
        delivery: 0,
        cost: 0,
        half_cost_perk: None,
        equip_type: None,
    };
    if let Some(spell) = forms.spell(id) {
        return Some(MagicItem {
            effects: &spell.effects,
            is_constant: CONSTANT_KINDS.contains(&spell.kind),
            delivery: spell.delivery,
            cost: spell.cost,
            half_cost_perk: spell.half_cost_perk,
            equip_type: spell.equip_type,
        });
    }
    if let Some(enchantment) = forms.enchantment(id) {
        let is_constant = enchantment.cast_type == 0;
        let cost = enchantment.cost.max(0) as u32;
        return Some(MagicItem {
            is_constant,
            cost,
            ..plain(&enchantment.effects)
        });
    }
    if let Some(scroll) = forms.scroll(id) {
        let (delivery, cost) = (scroll.delivery, scroll.cost);
        return Some(MagicItem {
            delivery,
            cost,
            ..plain(&scroll.effects)
        });
    }
    let potion = forms.potion(id).map(|potion| plain(&potion.effects));
    potion.or_else(|| {
        forms
            .ingredient(id)
            .map(|ingredient| plain(&ingredient.effects))
    })
}

/// The actor values a magic effect changes, each with its share of the magnitude.
///
/// Value modifiers, absorbing, invisibility, paralysis and the like change one value, dual value
/// modifiers two.
pub fn changed_values(effect: &MagicEffect) -> Vec<(u16, f32)> {
    let index = |value: i32| u16::try_from(value).ok();
    let first = index(effect.actor_value).map(|value| (value, 1.0));
    let second = index(effect.second_actor_value).map(|value| (value, effect.second_weight));
    match effect.archetype {
        0 | 4 | 11 | 21 | 31 | 32 | 34 => first.into_iter().collect(),
        5 => first.into_iter().chain(second).collect(),
        _ => Vec::new(),
    }
}
