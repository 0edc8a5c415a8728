//! Quests: start, stop, stages, objectives.
//!
//! Source: the scripting seed, "Quests" and "A new game". Fragments are not run here: a stage that
//! was set is a happening, and the relay runs its fragments.

use crate::{alias, condition};
use forms::Forms;
use forms::records::{Quest, Stage};
use ident::FormId;
use std::fmt;
use world::{Happening, ObjectiveState, QuestState, World};

/// Who starts a quest.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Cause {
    /// The new game: aliases may take reserved references.
    NewGame,
    /// A script's `Start` or `SetStage`, or another quest's log entry.
    Script,
    /// The story manager.
    Story,
}

/// Why a quest did not start.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum StartFailure {
    /// There is no such quest.
    NoSuchQuest,
    /// It has an event type and only the story manager starts it.
    EventScoped,
    /// It runs once and ran.
    RanOnce,
    /// An alias that must be filled found nothing.
    Alias {
        /// The alias's name.
        name: String,
        /// What was looked for.
        why: String,
    },
}

impl fmt::Display for StartFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchQuest => f.write_str("there is no such quest"),
            Self::EventScoped => f.write_str("it starts only from its story manager event"),
            Self::RanOnce => f.write_str("it runs once and ran already"),
            Self::Alias { name, why } => write!(f, "alias {name} found nothing: {why}"),
        }
    }
}

/// Starts a quest: fills its aliases, begins its scripts anew, sets its start-up stage. A quest
/// that runs goes on.
pub fn start(
    forms: &Forms,
    world: &mut World,
    quest: FormId,
    cause: Cause,
) -> Result<(), StartFailure> {
    let record = forms.quest(quest).ok_or(StartFailure::NoSuchQuest)?;
    if is_running(world, quest) {
        return Ok(());
    }
    if record.event.is_some() && cause != Cause::Story {
        return Err(StartFailure::EventScoped);
    }
    let ran = world.quests.get(&quest).is_some_and(|state| state.has_run);
    if record.flags.run_once() && ran {
        return Err(StartFailure::RanOnce);
    }
    let plan = alias::plan(forms, world, quest, record, cause)?;
    let state = QuestState {
        running: true,
        has_run: true,
        ..QuestState::default()
    };
    world.quests.insert(quest, state);
    // A quest that runs once keeps the scripts its game began with; any other begins them again.
    if !record.flags.run_once() {
        world.happenings.raise(Happening::QuestInit { quest });
    }
    alias::apply(forms, world, quest, &plan);
    if let Some(stage) = record.stages.iter().find(|stage| stage.is_start_up()) {
        set_stage_of_running(forms, world, (quest, record), stage, None);
    }
    Ok(())
}

/// Stops a quest: its shut-down stage is set, its aliases are emptied.
pub fn stop(forms: &Forms, world: &mut World, quest: FormId) {
    if !is_running(world, quest) {
        return;
    }
    if let Some(record) = forms.quest(quest)
        && let Some(stage) = record.stages.iter().find(|stage| stage.is_shut_down())
    {
        set_stage_of_running(forms, world, (quest, record), stage, None);
    }
    if let Some(state) = world.quests.get_mut(&quest) {
        state.running = false;
    }
    alias::clear_all(world, quest);
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
    /// The stage was set; who waits on the token goes on once its fragments have ended.
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
    if !is_running(world, quest)
        && let Err(why) = start(forms, world, quest, Cause::Script)
    {
        return StageSet::NotStarted(why);
    }
    let Some(record) = forms.quest(quest) else {
        return StageSet::Refused;
    };
    let Some(entry) = record.stage(stage) else {
        return StageSet::Refused;
    };
    if set_stage_of_running(forms, world, (quest, record), entry, token) {
        StageSet::Waiting
    } else {
        StageSet::Refused
    }
}

fn set_stage_of_running(
    forms: &Forms,
    world: &mut World,
    (quest, record): (FormId, &Quest),
    stage: &Stage,
    token: Option<u64>,
) -> bool {
    let Some(state) = world.quests.get(&quest) else {
        return false;
    };
    if state.done.contains(&stage.index) && !record.flags.allow_repeated_stages() {
        return false;
    }
    let entries = entries_that_hold(forms, world, quest, stage);
    let Some(state) = world.quests.get_mut(&quest) else {
        return false;
    };
    state.done.insert(stage.index);
    state.stage = state.stage.max(stage.index);
    let mut next_quests = Vec::new();
    for &index in &entries {
        let Some(entry) = stage.log_entries.get(usize::from(index)) else {
            continue;
        };
        state.completed |= entry.completes_quest();
        state.failed |= entry.fails_quest();
        if !entry.text.is_empty() {
            state.journal.push((stage.index, index));
        }
        next_quests.extend(entry.next_quest);
    }
    let stage = stage.index;
    world.happenings.raise(Happening::StageSet {
        quest,
        stage,
        entries,
        token,
    });
    for next in next_quests {
        // One that can not start stays as it is: the log entry asks, it does not insist.
        let _ = start(forms, world, next, Cause::Script);
    }
    true
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
