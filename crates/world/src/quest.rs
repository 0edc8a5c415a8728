//! A quest's running state: stages, objectives, aliases.

use crate::{AliasState, StoryEvent};
use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a quest is doing.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct QuestState {
    /// Running: started and not stopped.
    pub running: bool,
    /// Asked to start, its aliases not filled yet.
    pub starting: bool,
    /// Was started at least once in this game.
    pub has_run: bool,
    /// Highest stage set since it started; 0 before any.
    pub stage: u16,
    /// Stages that were set.
    pub done: BTreeSet<u16>,
    /// Marked complete.
    pub completed: bool,
    /// Marked failed.
    pub failed: bool,
    /// Followed in the journal.
    pub active: bool,
    /// Objectives by index.
    pub objectives: BTreeMap<u16, ObjectiveState>,
    /// Aliases by number.
    pub aliases: BTreeMap<u16, AliasState>,
    /// The story event that started it, when one did.
    pub event: Option<StoryEvent>,
    /// Journal entries shown: stage and log entry.
    pub journal: Vec<(u16, u16)>,
    /// Current location scripts gave the quest's text, when any.
    pub current_instance: u32,
    /// Forms that text refers to by name.
    pub text_globals: BTreeMap<FormId, f32>,
}

/// An objective as the player sees it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ObjectiveState {
    /// Shown in the journal.
    pub displayed: bool,
    /// Ticked off.
    pub completed: bool,
    /// Crossed out.
    pub failed: bool,
}
