//! Data no editor writes: it ends as the game would end it, never in a panic or without end.

use crate::game::*;
use ident::FormId;
use rules::quest::{self, Cause, StartFailure};

#[test]
fn aliases_that_need_each_other_are_not_filled() {
    let first = location_alias(quest(QUEST, 0, 0), 0, OPTIONAL).i32(b"ALFA", 1);
    let second = location_alias(end(first), 1, OPTIONAL).i32(b"ALFA", 0);
    let game = Game::new(vec![end(second)]);
    let plan = game.plan().unwrap();
    let why: Vec<&str> = plan.picks.iter().map(|pick| pick.why.as_str()).collect();
    assert_eq!(why, ["alias 1 is empty", "alias 0 is empty"]);
}

#[test]
fn aliases_forced_into_each_other_are_both_filled_once() {
    let first = alias(quest(QUEST, 0, 0), 0, 0)
        .i32(b"ALFI", 1)
        .u32(b"ALFR", MAYOR_REF);
    let second = alias(end(first), 1, 0).i32(b"ALFI", 0);
    let mut game = Game::new(vec![end(second)]);
    game.start(QUEST);
    assert_eq!(
        [game.held(0), game.held(1)],
        [Some(MAYOR_REF), Some(MAYOR_REF)]
    );
}

#[test]
fn quests_that_take_from_each_others_aliases_do_not_start() {
    let taking = |own, other| {
        end(alias(quest(own, 0, 0), 0, 0)
            .u32(b"ALEQ", other)
            .i32(b"ALEA", 0))
    };
    let game = Game::new(vec![taking(QUEST, OTHER), taking(OTHER, QUEST)]);
    assert_eq!(
        game.why_not(),
        "alias alias 0 found nothing: alias 0 of quest 00000201 is empty"
    );
}

#[test]
fn a_missing_quest_and_a_quest_that_starts_itself_are_told() {
    let itself = quest(QUEST, 0, 0).field(b"INDX", &[1, 0, 2, 0]);
    let mut game = Game::new(vec![itself.u8(b"QSDT", 0).u32(b"NAM0", QUEST)]);
    game.start(QUEST);
    let missing = quest::start(&game.forms, &mut game.world, FormId(0x999), Cause::Script);
    assert_eq!(missing, Err(StartFailure::NoSuchQuest));
    assert!(game.world.starting.is_empty());
}

#[test]
fn numbers_of_aliases_that_do_not_exist_fill_nothing() {
    for (kind, field) in [(*b"ALFA", -1i32), (*b"ALNA", 70_000), (*b"ALFA", i32::MIN)] {
        let quest = with_alias(OPTIONAL, |alias| alias.i32(&kind, field));
        assert_eq!(Game::new(vec![quest]).picked(0), None);
    }
    let large = end(alias(quest(QUEST, 0, 0), 0x1_0000, 0).u32(b"ALFR", MAYOR_REF));
    assert_eq!(Game::new(vec![large]).plan().unwrap().picks, []);
}

#[test]
fn a_unique_actor_whose_templates_are_a_loop_is_not_found() {
    const A: u32 = 0x130;
    const B: u32 = 0x131;
    let records = vec![
        actor_base(A).u32(b"TPLT", B),
        actor_base(B).u32(b"TPLT", A),
        with_alias(OPTIONAL, |alias| alias.u32(b"ALUA", A)),
    ];
    assert_eq!(Game::new(records).picked(0), None);
}

#[test]
fn a_created_actor_of_a_list_that_holds_itself_or_of_level_0_comes_to_an_end() {
    const LIST: u32 = 0x140;
    const USE_ALL: u8 = 4;
    let own = [
        &0u32.to_le_bytes()[..],
        &LIST.to_le_bytes(),
        &9u32.to_le_bytes(),
    ]
    .concat();
    let list = record(b"LVLN", LIST).u8(b"LVLD", 0).u8(b"LVLF", USE_ALL);
    let list = (0..255).fold(list.u8(b"LLCT", 255), |list, _| list.field(b"LVLO", &own));
    let first = end(alias(quest(QUEST, 0, 0), 0, 0).u32(b"ALFR", CHEST_REF));
    let made = alias(first, 1, 0)
        .u32(b"ALCO", LIST)
        .u32(b"ALCA", 0)
        .u32(b"ALCL", 0);
    let mut game = Game::new(vec![list, end(made)]);
    game.start(QUEST);
    assert!(game.held(1).is_some());
}

#[test]
fn any_bytes_in_an_aliases_fields_plan_without_a_panic() {
    let mut chance = det::Stream::new("aliases", "bytes");
    let kinds: [&[u8; 4]; 14] = [
        b"FNAM", b"ALFI", b"ALFL", b"ALFR", b"ALUA", b"ALFA", b"KNAM", b"ALRT", b"ALEQ", b"ALEA",
        b"ALCO", b"ALCA", b"ALNA", b"CTDA",
    ];
    for _ in 0..300 {
        let mut record = quest(QUEST, 0, 0);
        for number in 0..4 {
            record = alias(record, number, OPTIONAL);
            for _ in 0..chance.below(5) {
                let kind = kinds[chance.below(14) as usize];
                let size = chance.below(40) as usize;
                let bytes: Vec<u8> = (0..size).map(|_| chance.below(5) as u8).collect();
                record = record.field(kind, &bytes);
            }
            record = end(record);
        }
        let mut game = Game::new(vec![record]);
        let _ = quest::start(&game.forms, &mut game.world, FormId(QUEST), Cause::Script);
        quest::advance(&game.forms, &mut game.world);
    }
}
