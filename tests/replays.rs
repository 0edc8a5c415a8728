//! Replays: a recording played again goes the same way, and one that does not is caught and named.
//!
//! Property: strictness. Method: recordings of small games and of the corpus, whole and with one
//! thing changed. Guards against a checker that cannot fail.

use forge::plugin::{Message, PluginBuilder, Quest};
use forge::vmad::{PropertyValue, Script};
use ident::FormId;
use sim::{
    Actions, Answer, Check, Entry, KEPT_TICKS, Recorder, Recording, RecordingError, ReplayError,
    Replayed, Save, SaveNote, SessionOptions, Start, StateView, Tape,
};
use std::collections::BTreeMap;
use testkit::{Fixture, Game};
use world::{Happening, World};

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
        let actions = Actions::answering(answer.into_iter().collect());
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

/// One value of each family of state but the scripts', whose own test is that of another answer:
/// the family, how the value is changed, and its path; of a list or map that grew, its own.
type Flip = (&'static str, fn(&mut World), &'static str);
const FLIPS: &[Flip] = &[
    ("clock", |w| w.clock.played += 1, "[0].played"),
    (
        "chance",
        |w| {
            w.chance.loot.next_u32();
        },
        "loot.words[0]",
    ),
    (
        "globals",
        |w| {
            w.globals.insert(SOME, 7.0);
        },
        "",
    ),
    ("quests", |w| w.new_game.total += 1, "[3].total"),
    ("references", |w| w.next_created += 1, "[2]"),
    (
        "actors",
        |w| w.actors.entry(SOME).or_default().race = Some(SOME),
        "[0]",
    ),
    (
        "inventories",
        |w| {
            w.item_scripts.insert((SOME, SOME), SOME);
        },
        "[1]",
    ),
    ("effects", |w| w.next_effect += 1, "[2]"),
    (
        "factions",
        |w| w.factions.entry(SOME).or_default().player_expelled = true,
        "",
    ),
    (
        "places",
        |w| w.locations.entry(SOME).or_default().visited = true,
        "[0]",
    ),
    (
        "motion",
        |w| w.player.on_ground = !w.player.on_ground,
        "[1].on_ground",
    ),
    (
        "lists",
        |w| {
            w.names.insert(SOME, "A".into());
        },
        "[2]",
    ),
    (
        "registrations",
        |w| {
            let known = &mut w.registrations.mod_events;
            known.insert("a".into(), BTreeMap::new());
        },
        "[0].mod_events",
    ),
    (
        "interface",
        |w| {
            w.stats.add("Quests Completed", 1);
        },
        "[2].values",
    ),
    (
        "happenings",
        |w| w.happenings.raise(Happening::Reset { reference: SOME }),
        "queue",
    ),
];

/// A form of no plugin.
const SOME: FormId = FormId(0x999);

