//! The condition functions this engine values: one row each.
//!
//! Numbers and names: the facts' table of condition functions. A function that is not here holds
//! whatever it is compared with and is counted; the audit lists it.

use super::Asked;
use crate::{actor, alias, form_list, global, keyword, quest, reference};
use forms::condition::Parameter;
use ident::FormId;
use world::AliasId;

/// A condition function.
#[derive(Debug, Clone, Copy)]
pub struct FunctionRow {
    /// Its number.
    pub index: u16,
    /// Its name in the Creation Kit.
    pub name: &'static str,
    /// Its value. What it is asked of is of any kind: an actor's function of an object is 0.
    pub value: fn(&Asked<'_>) -> f32,
}

/// All functions valued, by number.
pub const FUNCTIONS: &[FunctionRow] = &[
    row(1, "GetDistance", distance),
    row(6, "GetPos", position),
    row(8, "GetAngle", angle),
    row(18, "GetCurrentTime", current_time),
    row(24, "GetScale", scale),
    row(35, "GetDisabled", disabled),
    row(46, "GetDead", dead),
    row(56, "GetQuestRunning", quest_running),
    row(58, "GetStage", stage),
    row(59, "GetStageDone", stage_done),
    row(67, "GetInCell", in_cell),
    row(72, "GetIsID", is_id),
    row(74, "GetGlobalValue", global_value),
    row(136, "GetIsReference", is_reference),
    row(300, "IsInInterior", is_in_interior),
    row(372, "IsInList", is_in_list),
    row(543, "GetQuestCompleted", quest_completed),
    row(560, "HasKeyword", has_keyword),
    row(566, "GetIsAliasRef", is_alias_reference),
];

const fn row(index: u16, name: &'static str, value: fn(&Asked<'_>) -> f32) -> FunctionRow {
    FunctionRow { index, name, value }
}

fn truth(value: bool) -> f32 {
    if value { 1.0 } else { 0.0 }
}

impl Asked<'_> {
    fn first(&self) -> Parameter {
        self.parameters[0]
    }

    fn form(&self) -> Option<FormId> {
        self.first().form
    }

    /// A reference parameter; left empty, the other of subject and target stands in.
    fn reference(&self) -> Option<FormId> {
        self.form().or(self.other)
    }
}

fn distance(asked: &Asked<'_>) -> f32 {
    let place = |reference| reference::placement(asked.forms, asked.world, reference);
    let (Some(a), Some(b)) = (place(asked.on), asked.reference().and_then(place)) else {
        return 0.0;
    };
    let squares = a
        .position
        .iter()
        .zip(b.position)
        .map(|(a, b)| (a - b) * (a - b));
    squares.sum::<f32>().sqrt()
}

/// Axis: `X`, `Y`, `Z` by their letters' codes.
fn axis(asked: &Asked<'_>) -> Option<usize> {
    (asked.first().raw as usize)
        .checked_sub('X' as usize)
        .filter(|&axis| axis < 3)
}

fn position(asked: &Asked<'_>) -> f32 {
    let placement = reference::placement(asked.forms, asked.world, asked.on);
    let value = axis(asked).and_then(|axis| placement?.position.get(axis).copied());
    value.unwrap_or(0.0)
}

fn angle(asked: &Asked<'_>) -> f32 {
    let placement = reference::placement(asked.forms, asked.world, asked.on);
    let radians = axis(asked).and_then(|axis| placement?.rotation.get(axis).copied());
    radians.map_or(0.0, det::math::to_degrees)
}

fn current_time(asked: &Asked<'_>) -> f32 {
    asked.world.clock.game_time.hour()
}

fn scale(asked: &Asked<'_>) -> f32 {
    reference::scale(asked.forms, asked.world, asked.on)
}

fn disabled(asked: &Asked<'_>) -> f32 {
    truth(!reference::is_enabled(asked.forms, asked.world, asked.on))
}

fn dead(asked: &Asked<'_>) -> f32 {
    truth(actor::is_dead(asked.forms, asked.world, asked.on))
}

fn quest_running(asked: &Asked<'_>) -> f32 {
    truth(
        asked
            .form()
            .is_some_and(|id| quest::is_running(asked.world, id)),
    )
}

fn quest_completed(asked: &Asked<'_>) -> f32 {
    let state = asked.form().and_then(|id| asked.world.quests.get(&id));
    truth(state.is_some_and(|state| state.completed))
}

fn stage(asked: &Asked<'_>) -> f32 {
    asked
        .form()
        .map_or(0.0, |id| f32::from(quest::stage(asked.world, id)))
}

fn stage_done(asked: &Asked<'_>) -> f32 {
    let stage = u16::try_from(asked.parameters[1].raw);
    match (asked.form(), stage) {
        (Some(id), Ok(stage)) => truth(quest::is_stage_done(asked.world, id, stage)),
        _ => 0.0,
    }
}

fn in_cell(asked: &Asked<'_>) -> f32 {
    let cell = reference::cell(asked.forms, asked.world, asked.on);
    truth(cell.is_some() && cell == asked.form())
}

fn is_id(asked: &Asked<'_>) -> f32 {
    let base = reference::base(asked.forms, asked.world, asked.on);
    truth(base.is_some() && base == asked.form())
}

fn global_value(asked: &Asked<'_>) -> f32 {
    asked
        .form()
        .map_or(0.0, |id| global::value(asked.forms, asked.world, id))
}

fn is_reference(asked: &Asked<'_>) -> f32 {
    truth(asked.reference() == Some(asked.on))
}

fn is_in_interior(asked: &Asked<'_>) -> f32 {
    let cell = reference::cell(asked.forms, asked.world, asked.on);
    truth(
        cell.and_then(|cell| asked.forms.cell(cell))
            .is_some_and(|cell| cell.is_interior()),
    )
}

/// The reference itself or its base is in the list.
fn is_in_list(asked: &Asked<'_>) -> f32 {
    let Some(list) = asked.form() else { return 0.0 };
    let base = reference::base(asked.forms, asked.world, asked.on);
    let has = |form| form_list::contains(asked.forms, asked.world, list, form);
    truth(has(asked.on) || base.is_some_and(has))
}

fn has_keyword(asked: &Asked<'_>) -> f32 {
    let keyword = asked.form();
    truth(keyword.is_some_and(|id| keyword::has(asked.forms, asked.world, asked.on, id)))
}

fn is_alias_reference(asked: &Asked<'_>) -> f32 {
    let alias = u16::try_from(asked.first().raw);
    let held = match (asked.quest, alias) {
        (Some(quest), Ok(alias)) => alias::reference(asked.world, AliasId { quest, alias }),
        _ => None,
    };
    truth(held == Some(asked.on))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_stand_in_the_order_of_their_numbers() {
        assert!(FUNCTIONS.is_sorted_by_key(|row| row.index));
    }
}
