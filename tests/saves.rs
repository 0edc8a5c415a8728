//! Saves: a game written down between two ticks goes on as if it had not been.
//!
//! Property: the state after a save was loaded and played on has the digests of the game that was
//! never saved, at whatever tick it was saved. Method: games of this crate and the corpus' folders,
//! saved at ticks drawn from a seed. Guards against state that is not written, ids that move with
//! the load order, and damaged files taken for whole ones.

#![expect(
    clippy::panic,
    reason = "a save that fails is what these tests look for"
)]

use det::Stream;
use forge::plugin::{PluginBuilder, Quest};
use forge::vmad::{PropertyValue, Script};
use ident::FormId;
use sim::{Recorder, Save, SaveError, SaveNote, Session, StateView};
use std::path::Path;
use testkit::{Fixture, Game};

/// Threads in every kind of wait at most ticks: timers, latent natives, locks, frames, budget.
const BUSY: &str = "
ScriptName Busy extends Quest

Int counter = 0
Int[] shared

Event OnInit()
    shared = new Int[4]
    RegisterForSingleUpdate(0.1)
    RegisterForUpdateGameTime(0.01)
    While counter < 100000
        counter += 1
        shared[counter % 4] = counter
        If counter % 7 == 0
            Utility.Wait(0.05)
        ElseIf counter % 50 == 0
            Utility.WaitMenuMode(0.1)
            Debug.Trace(\"at \" + counter + \" \" + Utility.RandomInt(0, 1000))
        EndIf
    EndWhile
EndEvent

Event OnUpdate()
    Slow(40000)
    RegisterForSingleUpdate(0.2)
EndEvent

Event OnUpdateGameTime()
    Slow(10)
EndEvent

Function Slow(Int times)
    Int i = 0
    Float sum = 0.0
    While i < times
        i += 1
        sum += i / 3.0
    EndWhile
    shared[0] = shared[0] + 1
EndFunction
";

fn busy() -> Game {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    plugin.quest(
        Quest::new(0x801, "Busy")
            .started()
            .script(Script::new("Busy")),
    );
    Fixture::new()
        .plugin("Busy.esp", plugin.to_bytes())
        .script(BUSY)
        .start()
}

fn saved(game: &Game) -> Save {
    let save = game
        .session
        .save(&game.data.fingerprint, SaveNote::default());
    save.unwrap_or_else(|error| panic!("{error}"))
}

/// The game as it goes on from a save's bytes.
fn reloaded(game: &Game, bytes: &[u8]) -> Session {
    let save = Save::read(bytes).unwrap_or_else(|error| panic!("{error}"));
    let loaded = Session::load(game.data.forms.clone(), &game.data.fingerprint, &save);
    let (session, change) = loaded.unwrap_or_else(|error| panic!("{error}"));
    assert!(change.is_none(), "{change:?}");
    session
}

fn same(at: u64, expected: StateView<'_>, got: StateView<'_>) {
    if let Some((family, difference)) = expected.first_difference(got) {
        panic!("saved at tick {at}: {family}: {difference}");
    }
}

/// Plays `ticks`, saving and loading at `times` drawn ticks, each time going on with what was
/// loaded; at the end the state is that of the game that was never saved.
fn goes_on(mut game: impl FnMut() -> Game, ticks: u64, times: u32, seed: &str) {
    let mut stream = Stream::new(seed, "saves");
    let at: std::collections::BTreeSet<u64> = (0..times)
        .map(|_| 1 + u64::from(stream.next_u32()) % (ticks - 1))
        .collect();
    let mut straight = game();
    let mut saving = game();
    for tick in 1..=ticks {
        straight.run_answering(1);
        saving.run_answering(1);
        if at.contains(&tick) {
            let bytes = saved(&saving).write();
            let bytes = bytes.unwrap_or_else(|error| panic!("{error}"));
            let session = reloaded(&saving, &bytes);
            same(tick, saving.session.view(), session.view());
            saving.session = session;
        }
    }
    same(ticks, straight.session.view(), saving.session.view());
}

#[test]
fn a_game_saved_at_eighty_of_its_ticks_goes_on_the_same() {
    goes_on(busy, 900, 80, "busy");
}

#[test]
fn campfire_with_frostfall_saved_at_sixty_ticks_goes_on_the_same() {
    let Some(path) = corpus::folder("chesko256+Campfire") else {
        return;
    };
    goes_on(|| Game::of_folder(&path, "saves"), 1200, 60, "campfire");
}

#[test]
fn iequip_saved_at_sixty_ticks_goes_on_the_same() {
    let Some(path) = corpus::folder("pijaczkar8+iEquip/dist") else {
        return;
    };
    goes_on(|| Game::of_folder(&path, "saves"), 1200, 60, "iequip");
}

/// A save of every layout of state an engine ever wrote and this one reads. `SKALD_WRITE=1` writes
/// the newest one when it is not there; an older one is never written again.
#[test]
fn a_save_of_every_schema_is_played_on() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("saves");
    for schema in 2..=sim::SAVE_SCHEMA {
        let file = folder.join(format!("schema-{schema}.sksave"));
        if std::env::var_os("SKALD_WRITE").is_some() && schema == sim::SAVE_SCHEMA && !file.exists()
        {
            let mut game = busy();
            game.run(300);
            std::fs::write(&file, saved(&game).write().unwrap()).unwrap();
        }
        let bytes = std::fs::read(&file).unwrap_or_else(|error| panic!("{file:?}: {error}"));
        assert_eq!(Save::read_header(&bytes).unwrap().schema, schema);
        let mut game = busy();
        game.session = reloaded(&game, &bytes);
        let world = game.session.world();
        assert_eq!(world.clock.ticks, 300, "schema {schema}");
        let counted = |game: &Game| game.engine_log().len() + game.game_log().len();
        assert_eq!(counted(&game), 0);
        game.run(600);
        let log = game.game_log();
        assert!(
            log.iter().any(|line| line.contains("at ")),
            "schema {schema}: the script goes on where it was: {log:?}"
        );
        // It goes on counting: what it says first is not what a new game says first.
        assert!(!log.iter().any(|line| line.contains("at 50 ")), "{log:?}");
    }
}

