//! Condition functions of actor values.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, of, of_nobody};
use crate::actor_value::{self as value, HEALTH, STAMINA};
use crate::{actor, game_setting};
use ident::FormId;

pub(super) const ROWS: &[FunctionRow] = &[
    of(14, "GetActorValue", current),
    of(128, "GetStaminaPercentage", stamina_share),
    of(277, "GetBaseActorValue", base),
    of(430, "GetHealthPercentage", health_share),
    of(494, "GetPermanentActorValue", permanent),
    of_nobody(530, "GetXPForNextLevel", experience_for_next_level),
    of(640, "GetActorValuePercent", share),
    of(645, "GetIsInjured", is_injured)
        .partial("there is no behaviour graph to say so: health below a quarter"),
];

impl Asked<'_> {
    fn value_index(&self) -> Option<u16> {
        let index = u16::try_from(self.int(0)).ok()?;
        value::name(index).map(|_| index)
    }

    fn share_of(&self, index: u16) -> Option<f32> {
        Some(value::share(self.forms, self.world, self.actor()?, index))
    }
}

fn current(asked: &Asked<'_>) -> Option<f32> {
    let index = asked.value_index()?;
    Some(value::value(
        asked.forms,
        asked.world,
        asked.actor()?,
        index,
    ))
}

fn base(asked: &Asked<'_>) -> Option<f32> {
    let index = asked.value_index()?;
    Some(value::base(asked.forms, asked.world, asked.actor()?, index))
}

fn permanent(asked: &Asked<'_>) -> Option<f32> {
    let index = asked.value_index()?;
    Some(value::permanent(
        asked.forms,
        asked.world,
        asked.actor()?,
        index,
    ))
}

fn share(asked: &Asked<'_>) -> Option<f32> {
    asked.share_of(asked.value_index()?)
}

fn health_share(asked: &Asked<'_>) -> Option<f32> {
    asked.share_of(HEALTH)
}

fn stamina_share(asked: &Asked<'_>) -> Option<f32> {
    asked.share_of(STAMINA)
}

fn is_injured(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.share_of(HEALTH)? < 0.25)
}

/// The base and, for each level, the multiplier of the settings.
fn experience_for_next_level(asked: &Asked<'_>) -> Option<f32> {
    let level = actor::level(asked.forms, asked.world, FormId::PLAYER_REF);
    let base = game_setting::number(asked.forms, "fXPLevelUpBase");
    let each = game_setting::number(asked.forms, "fXPLevelUpMult");
    Some(base + f32::from(level) * each)
}
