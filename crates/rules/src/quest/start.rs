//! Starting quests: who may be started, the aliases filled, the start-up stage.
//!
//! A start that searches goes on over ticks; what waits for it is kept with it.
//! Source: the scripting seed, "Quests" and "A new game".

use super::{is_running, set_stage_of_running};
use crate::alias::{self, Share, Step};
use forms::Forms;
use forms::records::Quest;
use ident::FormId;
use std::fmt;
use world::{AfterStart, Cause, Happening, QuestStart, QuestState, World};

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

/// How far a start came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Started {
    /// The quest runs.
    Now,
    /// Its aliases are being searched; what waits for it is done when it has started.
    Later,
}

/// Starts a quest: fills its aliases, begins its scripts anew, sets its start-up stage. A quest
/// that runs goes on.
pub fn start(
    forms: &Forms,
    world: &mut World,
    quest: FormId,
    cause: Cause,
) -> Result<Started, StartFailure> {
    begin(forms, world, QuestStart::new(quest, cause))
}

/// [`start`] with what is to follow, or for a story event.
pub fn begin(
    forms: &Forms,
    world: &mut World,
    mut start: QuestStart,
) -> Result<Started, StartFailure> {
    if let Some(under_way) = under_way(world, start.quest) {
        under_way.then.append(&mut start.then);
        return Ok(Started::Later);
    }
    match go_on(forms, world, &mut start, &mut Share::none())? {
        true => Ok(Started::Now),
        false => {
            world.starting.push_back(start);
            Ok(Started::Later)
        }
    }
}

/// The thread with this token hears whether a quest that is about to start did.
pub fn tell_when_started(world: &mut World, quest: FormId, token: u64) {
    if let Some(start) = under_way(world, quest) {
        start.then.push(AfterStart::Tell(token));
    }
}

fn under_way(world: &mut World, quest: FormId) -> Option<&mut QuestStart> {
    let starting = world.starting.iter_mut().chain(&mut world.new_game.current);
    let mut of_quest = starting.filter(|start| start.quest == quest);
    of_quest.next()
}

/// Goes on with a start, within a share of the tick. True once the quest runs, false when its
/// search needs another share. What is to follow is done when it runs.
pub(super) fn go_on(
    forms: &Forms,
    world: &mut World,
    start: &mut QuestStart,
    share: &mut Share,
) -> Result<bool, StartFailure> {
    let record = may_start(forms, world, start)?;
    if !is_running(world, start.quest) {
        if alias::advance(forms, world, record, start, share)? == Step::Searching {
            return Ok(false);
        }
        run(forms, world, record, start);
    }
    after_start(forms, world, (start.quest, record), &start.then);
    Ok(true)
}

fn may_start<'f>(
    forms: &'f Forms,
    world: &World,
    start: &QuestStart,
) -> Result<&'f Quest, StartFailure> {
    let record = forms.quest(start.quest).ok_or(StartFailure::NoSuchQuest)?;
    if is_running(world, start.quest) {
        return Ok(record);
    }
    if record.event.is_some() && start.cause != Cause::Story {
        return Err(StartFailure::EventScoped);
    }
    let state = world.quests.get(&start.quest);
    if record.flags.run_once() && state.is_some_and(|state| state.has_run) {
        return Err(StartFailure::RanOnce);
    }
    Ok(record)
}

/// The quest's aliases are planned: it runs.
fn run(forms: &Forms, world: &mut World, record: &Quest, start: &QuestStart) {
    let quest = start.quest;
    let state = QuestState {
        running: true,
        has_run: true,
        event: start.event.clone(),
        ..QuestState::default()
    };
    world.quests.insert(quest, state);
    // A quest that runs once keeps the scripts its game began with; any other begins them again.
    if !record.flags.run_once() {
        world.happenings.raise(Happening::QuestInit { quest });
    }
    alias::apply(forms, world, quest, &start.plan);
    let Some(stage) = record.stages.iter().find(|stage| stage.is_start_up()) else {
        return;
    };
    if let Some(set) = set_stage_of_running(forms, world, (quest, record), stage, None) {
        match start.cause {
            Cause::NewGame => world.new_game.held.push(set),
            Cause::Script | Cause::Story => world.happenings.raise(set),
        }
    }
}

fn after_start(
    forms: &Forms,
    world: &mut World,
    (quest, record): (FormId, &Quest),
    then: &[AfterStart],
) {
    for after in then {
        match *after {
            AfterStart::Tell(token) => answer(world, token, true),
            AfterStart::Stage { stage, token } => {
                let stage = record.stage(stage);
                let set = stage.and_then(|stage| {
                    set_stage_of_running(forms, world, (quest, record), stage, token)
                });
                match (set, token) {
                    (Some(set), _) => world.happenings.raise(set),
                    (None, Some(token)) => answer(world, token, false),
                    (None, None) => {}
                }
            }
        }
    }
}

/// Whoever waits for a start hears that there is none.
pub(super) fn after_failure(world: &mut World, then: &[AfterStart]) {
    for after in then {
        let token = match *after {
            AfterStart::Tell(token) => Some(token),
            AfterStart::Stage { token, .. } => token,
        };
        if let Some(token) = token {
            answer(world, token, false);
        }
    }
}

fn answer(world: &mut World, token: u64, truth: bool) {
    world.happenings.raise(Happening::Answer { token, truth });
}

/// Goes on with the quests that are about to start, as far as a tick's share reaches: those of a
/// new game first, then the others in the order they were asked to.
pub fn advance(forms: &Forms, world: &mut World) {
    super::new_game::advance(forms, world);
    let mut share = Share::of_tick();
    while let Some(mut start) = world.starting.pop_front() {
        match go_on(forms, world, &mut start, &mut share) {
            // The share is used up: there is nothing left for those behind it.
            Ok(false) => return world.starting.push_front(start),
            Ok(true) => {}
            Err(_) => after_failure(world, &start.then),
        }
    }
}

/// A quest that was asked to start does not any more.
pub(super) fn give_up(world: &mut World, quest: FormId) {
    let Some(at) = world.starting.iter().position(|start| start.quest == quest) else {
        return;
    };
    if let Some(start) = world.starting.remove(at) {
        alias::forget_plan(world, quest);
        after_failure(world, &start.then);
    }
}
