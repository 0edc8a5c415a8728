//! Links of running games: what is opened is what was shared, to the digest.
//!
//! Property: a state link gives the state, a run link a run that replays, a place link a new game
//! there. Method: a small game shared and opened on its own folder and on others. Guards against
//! links that lead somewhere else unnoticed.

#![expect(
    clippy::panic,
    reason = "a link that cannot be made is what these tests look for"
)]

use forge::plugin::{PluginBuilder, Quest};
use forge::vmad::Script;
use sim::{
    Actions, Link, Recorder, Recording, Save, SaveNote, Session, SessionOptions, Shared, Tape,
    link_base,
};
use testkit::{Fixture, Game};

const COUNTS: &str = "
ScriptName Counts extends Quest

Int count = 0
Int[] past

Event OnInit()
    past = new Int[20]
    While True
        Utility.Wait(Utility.RandomFloat(0.05, 0.2))
        past[count % 20] = Utility.RandomInt(0, 1000)
        count += 1
    EndWhile
EndEvent
";

fn counting(file: &str) -> Game {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let quest = Quest::new(0x801, "Counts").started();
    plugin.quest(quest.script(Script::new("Counts")));
    Fixture::new()
        .plugin(file, plugin.to_bytes())
        .script(COUNTS)
        .start_seeded("links")
}

fn ok<T, E: std::fmt::Display>(result: Result<T, E>) -> T {
    result.unwrap_or_else(|error| panic!("{error}"))
}

fn saved(game: &Game) -> Save {
    ok(game
        .session
        .save(&game.data.fingerprint, SaveNote::default()))
}

/// The save of a new game of this seed.
fn base(game: &Game, seed: &str) -> Save {
    let options = SessionOptions::seeded(seed);
    let mut session = Session::new_game(game.data.forms.clone(), &options);
    pollster::block_on(game.data.bring_all(&mut session));
    ok(link_base(&session, &game.data.fingerprint))
}

#[test]
fn a_state_link_gives_the_state_to_the_digest_and_is_shorter_than_its_save() {
    let mut game = counting("Counts.esp");
    game.run(400);
    let save = saved(&game);
    let link = ok(Link::of_save(&save, "links", &base(&game, "links")));
    let text = ok(Shared::new(&game.data.fingerprint, link).encode());
    let size = ok(save.write()).len();
    assert!(
        text.len() < size,
        "{} letters, the save has {size} bytes",
        text.len()
    );

    let there = counting("Counts.esp");
    let shared = ok(Shared::decode(&text));
    ok(shared.check(&there.data.fingerprint));
    let Link::State(state) = shared.link else {
        panic!("another kind");
    };
    let opened = ok(state.save(&base(&there, &state.base)));
    assert_eq!(opened.header.digest, game.session.digests().whole());
    let loaded = Session::load(there.data.forms.clone(), &there.data.fingerprint, &opened);
    let (session, change) = ok(loaded);
    assert!(change.is_none());
    assert_eq!(session.digests().whole(), game.session.digests().whole());
}

#[test]
fn a_state_link_on_another_base_is_refused() {
    let mut game = counting("Counts.esp");
    game.run(100);
    let link = ok(Link::of_save(&saved(&game), "links", &base(&game, "links")));
    let Link::State(state) = link else {
        panic!("another kind");
    };
    let error = state.save(&base(&game, "another seed")).unwrap_err();
    assert!(
        error.to_string().starts_with("this link is damaged"),
        "{error}"
    );
}

#[test]
fn a_run_link_holds_a_run_that_replays() {
    let mut game = counting("Counts.esp");
    let options = SessionOptions::seeded("links");
    let recorder = Recorder::of_new_game(&options, &game.data.fingerprint);
    let mut tape = Tape::new(recorder, game.data.fingerprint.clone());
    for _ in 0..900 {
        tape.begin_tick(&Actions::none());
        game.run(1);
        tape.end_tick(&game.session);
    }
    let link = ok(Link::of_recording(&tape.recording(&game.session)));
    let text = ok(Shared::new(&game.data.fingerprint, link).encode());
    let Link::Run { recording } = ok(Shared::decode(&text)).link else {
        panic!("another kind");
    };
    let recording = ok(Recording::read(&recording));
    let came = ok(pollster::block_on(sim::replay(
        &game.data,
        &recording,
        |_| {},
    )));
    assert_eq!((came.ticks, came.first_difference), (900, None));
}

#[test]
fn a_link_of_another_plugin_list_is_refused_and_the_plugin_named() {
    let mut game = counting("Counts.esp");
    game.run(10);
    let link = ok(Link::of_save(&saved(&game), "links", &base(&game, "links")));
    let shared = Shared::new(&game.data.fingerprint, link);
    let there = counting("Other.esp");
    assert_eq!(
        shared
            .check(&there.data.fingerprint)
            .unwrap_err()
            .to_string(),
        "this link was made with other game data: Other.esp stands where Counts.esp stood"
    );
}

#[test]
fn a_place_link_of_a_cell_that_is_not_there_is_refused() {
    let game = counting("Counts.esp");
    let place = sim::PlaceLink {
        cell: ident::FormKey {
            plugin: ident::Name::new("Counts.esp"),
            local: ident::LocalId(0xABC),
        },
        position: [0.0; 3],
        rotation: [0.0; 3],
        game_time: 0,
        seed: "x".into(),
    };
    let error = Session::new_game_at(game.data.forms.clone(), &place).unwrap_err();
    assert!(
        error
            .to_string()
            .starts_with("what this link leads to cannot be made"),
        "{error}"
    );
}