#[test]
fn the_header_is_read_alone_and_tells_the_load_order() {
    let mut game = busy();
    game.run(90);
    let bytes = saved(&game).write().unwrap();
    let header = Save::read_header(&bytes).unwrap();
    assert_eq!(header.ticks, 90);
    let names: Vec<&str> = header
        .plugins
        .iter()
        .map(|plugin| plugin.name.as_str())
        .collect();
    assert_eq!(names.last(), Some(&"Busy.esp"));
    assert_eq!(header.digest, game.session.digests().whole());
}

#[test]
fn every_cut_and_every_changed_byte_is_told_and_never_loaded() {
    let mut game = busy();
    game.run(30);
    let bytes = saved(&game).write().unwrap();
    for length in (0..bytes.len()).step_by(97) {
        assert!(Save::read(&bytes[..length]).is_err(), "{length} bytes");
    }
    for at in (0..bytes.len()).step_by(61) {
        let mut broken = bytes.clone();
        broken[at] ^= 0x10;
        assert!(Save::read(&broken).is_err(), "byte {at}");
    }
    assert_eq!(Save::read(b"\x89PNG"), Err(SaveError::NotASave));
}

#[test]
fn a_newer_engines_save_is_refused_in_words() {
    let mut game = busy();
    game.run(3);
    let mut bytes = saved(&game).write().unwrap();
    bytes[6] = 9;
    let error = Save::read(&bytes).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this game was saved by a newer version of Skald (layout 9, this one reads up to 1): reload the page to get it"
    );
}

const REMEMBERS: &str = "
ScriptName Remembers extends Quest

Int ticks = 0
GlobalVariable Property Counter Auto

Event OnInit()
    While True
        Utility.Wait(0.1)
        ticks += 1
        Counter.SetValue(ticks)
    EndWhile
EndEvent
";

