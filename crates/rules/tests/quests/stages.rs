//! Start, stop, stages, objectives.

use crate::game::*;
use esp::RecordBuilder;
use ident::FormId;
use rules::quest::{self, Cause, StageSet, StartFailure, Started};
use world::Happening;

const REPEATS: u16 = 0x8;
const RUN_ONCE: u16 = 0x100;
const ID: FormId = FormId(QUEST);
const GLOBAL: u32 = 0x500;

fn stage(record: RecordBuilder, number: u8, flags: u8) -> RecordBuilder {
    record.field(b"INDX", &[number, 0, flags, 0])
}

/// Told stages with the log entries that happened.
fn told(game: &mut Game) -> Vec<(u16, Vec<u16>)> {
    let mut out = Vec::new();
    while let Some(happening) = game.world.happenings.take() {
        if let Happening::StageSet { stage, entries, .. } = happening {
            out.push((stage, entries));
        }
    }
    out
}

fn set(game: &mut Game, stage: u16) -> StageSet {
    quest::set_stage(&game.forms, &mut game.world, ID, stage, None)
}

#[test]
fn every_log_entry_whose_conditions_hold_happens_in_order() {
    const GET_GLOBAL: u32 = 74;
    let global = record(b"GLOB", GLOBAL).u8(b"FNAM", b'f').f32(b"FLTV", 2.0);
    let quest = stage(quest(QUEST, 0, 0), 10, 0)
        .u8(b"QSDT", 0)
        .zstring(b"CNAM", b"both");
    let quest = condition(quest.u8(b"QSDT", 0), GET_GLOBAL, GLOBAL, 1.0);
    let quest = condition(quest.u8(b"QSDT", 1), GET_GLOBAL, GLOBAL, 2.0);
    let mut game = Game::new(vec![global, quest]);
    assert_eq!(set(&mut game, 10), StageSet::Waiting);
    assert_eq!(told(&mut game), [(10, vec![0, 2])]);
    let state = &game.world.quests[&ID];
    assert!(state.completed && state.running, "completing does not stop");
    assert_eq!(state.journal, [(10, 0)]);
}

#[test]
fn a_stage_is_set_once_unless_the_quest_allows_repeats() {
    for (flags, again) in [(0, StageSet::Refused), (REPEATS, StageSet::Waiting)] {
        let mut game = Game::new(vec![stage(quest(QUEST, flags, 0), 10, 0)]);
        assert_eq!(set(&mut game, 10), StageSet::Waiting);
        assert_eq!(set(&mut game, 10), again);
    }
}

// Source: a public report of an engine that compared the stage alone, so that the second was lost.
#[test]
fn issue_2124_a_stage_is_set_once_for_each_quest_and_stage() {
    let with_stages = |id| stage(stage(quest(id, 0, 0), 10, 0), 20, 0);
    let mut game = Game::new(vec![with_stages(QUEST), with_stages(OTHER)]);
    let sets = [
        (OTHER, 10),
        (QUEST, 10),
        (QUEST, 20),
        (OTHER, 20),
        (QUEST, 10),
    ];
    let done = sets
        .map(|(id, stage)| quest::set_stage(&game.forms, &mut game.world, FormId(id), stage, None));
    let (last, before) = done.split_last().unwrap();
    assert!(before.iter().all(|set| *set == StageSet::Waiting));
    assert_eq!(*last, StageSet::Refused);
}

#[test]
fn stages_may_be_set_out_of_order_and_the_highest_counts() {
    let quest = stage(stage(quest(QUEST, 0, 0), 50, 0), 10, 0);
    let mut game = Game::new(vec![quest]);
    set(&mut game, 50);
    set(&mut game, 10);
    assert_eq!(quest::stage(&game.world, ID), 50);
    assert!(quest::is_stage_done(&game.world, ID, 10));
    assert_eq!(set(&mut game, 11), StageSet::Refused);
}

#[test]
fn the_start_up_stage_is_set_as_it_starts_and_the_shut_down_stage_as_it_stops() {
    let quest = stage(stage(quest(QUEST, 0, 0), 5, 2), 200, 4);
    let mut game = Game::new(vec![quest]);
    game.start(QUEST);
    assert_eq!(told(&mut game), [(5, vec![])]);
    quest::stop(&game.forms, &mut game.world, ID);
    assert_eq!(told(&mut game), [(200, vec![])]);
    assert!(!quest::is_running(&game.world, ID));
}

