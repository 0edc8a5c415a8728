//! Threads in a running game: stages set in an OnInit, stages set in one frame, natives that wait for
//! the frame, and what aliases are to properties.
//!
//! Property: what depends on scripts, natives and rules together. Method: tiny games that trace what
//! runs. Truth: the scripting seed, "Threads", and public bug reports by number.

#![expect(
    clippy::unwrap_used,
    reason = "a save that cannot be made or loaded fails the test"
)]

use forge::plugin::{Alias, Fill, PluginBuilder, Quest, Stage};
use forge::vmad::{PropertyValue, Script, StageFragment};
use sim::{Actions, Entry, Recorder, Recording, Save, SaveNote, Session};
use testkit::{Fixture, Game};

const RUN_ONCE: u16 = 0x0100;

fn stage(number: u16) -> Stage {
    Stage {
        number,
        flags: 0,
        entry_flags: 0,
        log: String::new(),
    }
}

fn fragment(stage: u16, function: &str) -> StageFragment {
    StageFragment {
        stage,
        entry: 0,
        function: function.into(),
    }
}

fn quest(id: u32, name: &str) -> Quest {
    Quest::new(id, name).started().flags(RUN_ONCE | 1)
}

fn game(quests: Vec<Quest>, scripts: &[&str]) -> Game {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    for quest in quests {
        plugin.quest(quest);
    }
    let fixture = Fixture::new().plugin("Test.esp", plugin.to_bytes());
    let fixture = scripts.iter().fold(fixture, |all, text| all.script(text));
    fixture.start()
}

