//! A new game, in the order the game starts one.
//!
//! Source: the scripting seed, "A new game": every quest's and alias's scripts start, then every
//! persistent reference's with scripts, then the quests that start with the game by priority; their
//! start-up fragments run once all of them have started.

use forms::Forms;
use ident::{FormId, FourCC};
use natives::attach;
use papyrus::Vm;
use rules::quest::{self, Cause, StartFailure};
use world::{Subject, World};

/// What came of the quests that start with the game.
#[derive(Debug, Clone, Default)]
pub(crate) struct QuestStarts {
    /// Quests with the flag.
    pub(crate) total: usize,
    /// Those that started.
    pub(crate) started: Vec<FormId>,
    /// Those that did not, and why.
    pub(crate) failed: Vec<(FormId, StartFailure)>,
}

/// The tick in which the game's quests start: the one after scripts ran first, so that a quest
/// that does not run once hears OnInit from the game's beginning and again from its own start.
pub(crate) const QUESTS_START_AT: det::Tick = 2;

/// Attaches the scripts of quests, aliases and persistent references.
pub(crate) fn begin(forms: &Forms, world: &World, vm: &mut Vm) {
    for &quest in forms.of_kind(FourCC(*b"QUST")) {
        attach::quest(forms, vm, quest);
    }
    for reference in persistent_references(forms) {
        attach::subject(forms, world, vm, Subject::Form(reference));
    }
}

fn persistent_references(forms: &Forms) -> impl Iterator<Item = FormId> {
    let all = forms.all().map(|entry| entry.id);
    all.filter(|&id| forms.is_persistent(id) && forms.exists(id))
}

/// Starts the quests that start with the game.
pub(crate) fn start_quests(forms: &Forms, world: &mut World) -> QuestStarts {
    let mut starting: Vec<(u8, FormId)> = forms
        .of_kind(FourCC(*b"QUST"))
        .iter()
        .filter_map(|&id| Some((forms.quest(id)?, id)))
        .filter(|(quest, _)| quest.starts_with_game())
        .map(|(quest, id)| (quest.priority, id))
        .collect();
    // Higher priority first; of equal ones the lower form id.
    // Unknown: the engine's own order among equals.
    starting.sort_unstable_by_key(|&(priority, id)| (std::cmp::Reverse(priority), id));
    let mut starts = QuestStarts {
        total: starting.len(),
        ..QuestStarts::default()
    };
    for (_, id) in starting {
        match quest::start(forms, world, id, Cause::NewGame) {
            Ok(()) => starts.started.push(id),
            Err(why) => starts.failed.push((id, why)),
        }
    }
    starts
}
