//! Quests: start, stop, stages, objectives and what they point at.
//!
//! Source: the scripting seed, "Quests" and "A new game". Fragments are not run here: a stage that
//! was set is a happening, and the relay runs its fragments.

mod new_game;
mod start;

pub use new_game::begin_new_game;
pub use start::{StartFailure, Started, advance, begin, start, tell_when_started};
pub use world::Cause;

use crate::{alias, condition};
use forms::Forms;
use forms::records::{Quest, Stage};
use ident::FormId;
use world::{AfterStart, AliasFill, AliasId, Happening, ObjectiveState, QuestStart, World};

/// Stops a quest: its shut-down stage is set, its aliases are emptied. One that is about to start
/// does not start.
pub fn stop(forms: &Forms, world: &mut World, quest: FormId) {
    start::give_up(world, quest);
    if !is_running(world, quest) {
        return;
    }
    if let Some(record) = forms.quest(quest)
        && let Some(stage) = record.stages.iter().find(|stage| stage.is_shut_down())
        && let Some(set) = set_stage_of_running(forms, world, (quest, record), stage, None)
    {
        world.happenings.raise(set);
    }
    if let Some(state) = world.quests.get_mut(&quest) {
        state.running = false;
        state.event = None;
    }
    alias::clear_all(forms, world, quest);
    world.happenings.raise(Happening::QuestStopped { quest });
}

/// Takes a quest back to before its first stage, running or not.
pub fn reset(world: &mut World, quest: FormId) {
    if let Some(state) = world.quests.get_mut(&quest) {
        state.stage = 0;
        state.done.clear();
        state.objectives.clear();
        state.completed = false;
        state.failed = false;
        state.journal.clear();
    }
}

/// Whether it runs.
pub fn is_running(world: &World, quest: FormId) -> bool {
    world.quests.get(&quest).is_some_and(|state| state.running)
}

/// What became of `SetStage`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StageSet {
    /// The stage was set, or will be once the quest has started; who waits on the token goes on
    /// when its fragments have ended.
    Waiting,
    /// Nothing was set.
    Refused,
    /// The quest does not run and could not be started.
    NotStarted(StartFailure),
}

/// Sets a stage, starting the quest if it does not run.
///
/// A stage that was set before is set again only in a quest that allows it.
pub fn set_stage(
    forms: &Forms,
    world: &mut World,
    quest: FormId,
    stage: u16,
    token: Option<u64>,
) -> StageSet {
    if !is_running(world, quest) {
        let mut start = QuestStart::new(quest, Cause::Script);
        let known = forms.quest(quest).and_then(|record| record.stage(stage));
        if known.is_some() {
            start.then.push(AfterStart::Stage { stage, token });
        }
        return match begin(forms, world, start) {
            Err(why) => StageSet::NotStarted(why),
            Ok(_) if known.is_some() => StageSet::Waiting,
            Ok(_) => StageSet::Refused,
        };
    }
    let Some(record) = forms.quest(quest) else {
        return StageSet::Refused;
    };
    let Some(entry) = record.stage(stage) else {
        return StageSet::Refused;
    };
    match set_stage_of_running(forms, world, (quest, record), entry, token) {
        Some(set) => {
            world.happenings.raise(set);
            StageSet::Waiting
        }
        None => StageSet::Refused,
    }
}

/// Sets a stage and gives what is to be told of it; none when it was set before and may not be
/// set again.
fn set_stage_of_running(
    forms: &Forms,
    world: &mut World,
    (quest, record): (FormId, &Quest),
    stage: &Stage,
    token: Option<u64>,
) -> Option<Happening> {
    let state = world.quests.get(&quest)?;
    if state.done.contains(&stage.index) && !record.flags.allow_repeated_stages() {
        return None;
    }
    let entries = entries_that_hold(forms, world, quest, stage);
    let state = world.quests.get_mut(&quest)?;
    state.done.insert(stage.index);
    state.stage = state.stage.max(stage.index);
    for &index in &entries {
        let Some(entry) = stage.log_entries.get(usize::from(index)) else {
            continue;
        };
        state.completed |= entry.completes_quest();
        state.failed |= entry.fails_quest();
        if !entry.text.is_empty() {
            state.journal.push((stage.index, index));
        }
        // It starts as the tick ends. One that can not stays as it is: the entry asks, it does not
        // insist.
        let next = entry.next_quest.into_iter();
        world
            .starting
            .extend(next.map(|next| QuestStart::new(next, Cause::Script)));
    }
    Some(Happening::StageSet {
        quest,
        stage: stage.index,
        entries,
        token,
    })
}

/// Observed: every entry whose conditions hold happens, in order, not only the first.
fn entries_that_hold(forms: &Forms, world: &World, quest: FormId, stage: &Stage) -> Vec<u16> {
    let player = condition::Subject::player().of_quest(quest);
    let entries = (0u16..).zip(&stage.log_entries);
    entries
        .filter(|(_, entry)| condition::hold(forms, world, &entry.conditions, player))
        .map(|(index, _)| index)
        .collect()
}

/// Highest stage set since the quest started, 0 before any.
pub fn stage(world: &World, quest: FormId) -> u16 {
    world.quests.get(&quest).map_or(0, |state| state.stage)
}

/// Whether a stage was set.
pub fn is_stage_done(world: &World, quest: FormId, stage: u16) -> bool {
    world
        .quests
        .get(&quest)
        .is_some_and(|state| state.done.contains(&stage))
}

/// Completing a quest does not stop it.
pub fn complete(world: &mut World, quest: FormId) {
    world.quests.entry(quest).or_default().completed = true;
}

/// An objective's state.
pub fn objective(world: &World, quest: FormId, index: u16) -> ObjectiveState {
    let state = world
        .quests
        .get(&quest)
        .and_then(|state| state.objectives.get(&index));
    state.copied().unwrap_or_default()
}

/// Changes an objective; gives it as it was and as it is. None for one the quest does not have.
pub fn change_objective(
    forms: &Forms,
    world: &mut World,
    quest: FormId,
    index: u16,
    change: impl FnOnce(&mut ObjectiveState),
) -> Option<(ObjectiveState, ObjectiveState)> {
    forms.quest(quest)?.objective(index)?;
    let state = world
        .quests
        .entry(quest)
        .or_default()
        .objectives
        .entry(index)
        .or_default();
    let before = *state;
    change(state);
    Some((before, *state))
}

/// The references an objective's markers point at: those of its targets whose conditions hold. A
/// location is pointed at by its marker.
///
/// Unknown: of whom the conditions are asked; here of the player.
pub fn targets(forms: &Forms, world: &World, quest: FormId, index: u16) -> Vec<FormId> {
    let player = condition::Subject::player().of_quest(quest);
    let objective = forms
        .quest(quest)
        .and_then(|record| record.objective(index));
    let targets = objective.into_iter().flat_map(|record| &record.targets);
    let holding =
        targets.filter(|target| condition::hold(forms, world, &target.conditions, player));
    let held = holding.filter_map(|target| {
        let alias = u16::try_from(target.alias).ok()?;
        alias::held(world, AliasId { quest, alias })
    });
    held.filter_map(|fill| match fill {
        AliasFill::Reference(reference) => Some(reference),
        AliasFill::Location(location) => forms.location(location)?.marker,
    })
    .collect()
}
