//! The quests a new game starts, one after the other by priority, and the opening after them.
//!
//! Their start-up stages' fragments are held until all of them have started, so that a fragment
//! finds every other quest's aliases filled. Source: the scripting seed, "A new game".

use super::start::{after_failure, go_on};
use crate::alias::Share;
use forms::Forms;
use ident::{FormId, FormKey, FourCC, LocalId, Name};
use std::cmp::Reverse;
use world::{Cause, QuestStart, World};

/// The game's opening quest, which no record and no script starts. Source: the form key `MQ101`.
const OPENING: (&str, LocalId) = ("Skyrim.esm", LocalId(0x03_372B));

/// Lines up the quests that start with the game, and the opening.
pub fn begin_new_game(forms: &Forms, world: &mut World) {
    let mut quests: Vec<(Reverse<u8>, FormId)> = forms
        .of_kind(FourCC(*b"QUST"))
        .iter()
        .filter_map(|&id| Some((forms.quest(id)?, id)))
        .filter(|(quest, _)| quest.starts_with_game())
        .map(|(quest, id)| (Reverse(quest.priority), id))
        .collect();
    // Higher priority first; of equal ones the lower form id.
    // Unknown: the engine's own order among equals.
    quests.sort_unstable();
    let mut waiting: Vec<FormId> = quests.into_iter().map(|(_, id)| id).collect();
    if let Some(opening) = opening(forms)
        && !waiting.contains(&opening)
    {
        waiting.push(opening);
    }
    world.new_game.total = waiting.len() as u32;
    world.new_game.waiting = waiting.into();
}

fn opening(forms: &Forms) -> Option<FormId> {
    let (plugin, local) = OPENING;
    let key = FormKey {
        plugin: Name::new(plugin),
        local,
    };
    let id = forms.resolve(&key)?;
    forms.quest(id).map(|_| id)
}

/// Goes on with a new game's quests. Each waits for the one before it, whose aliases it may ask.
pub(super) fn advance(forms: &Forms, world: &mut World) {
    let mut share = Share::of_new_game_tick();
    while let Some(&quest) = world.new_game.waiting.front() {
        let current = world.new_game.current.take();
        let mut start = current.unwrap_or_else(|| QuestStart::new(quest, Cause::NewGame));
        match go_on(forms, world, &mut start, &mut share) {
            Ok(false) => {
                world.new_game.current = Some(start);
                return;
            }
            Ok(true) => world.new_game.started.push(quest),
            Err(why) => {
                after_failure(world, &start.then);
                world.new_game.failed.push((quest, why.to_string()));
            }
        }
        world.new_game.waiting.pop_front();
    }
    for stage in std::mem::take(&mut world.new_game.held) {
        world.happenings.raise(stage);
    }
}