/// `A.esp` without anything, then `B.esp` with a quest that counts in a global of its own.
fn two_plugins(order: &[&str]) -> Game {
    let first = PluginBuilder::new().master("Skyrim.esm").to_bytes();
    let mut second = PluginBuilder::new().master("Skyrim.esm");
    let counter = second.global(0x802, "Counter", 0.0);
    let script = Script::new("Remembers").with("Counter", PropertyValue::Form(counter));
    second.quest(Quest::new(0x801, "Remembers").started().script(script));
    let second = second.to_bytes();
    let mut fixture = Fixture::new().script(REMEMBERS);
    for name in order {
        let bytes = match *name {
            "A.esp" => first.clone(),
            _ => second.clone(),
        };
        fixture = fixture.plugin(name, bytes);
    }
    let list: String = order.iter().map(|name| format!("*{name}\n")).collect();
    fixture.file("plugins.txt", list.into_bytes()).start()
}

fn global(session: &Session, name: &str) -> Option<f32> {
    let id = session.forms().by_editor_id(name)?;
    session.world().globals.get(&id).copied()
}

#[test]
fn a_save_finds_its_forms_where_another_load_order_has_them() {
    let mut game = two_plugins(&["B.esp"]);
    game.run(120);
    let before = global(&game.session, "Counter").unwrap();
    let save = saved(&game);
    let mut other = two_plugins(&["A.esp", "B.esp"]);
    let (session, change) =
        Session::load(other.data.forms.clone(), &other.data.fingerprint, &save).unwrap();
    assert_eq!(change.new.len(), 1);
    assert_eq!(change.lost_forms, 0);
    other.session = session;
    assert_eq!(global(&other.session, "Counter"), Some(before));
    other.run(60);
    assert!(global(&other.session, "Counter").unwrap() > before);
}

#[test]
fn state_of_a_plugin_that_went_rests_and_its_scripts_are_dropped() {
    let mut game = two_plugins(&["A.esp", "B.esp"]);
    game.run(120);
    let before = global(&game.session, "Counter").unwrap();
    let save = saved(&game);
    let mut without = two_plugins(&["A.esp"]);
    let (session, change) =
        Session::load(without.data.forms.clone(), &without.data.fingerprint, &save).unwrap();
    assert_eq!(change.gone.len(), 1);
    assert!(change.lost_forms >= 2, "{change:?}");
    assert_eq!(change.dropped_scripts, 1);
    assert!(change.dropped_threads >= 1, "{change:?}");
    without.session = session;
    without.run(30);
    let again = saved(&without);
    let back = two_plugins(&["A.esp", "B.esp"]);
    let (session, change) =
        Session::load(back.data.forms.clone(), &back.data.fingerprint, &again).unwrap();
    assert_eq!(change.lost_forms, 0);
    assert_eq!(global(&session, "Counter"), Some(before));
}

#[test]
fn a_save_of_another_game_is_refused_in_words() {
    let mut game = busy();
    game.run(3);
    let mut save = saved(&game);
    save.header.plugins[0].name = ident::Name::new("Enderal.esm");
    let error = Session::load(game.data.forms.clone(), &game.data.fingerprint, &save).unwrap_err();
    assert_eq!(
        error.to_string(),
        "this game was saved with other game data: it starts from Enderal.esm, this Data folder from Skyrim.esm"
    );
}

#[test]
fn a_recording_that_begins_with_a_save_replays() {
    let mut game = busy();
    game.run(100);
    let save = saved(&game);
    let mut recorder = Recorder::of_save(&save, &game.data.fingerprint).unwrap();
    for _ in 0..700 {
        game.run(1);
        recorder.ticked(&sim::Actions::none(), &game.session);
    }
    let recording = recorder.finish(&game.session);
    let replayed = pollster::block_on(sim::replay(&game.data, &recording, |_| {})).unwrap();
    assert_eq!(replayed.first_difference, None);
    assert_eq!(replayed.ticks, 700);
    assert!(
        game.session
            .world()
            .quests
            .contains_key(&FormId(0x0100_0801))
    );
}