#[test]
fn one_changed_value_of_each_family_is_named_by_family_and_path() {
    let mut game = asking();
    let recording = recorded(&mut game, "replays", 60);
    let families: Vec<&str> = FLIPS.iter().map(|(family, ..)| *family).collect();
    let digests = game.session.digests();
    let all = digests.families().iter().map(|family| family.family);
    let all: Vec<&str> = all.filter(|family| *family != "scripts").collect();
    assert_eq!(families, all);
    for (family, flip, path) in FLIPS {
        let mut changed = game.session.world().clone();
        flip(&mut changed);
        let vm = game.session.vm();
        let view = StateView {
            world: &changed,
            vm,
        };
        let (data, pace) = (&game.data, game.session.pace());
        let (none, note) = (BTreeMap::new(), SaveNote::default());
        let save = Save::of(&data.forms, &data.fingerprint, view, pace, &none, note).unwrap();
        let mut broken = recording.clone();
        broken.end = save.write().unwrap();
        let check = Check {
            tick: changed.clock.ticks,
            families: view
                .digests()
                .families()
                .iter()
                .map(|family| (family.family.to_owned(), family.digest))
                .collect(),
        };
        *broken.entries.last_mut().unwrap() = Entry::Check(check);
        let difference = replayed(&game, &broken).unwrap().first_difference.unwrap();
        assert_eq!(difference.family, *family);
        assert_eq!(difference.path, *path, "{family}: {difference:?}");
        assert_ne!(difference.expected, difference.got, "{family}");
    }
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
    let Some(path) = corpus::folder("chesko256+Campfire") else {
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

/// A tape of a game that runs so many ticks and is saved after each of these.
#[expect(
    clippy::unwrap_used,
    reason = "a state that cannot be written fails the test"
)]
fn taped(game: &mut Game, ticks: u64, saves: &[u64], whole: bool) -> Tape {
    let options = SessionOptions::seeded("replays");
    let recorder = Recorder::of_new_game(&options, &game.data.fingerprint);
    let mut tape = Tape::new(recorder, game.data.fingerprint.clone());
    tape.keep_whole(whole);
    for tick in 1..=ticks {
        tape.begin_tick(&Actions::none());
        game.tick(&Actions::none());
        tape.end_tick(&game.session);
        if saves.contains(&tick) {
            let save = game
                .session
                .save(&game.data.fingerprint, SaveNote::default());
            tape.mark(save.unwrap().write().unwrap(), &game.session);
        }
    }
    tape
}

/// The shortest game: nothing but the stand-in master.
fn still() -> Game {
    Fixture::new().start_seeded("replays")
}

#[test]
fn a_tape_goes_back_an_hour_from_a_save_and_replays() {
    let mut game = still();
    let saves = [600, 1200, 90_000, KEPT_TICKS + 1250];
    let tape = taped(&mut game, KEPT_TICKS + 1300, &saves, false);
    assert_eq!(tape.since_mark(), 50);
    let recording = tape.recording(&game.session);
    assert!(matches!(recording.start, Start::Save { .. }));
    // The part before tick 1200 went when that after it held an hour.
    assert_eq!(recording.ticks(), KEPT_TICKS + 100);
    let written = Recording::read(&recording.write().unwrap()).unwrap();
    let came = replayed(&game, &written).unwrap();
    assert_eq!(came.first_difference, None);
    assert_eq!(came.ticks, KEPT_TICKS + 100);
}

#[test]
fn a_tape_that_is_kept_whole_begins_with_the_game() {
    let mut game = asking();
    let tape = taped(&mut game, 900, &[300, 600], true);
    let recording = tape.recording(&game.session);
    assert!(matches!(recording.start, Start::NewGame { .. }));
    assert_eq!(recording.ticks(), 900);
    assert_eq!(replayed(&game, &recording).unwrap().first_difference, None);
}

#[test]
fn a_crash_is_the_last_tick_of_its_recording_and_comes_again() {
    let mut game = asking();
    let mut tape = taped(&mut game, 50, &[], false);
    let actions = Actions {
        trial_panic: true,
        ..Actions::default()
    };
    tape.begin_tick(&actions);
    let recording = tape.crashed("a crash that was asked for");
    assert_eq!(recording.ticks(), 51);
    let bytes = recording.write().unwrap();
    let read = Recording::read(&bytes).unwrap();
    assert_eq!(read.crash, "a crash that was asked for");
    // The game is dropped after the panic and not used again.
    let again = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
        let _ = replayed(&game, &read);
    }));
    let words = again.unwrap_err();
    assert_eq!(
        words.downcast_ref::<&str>(),
        Some(&"a crash that was asked for")
    );
}

/// Measured: a start save as one string of bytes, not a list of numbers of two bytes each.
#[test]
fn a_recording_that_begins_with_a_save_is_no_larger_than_the_save() {
    let mut game = asking();
    game.run(20);
    let save = game
        .session
        .save(&game.data.fingerprint, SaveNote::default())
        .unwrap();
    let size = save.write().unwrap().len();
    let recorder = Recorder::of_save(&save, &game.data.fingerprint).unwrap();
    let bytes = recorder.finish(&game.session).write().unwrap().len();
    assert!(bytes < size + 2_000, "{bytes} bytes, the save has {size}");
}
