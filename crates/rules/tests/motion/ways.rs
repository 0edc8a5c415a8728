//! References that scripts send on a way.

use crate::game::*;
use ident::FormId;
use rules::translation::{self, Way};
use world::Happening;

const WAY: Way = Way {
    position: [0.0, 200.0, 118.0],
    angles: [0.0, 0.0, 1.0],
    tangent: 0.0,
    speed: 50.0,
    turn_speed: 0.0,
};

fn begin(game: &mut Game, reference: FormId, way: Way) {
    translation::begin(&game.forms, &mut game.world, reference, way);
}

fn results(told: &[Happening]) -> Vec<u8> {
    let results = told.iter().filter_map(|told| match told {
        Happening::Translation { result, .. } => Some(*result),
        _ => None,
    });
    results.collect()
}

/// 100 units at 50 a second take two seconds; nine tenths of them 108 ticks.
#[test]
fn a_way_takes_as_long_as_its_speed_says() {
    let mut game = Game::new();
    begin(&mut game, CUP_REF, WAY);
    assert_eq!(results(&game.run(60)), []);
    let [_, y, _] = game.place(CUP_REF).position;
    assert!((y - 150.0).abs() < 1.0, "{y}");
    assert_eq!(results(&game.run(47)), []);
    assert_eq!(results(&game.run(3)), [2]);
    assert_eq!(results(&game.run(12)), [1]);
    let end = game.place(CUP_REF);
    assert_eq!((end.position, end.rotation), (WAY.position, WAY.angles));
    assert!(game.world.translations.is_empty());
}

#[test]
fn what_is_not_loaded_fails_at_once() {
    let mut game = Game::new();
    begin(&mut game, FAR_CUP, WAY);
    assert_eq!(results(&game.told()), [0]);
}

#[test]
fn a_way_without_numbers_fails_at_once() {
    let mut game = Game::new();
    let nowhere = Way {
        speed: f32::NAN,
        ..WAY
    };
    begin(&mut game, CUP_REF, nowhere);
    begin(&mut game, CUP_REF, Way { speed: 0.0, ..WAY });
    assert_eq!(results(&game.told()), [0, 0]);
}

#[test]
fn a_stopped_way_ends_where_it_is() {
    let mut game = Game::new();
    begin(&mut game, CUP_REF, WAY);
    game.run(60);
    translation::stop(&mut game.world, CUP_REF);
    let before = game.place(CUP_REF).position;
    assert_eq!(results(&game.run(60)), []);
    assert_eq!(game.place(CUP_REF).position, before);
}

/// A curve begins and ends in the directions the reference faces: north at both ends, here.
#[test]
fn a_curved_way_leaves_the_straight_line() {
    let mut game = Game::new();
    let curved = Way {
        position: [100.0, 100.0, 118.0],
        angles: [0.0; 3],
        tangent: 200.0,
        ..WAY
    };
    begin(&mut game, CUP_REF, curved);
    game.run(30);
    let [x, y, _] = game.place(CUP_REF).position;
    assert!(x < 50.0 && y > 110.0, "{x} {y}");
    assert_eq!(results(&game.run(100)), [2, 1]);
    assert_eq!(game.place(CUP_REF).position, curved.position);
}
