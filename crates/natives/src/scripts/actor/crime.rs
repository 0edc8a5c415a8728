//! Actor: crime and persuasion.

use crate::{Actor, Cx, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("SendAssaultAlarm", send_assault_alarm).partial("nobody hears alarms yet"),
        method("SendTrespassAlarm", send_trespass_alarm).partial("nobody hears alarms yet"),
        method("IsTrespassing", is_trespassing).partial("nobody minds trespassing yet"),
        method("IsArrested", is_arrested).partial("nobody arrests yet"),
        method("IsArrestingTarget", is_arresting_target).partial("nobody arrests yet"),
        method("ClearArrested", clear_arrested).partial("nobody arrests yet"),
        method("SetPlayerResistingArrest", set_player_resisting_arrest)
            .partial("nobody arrests yet"),
        method("GetBribeAmount", get_bribe_amount).partial("there is no persuasion yet"),
        method("IsBribed", is_bribed).partial("there is no persuasion yet"),
        method("SetBribed", set_bribed).partial("there is no persuasion yet"),
        method("IsIntimidated", is_intimidated).partial("there is no persuasion yet"),
        method("SetIntimidated", set_intimidated).partial("there is no persuasion yet"),
        method("WillIntimidateSucceed", will_intimidate_succeed)
            .partial("there is no persuasion yet"),
        method("UnLockOwnedDoorsInCell", un_lock_owned_doors_in_cell)
            .partial("doors keep their locks"),
    ]
}

/// Function SendAssaultAlarm() native
fn send_assault_alarm(_: &mut Cx<'_>, _: Actor) {}

/// Function SendTrespassAlarm(Actor akCriminal) native
fn send_trespass_alarm(_: &mut Cx<'_>, _: Actor, _: Option<Actor>) {}

/// bool Function IsTrespassing() native
fn is_trespassing(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function IsArrested() native
fn is_arrested(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// bool Function IsArrestingTarget() native
fn is_arresting_target(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// Function ClearArrested() native
fn clear_arrested(_: &mut Cx<'_>, _: Actor) {}

/// Function SetPlayerResistingArrest() native
fn set_player_resisting_arrest(_: &mut Cx<'_>, _: Actor) {}

/// int Function GetBribeAmount() native
fn get_bribe_amount(_: &mut Cx<'_>, _: Actor) -> i32 {
    0
}

/// bool Function IsBribed() native
fn is_bribed(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// Function SetBribed(bool abBribe = true) native
fn set_bribed(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// bool Function IsIntimidated() native
fn is_intimidated(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// Function SetIntimidated(bool abIntimidate = true) native
fn set_intimidated(_: &mut Cx<'_>, _: Actor, _: bool) {}

/// bool Function WillIntimidateSucceed() native
fn will_intimidate_succeed(_: &mut Cx<'_>, _: Actor) -> bool {
    false
}

/// Function UnLockOwnedDoorsInCell() native
fn un_lock_owned_doors_in_cell(_: &mut Cx<'_>, _: Actor) {}
