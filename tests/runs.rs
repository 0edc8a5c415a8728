//! Runs: a run that went as it says is valid; each field changed gives a verdict and code of its own.
//!
//! Property: no alteration goes unnoticed. Method: one recorded run, and a table of changes. Guards
//! against a verifier that looks at hashes alone, or trusts them.

use forge::plugin::{Message, PluginBuilder, Quest};
use forge::vmad::{PropertyValue, Script};
use sim::{Actions, Answer, Entry, Recorder, Run, SessionOptions, VerdictKind, verify_run};
use testkit::{Fixture, Game};

const ASKS: &str = "
ScriptName Asks extends Quest

Message Property Question Auto
Int sum = 0

Event OnInit()
    While True
        Utility.Wait(Utility.RandomFloat(0.1, 0.3))
        sum += 1 + Question.Show()
    EndWhile
EndEvent
";

fn asking() -> Game {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let question = Message::message_box(0x802, "Question", "", "Which?");
    let question = plugin.message(question.button("One").button("Two"));
    let script = Script::new("Asks").with("Question", PropertyValue::Form(question));
    let quest = Quest::new(0x801, "Asks").started();
    plugin.quest(quest.script(script));
    Fixture::new()
        .plugin("Asks.esp", plugin.to_bytes())
        .script(ASKS)
        .start_seeded("runs")
}

/// A run in which every box gets its first button.
#[expect(
    clippy::unwrap_used,
    reason = "a run that cannot be made fails the test"
)]
fn run_of(game: &mut Game, ticks: u64) -> Run {
    let options = SessionOptions::seeded("runs");
    let mut recorder = Recorder::of_new_game(&options, &game.data.fingerprint);
    for _ in 0..ticks {
        let front = game.session.world().messages.front();
        let answer = front.map(|message| Answer {
            message: message.id,
            button: message.buttons[0].0,
        });
        let actions = Actions::answering(answer.into_iter().collect());
        game.tick(&actions);
        recorder.ticked(&actions, &game.session);
    }
    let recording = recorder.finish(&game.session);
    Run::of(&recording, "any", &game.session).unwrap()
}

#[expect(
    clippy::unwrap_used,
    reason = "a run that cannot be written fails the test"
)]
fn verdict(game: &Game, run: &Run) -> (&'static str, &'static str) {
    let bytes = run.write().unwrap();
    let verdict = pollster::block_on(verify_run(&game.data, &bytes, 1_000_000));
    (verdict.kind.word(), verdict.code)
}

/// Hashes everything anew, as a forger would.
fn hashed_anew(game: &Game, run: &Run) -> Run {
    let mut recording = run.recording();
    recording.end = Vec::new();
    let mut anew =
        Run::of(&recording, &run.head.category, &game.session).unwrap_or_else(|_| run.clone());
    anew.clock = run.clock;
    anew
}

#[test]
fn a_run_that_went_as_it_says_is_valid() {
    let mut game = asking();
    let run = run_of(&mut game, 3000);
    assert!(run.clock.acted > 20, "{:?}", run.clock);
    assert_eq!(verdict(&game, &run), ("valid", "ok"));
    assert_eq!(Run::read(&run.write().unwrap()).unwrap(), run);
}

#[test]
fn a_run_longer_than_a_chunk_is_chained_through() {
    let mut game = asking();
    let run = run_of(&mut game, 16_000);
    assert!(run.chunks.len() > 1, "{} chunks", run.chunks.len());
    assert_eq!(verdict(&game, &run), ("valid", "ok"));
    let mut swapped = run.clone();
    swapped.chunks.swap(0, 1);
    assert_eq!(verdict(&game, &swapped), ("invalid-replay", "chunk-order"));
    swapped.chunks[0].index = 0;
    swapped.chunks[1].index = 1;
    assert_eq!(verdict(&game, &swapped), ("invalid-replay", "chain"));
}

/// Each field, and what its alteration is called.
#[test]
fn every_altered_field_gives_its_own_verdict_and_code() {
    let mut game = asking();
    let run = run_of(&mut game, 900);
    type Change = fn(&mut Run);
    let table: [(Change, &str, &str); 14] = [
        (
            |run| run.head.timing = 99,
            "unsupported-version",
            "timing-version",
        ),
        (
            |run| run.head.prng = 99,
            "unsupported-version",
            "prng-version",
        ),
        (
            |run| run.head.rules = 99,
            "unsupported-version",
            "rules-version",
        ),
        (
            |run| run.head.plugins[1].1 = run.head.plugins[0].1,
            "modified-game",
            "fingerprint",
        ),
        (|run| run.head.seed.push('x'), "invalid-replay", "head"),
        (|run| run.head.category.push('x'), "invalid-replay", "head"),
        (|run| run.head.engine.push('x'), "invalid-replay", "head"),
        (|run| run.head.pace.update_us += 1, "invalid-replay", "head"),
        (
            |run| run.chunks[0].before.0[3] ^= 1,
            "invalid-replay",
            "chain",
        ),
        (
            |run| run.chunks[0].after.0[3] ^= 1,
            "invalid-replay",
            "chunk-hash",
        ),
        (
            |run| run.chunks[0].entries.truncate(3),
            "invalid-replay",
            "chunk-hash",
        ),
        (
            |run| run.clock.played -= 1,
            "invalid-replay",
            "time-mismatch",
        ),
        (|run| run.end.0 ^= 1, "invalid-replay", "final-state"),
        (|run| run.proof.0[0] ^= 1, "invalid-replay", "final-proof"),
    ];
    for (number, (change, kind, code)) in table.into_iter().enumerate() {
        let mut altered = run.clone();
        change(&mut altered);
        assert_eq!(
            verdict(&game, &altered),
            (kind, code),
            "alteration {number}"
        );
    }
}

/// Hashes that fit do not make another answer the one that was given.
#[test]
fn a_forger_who_hashes_everything_anew_is_caught_by_the_replay() {
    let mut game = asking();
    let run = run_of(&mut game, 900);
    let mut forged = run.clone();
    for entry in &mut forged.chunks[0].entries {
        if let Entry::Acted(actions) = entry {
            actions.answers[0].button = 1;
        }
    }
    let forged = hashed_anew(&game, &forged);
    assert_eq!(
        verdict(&game, &forged),
        ("invalid-replay", "replay-diverged")
    );
}

#[test]
fn what_is_no_run_or_takes_too_long_is_said() {
    let mut game = asking();
    let run = run_of(&mut game, 100);
    let told = |bytes: &[u8], most| {
        let verdict = pollster::block_on(verify_run(&game.data, bytes, most));
        (verdict.kind, verdict.code)
    };
    assert_eq!(
        told(b"PK", 10),
        (VerdictKind::InvalidReplay, "envelope-shape")
    );
    let bytes = run.write().unwrap();
    assert_eq!(told(&bytes, 99), (VerdictKind::Inconclusive, "timeout"));
    let mut newer = bytes.clone();
    newer[6] = 9;
    assert_eq!(
        told(&newer, 100),
        (VerdictKind::UnsupportedVersion, "schema")
    );
    for length in (0..bytes.len()).step_by(41) {
        assert_eq!(
            told(&bytes[..length], 100).0,
            VerdictKind::InvalidReplay,
            "{length}"
        );
    }
}
