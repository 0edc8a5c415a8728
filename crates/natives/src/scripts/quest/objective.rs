//! Quest: objectives.

use crate::{Cx, Quest, Row, Show, method};
use rules::quest;
use world::ObjectiveState;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("SetObjectiveDisplayed", set_objective_displayed),
        method("SetObjectiveCompleted", set_objective_completed),
        method("SetObjectiveFailed", set_objective_failed),
        method("IsObjectiveDisplayed", is_objective_displayed),
        method("IsObjectiveCompleted", is_objective_completed),
        method("IsObjectiveFailed", is_objective_failed),
        method("CompleteAllObjectives", complete_all_objectives),
        method("FailAllObjectives", fail_all_objectives),
    ]
}

/// Function SetObjectiveDisplayed(int aiObjective, bool abDisplayed = true, bool abForce = false)
/// native
fn set_objective_displayed(
    cx: &mut Cx<'_>,
    this: Quest,
    objective: i32,
    displayed: bool,
    force: bool,
) {
    change(
        cx,
        this,
        objective,
        |state| state.displayed = displayed,
        displayed.then_some("displayed"),
    );
    if force && displayed {
        show(cx, this, objective, "displayed");
    }
}

/// Function SetObjectiveCompleted(int aiObjective, bool abCompleted = true) native
fn set_objective_completed(cx: &mut Cx<'_>, this: Quest, objective: i32, completed: bool) {
    change(
        cx,
        this,
        objective,
        |state| state.completed = completed,
        completed.then_some("completed"),
    );
}

/// Function SetObjectiveFailed(int aiObjective, bool abFailed = true) native
fn set_objective_failed(cx: &mut Cx<'_>, this: Quest, objective: i32, failed: bool) {
    change(
        cx,
        this,
        objective,
        |state| state.failed = failed,
        failed.then_some("failed"),
    );
}

/// bool Function IsObjectiveDisplayed(int aiObjective) native
fn is_objective_displayed(cx: &mut Cx<'_>, this: Quest, objective: i32) -> bool {
    state(cx, this, objective).displayed
}

/// bool Function IsObjectiveCompleted(int aiObjective) native
fn is_objective_completed(cx: &mut Cx<'_>, this: Quest, objective: i32) -> bool {
    state(cx, this, objective).completed
}

/// bool Function IsObjectiveFailed(int aiObjective) native
fn is_objective_failed(cx: &mut Cx<'_>, this: Quest, objective: i32) -> bool {
    state(cx, this, objective).failed
}

/// Function CompleteAllObjectives() native
fn complete_all_objectives(cx: &mut Cx<'_>, this: Quest) {
    for objective in displayed(cx, this) {
        let set = |state: &mut ObjectiveState| state.completed = true;
        change(cx, this, objective, set, Some("completed"));
    }
}

/// Function FailAllObjectives() native
fn fail_all_objectives(cx: &mut Cx<'_>, this: Quest) {
    for objective in displayed(cx, this) {
        change(
            cx,
            this,
            objective,
            |state| state.failed = true,
            Some("failed"),
        );
    }
}

fn state(cx: &Cx<'_>, quest: Quest, objective: i32) -> ObjectiveState {
    let index = u16::try_from(objective).ok();
    index
        .map(|index| quest::objective(cx.world, quest.0, index))
        .unwrap_or_default()
}

/// Objectives the player sees that are neither completed nor failed.
fn displayed(cx: &Cx<'_>, quest: Quest) -> Vec<i32> {
    let state = cx.world.quests.get(&quest.0);
    let all = state.into_iter().flat_map(|state| &state.objectives);
    let open = all.filter(|(_, state)| state.displayed && !state.completed && !state.failed);
    open.map(|(index, _)| i32::from(*index)).collect()
}

/// Changes an objective and shows it when that made a difference. One the quest does not have is
/// the script's error.
fn change(
    cx: &mut Cx<'_>,
    quest: Quest,
    objective: i32,
    set: impl FnOnce(&mut ObjectiveState),
    shown_as: Option<&'static str>,
) {
    let index = u16::try_from(objective).ok();
    let changed =
        index.and_then(|index| quest::change_objective(cx.forms, cx.world, quest.0, index, set));
    match (changed, shown_as) {
        (Some((before, after)), Some(shown_as)) if before != after => {
            show(cx, quest, objective, shown_as);
        }
        _ => {}
    }
}

fn show(cx: &mut Cx<'_>, quest: Quest, objective: i32, state: &'static str) {
    let record = cx.forms.quest(quest.0);
    let found = u16::try_from(objective)
        .ok()
        .and_then(|index| record?.objective(index));
    let Some(objective) = found else { return };
    let text = rules::text::replace(cx.forms, cx.world, Some(quest.0), &objective.text);
    let title = rules::reference::form_name(cx.forms, cx.world, quest.0);
    cx.show.push(Show::Objective {
        quest: quest.0,
        title,
        text,
        state,
    });
}
