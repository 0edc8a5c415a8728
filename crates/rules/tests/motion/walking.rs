//! The player's character on foot.

use crate::game::*;
use rules::walk::{self, Look};
use world::{ControlGroup, button};

fn y_after(game: &mut Game, ticks: u32) -> f32 {
    game.run(ticks);
    game.place(PLAYER).position[1]
}

/// Without a movement type people run 370 units a second and walk 80.
#[test]
fn one_runs_or_walks_by_what_is_held() {
    let mut game = Game::new();
    game.put_player(600.0, 0.0);
    game.hold(0, 127, 0);
    let ran = y_after(&mut game, 60);
    assert!((ran - 370.0).abs() < 8.0, "{ran}");
    game.hold(0, 127, button::WALK);
    let walked = y_after(&mut game, 60) - ran;
    assert!((walked - 80.0).abs() < 4.0, "{walked}");
    game.hold(0, 0, 0);
    let stood = y_after(&mut game, 30) - ran - walked;
    assert!(stood.abs() < 0.1, "{stood}");
}

/// 76 units, as `fJumpHeightMin` has it: the highest point is a little less, by the steps of a tick.
#[test]
fn a_jump_is_as_high_as_the_setting_says() {
    let mut game = Game::new();
    game.put_player(600.0, 0.0);
    game.run(10);
    let ground = game.place(PLAYER).position[2];
    game.tick_jumping(true);
    let mut top = 0.0_f32;
    for _ in 0..90 {
        game.tick();
        top = top.max(game.place(PLAYER).position[2] - ground);
    }
    assert!((70.0..80.0).contains(&top), "{top}");
    assert!(game.world.player.on_ground);
    let end = game.place(PLAYER).position[2];
    assert!((end - ground).abs() < 1.0, "{end} {ground}");
}

#[test]
fn without_the_controls_nothing_is_done() {
    let mut game = Game::new();
    game.put_player(600.0, 0.0);
    game.world.controls.disabled.insert(ControlGroup::Movement);
    game.world.controls.disabled.insert(ControlGroup::Looking);
    game.world.controls.disabled.insert(ControlGroup::Sneaking);
    game.hold(0, 127, button::SNEAK);
    let turned = Look {
        round: 1.0,
        down: 0.0,
    };
    walk::look(&game.forms, &mut game.world, turned);
    assert!(y_after(&mut game, 30).abs() < 0.1);
    assert_eq!(game.place(PLAYER).rotation, [0.0; 3]);
    assert!(
        !game
            .world
            .actors
            .get(&PLAYER)
            .is_some_and(|state| state.sneaking)
    );
}

/// A look never turns over.
#[test]
fn one_looks_round_without_end_and_not_over_oneself() {
    let mut game = Game::new();
    for _ in 0..20 {
        let look = Look {
            round: 1.0,
            down: 1.0,
        };
        walk::look(&game.forms, &mut game.world, look);
    }
    let [down, _, round] = game.place(PLAYER).rotation;
    assert!(down < std::f32::consts::FRAC_PI_2);
    assert!((0.0..std::f32::consts::TAU).contains(&round), "{round}");
}
