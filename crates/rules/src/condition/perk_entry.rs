//! Condition functions of perk entries: the entry point's spell, item, skill or potion.
//!
//! They are valued in perk entries only.

use super::asked::truth;
use super::row::{FunctionRow, of, of_perk_entry};
use super::{Asked, On};
use crate::{keyword, spell};
use ident::FormId;

pub(super) const ROWS: &[FunctionRow] = &[
    of_perk_entry(500, "EPAlchemyGetMakingPoison", is_making_poison),
    of_perk_entry(501, "EPAlchemyEffectHasKeyword", effect_has_keyword),
    of_perk_entry(659, "EPTemperingItemIsEnchanted", item_is_enchanted),
    of_perk_entry(660, "EPTemperingItemHasKeyword", item_has_keyword),
    of_perk_entry(681, "EPMagic_IsAdvanceSkill", is_skill),
    of_perk_entry(
        691,
        "EPModSkillUsage_AdvanceObjectHasKeyword",
        object_has_keyword,
    ),
    of_perk_entry(692, "EPModSkillUsage_IsAdvanceAction", is_action),
    of_perk_entry(693, "EPMagic_SpellHasKeyword", spell_has_keyword),
    of_perk_entry(696, "EPMagic_SpellHasSkill", spell_has_skill),
    of(713, "SpellHasCastingPerk", has_casting_perk),
    of(721, "IsPoison", is_poison),
];

impl Asked<'_> {
    /// The spell of the tab, else the entry's.
    fn magic_item(&self) -> Option<FormId> {
        let of_tab = match self.on {
            On::Form(id) => spell::magic_item(self.forms, id).map(|_| id),
            _ => None,
        };
        of_tab.or_else(|| self.subject.perk_entry?.magic_item)
    }

    fn form_has_keyword(&self, form: FormId) -> Option<f32> {
        let wanted = self.form(0)?;
        truth(keyword::has(self.forms, self.world, form, wanted))
    }
}

fn is_making_poison(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.subject.perk_entry?.is_making_poison)
}

fn effect_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    asked.form_has_keyword(asked.subject.perk_entry?.effect?)
}

fn item_is_enchanted(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.subject.perk_entry?.item_is_enchanted)
}

fn item_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    asked.form_has_keyword(asked.subject.perk_entry?.item?)
}

fn is_skill(asked: &Asked<'_>) -> Option<f32> {
    truth(i32::from(asked.subject.perk_entry?.skill?) == asked.int(0))
}

fn object_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    asked.form_has_keyword(asked.subject.perk_entry?.skill_object?)
}

fn is_action(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.subject.perk_entry?.skill_action == asked.raw(0))
}

fn spell_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.magic_has_keyword(asked.magic_item()?, asked.form(0)?))
}

/// The skill of a spell is its costliest effect's.
fn spell_has_skill(asked: &Asked<'_>) -> Option<f32> {
    let item = spell::magic_item(asked.forms, asked.magic_item()?)?;
    let effects = item.effects.iter().filter_map(|part| {
        let effect = asked.forms.magic_effect(part.effect?)?;
        let cost = effect.base_cost * part.magnitude.max(1.0) * part.duration.max(1) as f32;
        Some((cost, effect.skill))
    });
    let costliest = effects.max_by(|(a, _), (b, _)| a.total_cmp(b));
    truth(costliest?.1 == asked.int(0))
}

fn has_casting_perk(asked: &Asked<'_>) -> Option<f32> {
    let item = spell::magic_item(asked.forms, asked.magic_item()?)?;
    truth(item.half_cost_perk? == asked.form(0)?)
}

fn is_poison(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.forms.potion(asked.base()?)?.is_poison())
}
