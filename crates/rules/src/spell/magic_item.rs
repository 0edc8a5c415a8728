//! What carries magic effects: spells, enchantments, potions, ingredients, scrolls.

use forms::Forms;
use forms::components::EffectItem;
use ident::FormId;

/// Something that carries effects.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct MagicItem<'f> {
    /// Its effects, in order.
    pub effects: &'f [EffectItem],
    /// Acts as long as one has it: abilities, diseases, addictions, worn enchantments.
    pub is_constant: bool,
    /// Kind of a spell, as its record has it; none for what is no spell.
    pub kind: Option<u32>,
    /// A disease.
    pub is_disease: bool,
    /// A poison.
    pub is_poison: bool,
    /// Acts as long as it is being cast.
    pub is_concentration: bool,
    /// Cast again it lasts longer instead of beginning anew.
    pub extends: bool,
    /// Whom it is for: 0 who casts it, 1 contact, 2 aimed, 3 target actor, 4 target location.
    pub delivery: u32,
    /// Its own cost; 0 where the effects' costs count.
    pub cost: u32,
    /// Perk that halves the cost.
    pub half_cost_perk: Option<FormId>,
    /// Where it is equipped.
    pub equip_type: Option<FormId>,
}

const DISEASE: u32 = 1;
const POISON: u32 = 5;
/// Way of casting that lasts as long as the hand is held up.
const CONCENTRATION: u32 = 2;
/// Flag of enchantments: cast again they last longer.
const EXTENDS: u32 = 0x4;
/// Disease, ability and addiction: kinds of spells that act as long as one has them.
const CONSTANT_KINDS: [u32; 3] = [1, 4, 10];

/// What carries effects; none for forms that carry none.
pub fn magic_item(forms: &Forms, id: FormId) -> Option<MagicItem<'_>> {
    let plain = |effects| MagicItem {
        effects,
        is_constant: false,
        kind: None,
        is_disease: false,
        is_poison: false,
        is_concentration: false,
        extends: false,
        delivery: 0,
        cost: 0,
        half_cost_perk: None,
        equip_type: None,
    };
    if let Some(spell) = forms.spell(id) {
        return Some(MagicItem {
            is_constant: CONSTANT_KINDS.contains(&spell.kind),
            kind: Some(spell.kind),
            is_disease: spell.kind == DISEASE,
            is_poison: spell.kind == POISON,
            is_concentration: spell.cast_type == CONCENTRATION,
            delivery: spell.delivery,
            cost: spell.cost,
            half_cost_perk: spell.half_cost_perk,
            equip_type: spell.equip_type,
            ..plain(&spell.effects)
        });
    }
    if let Some(enchantment) = forms.enchantment(id) {
        let is_constant = enchantment.cast_type == 0;
        let cost = enchantment.cost.max(0) as u32;
        return Some(MagicItem {
            is_constant,
            cost,
            extends: enchantment.flags & EXTENDS != 0,
            delivery: enchantment.delivery,
            is_concentration: enchantment.cast_type == CONCENTRATION,
            ..plain(&enchantment.effects)
        });
    }
    if let Some(scroll) = forms.scroll(id) {
        let (delivery, cost) = (scroll.delivery, scroll.cost);
        return Some(MagicItem {
            delivery,
            cost,
            equip_type: scroll.equip_type,
            ..plain(&scroll.effects)
        });
    }
    let potion = forms.potion(id).map(|potion| MagicItem {
        is_poison: potion.is_poison(),
        ..plain(&potion.effects)
    });
    potion.or_else(|| {
        forms
            .ingredient(id)
            .map(|ingredient| plain(&ingredient.effects))
    })
}
