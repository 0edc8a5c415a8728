//! Subjects of every kind.

use crate::tiny::{
    BANDIT, BOSS, CAVE, CELLAR, CHEST, GUILD, HOLD, INN_LOCATION, IS_NPC, IS_TOWN, MERCHANTS, NORD,
    PLAYER, QUEST, SMITH, SMITH_BASE, SWORD, TOWN, Tiny, Written, ask,
};
use forms::condition::Comparison;
use ident::FormId;
use rules::condition::{Asks, On, Subject, functions};
use world::AliasFill;

#[test]
fn an_actors_function_of_an_object_is_0_without_a_warning() {
    let tiny = Tiny::new();
    // GetRelationshipRank, GetInFaction, GetIsRace, GetLevel of a chest.
    for (index, parameter) in [(403, PLAYER.0), (71, GUILD), (69, NORD), (80, 0)] {
        let zero = ask(index, [parameter, 0]).is(Comparison::Equal, 0.0);
        assert!(tiny.holds(&[zero], Subject::of(CHEST)), "{index}");
    }
    assert!(tiny.world.tally.all_not_valued().is_empty());
}

#[test]
fn a_reference_parameter_without_another_to_stand_in_is_0() {
    let tiny = Tiny::new();
    let zero = ask(403, [0, 0]).is(Comparison::Equal, 0.0);
    assert!(tiny.holds(&[zero], Subject::of(SMITH)));
}

#[test]
fn a_function_without_its_form_is_0() {
    let tiny = Tiny::new();
    for index in [71, 72, 69, 560, 359, 47, 448, 264, 372, 58, 74] {
        assert_eq!(tiny.of(SMITH, index, [0, 0]), 0.0, "{index}");
    }
}

#[test]
fn a_references_function_asked_of_nobody_is_0() {
    let tiny = Tiny::new();
    assert!(tiny.holds(
        &[ask(46, [0, 0]).is(Comparison::Equal, 0.0)],
        Subject::default()
    ));
}

// Whatever stands in a record's parameters, a function gives a number.
#[test]
fn every_function_answers_for_subjects_of_every_kind_and_any_parameters() {
    let mut tiny = Tiny::new();
    tiny.fill(&[(0, AliasFill::Reference(SMITH))]);
    let subjects = [
        On::Nobody,
        On::Reference(PLAYER),
        On::Reference(SMITH),
        On::Reference(CHEST),
        On::Reference(FormId(0xDEAD)),
        On::Location(FormId(TOWN)),
        On::Form(FormId(SWORD)),
    ];
    let parameters = [
        0,
        1,
        2,
        88,
        SMITH.0,
        TOWN,
        SWORD,
        GUILD,
        SMITH_BASE,
        u32::MAX,
    ];
    for row in functions().filter(|row| row.asks != Asks::PerkEntry) {
        for on in subjects {
            for first in parameters {
                let asked = ask(row.index, [first, first]).is(Comparison::Less, f32::INFINITY);
                let quest = Subject::on(on).of_quest(QUEST);
                let holds = tiny.holds(&[asked], quest);
                assert!(holds, "{} of {on:?} with {first:#X}", row.name);
            }
        }
    }
    assert!(tiny.world.tally.all_not_valued().is_empty());
}

#[test]
fn a_location_stands_in_as_where_it_is_and_where_it_was_placed() {
    let mut tiny = Tiny::new();
    let inn = Subject::of_location(FormId(INN_LOCATION)).of_quest(QUEST);
    tiny.fill(&[
        (0, AliasFill::Reference(SMITH)),
        (1, AliasFill::Location(FormId(TOWN))),
    ]);
    let value = |index, parameters| tiny.value(&ask(index, parameters), inn);
    // GetInCurrentLoc, GetIsEditorLocation, and both with an alias.
    assert_eq!(value(359, [TOWN, 0]), 1.0);
    assert_eq!(value(359, [CAVE, 0]), 0.0);
    assert_eq!(value(565, [HOLD, 0]), 1.0);
    assert_eq!(value(360, [1, 0]), 1.0);
    assert_eq!(value(567, [1, 0]), 1.0);
    // HasSameEditorLocAsRef: the smith was placed in the inn; and as the alias.
    assert_eq!(value(180, [SMITH.0, 0]), 1.0);
    assert_eq!(value(180, [BANDIT.0, 0]), 0.0);
    assert_eq!(value(181, [0, 0]), 1.0);
    // LocationHasKeyword is the location's own; its town's is asked of the town.
    assert_eq!(value(562, [IS_TOWN, 0]), 0.0);
    let town = Subject::of_location(FormId(TOWN));
    assert_eq!(tiny.value(&ask(562, [IS_TOWN, 0]), town), 1.0);
}

#[test]
fn functions_of_actors_and_objects_are_0_for_a_location() {
    let tiny = Tiny::new();
    let town = Subject::of_location(FormId(TOWN));
    for (index, parameter) in [
        (560, IS_TOWN),
        (71, MERCHANTS),
        (72, TOWN),
        (46, 0),
        (300, 0),
    ] {
        assert_eq!(
            tiny.value(&ask(index, [parameter, 0]), town),
            0.0,
            "{index}"
        );
    }
}

#[test]
fn keyword_data_is_read_where_the_subject_is() {
    let mut tiny = Tiny::new();
    let state = tiny
        .world
        .locations
        .entry(FormId(INN_LOCATION))
        .or_default();
    state.keyword_data.insert(FormId(IS_TOWN), 4.0);
    assert_eq!(tiny.of(SMITH, 651, [IS_TOWN, 0]), 4.0);
    let inn = Subject::of_location(FormId(INN_LOCATION));
    assert_eq!(tiny.value(&ask(651, [IS_TOWN, 0]), inn), 4.0);
    assert_eq!(tiny.of(BANDIT, 651, [IS_TOWN, 0]), 0.0);
}

#[test]
fn location_has_ref_type_asks_where_a_reference_is_and_counts_who_lives_and_is_enabled() {
    let mut tiny = Tiny::new();
    // In the cave's cellar stand a bandit and a corpse, both bosses.
    let cellar = tiny.forms.parent(BANDIT);
    assert_eq!(cellar, Some(FormId(CELLAR)));
    assert_eq!(tiny.of(BANDIT, 563, [BOSS, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 563, [BOSS, 0]), 0.0);
    // GetRefTypeAliveCount and GetRefTypeDeadCount.
    assert_eq!(tiny.of(SMITH, 592, [CAVE, BOSS]), 1.0);
    assert_eq!(tiny.of(SMITH, 591, [CAVE, BOSS]), 1.0);
    rules::reference::force_enabled(&tiny.forms, &mut tiny.world, BANDIT, false);
    assert_eq!(tiny.of(BANDIT, 563, [BOSS, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 592, [CAVE, BOSS]), 0.0);
}

#[test]
fn an_actors_keywords_are_its_bases_then_its_races() {
    let tiny = Tiny::new();
    assert_eq!(tiny.of(SMITH, 560, [crate::tiny::IS_SMITH, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 560, [IS_NPC, 0]), 1.0);
    assert_eq!(tiny.of(BANDIT, 560, [IS_NPC, 0]), 1.0);
    assert_eq!(tiny.of(CHEST, 560, [IS_NPC, 0]), 0.0);
}
