//! A new game, from plugin records and sources to what scripts said.
//!
//! Property: the order and the number of OnInit, start-up stages and fragments. Method: tiny games
//! that trace what runs. Truth: the scripting seed, "A new game" and "Quests", unless a test says
//! otherwise.

use forge::plugin::{Alias, Fill, PluginBuilder, Quest, Stage};
use forge::vmad::{Script, StageFragment};
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
