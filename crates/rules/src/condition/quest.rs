//! Condition functions of quests, globals, chance, script variables, story events.

use super::asked::{on_member, truth};
use super::row::{FunctionRow, of, of_nobody};
use super::{Asked, On};
use crate::{global, keyword, quest, reference};
use world::EventMember;

pub(super) const ROWS: &[FunctionRow] = &[
    of(53, "GetScriptVariable", no_old_script),
    of_nobody(56, "GetQuestRunning", quest_running),
    of_nobody(58, "GetStage", stage),
    of_nobody(59, "GetStageDone", stage_done),
    of_nobody(74, "GetGlobalValue", global_value),
    of_nobody(77, "GetRandomPercent", random_percent),
    of_nobody(79, "GetQuestVariable", no_old_script),
    of_nobody(414, "Exists", exists),
    of_nobody(503, "GetAllowWorldInteractions", allow_world_interactions)
        .partial("nothing forbids them yet"),
    of_nobody(543, "GetQuestCompleted", quest_completed),
    of(566, "GetIsAliasRef", is_alias_reference),
    of_nobody(576, "GetEventData", event_data),
    of_nobody(629, "GetVMQuestVariable", quest_script_variable),
    of(630, "GetVMScriptVariable", script_variable),
    of_nobody(726, "DoesNotExist", does_not_exist),
];

/// Variables of the scripts of an older game, which no plugin of this one has.
fn no_old_script(_: &Asked<'_>) -> Option<f32> {
    Some(0.0)
}

fn quest_running(asked: &Asked<'_>) -> Option<f32> {
    truth(quest::is_running(asked.world, asked.form(0)?))
}

fn stage(asked: &Asked<'_>) -> Option<f32> {
    Some(quest::stage(asked.world, asked.form(0)?).into())
}

fn stage_done(asked: &Asked<'_>) -> Option<f32> {
    let stage = u16::try_from(asked.raw(1)).ok()?;
    truth(quest::is_stage_done(asked.world, asked.form(0)?, stage))
}

fn quest_completed(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.world.quests.get(&asked.form(0)?)?.completed)
}

fn global_value(asked: &Asked<'_>) -> Option<f32> {
    Some(global::value(asked.forms, asked.world, asked.form(0)?))
}

/// 0 to 99, anew each time.
fn random_percent(asked: &Asked<'_>) -> Option<f32> {
    let mut stream = asked.world.chance.conditions.borrow_mut();
    Some(stream.below(100) as f32)
}

fn exists(asked: &Asked<'_>) -> Option<f32> {
    truth(reference::exists(asked.forms, asked.world, asked.given(0)?))
}

fn allow_world_interactions(_: &Asked<'_>) -> Option<f32> {
    Some(1.0)
}

/// Whether what it runs on is what the alias of the quest holds.
fn is_alias_reference(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.alias_reference(0)? == asked.reference()?)
}

/// 1 for a member that is not there.
fn does_not_exist(asked: &Asked<'_>) -> Option<f32> {
    truth(match asked.on {
        On::Nobody => true,
        On::Reference(id) => !reference::exists(asked.forms, asked.world, id),
        On::Location(id) | On::Form(id) => !asked.forms.exists(id),
    })
}

/// A function of an event's member, both in the first parameter: the function low, the member's
/// letters high. Source: the conditions page, "GetEventData".
fn event_data(asked: &Asked<'_>) -> Option<f32> {
    let [function, _, first, second] = asked.raw(0).to_le_bytes();
    let member = asked.event()?.member([first, second])?;
    match function {
        0 => truth(is_id(asked, member)?),
        1 => truth(is_in_list(asked, member)?),
        2 => match member {
            EventMember::Number(number) => Some(number),
            _ => None,
        },
        3 => {
            let form = form_of(member)?;
            let wanted = asked.form(1)?;
            truth(form == wanted || keyword::has(asked.forms, asked.world, form, wanted))
        }
        4 => {
            let form = base_of(asked, member)?;
            Some(crate::inventory::item::value(asked.forms, form) as f32)
        }
        _ => None,
    }
}

fn is_id(asked: &Asked<'_>, member: EventMember) -> Option<bool> {
    let wanted = asked.form(1)?;
    Some(form_of(member)? == wanted || base_of(asked, member) == Some(wanted))
}

fn is_in_list(asked: &Asked<'_>, member: EventMember) -> Option<bool> {
    let list = asked.form(1)?;
    let own = asked.is_or_in(form_of(member)?, list);
    Some(own || base_of(asked, member).is_some_and(|base| asked.is_or_in(base, list)))
}

fn form_of(member: EventMember) -> Option<ident::FormId> {
    match on_member(member) {
        On::Reference(id) | On::Location(id) | On::Form(id) => Some(id),
        On::Nobody => None,
    }
}

fn base_of(asked: &Asked<'_>, member: EventMember) -> Option<ident::FormId> {
    match member {
        EventMember::Reference(id) => reference::base(asked.forms, asked.world, id),
        EventMember::Location(id) | EventMember::Form(id) => Some(id),
        EventMember::Number(_) => None,
    }
}

/// Only variables flagged conditional are seen.
fn quest_script_variable(asked: &Asked<'_>) -> Option<f32> {
    let variables = &asked.world.script_variables;
    variables.get(asked.form(0)?, asked.name(1))
}

/// The reference's in the first parameter; left empty, its own other's.
fn script_variable(asked: &Asked<'_>) -> Option<f32> {
    let variables = &asked.world.script_variables;
    variables.get(asked.given(0)?, asked.name(1))
}
