//! What each kind of fill takes, and what it does not.

use crate::game::*;
use esp::RecordBuilder;
use ident::FourCC;
use rules::quest::{self, Cause};
use std::collections::BTreeMap;
use world::{AliasFill, EventMember, Picked, QuestStart, StoryEvent};

const TOWN: u32 = 0x300;
const HOLD: u32 = 0x301;
const IS_HOLD: u32 = 0x302;
const BOSS: u32 = 0x303;

/// A town in a hold; the mayor and two guards are its bosses.
fn places() -> Vec<RecordBuilder> {
    let bosses = [MAYOR_REF, GUARD_REFS[0], GUARD_REFS[1]];
    let special: Vec<u32> = bosses.iter().flat_map(|&id| [BOSS, id, ROOM, 0]).collect();
    vec![
        record(b"KYWD", IS_HOLD),
        record(b"LCRT", BOSS),
        record(b"LCTN", HOLD).u32s(b"KWDA", &[IS_HOLD]),
        record(b"LCTN", TOWN)
            .u32(b"PNAM", HOLD)
            .u32s(b"LCSR", &special),
    ]
}

fn with_places(quest: RecordBuilder) -> Game {
    let mut records = places();
    records.push(quest);
    Game::new(records)
}

#[test]
fn a_specific_reference_is_taken_dead_disabled_and_reserved() {
    let quest = with_alias(0, |alias| alias.u32(b"ALFR", MAYOR_REF));
    let mut game = Game::new(vec![quest, reserving(MAYOR_REF)]);
    game.start(OTHER);
    game.kill(MAYOR_REF);
    game.disable(MAYOR_REF);
    assert_eq!(game.picked(0), Some(MAYOR_REF));
}

#[test]
fn a_unique_actor_is_its_placed_reference() {
    let game = Game::new(vec![with_alias(0, |alias| alias.u32(b"ALUA", MAYOR))]);
    assert_eq!(game.picked(0), Some(MAYOR_REF));
    let plan = game.plan().unwrap();
    assert_eq!(plan.picks[0].why, "the unique actor's reference");
}

#[test]
fn a_unique_actor_is_found_through_the_actor_that_uses_it_as_template() {
    const TEMPLATE: u32 = 0x130;
    const USER: u32 = 0x131;
    let quest = with_alias(0, |alias| alias.u32(b"ALUA", TEMPLATE));
    let records = vec![
        actor_base(TEMPLATE),
        actor_base(USER).u32(b"TPLT", TEMPLATE),
        quest,
    ];
    let game = Game::with(records, vec![placed(b"ACHR", 0x132, USER, 0.0)]);
    assert_eq!(game.picked(0), Some(0x132));
}

#[test]
fn the_dead_and_the_disabled_are_taken_only_where_the_alias_allows() {
    for (flags, expected) in [(0, None), (ALLOW_DEAD | ALLOW_DISABLED, Some(MAYOR_REF))] {
        let quest = with_alias(flags | OPTIONAL, |alias| alias.u32(b"ALUA", MAYOR));
        let mut game = Game::new(vec![quest]);
        game.kill(MAYOR_REF);
        assert_eq!(game.picked(0), expected.filter(|_| flags & ALLOW_DEAD != 0));
        game.disable(MAYOR_REF);
        assert_eq!(game.picked(0), expected);
    }
}

#[test]
fn the_destroyed_is_taken_only_where_the_alias_allows() {
    for (flags, expected) in [(OPTIONAL, None), (ALLOW_DESTROYED, Some(CHEST_REF))] {
        let quest = with_alias(flags, |alias| is_of(alias, CHEST));
        let mut game = Game::new(vec![quest]);
        let chest = game
            .world
            .references
            .entry(ident::FormId(CHEST_REF))
            .or_default();
        chest.destroyed = true;
        assert_eq!(game.picked(0), expected);
    }
}