// The seed: setting a stage in OnInit can deadlock, for the fragment waits for the OnInit that waits
// for it.
#[test]
fn an_on_init_that_sets_a_stage_of_its_own_script_never_ends() {
    let script = "
        ScriptName Stuck extends Quest
        Event OnInit()
            Debug.Trace(\"init\")
            SetStage(10)
            Debug.Trace(\"never\")
        EndEvent
        Function Fragment_0()
            Debug.Trace(\"never either\")
        EndFunction";
    let stuck = quest(0x801, "Stuck")
        .stage_with(stage(10))
        .fragments(Script::new("Stuck"), vec![fragment(10, "Fragment_0")]);
    let mut game = game(vec![stuck], &[script]);
    assert_eq!(game.run(120).game_log(), ["init"]);
}

// Bug report 96: the second of two stages set in one frame overwrote the first.
#[test]
fn two_stages_set_in_one_frame_run_two_fragments_in_order() {
    let target = "
        ScriptName Target extends Quest
        Function Fragment_0()
            Debug.Trace(\"ten\")
        EndFunction
        Function Fragment_1()
            Debug.Trace(\"twenty\")
        EndFunction";
    let setter = |name: &str, number: u16| {
        format!(
            "ScriptName {name} extends Quest
            Quest Property Goal Auto
            Event OnInit()
                Goal.SetStage({number})
            EndEvent"
        )
    };
    let goal = |name: &str| Script::new(name).with("Goal", PropertyValue::Form(0x0100_0801));
    let fragments = vec![fragment(10, "Fragment_0"), fragment(20, "Fragment_1")];
    let quests = vec![
        quest(0x801, "Target")
            .stage_with(stage(10))
            .stage_with(stage(20))
            .fragments(Script::new("Target"), fragments),
        quest(0x802, "Setter")
            .script(goal("First"))
            .script(goal("Second")),
    ];
    let (first, second) = (setter("First", 10), setter("Second", 20));
    let mut game = game(quests, &[target, &first, &second]);
    assert_eq!(game.run(60).game_log(), ["ten", "twenty"]);
}

// The seed: a native that gives a text is latent, and waits for the frame as any other.
#[test]
fn a_native_that_gives_a_text_takes_a_frame() {
    let script = "
        ScriptName Reader extends Quest
        Event OnInit()
            Debug.Trace(\"before\")
            String text = Utility.GameTimeToString(1.0)
            Debug.Trace(\"after\")
            Debug.Trace(\"at once\")
        EndEvent";
    let reader = quest(0x801, "Reader").script(Script::new("Reader"));
    let mut game = game(vec![reader], &[script]);
    game.run(30);
    let ticks: Vec<u64> = game.log.iter().map(|(tick, _)| *tick).collect();
    assert_eq!([ticks[1] - ticks[0], ticks[2] - ticks[1]], [1, 0]);
}

const HOLDER: &str = "
    ScriptName Holder extends Quest
    ReferenceAlias Property Who Auto
    Event OnInit()
        Debug.Trace(Who)
    EndEvent";

fn holder(alias: i16) -> Game {
    let quest_id = 0x0100_0801;
    let who = PropertyValue::Alias {
        quest: quest_id,
        alias,
    };
    let quest = quest(0x801, "Holder")
        .script(Script::new("Holder").with("Who", who))
        .alias(Alias::new(3, "Player", Fill::Reference(0x14)));
    let mut game = game(vec![quest], &[HOLDER]);
    game.run(30);
    game
}

// Bug report 100: an object property with an alias' number was read as the quest itself.
#[test]
fn a_property_that_names_an_alias_holds_the_alias() {
    let game = holder(3);
    assert_eq!(
        game.game_log(),
        ["[ReferenceAlias <alias Player on quest Holder (01000801)>]"]
    );
}

// Bug report 103: an alias the quest does not have.
#[test]
fn a_property_that_names_no_alias_of_its_quest_stays_none() {
    let game = holder(99);
    assert_eq!(
        game.game_log(),
        [
            "Property Who on script Holder attached to Holder (01000801) cannot be bound because \
             <nullptr alias> on quest Holder (01000801) is not the right type",
            "None"
        ]
    );
}

/// A game whose script makes twenty calls that take a frame each, saved in the third tick.
fn settling() -> (Game, Save) {
    let script = "
        ScriptName Settler extends Quest
        Float settledAt
        Event OnInit()
            Int i = 0
            While i < 20
                Utility.GameTimeToString(1.0)
                i += 1
            EndWhile
            Debug.Trace(\"settled\")
            settledAt = Utility.GetCurrentRealTime()
            Utility.Wait(0.1)
            Debug.Trace(\"waited\")
        EndEvent";
    let settler = quest(0x801, "Settler").script(Script::new("Settler"));
    let mut game = game(vec![settler], &[script]);
    game.run(3);
    let save = game
        .session
        .save(&game.data.fingerprint, SaveNote::default());
    (game, save.unwrap())
}

const LOADED: Actions = Actions {
    loaded: true,
    answers: Vec::new(),
    deeds: Vec::new(),
    controls: None,
    turn: sim::Turn::NONE,
    trial_panic: false,
};

/// The save's game, begun with these actions: in which tick what was traced.
fn after(game: &Game, save: &Save, first: &Actions) -> Vec<(u64, String)> {
    let data = &game.data;
    let loaded = Session::load(data.forms.clone(), &data.fingerprint, save);
    let (mut session, _) = loaded.unwrap();
    let mut log = Vec::new();
    for number in 0..40 {
        pollster::block_on(data.bring_all(&mut session));
        let none = Actions::none();
        let report = session.tick(if number == 0 { first } else { &none });
        log.extend(report.log.into_iter().map(|line| (number, line.text)));
    }
    log
}

// The seed: once a saved game has loaded, the machine runs on its own for fPostLoadUpdateTimeMS
// before the game goes on; frame waits go on at once, no clock moves.
#[test]
fn scripts_settle_after_a_players_load_before_the_game_goes_on() {
    let (game, save) = settling();
    let log = after(&game, &save, &LOADED);
    // Six ticks from where the clock stood when the save was made, which is one before the first.
    assert_eq!(log, [(0, "settled".into()), (5, "waited".into())]);
}

#[test]
fn a_game_that_only_goes_on_does_not_settle() {
    let (mut game, save) = settling();
    let log = after(&game, &save, &Actions::none());
    let ticks: Vec<u64> = log.iter().map(|(tick, _)| *tick).collect();
    assert!(ticks[0] > 10, "{log:?}");
    // The game that was never saved says the same in the same ticks.
    game.run(40);
    let straight = game.log.iter();
    let straight = straight.map(|(tick, line)| (tick - 4, line.text.clone()));
    assert_eq!(log, straight.collect::<Vec<_>>());
}

#[test]
fn a_recording_has_that_scripts_settled() {
    let (mut game, save) = settling();
    let mut recorder = Recorder::of_save(&save, &game.data.fingerprint).unwrap();
    for number in 0..700 {
        let actions = if number == 0 { LOADED } else { Actions::none() };
        game.tick(&actions);
        recorder.ticked(&actions, &game.session);
    }
    let mut recording = recorder.finish(&game.session);
    let replayed =
        |recording: &Recording| pollster::block_on(sim::replay(&game.data, recording, |_| {}));
    assert_eq!(replayed(&recording).unwrap().first_difference, None);
    for entry in &mut recording.entries {
        if let Entry::Acted(actions) = entry {
            actions.loaded = false;
        }
    }
    let difference = replayed(&recording).unwrap().first_difference.unwrap();
    assert_eq!(difference.family, "scripts");
}
