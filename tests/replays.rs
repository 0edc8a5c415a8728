//! Replays: a recording played again goes the same way, and one that does not is caught and named.
//!
//! Property: strictness. Method: recordings of small games and of the corpus, whole and with one
//! thing changed. Guards against a checker that cannot fail.

use forge::plugin::{Message, PluginBuilder, Quest};
use forge::vmad::{PropertyValue, Script};
use sim::{
    Actions, Answer, Entry, Recorder, Recording, RecordingError, ReplayError, Replayed, SaveNote,
    SessionOptions, Start,
};
use testkit::{Fixture, Game, corpus};

const ASKS: &str = "
ScriptName Asks extends Quest

Message Property Question Auto
Int answered = -1

Event OnInit()
    Utility.Wait(0.5)
    answered = Question.Show()
    While True
        Utility.Wait(Utility.RandomFloat(0.1, 0.5))
        answered += 1
    EndWhile
EndEvent
";

/// A quest that runs once, so that its OnInit does too.
const RUN_ONCE: u16 = 0x0100;

fn asking() -> Game {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let question = Message::message_box(0x802, "Question", "", "Which?");
    let question = plugin.message(question.button("One").button("Two"));
    let script = Script::new("Asks").with("Question", PropertyValue::Form(question));
    let quest = Quest::new(0x801, "Asks").started().flags(RUN_ONCE | 1);
    plugin.quest(quest.script(script));
    Fixture::new()
        .plugin("Asks.esp", plugin.to_bytes())
        .script(ASKS)
        .start_seeded("replays")
}

/// Plays so many ticks answering every box with its last button, and records it.
#[expect(
    clippy::unwrap_used,
    reason = "a state that cannot be written fails the test"
)]
fn recorded(game: &mut Game, seed: &str, ticks: u64) -> Recording {
    let options = SessionOptions::seeded(seed);
    let mut recorder = Recorder::of_new_game(&options, &game.data.fingerprint);
    for _ in 0..ticks {
        let front = game.session.world().messages.front();
        let answer = front.and_then(|message| {
            let (button, _) = message.buttons.last()?;
            Some(Answer {
                message: message.id,
                button: *button,
            })
        });
        let actions = Actions {
            answers: answer.into_iter().collect(),
            ..Actions::none()
        };
        game.tick(&actions);
        recorder.ticked(&actions, &game.session);
    }
    let end = game
        .session
        .save(&game.data.fingerprint, SaveNote::default())
        .and_then(|save| save.write());
    let mut recording = recorder.finish(&game.session);
    recording.end = end.unwrap();
    recording
}

fn replayed(game: &Game, recording: &Recording) -> Result<Replayed, ReplayError> {
    pollster::block_on(sim::replay(&game.data, recording, |_| {}))
}

#[test]
fn a_run_with_an_answer_replays_from_its_bytes() {
    let mut game = asking();
    let recording = recorded(&mut game, "replays", 1300);
    let acted = |entry: &&Entry| matches!(entry, Entry::Acted(_));
    assert_eq!(recording.entries.iter().filter(acted).count(), 1);
    let bytes = recording.write().unwrap();
    let read = Recording::read(&bytes).unwrap();
    assert_eq!(read, recording);
    let came = replayed(&game, &read).unwrap();
    assert_eq!(came.first_difference, None);
    assert_eq!(came.ticks, 1300);
}

#[test]
fn another_answer_is_caught_and_the_value_named() {
    let mut game = asking();
    let mut recording = recorded(&mut game, "replays", 500);
    for entry in &mut recording.entries {
        if let Entry::Acted(actions) = entry {
            actions.answers[0].button = 0;
        }
    }
    let difference = replayed(&game, &recording)
        .unwrap()
        .first_difference
        .unwrap();
    assert_eq!(difference.family, "scripts");
    assert!(difference.path.contains("instances"), "{difference:?}");
    assert_eq!(difference.tick, 500);
}

#[test]
fn another_seed_is_caught_in_the_family_of_chance() {
    let mut game = asking();
    let mut recording = recorded(&mut game, "replays", 700);
    recording.start = Start::NewGame {
        seed: "another".into(),
    };
    let difference = replayed(&game, &recording)
        .unwrap()
        .first_difference
        .unwrap();
    assert_eq!(difference.family, "chance");
    assert_eq!(difference.tick, 600);
}

#[test]
fn a_missing_tick_is_caught() {
    let mut game = asking();
    let mut recording = recorded(&mut game, "replays", 500);
    for entry in &mut recording.entries {
        if let Entry::Ticks(n) = entry {
            *n -= 1;
            break;
        }
    }
    let difference = replayed(&game, &recording)
        .unwrap()
        .first_difference
        .unwrap();
    assert_eq!(difference.family, "clock");
}

#[test]
fn other_data_and_other_timing_are_refused_in_words() {
    let mut game = asking();
    let recording = recorded(&mut game, "replays", 10);
    let mut timing = recording.clone();
    timing.timing = 999;
    assert!(matches!(
        replayed(&game, &timing),
        Err(ReplayError::OtherTiming { found: 999 })
    ));
    let mut data = recording;
    data.plugins.pop();
    assert_eq!(
        replayed(&game, &data).unwrap_err().to_string(),
        "this recording was made with other game data: Asks.esp is new"
    );
}

#[test]
fn broken_recordings_are_told() {
    let mut game = asking();
    let bytes = recorded(&mut game, "replays", 10).write().unwrap();
    for length in 0..bytes.len().min(200) {
        assert!(Recording::read(&bytes[..length]).is_err(), "{length}");
    }
    let mut broken = bytes.clone();
    let middle = broken.len() / 2;
    broken[middle] ^= 1;
    assert_eq!(Recording::read(&broken), Err(RecordingError::Damaged));
    assert_eq!(Recording::read(b"no"), Err(RecordingError::NotARecording));
}

#[test]
fn campfire_with_frostfall_replays() {
    let Some(path) = corpus("chesko256+Campfire") else {
        return;
    };
    let mut game = Game::of_folder(&path, "replays");
    let recording = recorded(&mut game, "replays", 1800);
    assert_eq!(replayed(&game, &recording).unwrap().first_difference, None);
}

#[test]
fn ten_minutes_of_nothing_take_less_than_a_hundred_kilobytes() {
    let mut game = asking();
    let mut recording = recorded(&mut game, "replays", 36_000);
    recording.end.clear();
    let bytes = recording.write().unwrap();
    assert!(bytes.len() < 100_000, "{} bytes", bytes.len());
}