#[test]
fn the_reserved_is_taken_only_where_the_alias_allows_or_as_a_new_game_begins() {
    let quest = |flags| with_alias(flags, |alias| alias.u32(b"ALUA", MAYOR));
    let mut game = Game::new(vec![quest(0), reserving(MAYOR_REF)]);
    game.start(OTHER);
    assert_eq!(
        game.why_not(),
        format!("alias alias 0 found nothing: {MAYOR_REF:08X} is reserved by another quest")
    );
    let by_new_game =
        rules::alias::plan(&game.forms, &game.world, id(0).quest, Cause::NewGame).unwrap();
    assert_eq!(
        by_new_game.picks[0].what,
        Picked::Fill(reference(MAYOR_REF))
    );
    let mut game = Game::new(vec![quest(ALLOW_RESERVED), reserving(MAYOR_REF)]);
    game.start(OTHER);
    assert_eq!(game.picked(0), Some(MAYOR_REF));
}

// The last line: source: the wiki's page of aliases.
#[test]
fn what_is_in_the_quest_already_is_taken_only_where_the_alias_allows_and_as_a_unique_actor() {
    let twice = |flags, second: fn(RecordBuilder) -> RecordBuilder| {
        let first = end(alias(quest(QUEST, 0, 0), 0, 0).u32(b"ALFR", MAYOR_REF));
        Game::new(vec![end(second(alias(first, 1, flags)))])
    };
    let matching: fn(RecordBuilder) -> RecordBuilder = |record| is_of(record, MAYOR);
    assert_eq!(twice(OPTIONAL, matching).picked(1), None);
    assert_eq!(twice(ALLOW_REUSE, matching).picked(1), Some(MAYOR_REF));
    assert_eq!(
        twice(0, |record| record.u32(b"ALUA", MAYOR)).picked(1),
        Some(MAYOR_REF)
    );
}

#[test]
fn another_quests_alias_gives_what_it_holds_reserved_or_not() {
    let quest = with_alias(0, |alias| alias.u32(b"ALEQ", OTHER).i32(b"ALEA", 0));
    let mut game = Game::new(vec![quest, reserving(MAYOR_REF)]);
    assert_eq!(
        game.why_not(),
        "alias alias 0 found nothing: alias 0 of quest 00000201 is empty"
    );
    game.start(OTHER);
    assert_eq!(game.picked(0), Some(MAYOR_REF));
}

#[test]
fn a_reference_of_a_location_is_one_of_its_type_that_may_be_taken() {
    let quest = location_alias(quest(QUEST, 0, 0), 0, 0).u32(b"ALFL", TOWN);
    let quest = alias(end(quest), 1, 0).i32(b"ALFA", 0).u32(b"ALRT", BOSS);
    let mut game = with_places(end(quest));
    let first = game.picked(1).unwrap();
    assert!([MAYOR_REF, GUARD_REFS[0], GUARD_REFS[1]].contains(&first));
    game.kill(MAYOR_REF);
    game.kill(GUARD_REFS[0]);
    assert_eq!(game.picked(1), Some(GUARD_REFS[1]));
    game.kill(GUARD_REFS[1]);
    assert_eq!(
        game.why_not(),
        "alias alias 1 found nothing: 00000114 is dead"
    );
}

#[test]
fn the_location_of_an_alias_is_its_parent_with_the_keyword() {
    let quest = location_alias(quest(QUEST, 0, 0), 0, 0).u32(b"ALFL", TOWN);
    let quest = location_alias(end(quest), 1, 0).i32(b"ALFA", 0);
    let quest = location_alias(end(quest), 2, 0)
        .i32(b"ALFA", 0)
        .u32(b"KNAM", IS_HOLD);
    // No reuse: the town is in the quest already.
    let game = with_places(end(quest));
    assert_eq!(
        game.why_not(),
        "alias alias 1 found nothing: 00000300 is in another alias of quest 00000200"
    );
    let first = location_alias(crate::game::quest(QUEST, 0, 0), 0, 0).u32(b"ALFL", TOWN);
    let second = location_alias(end(first), 1, ALLOW_REUSE).i32(b"ALFA", 0);
    let third = location_alias(end(second), 2, 0)
        .i32(b"ALFA", 0)
        .u32(b"KNAM", IS_HOLD);
    let game = with_places(end(third));
    assert_eq!([game.picked(1), game.picked(2)], [Some(TOWN), Some(HOLD)]);
}

