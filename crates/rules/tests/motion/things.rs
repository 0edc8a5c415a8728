//! Things that fall, are pushed, held and taken.

use crate::game::*;
use rules::{activation, grab, reference};
use world::{Happening, Push};

/// It floats where the plugins placed it until it is touched. Source: the scripting seed.
#[test]
fn placed_clutter_stays_until_it_is_pushed_and_then_falls() {
    let mut game = Game::new();
    game.run(60);
    assert_eq!(game.place(CUP_REF).position, [0.0, 100.0, 118.0]);
    game.world.pushes.push(Push {
        reference: CUP_REF,
        impulse: [0.0, 2.0, 0.0],
    });
    game.run(240);
    let [_, y, z] = game.place(CUP_REF).position;
    assert!(y > 110.0 && (z - 8.0).abs() < 2.0, "{y} {z}");
    assert!(game.world.bodies.is_empty());
}

#[test]
fn what_is_held_follows_the_look_and_falls_when_let_go() {
    let mut game = Game::new();
    game.put_player(0.0, 0.0);
    grab::take(&game.forms, &mut game.world, &game.bodies);
    let reference = CUP_REF;
    let grabbed = |grabbed| Happening::GrabRelease { reference, grabbed };
    assert_eq!(game.told(), [grabbed(true)]);
    let mut place = game.place(PLAYER);
    place.rotation = [0.0, 0.0, std::f32::consts::FRAC_PI_2];
    reference::set_placement(&mut game.world, PLAYER, place);
    game.run(120);
    let [x, y, z] = game.place(CUP_REF).position;
    assert!(x > 60.0 && y.abs() < 25.0 && z > 90.0, "{x} {y} {z}");
    grab::release(&mut game.world);
    assert_eq!(game.told().last(), Some(&grabbed(false)));
    game.run(240);
    assert!(game.place(CUP_REF).position[2] < 12.0);
}

#[test]
fn what_is_taken_has_no_body_any_more() {
    let mut game = Game::new();
    assert!(game.bodies.space.get(CUP_REF).is_some());
    activation::activate(&game.forms, &mut game.world, CUP_REF, PLAYER, false);
    game.tick();
    assert!(game.bodies.space.get(CUP_REF).is_none());
}

#[test]
fn what_is_disabled_has_no_body_and_gets_it_back() {
    let mut game = Game::new();
    for enabled in [false, true] {
        reference::force_enabled(&game.forms, &mut game.world, CUP_REF, enabled);
        game.tick();
        assert_eq!(game.bodies.space.get(CUP_REF).is_some(), enabled);
    }
}
