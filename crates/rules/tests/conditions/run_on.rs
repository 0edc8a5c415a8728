//! What conditions run on, and the other.

use crate::tiny::{
    BANDIT, CHEST, GLOBAL, INN_LOCATION, IS_TOWN, PLAYER, QUEST, SMITH, SMITH_BASE, TOWN, Tiny,
    Written, ask,
};
use forms::condition::{Comparison, Condition, RunOn};
use ident::{FormId, FourCC};
use rules::condition::{PackageData, PackageInput, Subject};
use std::collections::BTreeMap;
use world::{AliasFill, EventMember, NotValued, StoryEvent};

const USE_ALIASES: u8 = 0x02;
const USE_PACKAGE_DATA: u8 = 0x08;
const SWAP: u8 = 0x10;

/// `GetIsReference(reference) == 1`.
fn is(reference: FormId) -> Condition {
    ask(136, [reference.0, 0])
}

#[test]
fn the_subject_and_the_target_are_those_asked_of() {
    let tiny = Tiny::new();
    let asked = Subject::of(SMITH).with_target(Some(PLAYER));
    assert!(tiny.holds(&[is(SMITH)], asked));
    assert!(tiny.holds(&[is(PLAYER).on(RunOn::Target, -1)], asked));
}

#[test]
fn a_reference_run_on_is_the_one_named() {
    let tiny = Tiny::new();
    let asked = Condition {
        reference: Some(CHEST),
        ..is(CHEST).on(RunOn::Reference, -1)
    };
    assert!(tiny.holds(&[asked], Subject::of(SMITH)));
}

#[test]
fn swapping_exchanges_the_two_when_both_are_there() {
    let tiny = Tiny::new();
    let both = Subject::of(SMITH).with_target(Some(PLAYER));
    assert!(tiny.holds(&[is(PLAYER).flagged(SWAP)], both));
    assert!(tiny.holds(&[is(SMITH).on(RunOn::Target, -1).flagged(SWAP)], both));
    // Without a target there is nothing to exchange.
    assert!(tiny.holds(&[is(SMITH).flagged(SWAP)], Subject::of(SMITH)));
}

#[test]
fn an_empty_reference_parameter_is_the_other() {
    let mut tiny = Tiny::new();
    let (smith, player) = (
        Subject::of(SMITH),
        Subject::of(SMITH).with_target(Some(PLAYER)),
    );
    // The smith stands 500 units from the player.
    let near = |asked: Condition| asked.is(Comparison::Equal, 500.0);
    assert!(tiny.holds(&[near(ask(1, [0, 0]))], player));
    // On the target, the other is the subject.
    assert!(tiny.holds(&[near(ask(1, [0, 0]).on(RunOn::Target, -1))], player));
    // On a reference, the other is the target.
    let of_chest = Condition {
        reference: Some(CHEST),
        ..is(FormId(0)).on(RunOn::Reference, -1)
    };
    let at_chest = Subject::of(SMITH).with_target(Some(CHEST));
    assert!(tiny.holds(&[of_chest], at_chest));
    // On the combat target, the other is the subject.
    tiny.world.actors.entry(SMITH).or_default().combat_target = Some(PLAYER);
    assert!(tiny.holds(&[near(ask(1, [0, 0]).on(RunOn::CombatTarget, -1))], smith));
    // On an alias there is no other: the function is 0.
    tiny.fill(&[(0, AliasFill::Reference(SMITH))]);
    let of_alias = ask(1, [0, 0]).on(RunOn::QuestAlias, 0);
    assert!(tiny.holds(
        &[of_alias.is(Comparison::Equal, 0.0)],
        player.of_quest(QUEST)
    ));
}