#[test]
fn a_created_reference_is_made_beside_an_alias_or_in_its_inventory() {
    const IN: u32 = 0x8000_0000;
    for (create, held) in [(0, 0), (IN, 1)] {
        let first = end(alias(quest(QUEST, 0, 0), 0, 0).u32(b"ALFR", CHEST_REF));
        let made = alias(first, 1, 0).u32(b"ALCO", GEM).u32(b"ALCA", create);
        let mut game = Game::new(vec![end(made.u32(b"ALCL", 4))]);
        assert!(matches!(
            game.plan().unwrap().picks[1].what,
            Picked::Create(new) if new.at == 0
        ));
        game.start(QUEST);
        let made = ident::FormId(game.held(1).unwrap());
        assert_eq!(game.world.created[&made].base.0, GEM);
        let (chest, gem) = (ident::FormId(CHEST_REF), ident::FormId(GEM));
        let count = rules::inventory::count(&game.forms, &game.world, chest, gem);
        assert_eq!(count, held);
    }
}

// Source: the wiki's page of leveled actors: easy is a third of the player's level, very hard five
// quarters of it.
#[test]
fn a_created_leveled_actor_is_picked_by_how_hard_it_is_to_be() {
    const LIST: u32 = 0x140;
    const LEVEL: u16 = 20;
    let entry = |level: u16, base: u32| {
        [
            &u32::from(level).to_le_bytes()[..],
            &base.to_le_bytes(),
            &1u32.to_le_bytes(),
        ]
        .concat()
    };
    let list = || {
        let list = record(b"LVLN", LIST)
            .u8(b"LVLD", 0)
            .u8(b"LVLF", 0)
            .u8(b"LLCT", 2);
        list.field(b"LVLO", &entry(1, GUARD))
            .field(b"LVLO", &entry(20, MAYOR))
    };
    for (hard, base) in [(0, GUARD), (3, MAYOR), (4, MAYOR)] {
        let first = end(alias(quest(QUEST, 0, 0), 0, 0).u32(b"ALFR", CHEST_REF));
        let made = alias(first, 1, 0)
            .u32(b"ALCO", LIST)
            .u32(b"ALCA", 0)
            .u32(b"ALCL", hard);
        let mut game = Game::new(vec![list(), end(made)]);
        let player = game
            .world
            .actors
            .entry(ident::FormId::PLAYER_REF)
            .or_default();
        player.level = Some(LEVEL);
        game.start(QUEST);
        let made = ident::FormId(game.held(1).unwrap());
        let picked = rules::actor::base(&game.forms, &game.world, made).unwrap();
        assert_eq!(picked.0, base, "level {hard}");
    }
}

#[test]
fn a_linked_reference_is_one_whose_link_names_the_other_alias_reference() {
    const LINKED: u32 = 0x150;
    let first = end(alias(quest(QUEST, 0, 0), 0, 0).u32(b"ALFR", MAYOR_REF));
    let quest = end(alias(first, 1, 0).i32(b"ALNA", 0).u32(b"ALNT", 0));
    let linked = placed(b"REFR", LINKED, CHEST, 0.0).u32s(b"XLKR", &[0, MAYOR_REF]);
    let game = Game::with(vec![quest], vec![linked]);
    assert_eq!(game.picked(1), Some(LINKED));
}

fn event(kind: &[u8; 4], members: &[([u8; 2], EventMember)]) -> StoryEvent {
    StoryEvent {
        kind: FourCC(*kind),
        members: members.iter().copied().collect::<BTreeMap<_, _>>(),
    }
}

fn begin(game: &mut Game, event: StoryEvent) -> Result<quest::Started, quest::StartFailure> {
    let mut start = QuestStart::new(id(0).quest, Cause::Story);
    start.event = Some(event);
    quest::begin(&game.forms, &mut game.world, start)
}

