//! The demo's room and yard, by day and by night, as the player sees them.
//!
//! Beside each picture lies a link to the game it was taken of: the page opens it in a browser and
//! compares what it draws there with the same picture (`web/e2e/places.e2e.ts`).

use crate::device::picture_of_size;
use crate::files::bring_all;
use crate::golden::check;
use ident::AssetPath;
use scene::{View, Watch};
use sim::{Link, PlaceLink, SaveNote, Session, SessionOptions, Shared, link_base};
use std::path::{Path, PathBuf};
use testkit::Game;
use world::Placement;

const SIZE: (u32, u32) = (640, 400);
const SEED: &str = "pictures";
/// The quest that brings the player into the room is done by then.
const ARRIVED: u64 = 60;
/// Who is put somewhere stands by then.
const SETTLED: u64 = 30;

struct Shown {
    name: &'static str,
    /// Editor id.
    cell: &'static str,
    position: [f32; 3],
    /// Degrees down, and clockwise from north.
    looks: [f32; 2],
    hour: f64,
}

const ROOM: Shown = Shown {
    name: "demo_room",
    cell: "SkaldDemoRoom",
    position: [150.0, -150.0, 2.0],
    looks: [8.0, -48.0],
    hour: 12.0,
};
const NOON: Shown = Shown {
    name: "demo_yard_at_noon",
    cell: "SkaldDemoYardCell",
    position: [1500.0, 2000.0, 20.0],
    looks: [6.0, 150.0],
    hour: 12.0,
};
const MIDNIGHT: Shown = Shown {
    name: "demo_yard_at_midnight",
    hour: 0.0,
    ..NOON
};

fn beside(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("tests/pictures")
        .join(name)
}

/// A game that stands where the picture is taken.
fn game(shown: &Shown) -> Game {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../forge/demo/Data");
    let mut game = Game::of_folder(&folder, SEED);
    let forms = game.data.forms.clone();
    let cell = forms.by_editor_id(shown.cell).expect("the cell");
    let [down, round] = shown.looks;
    let placement = Placement {
        cell: Some(cell),
        position: shown.position,
        rotation: [down.to_radians(), 0.0, round.to_radians()],
    };
    let begins = PlaceLink {
        cell: forms.key(cell).expect("a cell of a plugin"),
        position: placement.position,
        rotation: placement.rotation,
        game_time: det::GameTime(0).plus_hours(shown.hour).0,
        seed: SEED.to_owned(),
    };
    game.session = Session::new_game_at(forms, &begins).expect("a place");
    game.run_answering(ARRIVED);
    game.session.put_player(placement);
    game.run_answering(SETTLED);
    game
}

/// The link that leads to a game, for the page.
fn link(game: &Game) -> String {
    let note = SaveNote::default();
    let save = game
        .session
        .save(&game.data.fingerprint, note)
        .expect("a save");
    let options = SessionOptions::seeded(SEED);
    let mut base = Session::new_game(game.data.forms.clone(), &options);
    pollster::block_on(game.data.bring_all(&mut base));
    let base = link_base(&base, &game.data.fingerprint).expect("a base");
    let link = Link::of_save(&save, SEED, &base).expect("a link");
    let shared = Shared::new(&game.data.fingerprint, link);
    shared.encode().expect("a link's text")
}

fn show(shown: &Shown) {
    let game = game(shown);
    draw(shown, &game);
    // Afterwards, for the link's base takes the cells' records from under the game.
    let text = link(&game);
    let kept = beside(&format!("{}.link", shown.name));
    if std::env::var_os("SKALD_WRITE").is_some() {
        std::fs::write(&kept, &text).expect("can be written");
    }
    let there = std::fs::read_to_string(&kept).unwrap_or_default();
    let stale = format!("{} is stale; SKALD_WRITE=1 keeps it", kept.display());
    assert!(there == text, "{stale}");
}

fn draw(shown: &Shown, game: &Game) {
    let Some(mut picture) = picture_of_size(SIZE) else {
        return;
    };
    let (forms, world) = (game.session.forms(), game.session.world());
    let view = View::of_player(forms, world);
    picture.apply(Watch::default().look(forms, world, &view));
    bring_all(&mut picture, &|path| {
        let read = pollster::block_on(game.data.folder.read(&AssetPath::from_text(path)));
        read.ok().flatten()
    });
    let shot = picture.shot(0.0).expect("a picture");
    let troubles: Vec<String> = picture.troubles().map(ToString::to_string).collect();
    assert_eq!(troubles, Vec::<String>::new());
    check(shown.name, &shot);
}

#[test]
fn the_room() {
    show(&ROOM);
}

#[test]
fn the_yard_at_noon() {
    show(&NOON);
}

#[test]
fn the_yard_at_midnight() {
    show(&MIDNIGHT);
}
