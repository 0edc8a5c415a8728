//! Quests about to start: what their aliases are to hold so far, and the search one of them is in.
//!
//! A search takes ticks, and a game can be saved in the middle of one, so its state is data. What a
//! search looks for and may take is decided in `rules`.

use crate::{AliasFill, Happening, StoryEvent};
use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// Who starts a quest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Cause {
    /// The new game: aliases may take reserved references.
    NewGame,
    /// A script's `Start` or `SetStage`, or another quest's log entry.
    Script,
    /// The story manager.
    Story,
}

/// A quest about to start.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct QuestStart {
    /// Which.
    pub quest: FormId,
    /// Who starts it.
    pub cause: Cause,
    /// The story event that starts it.
    pub event: Option<StoryEvent>,
    /// Place of the alias to be filled next, in the record's order.
    pub next_alias: u16,
    /// What the aliases before it are to hold.
    pub plan: FillPlan,
    /// The search the next alias is in.
    pub search: Option<AliasSearch>,
    /// What is done once it has started, or has not.
    pub then: Vec<AfterStart>,
}

/// What follows a start.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AfterStart {
    /// The thread with this token hears whether it started.
    Tell(u64),
    /// A stage is set.
    Stage {
        /// Its number.
        stage: u16,
        /// Token of the thread that waits for the stage's fragments.
        token: Option<u64>,
    },
}

/// What each alias of a quest is to hold, in the order they are filled.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct FillPlan {
    /// One pick an alias.
    pub picks: Vec<Pick>,
}

/// One alias's pick.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Pick {
    /// The alias.
    pub alias: u16,
    /// What it is to hold.
    pub what: Picked,
    /// Why this, or why nothing, in words.
    pub why: String,
}

/// What an alias is to hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum Picked {
    /// This.
    Fill(AliasFill),
    /// A reference that is made for it.
    Create(NewReference),
    /// What an alias before it forces into it.
    Forced {
        /// The other alias.
        by: u16,
    },
    /// Nothing.
    Nothing,
}

/// A reference to be made for an alias.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct NewReference {
    /// Its base.
    pub object: FormId,
    /// The alias whose reference it is made at.
    pub at: u16,
    /// In that reference's inventory instead of beside it.
    pub inside: bool,
    /// How hard a leveled actor: 0 easy to 3 very hard, 4 none.
    pub level: u32,
}

/// A search among candidates, which are asked in the order of their form ids.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AliasSearch {
    /// The candidate asked last.
    pub after: Option<FormId>,
    /// The candidates, where they were gathered as the search began; else they are looked up.
    pub among: Option<Vec<FormId>>,
    /// How many were asked.
    pub asked: u32,
    /// Those that may be taken.
    pub matches: Vec<FormId>,
    /// Those that may be taken when there is no other: cleared locations.
    pub second_best: Vec<FormId>,
}

/// The quests of a new game on their way.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct NewGame {
    /// Still to start, in order.
    pub waiting: VecDeque<FormId>,
    /// The first of them, when it is in a search.
    pub current: Option<QuestStart>,
    /// Start-up stages that were set: told once all have started.
    pub held: Vec<Happening>,
    /// How many were to start.
    pub total: u32,
    /// Those that started.
    pub started: Vec<FormId>,
    /// Those that did not, and why, in words.
    pub failed: Vec<(FormId, String)>,
}

impl QuestStart {
    /// A start of which nothing is done yet.
    pub fn new(quest: FormId, cause: Cause) -> Self {
        Self {
            quest,
            cause,
            event: None,
            next_alias: 0,
            plan: FillPlan::default(),
            search: None,
            then: Vec::new(),
        }
    }
}

impl FillPlan {
    /// An alias's pick.
    pub fn pick(&self, alias: u16) -> Option<&Pick> {
        self.picks.iter().find(|pick| pick.alias == alias)
    }
}
