//! Quests, aliases, statistics, script variables.

use crate::tiny::{CHEST, GLOBAL, PLAYER, QUEST, SMITH, Tiny, Written, ask};
use forms::condition::Comparison;
use rules::condition::Subject;
use world::AliasFill;

#[test]
fn a_quests_state_is_read() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(PLAYER, 56, [QUEST.0, 0]), 0.0);
    tiny.fill(&[]);
    let state = tiny.world.quests.get_mut(&QUEST).unwrap();
    state.stage = 40;
    state.done.extend([10, 40]);
    state.completed = true;
    assert_eq!(tiny.of(PLAYER, 56, [QUEST.0, 0]), 1.0);
    assert_eq!(tiny.of(PLAYER, 58, [QUEST.0, 0]), 40.0);
    assert_eq!(tiny.of(PLAYER, 59, [QUEST.0, 10]), 1.0);
    assert_eq!(tiny.of(PLAYER, 59, [QUEST.0, 20]), 0.0);
    assert_eq!(tiny.of(PLAYER, 59, [QUEST.0, u32::MAX]), 0.0);
    assert_eq!(tiny.of(PLAYER, 543, [QUEST.0, 0]), 1.0);
}

#[test]
fn a_globals_value_is_read() {
    assert_eq!(Tiny::new().of(PLAYER, 74, [GLOBAL, 0]), 3.0);
}

#[test]
fn an_alias_reference_is_what_the_alias_of_the_quest_holds() {
    let mut tiny = Tiny::new();
    tiny.fill(&[(0, AliasFill::Reference(SMITH))]);
    let value = |of, alias| {
        let quest = Subject::of(of).of_quest(QUEST);
        tiny.value(&ask(566, [alias, 0]), quest)
    };
    assert_eq!(value(SMITH, 0), 1.0);
    assert_eq!(value(PLAYER, 0), 0.0);
    assert_eq!(value(SMITH, 9), 0.0);
    assert_eq!(tiny.of(SMITH, 566, [0, 0]), 0.0);
}

#[test]
fn script_variables_are_read_by_the_name_beside_the_condition() {
    let mut tiny = Tiny::new();
    let variables = &mut tiny.world.script_variables;
    variables.add(QUEST, "::Route_var", 2.0);
    variables.add(CHEST, "opened", 1.0);
    // GetVMQuestVariable, GetVMScriptVariable.
    let quest = |name: &str| ask(629, [QUEST.0, 0]).named(name);
    assert_eq!(tiny.value(&quest("::route_var"), Subject::player()), 2.0);
    assert_eq!(tiny.value(&quest("::Other_var"), Subject::player()), 0.0);
    let script = ask(630, [CHEST.0, 0]).named("Opened");
    assert_eq!(tiny.value(&script, Subject::of(SMITH)), 1.0);
}

#[test]
fn old_quest_variables_are_0() {
    let tiny = Tiny::new();
    assert_eq!(tiny.of(PLAYER, 79, [QUEST.0, 0]), 0.0);
}

#[test]
fn statistics_are_named_by_their_hash() {
    let mut tiny = Tiny::new();
    tiny.world.stats.add("Bunnies Slaughtered", 12);
    assert_eq!(tiny.of(PLAYER, 312, [0x3602_DE8F, 0]), 12.0);
    assert_eq!(tiny.of(PLAYER, 312, [0xD37C_6909, 0]), 0.0);
    assert_eq!(tiny.of(PLAYER, 312, [1, 0]), 0.0);
}

#[test]
fn the_hour_is_the_clocks() {
    let mut tiny = Tiny::new();
    tiny.world.clock.game_time = det::GameTime(0).plus_hours(24.0 + 13.0);
    assert_eq!(tiny.of(PLAYER, 18, [0, 0]), 13.0);
    // The second day of a game that begins on a Sundas.
    assert_eq!(tiny.of(PLAYER, 170, [0, 0]), 1.0);
    let passes = ask(265, [0, 0]).is(Comparison::Equal, 1.0);
    assert!(tiny.holds(&[passes], Subject::player()));
}
