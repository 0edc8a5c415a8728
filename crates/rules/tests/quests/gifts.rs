//! What a filled alias gives, and what ends as it lets go.

use crate::game::*;
use esp::RecordBuilder;
use ident::FormId;
use rules::{actor, alias, faction, inventory, keyword, quest, reference as references, spell};

const FACTION: u32 = 0x400;
const KEYWORD: u32 = 0x401;
const SPELL: u32 = 0x402;
const NAME: u32 = 0x403;
const PACKAGE: u32 = 0x404;
const MAYOR_ID: FormId = FormId(MAYOR_REF);

fn records(quest: RecordBuilder) -> Vec<RecordBuilder> {
    vec![
        record(b"FACT", FACTION).u32(b"DATA", 0),
        record(b"KYWD", KEYWORD),
        record(b"SPEL", SPELL).field(b"SPIT", &[0; 36]),
        record(b"MESG", NAME).zstring(b"FULL", b"The Stranger"),
        quest,
    ]
}

fn giving() -> Game {
    let quest = with_alias(0x40, |alias| {
        let alias = alias.u32(b"ALFR", MAYOR_REF).u32s(b"KWDA", &[KEYWORD]);
        let alias = alias.u32s(b"CNTO", &[GEM, 3]).u32(b"ALDN", NAME);
        let alias = alias.u32(b"ALSP", SPELL).u32(b"ALFC", FACTION);
        alias.u32(b"ALPC", PACKAGE)
    });
    Game::new(records(quest))
}

fn given(game: &Game) -> (i32, bool, bool, bool, String, Vec<FormId>) {
    let (forms, world) = (&game.forms, &game.world);
    (
        faction::rank(forms, world, MAYOR_ID, FormId(FACTION)),
        keyword::has(forms, world, MAYOR_ID, FormId(KEYWORD)),
        spell::has(forms, world, MAYOR_ID, FormId(SPELL)),
        actor::is_essential(forms, world, MAYOR_ID),
        references::display_name(forms, world, MAYOR_ID),
        alias::packages(forms, world, MAYOR_ID),
    )
}

#[test]
fn a_filled_alias_gives_rank_0_keywords_spells_a_name_and_packages_until_it_lets_go() {
    let mut game = giving();
    let before = given(&game);
    game.start(QUEST);
    let name = "The Stranger".to_owned();
    let packages = vec![FormId(PACKAGE)];
    assert_eq!(given(&game), (0, true, true, true, name, packages));
    quest::stop(&game.forms, &mut game.world, FormId(QUEST));
    assert_eq!(given(&game), before);
    assert_eq!(before.0, faction::NOT_A_MEMBER);
}

#[test]
fn the_items_of_an_alias_stay_with_who_had_them() {
    let mut game = giving();
    game.start(QUEST);
    let gems = |game: &Game| inventory::count(&game.forms, &game.world, MAYOR_ID, FormId(GEM));
    assert_eq!(gems(&game), 3);
    quest::stop(&game.forms, &mut game.world, FormId(QUEST));
    assert_eq!(gems(&game), 3);
}

#[test]
fn a_rank_of_its_own_wins_over_the_aliases() {
    let mut game = giving();
    faction::set_rank(&mut game.world, MAYOR_ID, FormId(FACTION), 2);
    game.start(QUEST);
    assert_eq!(given(&game).0, 2);
}

#[test]
fn what_is_initially_disabled_is_disabled_as_it_is_filled() {
    let quest = with_alias(INITIALLY_DISABLED, |alias| alias.u32(b"ALFR", MAYOR_REF));
    let mut game = Game::new(vec![quest]);
    game.start(QUEST);
    assert!(!references::is_enabled(&game.forms, &game.world, MAYOR_ID));
}

#[test]
fn a_filled_alias_fills_the_one_it_is_forced_into() {
    let first = alias(quest(QUEST, 0, 0), 0, 0).i32(b"ALFI", 1);
    let first = end(first.u32(b"ALFR", MAYOR_REF));
    let mut game = Game::new(vec![end(alias(first, 1, 0))]);
    let plan = game.plan().unwrap();
    assert_eq!(plan.picks[1].why, "what alias 0 holds is forced into it");
    game.start(QUEST);
    assert_eq!(game.held(1), Some(MAYOR_REF));
    let holding: Vec<u16> = alias::holding(&game.world, MAYOR_ID)
        .map(|id| id.alias)
        .collect();
    assert_eq!(holding, [0, 1]);
}

#[test]
fn what_another_reference_is_forced_into_lets_the_first_go() {
    let mut game = giving();
    game.start(QUEST);
    alias::fill(
        &game.forms,
        &mut game.world,
        id(0),
        reference(GUARD_REFS[0]),
    );
    assert_eq!(alias::holding(&game.world, MAYOR_ID).count(), 0);
    let guard = FormId(GUARD_REFS[0]);
    assert_eq!(
        faction::rank(&game.forms, &game.world, guard, FormId(FACTION)),
        0
    );
}
