//! Searches: who is asked, the closest, one at random, shares of ticks.

use crate::game::*;
use esp::RecordBuilder;
use ident::FormId;
use rules::quest::{self, Cause, Started};
use std::collections::BTreeSet;

/// A quest whose alias takes a guard.
fn guard(flags: u32) -> RecordBuilder {
    with_alias(flags, |alias| is_of(alias, GUARD))
}

#[test]
fn a_search_takes_one_at_random_and_another_seed_another() {
    let game = Game::new(vec![guard(0)]);
    let mut taken = BTreeSet::new();
    for seed in 0..32 {
        let chance = world::Chance::new(&seed.to_string());
        let world = world::World {
            chance,
            ..game.world.clone()
        };
        let game = Game {
            forms: Game::new(vec![guard(0)]).forms,
            world,
        };
        taken.extend(game.picked(0));
        assert_eq!(game.picked(0), game.picked(0), "a plan changes nothing");
    }
    assert_eq!(taken.into_iter().collect::<Vec<_>>(), GUARD_REFS);
}

#[test]
fn the_closest_is_the_one_nearest_to_the_player() {
    let mut game = Game::new(vec![guard(CLOSEST)]);
    assert_eq!(game.picked(0), Some(GUARD_REFS[0]));
    game.kill(GUARD_REFS[0]);
    assert_eq!(game.picked(0), Some(GUARD_REFS[1]));
    let plan = game.plan().unwrap();
    assert_eq!(plan.picks[0].why, "the closest of 2 that match among 6");
}

#[test]
fn a_search_of_the_loaded_area_takes_nobody_outside() {
    let mut game = Game::new(vec![guard(LOADED_AREA | OPTIONAL)]);
    assert!(game.picked(0).is_some());
    game.world.attached.clear();
    assert_eq!(game.picked(0), None);
}

#[test]
fn references_made_at_run_time_are_found() {
    let mut game = Game::new(vec![with_alias(0, |alias| is_of(alias, GEM))]);
    let placement = rules::reference::placement(&game.forms, &game.world, FormId(CHEST_REF));
    let (forms, world) = (&game.forms, &mut game.world);
    let made = rules::reference::create(forms, world, FormId(GEM), placement.unwrap(), true, true);
    assert_eq!(game.picked(0), Some(made.0));
}

// Reference notes on conditions, `HasKeyword`: an object has its base's keywords, an actor its race's
// too. Such a search asks only whom it can concern, and must find what one of everybody would find.
#[test]
fn a_search_by_keyword_finds_things_by_what_they_are_placed_from() {
    const HAS_KEYWORD: u32 = 560;
    const KEYWORD: u32 = 0x130;
    const MARKED: u32 = 0x131;
    const MARKED_REF: u32 = 0x132;
    let wanted = |keyword| {
        with_alias(OPTIONAL, |alias| {
            condition(alias, HAS_KEYWORD, keyword, 1.0)
        })
    };
    let marked = record(b"MISC", MARKED)
        .u32(b"KSIZ", 1)
        .u32(b"KWDA", KEYWORD);
    let keyword = record(b"KYWD", KEYWORD);
    let lying = placed(b"REFR", MARKED_REF, MARKED, 0.0);
    let game = Game::with(vec![keyword, marked, wanted(KEYWORD)], vec![lying]);
    assert_eq!(game.picked(0), Some(MARKED_REF));
    let other = record(b"KYWD", KEYWORD + 0x10);
    let game = Game::with(vec![other, wanted(KEYWORD + 0x10)], vec![]);
    assert_eq!(game.picked(0), None);
}

#[test]
fn conditions_of_later_aliases_see_what_fills_earlier_ones() {
    const GET_IS_ALIAS_REF: u32 = 566;
    let first = end(alias(quest(QUEST, 0, 0), 0, 0).u32(b"ALFR", GUARD_REFS[1]));
    let second = alias(first, 1, ALLOW_REUSE);
    let quest = end(condition(second, GET_IS_ALIAS_REF, 0, 1.0));
    let game = Game::new(vec![quest]);
    assert_eq!(game.picked(1), Some(GUARD_REFS[1]));
    assert_eq!(game.held(0), None, "the plan is not yet applied");
}

#[test]
fn a_long_search_goes_on_over_ticks_and_is_data() {
    let guards = (0..3000).map(|at| placed(b"ACHR", 0x1000 + at, GUARD, 0.0));
    let mut game = Game::with(vec![guard(0)], guards.collect());
    let (forms, world) = (&game.forms, &mut game.world);
    let begun = quest::start(forms, world, FormId(QUEST), Cause::Script).unwrap();
    assert_eq!(begun, Started::Later);
    quest::tell_when_started(world, FormId(QUEST), 7);
    quest::advance(forms, world);
    assert!(!quest::is_running(world, FormId(QUEST)));
    assert!(world.quests[&FormId(QUEST)].starting);
    // 64 candidates a share, 16 shares a tick.
    assert_eq!(world.starting[0].search.as_ref().unwrap().asked, 1024);
    let mut copy = world.clone();
    for _ in 0..2 {
        quest::advance(forms, world);
        quest::advance(forms, &mut copy);
    }
    assert!(quest::is_running(world, FormId(QUEST)));
    assert_eq!(*world, copy);
    let mut told = std::iter::from_fn(|| world.happenings.take());
    let answer = world::Happening::Answer {
        token: 7,
        truth: true,
    };
    assert!(told.any(|happening| happening == answer));
}

#[test]
fn a_quest_that_is_stopped_while_it_searches_does_not_start() {
    let mut game = Game::new(vec![guard(0)]);
    let (forms, world) = (&game.forms, &mut game.world);
    quest::start(forms, world, FormId(QUEST), Cause::Script).unwrap();
    quest::tell_when_started(world, FormId(QUEST), 7);
    quest::stop(forms, world, FormId(QUEST));
    quest::advance(forms, world);
    assert!(!quest::is_running(world, FormId(QUEST)));
    assert!(world.starting.is_empty());
    let answer = world::Happening::Answer {
        token: 7,
        truth: false,
    };
    assert_eq!(world.happenings.take(), Some(answer));
}