#[test]
fn a_run_on_with_nothing_to_run_on_fails_whatever_its_comparison() {
    let tiny = Tiny::new();
    let subject = Subject::of(SMITH).of_quest(QUEST);
    for (run_on, data) in [
        (RunOn::Target, -1),
        (RunOn::CombatTarget, -1),
        (RunOn::LinkedReference, -1),
        (RunOn::QuestAlias, 0),
        (RunOn::PackageData, 0),
        (RunOn::EventData, 0x3152),
        (RunOn::CommandTarget, -1),
    ] {
        let is_id = |comparison| {
            ask(72, [SMITH_BASE, 0])
                .on(run_on, data)
                .is(comparison, 1.0)
        };
        assert!(
            !tiny.holds(&[is_id(Comparison::Equal)], subject),
            "{run_on:?}"
        );
        assert!(
            !tiny.holds(&[is_id(Comparison::NotEqual)], subject),
            "{run_on:?}"
        );
    }
}

// The conditions page: functions of nobody never need one.
#[test]
fn a_function_of_nobody_needs_nothing_to_run_on() {
    let tiny = Tiny::new();
    let global = ask(74, [GLOBAL, 0])
        .on(RunOn::Target, -1)
        .is(Comparison::Equal, 3.0);
    assert!(tiny.holds(&[global], Subject::of(SMITH)));
}

#[test]
fn an_alias_run_on_reads_the_quest_the_conditions_belong_to() {
    let mut tiny = Tiny::new();
    tiny.fill(&[
        (0, AliasFill::Reference(SMITH)),
        (1, AliasFill::Location(FormId(TOWN))),
    ]);
    let of_quest = Subject::player().of_quest(QUEST);
    assert!(tiny.holds(&[is(SMITH).on(RunOn::QuestAlias, 0)], of_quest));
    let town = ask(562, [IS_TOWN, 0]).on(RunOn::QuestAlias, 1);
    assert!(tiny.holds(&[town], of_quest));
}

#[test]
fn an_alias_run_on_without_a_quest_holds_and_is_told() {
    let tiny = Tiny::new();
    assert!(tiny.holds(&[is(SMITH).on(RunOn::QuestAlias, 0)], Subject::player()));
    let told = tiny.world.tally.all_not_valued();
    assert_eq!(told.get(&(136, NotValued::NoQuest)), Some(&1));
}

#[test]
fn a_run_on_nobody_knows_holds_and_is_told() {
    let tiny = Tiny::new();
    assert!(tiny.holds(&[is(SMITH).on(RunOn::Unknown(9), 0)], Subject::player()));
    let told = tiny.world.tally.all_not_valued();
    assert_eq!(told.get(&(136, NotValued::UnknownRunOn)), Some(&1));
}

#[test]
fn use_aliases_makes_a_reference_parameter_an_alias_of_the_quest() {
    let mut tiny = Tiny::new();
    tiny.fill(&[(0, AliasFill::Reference(SMITH))]);
    let of_alias = ask(136, [0, 0]).flagged(USE_ALIASES);
    let quest = Subject::of(SMITH).of_quest(QUEST);
    assert!(tiny.holds(std::slice::from_ref(&of_alias), quest));
    assert!(!tiny.holds(
        std::slice::from_ref(&of_alias),
        Subject::player().of_quest(QUEST)
    ));
    // An empty alias is no reason to take the other instead.
    let empty = ask(136, [7, 0]).flagged(USE_ALIASES);
    assert!(!tiny.holds(&[empty], quest.with_target(Some(SMITH))));
}

#[test]
fn use_packdata_makes_a_reference_parameter_an_input_of_the_package() {
    let tiny = Tiny::new();
    let data = PackageData {
        inputs: BTreeMap::from([(3, PackageInput::Reference(SMITH))]),
    };
    let of_input = ask(136, [3, 0]).flagged(USE_PACKAGE_DATA);
    assert!(tiny.holds(
        std::slice::from_ref(&of_input),
        Subject::of(SMITH).of_package(&data)
    ));
    assert!(!tiny.holds(&[of_input], Subject::of(SMITH)));
}

