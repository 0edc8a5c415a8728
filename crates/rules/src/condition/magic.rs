//! Condition functions of magic: spells, shouts, perks, effects.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never, never_of_nobody, of, of_nobody};
use crate::{keyword, spell};
use ident::{FormId, FourCC};

pub(super) const ROWS: &[FunctionRow] = &[
    of(39, "GetDisease", has_disease),
    of(214, "HasMagicEffect", has_effect),
    of(223, "IsSpellTarget", is_spell_target),
    of(264, "HasSpell", has_spell),
    of(378, "HasShout", has_spell),
    of(448, "HasPerk", has_perk),
    of_nobody(493, "PlayerKnows", player_knows)
        .partial("words of power; effects of ingredients and enchantments are not learnt yet"),
    of(552, "GetSpellUsageNum", spell_usage),
    of(570, "HasEquippedSpell", has_equipped_spell),
    of(571, "GetCurrentCastingType", casting_type),
    of(572, "GetCurrentDeliveryType", delivery_type),
    of(579, "GetEquippedShout", is_equipped_shout),
    of(595, "IsCurrentSpell", is_current_spell),
    of(596, "SpellHasKeyword", spell_has_keyword),
    of(602, "IsWardState", is_ward_state).partial("there are no wards yet: always none"),
    never(627, "IsDualCasting", "nobody casts by itself yet"),
    never(632, "IsCasting", "nobody casts by itself yet"),
    never(
        676,
        "GetCurrentShoutVariation",
        "nobody shouts by itself yet",
    ),
    of(699, "HasMagicEffectKeyword", has_effect_with_keyword),
    never_of_nobody(724, "EffectWasDualCast", "nobody casts with both hands yet"),
];

/// Kind of a spell that is a disease.
const DISEASE: u32 = 1;
/// Where voice powers and shouts are equipped.
const VOICE: u32 = 2;

impl Asked<'_> {
    /// The spell in a casting source: 0 left hand, 1 right hand, 2 voice.
    pub(super) fn equipped_spell(&self, source: u32) -> Option<FormId> {
        let source = u8::try_from(source).ok()?;
        let state = self.actor_state(self.actor()?)?;
        state.equipped_spells.get(&source).copied()
    }

    fn is_disease(&self, spell: FormId) -> bool {
        self.forms
            .spell(spell)
            .is_some_and(|spell| spell.kind == DISEASE)
    }

    /// Whether a spell's own record or one of its effects has a keyword.
    pub(super) fn magic_has_keyword(&self, magic: FormId, wanted: FormId) -> bool {
        let has = |form| keyword::of_record(self.forms, form).contains(&wanted);
        let item = spell::magic_item(self.forms, magic);
        let mut effects = item.iter().flat_map(|item| item.effects);
        has(magic) || effects.any(|part| part.effect.is_some_and(has))
    }
}

fn has_disease(asked: &Asked<'_>) -> Option<f32> {
    let actor = asked.actor()?;
    let has = spell::all(asked.forms, asked.world, actor);
    let acting = spell::acting_on(asked.world, actor).map(|(_, effect)| effect.source);
    let mut all = has.into_iter().chain(acting);
    truth(all.any(|spell| asked.is_disease(spell)))
}

fn has_effect(asked: &Asked<'_>) -> Option<f32> {
    truth(spell::has_effect(
        asked.world,
        asked.actor()?,
        asked.form(0)?,
    ))
}

fn has_effect_with_keyword(asked: &Asked<'_>) -> Option<f32> {
    let (actor, wanted) = (asked.actor()?, asked.form(0)?);
    truth(spell::has_effect_with_keyword(
        asked.forms,
        asked.world,
        actor,
        wanted,
    ))
}

fn is_spell_target(asked: &Asked<'_>) -> Option<f32> {
    let source = asked.form(0)?;
    let mut acting = spell::acting_on(asked.world, asked.actor()?);
    truth(acting.any(|(_, effect)| effect.source == source))
}

fn has_spell(asked: &Asked<'_>) -> Option<f32> {
    let (actor, wanted) = (asked.actor()?, asked.form(0)?);
    truth(spell::has(asked.forms, asked.world, actor, wanted))
}

fn has_perk(asked: &Asked<'_>) -> Option<f32> {
    let (actor, perk) = (asked.actor()?, asked.form(0)?);
    truth(spell::has_perk(asked.forms, asked.world, actor, perk))
}

fn player_knows(asked: &Asked<'_>) -> Option<f32> {
    let known = asked.form(0)?;
    let player = asked.actor_state(FormId::PLAYER_REF)?;
    let is_word = asked.forms.kind(known) == Some(FourCC(*b"WOOP"));
    truth(is_word && player.words.contains(&known))
}

/// The strength of all that acts of the spell's first effect.
fn spell_usage(asked: &Asked<'_>) -> Option<f32> {
    let item = spell::magic_item(asked.forms, asked.form(0)?)?;
    let base = item.effects.first()?.effect?;
    let acting = spell::acting_on(asked.world, asked.actor()?);
    let same = acting.filter(|(_, effect)| effect.base == base);
    Some(same.map(|(_, effect)| effect.magnitude).sum())
}

fn has_equipped_spell(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.equipped_spell(asked.raw(0)).is_some())
}

/// -1 without a spell there.
fn casting_type(asked: &Asked<'_>) -> Option<f32> {
    asked.actor()?;
    let spell = asked.equipped_spell(asked.raw(0));
    let record = spell.and_then(|spell| asked.forms.spell(spell));
    Some(record.map_or(-1.0, |record| record.cast_type as f32))
}

fn delivery_type(asked: &Asked<'_>) -> Option<f32> {
    asked.actor()?;
    let spell = asked.equipped_spell(asked.raw(0));
    let record = spell.and_then(|spell| asked.forms.spell(spell));
    Some(record.map_or(-1.0, |record| record.delivery as f32))
}

fn is_equipped_shout(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.equipped_spell(VOICE)? == asked.form(0)?)
}

fn is_current_spell(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.equipped_spell(asked.raw(1))? == asked.form(0)?)
}

fn spell_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    let spell = asked.equipped_spell(asked.raw(0))?;
    truth(asked.magic_has_keyword(spell, asked.form(1)?))
}

fn is_ward_state(asked: &Asked<'_>) -> Option<f32> {
    asked.actor()?;
    truth(asked.raw(0) == 0)
}