#[test]
fn a_story_events_members_fill_aliases_and_stay_with_the_quest() {
    let head = quest(QUEST, 0, 0).field(b"ENAM", b"CLOC");
    let first = end(alias(head, 0, 0)
        .field(b"ALFE", b"CLOC")
        .field(b"ALFD", b"R1\0\0"));
    let second = location_alias(first, 1, 0).field(b"ALFE", b"CLOC");
    let mut game = with_places(end(second.field(b"ALFD", b"L2\0\0")));
    let member = ident::FormId(MAYOR_REF);
    let members = [
        (*b"R1", EventMember::Reference(member)),
        (*b"L2", EventMember::Location(ident::FormId(TOWN))),
    ];
    begin(&mut game, event(b"CLOC", &members)).unwrap();
    assert_eq!([game.held(0), game.held(1)], [Some(MAYOR_REF), Some(TOWN)]);
    assert!(game.world.quests[&id(0).quest].event.is_some());
    quest::stop(&game.forms, &mut game.world, id(0).quest);
    assert!(game.world.quests[&id(0).quest].event.is_none());
    let missing = begin(&mut game, event(b"CLOC", &members[1..])).unwrap_err();
    assert_eq!(
        missing.to_string(),
        "alias alias 0 found nothing: the story event tells no R1"
    );
}

#[test]
fn a_matching_location_is_an_uncleared_one_first() {
    let quest = |flags| {
        end(is_hold(location_alias(
            crate::game::quest(QUEST, 0, 0),
            0,
            flags,
        )))
    };
    fn is_hold(record: RecordBuilder) -> RecordBuilder {
        // GetInCurrentLoc(HOLD) == 1: the hold and the town in it.
        condition(record, 359, HOLD, 1.0)
    }
    let clear = |game: &mut Game, location| {
        let state = game
            .world
            .locations
            .entry(ident::FormId(location))
            .or_default();
        state.cleared = Some(true);
    };
    let mut game = with_places(quest(OPTIONAL));
    clear(&mut game, HOLD);
    assert_eq!(game.picked(0), Some(TOWN));
    clear(&mut game, TOWN);
    assert_eq!(game.picked(0), None);
    let mut game = with_places(quest(ALLOW_CLEARED));
    clear(&mut game, HOLD);
    assert_eq!(game.picked(0), Some(TOWN));
    clear(&mut game, TOWN);
    assert!(game.picked(0).is_some());
}

#[test]
fn a_matching_location_has_the_reference_types_later_aliases_need() {
    let quest = condition(location_alias(quest(QUEST, 0, 0), 0, 0), 359, HOLD, 1.0);
    let quest = alias(end(quest), 1, 0).i32(b"ALFA", 0).u32(b"ALRT", BOSS);
    let game = with_places(end(quest));
    for _ in 0..8 {
        assert_eq!(game.picked(0), Some(TOWN));
    }
    let taken = game
        .picked(1)
        .map(|id| AliasFill::Reference(ident::FormId(id)));
    assert!(taken.is_some());
}

#[test]
fn conditions_are_asked_of_the_candidate_but_of_the_player_for_unique_actors() {
    let of_candidate = with_alias(OPTIONAL, |alias| is_of(alias.u32(b"ALFR", MAYOR_REF), 0x7));
    assert_eq!(Game::new(vec![of_candidate]).picked(0), None);
    let of_player = with_alias(0, |alias| is_of(alias.u32(b"ALUA", MAYOR), 0x7));
    assert_eq!(Game::new(vec![of_player]).picked(0), Some(MAYOR_REF));
}

#[test]
fn a_location_is_cleared_once_each_of_its_bosses_is_dead_and_disabled_ones_do_not_count() {
    let objects: Vec<u8> = [&b"LRTB"[..], &BOSS.to_le_bytes()].concat();
    let default_objects = record(b"DOBJ", 0x31).field(b"DNAM", &objects);
    let quest = location_alias(quest(QUEST, 0, 0), 0, OPTIONAL).u32(b"ALFL", TOWN);
    let mut records = places();
    records.extend([default_objects, end(quest)]);
    let bosses = [MAYOR_REF, GUARD_REFS[0], GUARD_REFS[1]];
    let in_town = |id, base| placed(b"ACHR", id, base, 0.0).u32(b"XLCN", TOWN);
    let mut game = Game::with(records, vec![in_town(0x160, GUARD)]);
    let cleared = |game: &Game| rules::location::is_cleared(&game.world, ident::FormId(TOWN));
    game.disable(bosses[2]);
    game.kill(bosses[0]);
    game.kill(bosses[1]);
    assert!(!cleared(&game), "nobody died whose place is the town");
    game.kill(0x160);
    assert!(cleared(&game));
}