#[test]
fn a_package_run_on_is_its_input() {
    let tiny = Tiny::new();
    let data = PackageData {
        inputs: BTreeMap::from([
            (0, PackageInput::Near(CHEST, 100.0)),
            (1, PackageInput::Location(FormId(TOWN))),
            (2, PackageInput::Number(5.0)),
        ]),
    };
    let player = Subject::player().of_package(&data);
    assert!(tiny.holds(&[is(CHEST).on(RunOn::PackageData, 0)], player));
    assert!(tiny.holds(&[ask(562, [IS_TOWN, 0]).on(RunOn::PackageData, 1)], player));
    assert!(!tiny.holds(&[is(CHEST).on(RunOn::PackageData, 2)], player));
    // GetNumericPackageData, IsNullPackageData, GetWithinPackageLocation.
    assert_eq!(tiny.value(&ask(612, [2, 0]), player), 5.0);
    assert_eq!(tiny.value(&ask(611, [2, 0]), player), 0.0);
    assert_eq!(tiny.value(&ask(611, [9, 0]), player), 1.0);
    // The chest is 112 units from the player.
    assert_eq!(tiny.value(&ask(325, [0, 0]), player), 0.0);
    assert_eq!(tiny.value(&ask(325, [1, 0]), player), 1.0);
}

fn event() -> StoryEvent {
    StoryEvent {
        kind: FourCC(*b"KILL"),
        members: BTreeMap::from([
            (*b"R1", EventMember::Reference(BANDIT)),
            (*b"L1", EventMember::Location(FormId(INN_LOCATION))),
            (*b"F1", EventMember::Form(FormId(SMITH_BASE))),
            (*b"V1", EventMember::Number(7.0)),
        ]),
    }
}

#[test]
fn an_event_run_on_is_its_member() {
    let mut tiny = Tiny::new();
    let event = event();
    let asked = Subject::player().with_event(&event);
    assert!(tiny.holds(&[is(BANDIT).on(RunOn::EventData, 0x3152)], asked));
    let in_town = ask(359, [TOWN, 0]).on(RunOn::EventData, 0x314C);
    assert!(tiny.holds(std::slice::from_ref(&in_town), asked));
    // Else the event that started the quest is meant.
    tiny.fill(&[]);
    tiny.world.quests.get_mut(&QUEST).unwrap().event = Some(event.clone());
    assert!(tiny.holds(&[in_town], Subject::player().of_quest(QUEST)));
}

#[test]
fn does_not_exist_is_1_for_a_member_that_is_not_there() {
    let tiny = Tiny::new();
    let event = event();
    let asked = Subject::player().with_event(&event);
    assert!(tiny.holds(&[ask(726, [0, 0]).on(RunOn::EventData, 0x3252)], asked));
    assert!(!tiny.holds(&[ask(726, [0, 0]).on(RunOn::EventData, 0x3152)], asked));
}

// The conditions page, "GetEventData".
#[test]
fn event_functions_read_a_member() {
    let tiny = Tiny::new();
    let event = event();
    let asked = Subject::player().with_event(&event);
    let value = |function: u32, member: &[u8; 2], datum: u32| {
        let first = function | u32::from(member[0]) << 16 | u32::from(member[1]) << 24;
        tiny.value(&ask(576, [first, datum]), asked)
    };
    assert_eq!(value(0, b"F1", SMITH_BASE), 1.0);
    assert_eq!(value(0, b"R1", SMITH_BASE), 0.0);
    assert_eq!(value(2, b"V1", 0), 7.0);
    assert_eq!(value(2, b"V2", 0), 0.0);
    assert_eq!(value(3, b"L1", IS_TOWN), 0.0);
}

#[test]
fn a_command_target_is_whom_the_subject_was_told_to_act_on() {
    let tiny = Tiny::new();
    let told = Subject {
        command_target: Some(CHEST),
        ..Subject::of(SMITH)
    };
    assert!(tiny.holds(&[is(CHEST).on(RunOn::CommandTarget, -1)], told));
}
