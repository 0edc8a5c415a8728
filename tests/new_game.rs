//! A new game, from plugin records and sources to what scripts said.
//!
//! Property: the order and the number of OnInit, start-up stages and fragments. Method: tiny games
//! that trace what runs. Truth: the scripting seed, "A new game" and "Quests", unless a test says
//! otherwise.

use forge::plugin::{Alias, Cell, Condition, Fill, PluginBuilder, Quest, Reference, Stage};
use forge::vmad::{PropertyValue, Script, StageFragment};
use std::collections::BTreeSet;
use testkit::{Fixture, Game};

const TRACER: &str = "
ScriptName Tracer extends Quest

Event OnInit()
    Debug.Trace(\"init \" + self.IsRunning())
EndEvent

Function Fragment_0()
    Debug.Trace(\"stage fragment\")
EndFunction
";

const ALIAS_TRACER: &str = "
ScriptName AliasTracer extends ReferenceAlias

Event OnInit()
    Debug.Trace(\"alias init \" + (self.GetReference() as Bool))
EndEvent
";

const RUN_ONCE: u16 = 0x0100;
const START_UP: u8 = 0x02;

fn game(quest: Quest) -> Game {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    plugin.quest(quest);
    Fixture::new()
        .plugin("Test.esp", plugin.to_bytes())
        .script(TRACER)
        .script(ALIAS_TRACER)
        .start()
}

fn traces(game: &mut Game, ticks: u64) -> Vec<String> {
    game.run(ticks)
        .game_log()
        .into_iter()
        .map(str::to_owned)
        .collect()
}

#[test]
fn a_quest_that_runs_once_has_one_init() {
    let quest = Quest::new(0x801, "Once").started().flags(RUN_ONCE | 1);
    let mut game = game(quest.script(Script::new("Tracer")));
    assert_eq!(traces(&mut game, 60), ["init True"]);
}

#[test]
fn any_other_quest_hears_init_from_the_games_beginning_and_from_its_own_start() {
    let quest = Quest::new(0x801, "Again")
        .started()
        .script(Script::new("Tracer"));
    let mut game = game(quest);
    assert_eq!(traces(&mut game, 60), ["init True", "init True"]);
    assert_eq!(game.session.report().quests_running, 1);
}

#[test]
fn a_start_up_stage_runs_its_fragment_after_init() {
    let fragment = StageFragment {
        stage: 10,
        entry: 0,
        function: "Fragment_0".into(),
    };
    let stage = Stage {
        number: 10,
        flags: START_UP,
        entry_flags: 0,
        log: String::new(),
    };
    let quest = Quest::new(0x801, "StartUp")
        .started()
        .flags(RUN_ONCE | 1)
        .stage_with(stage)
        .fragments(Script::new("Tracer"), vec![fragment]);
    let mut game = game(quest);
    assert_eq!(traces(&mut game, 60), ["init True", "stage fragment"]);
}

fn alias_of_the_player() -> Alias {
    Alias::new(0, "Player", Fill::Reference(0x14)).script(Script::new("AliasTracer"))
}

#[test]
fn an_alias_of_a_quest_that_runs_once_hears_init_before_it_is_filled() {
    let quest = Quest::new(0x801, "Once").started().flags(RUN_ONCE);
    let mut game = game(quest.alias(alias_of_the_player()));
    assert_eq!(traces(&mut game, 60), ["alias init False"]);
}

#[test]
fn an_alias_of_any_other_quest_hears_init_again_once_it_is_filled() {
    let quest = Quest::new(0x801, "Again").started();
    let mut game = game(quest.alias(alias_of_the_player()));
    let heard = traces(&mut game, 60);
    assert_eq!(heard.last().map(String::as_str), Some("alias init True"));
    assert_eq!(heard.len(), 2);
}

#[test]
fn a_quest_that_does_not_start_with_the_game_has_its_init_and_does_not_run() {
    let quest = Quest::new(0x801, "Later").script(Script::new("Tracer"));
    let mut game = game(quest);
    assert_eq!(traces(&mut game, 60), ["init False"]);
    assert_eq!(game.session.report().quests_total, 0);
}

#[test]
fn the_same_seed_gives_the_same_digest_and_another_seed_another() {
    let fixture = || {
        let mut plugin = PluginBuilder::new().master("Skyrim.esm");
        plugin.quest(
            Quest::new(0x801, "Dice")
                .started()
                .script(Script::new("Dice")),
        );
        Fixture::new().plugin("Test.esp", plugin.to_bytes()).script(
            "
            ScriptName Dice extends Quest
            Int thrown
            Event OnInit()
                Int i = 0
                While i < 10
                    thrown = thrown * 6 + Utility.RandomInt(0, 5)
                    i += 1
                    Utility.Wait(0.1)
                EndWhile
            EndEvent
            ",
        )
    };
    let run = |seed| fixture().start_seeded(seed).run(300).digest();
    assert_eq!(run("one"), run("one"));
    assert_ne!(run("one"), run("two"));
}

/// A base form and `count` references of it in one room.
fn crowd(plugin: &mut PluginBuilder, count: u32) -> u32 {
    let base = plugin.activator(0x900, "Stone", "Stone", Vec::new());
    let stones = (0..count).map(|at| Reference::new(0x1000 + at, "", base));
    plugin.cell(stones.fold(Cell::new(0x901, "Field"), Cell::with));
    base
}

/// An alias that looks for any of a base's references.
fn looking_for(base: u32) -> Alias {
    const GET_IS_ID: u16 = 72;
    let mut alias = Alias::new(0, "Found", Fill::Empty);
    alias.conditions = vec![Condition::equal(GET_IS_ID, [base, 0], 1.0)];
    alias
}

#[test]
fn a_script_that_starts_a_quest_waits_for_its_searches() {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let base = crowd(&mut plugin, 3000);
    let searching = plugin.quest(Quest::new(0x801, "Searches").alias(looking_for(base)));
    let script = Script::new("Starter").with("Other", PropertyValue::Form(searching));
    let starting = Quest::new(0x802, "Starts").started().flags(RUN_ONCE);
    plugin.quest(starting.script(script));
    let mut game = Fixture::new()
        .plugin("Test.esp", plugin.to_bytes())
        .script(
            "
            ScriptName Starter extends Quest
            Quest Property Other Auto
            Event OnInit()
                Utility.Wait(0.5)
                Bool started = Other.Start()
                Bool found = (Other.GetAlias(0) as ReferenceAlias).GetReference() as Bool
                Debug.Trace(\"started \" + started + \", found \" + found)
            EndEvent
            ",
        )
        .start();
    assert_eq!(traces(&mut game, 90), ["started True, found True"]);
}

#[test]
fn start_up_fragments_find_the_aliases_of_every_quest_of_a_new_game_filled() {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let base = crowd(&mut plugin, 10);
    let last = Quest::new(0x801, "Last").started().priority(1);
    let last = plugin.quest(last.flags(RUN_ONCE).alias(looking_for(base)));
    let fragment = StageFragment {
        stage: 10,
        entry: 0,
        function: "Fragment_0".into(),
    };
    let stage = Stage {
        number: 10,
        flags: START_UP,
        entry_flags: 0,
        log: String::new(),
    };
    let first = Quest::new(0x802, "First").started().priority(90);
    let script = Script::new("Asker").with("Other", PropertyValue::Form(last));
    let first = first.flags(RUN_ONCE).stage_with(stage);
    plugin.quest(first.fragments(script, vec![fragment]));
    let mut game = Fixture::new()
        .plugin("Test.esp", plugin.to_bytes())
        .script(
            "
            ScriptName Asker extends Quest
            Quest Property Other Auto
            Function Fragment_0()
                Bool found = (Other.GetAlias(0) as ReferenceAlias).GetReference() as Bool
                Debug.Trace(\"found \" + found)
            EndFunction
            ",
        )
        .start();
    assert_eq!(traces(&mut game, 60), ["found True"]);
}

#[test]
fn ten_seeds_give_the_same_new_game_twice_and_not_all_the_same() {
    let digest = |seed: &str| {
        let mut plugin = PluginBuilder::new().master("Skyrim.esm");
        let base = crowd(&mut plugin, 100);
        let quest = Quest::new(0x801, "Searches").started();
        plugin.quest(quest.alias(looking_for(base)).script(Script::new("Tracer")));
        let fixture = Fixture::new().plugin("Test.esp", plugin.to_bytes());
        let mut game = fixture.script(TRACER).start_seeded(seed);
        game.run(60);
        let held = game.session.world().quests.values();
        let held: Vec<_> = held.flat_map(|quest| quest.aliases.clone()).collect();
        (game.digest(), format!("{held:?}"))
    };
    let mut picks = BTreeSet::new();
    for seed in 0..10 {
        let (first, pick) = digest(&seed.to_string());
        assert_eq!(first, digest(&seed.to_string()).0, "seed {seed}");
        picks.insert(pick);
    }
    assert!(picks.len() > 5, "{picks:?}");
}