#[test]
fn stopping_empties_the_aliases() {
    let mut game = Game::new(vec![with_alias(0, |alias| alias.u32(b"ALFR", MAYOR_REF))]);
    game.start(QUEST);
    quest::stop(&game.forms, &mut game.world, ID);
    assert_eq!(game.held(0), None);
    assert_eq!(
        rules::alias::holding(&game.world, FormId(MAYOR_REF)).count(),
        0
    );
}

#[test]
fn a_start_resets_a_quest_and_one_that_runs_once_does_not_start_again() {
    let restart = |flags| {
        let mut game = Game::new(vec![stage(quest(QUEST, flags, 0), 10, 0)]);
        set(&mut game, 10);
        quest::stop(&game.forms, &mut game.world, ID);
        let again = quest::start(&game.forms, &mut game.world, ID, Cause::Script);
        (again, quest::is_stage_done(&game.world, ID, 10))
    };
    assert_eq!(restart(0), (Ok(Started::Now), false));
    assert_eq!(restart(RUN_ONCE), (Err(StartFailure::RanOnce), true));
}

#[test]
fn a_quest_of_the_story_manager_starts_from_its_event_only() {
    let mut game = Game::new(vec![quest(QUEST, 0, 0).field(b"ENAM", b"KILL")]);
    let refused = Err(StartFailure::EventScoped);
    let (forms, world) = (&game.forms, &mut game.world);
    assert_eq!(quest::start(forms, world, ID, Cause::Script), refused);
    assert_eq!(
        quest::start(forms, world, ID, Cause::Story),
        Ok(Started::Now)
    );
}

#[test]
fn a_stage_of_a_quest_that_searches_is_set_once_it_has_started() {
    let quest = stage(quest(QUEST, 0, 0), 10, 0);
    let mut game = Game::new(vec![end(is_of(alias(quest, 0, 0), GUARD))]);
    assert_eq!(set(&mut game, 10), StageSet::Waiting);
    assert_eq!(told(&mut game), []);
    quest::advance(&game.forms, &mut game.world);
    assert_eq!(told(&mut game), [(10, vec![])]);
}

#[test]
fn a_log_entry_starts_the_next_quest() {
    let first = stage(quest(QUEST, 0, 0), 10, 0)
        .u8(b"QSDT", 0)
        .u32(b"NAM0", OTHER);
    let mut game = Game::new(vec![first, quest(OTHER, 0, 0)]);
    set(&mut game, 10);
    quest::advance(&game.forms, &mut game.world);
    assert!(quest::is_running(&game.world, FormId(OTHER)));
}

#[test]
fn an_objective_points_at_the_aliases_whose_conditions_hold() {
    let head = quest(QUEST, 0, 0)
        .u16(b"QOBJ", 10)
        .u32(b"FNAM", 0)
        .zstring(b"NNAM", b"Find them");
    let head = condition(head.u32s(b"QSTA", &[0, 0]), 72, MAYOR, 1.0);
    let head = condition(head.u32s(b"QSTA", &[1, 0]), 72, 0x7, 1.0);
    let head = end(alias(head.u32(b"ANAM", 2), 0, 0).u32(b"ALFR", MAYOR_REF));
    let mut game = Game::new(vec![end(alias(head, 1, 0).u32(b"ALFR", CHEST_REF))]);
    game.start(QUEST);
    let targets = quest::targets(&game.forms, &game.world, ID, 10);
    assert_eq!(targets, [FormId(CHEST_REF)]);
}

#[test]
fn a_new_game_starts_quests_by_priority_and_tells_start_up_stages_when_all_have_started() {
    const STARTS: u16 = 1;
    let searching = stage(quest(QUEST, STARTS, 10), 5, 2);
    let searching = end(is_of(alias(searching, 0, 0), GUARD));
    let other = stage(quest(OTHER, STARTS, 90), 7, 2);
    let failing = end(alias(quest(0x202, STARTS, 50), 0, 0).u32(b"ALFR", 0x999));
    let mut game = Game::new(vec![searching, other, failing]);
    let (forms, world) = (&game.forms, &mut game.world);
    quest::begin_new_game(forms, world);
    quest::advance(forms, world);
    assert_eq!(world.new_game.total, 3);
    assert_eq!(world.new_game.started, [FormId(OTHER), ID]);
    let why = "alias alias 0 found nothing: its specific reference 00000999 is not there";
    assert_eq!(world.new_game.failed, [(FormId(0x202), why.to_owned())]);
    assert_eq!(told(&mut game), [(7, vec![]), (5, vec![])]);
}
