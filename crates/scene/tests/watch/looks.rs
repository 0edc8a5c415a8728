//! A room: what is told at first, and what when something changes.

use crate::game::*;
use glam::Vec3;
use rules::reference;
use scene::{Changes, Look, ModelLook, Scene};
use world::Placement;

#[test]
fn the_first_look_tells_all_that_is_seen_and_things_alike_share_a_look() {
    let mut game = Game::seen_in(ROOM);
    let changes = game.look();
    assert!(changes.is_anew);
    // Not the marker, which the editor alone shows, nor the cup that starts disabled, nor the lamp,
    // which has no model.
    assert_eq!(
        ids(&changes.instances),
        [CUP_REF, OTHER_CUP_REF, SWITCHED_CUP_REF]
    );
    assert_eq!(
        changes.looks,
        [Look::Model(ModelLook::plain("clutter\\cup.nif"))]
    );
    let [(_, first), (_, second), _] = &changes.instances[..] else {
        panic!("three things");
    };
    assert_eq!(first.look, second.look);
    assert_eq!((first.place.scale, second.place.scale), (1.0, 2.0));
    assert_eq!(second.place.position, Vec3::new(20.0, 0.0, 0.0));
}

#[test]
fn a_lamp_is_told_with_its_records_numbers() {
    let mut game = Game::seen_in(ROOM);
    let changes = game.look();
    let [(LAMP_REF, light)] = &changes.lights[..] else {
        panic!("one light");
    };
    assert_eq!(
        (light.radius, light.brightness, light.falloff),
        (256.0, 1.5, 1.0)
    );
    assert_eq!(light.color, Vec3::new(1.0, 128.0 / 255.0, 0.0));
    let flicker = light.flicker.expect("it flickers");
    // 200 hundredths a second, half of its brightness, 4 units.
    assert_eq!(
        (flicker.frequency, flicker.strength, flicker.movement),
        (2.0, 0.5, 4.0)
    );
}

#[test]
fn a_second_look_at_the_same_tells_nothing() {
    let mut game = Game::seen_in(ROOM);
    game.look();
    assert!(game.look().is_empty());
}

#[test]
fn what_was_moved_disabled_or_deleted_is_told_alone() {
    let mut game = Game::seen_in(ROOM);
    game.look();
    let placement = Placement {
        cell: Some(ROOM),
        position: [1.0, 2.0, 3.0],
        rotation: [0.0; 3],
    };
    reference::set_placement(&mut game.world, CUP_REF, placement);
    reference::set_enabled(&game.forms, &mut game.world, OTHER_CUP_REF, false).expect("can be");
    reference::delete(&mut game.world, LAMP_REF);
    let changes = game.look();
    assert_eq!(ids(&changes.instances), [CUP_REF]);
    assert_eq!(
        changes.instances[0].1.place.position,
        Vec3::new(1.0, 2.0, 3.0)
    );
    assert_eq!(
        (changes.gone, changes.lights_gone),
        (vec![OTHER_CUP_REF], vec![LAMP_REF])
    );
}

#[test]
fn one_with_an_enable_parent_follows_it() {
    let mut game = Game::seen_in(ROOM);
    game.look();
    reference::set_enabled(&game.forms, &mut game.world, HIDDEN_CUP_REF, true).expect("can be");
    let changes = game.look();
    assert_eq!(ids(&changes.instances), [HIDDEN_CUP_REF]);
    assert_eq!(changes.gone, [SWITCHED_CUP_REF]);
}

#[test]
fn what_the_game_makes_is_seen_and_what_is_taken_into_a_container_is_not() {
    let mut game = Game::seen_in(ROOM);
    game.look();
    let base = reference::base(&game.forms, &game.world, CUP_REF).expect("a cup");
    let placement = Placement {
        cell: Some(ROOM),
        position: [7.0, 0.0, 0.0],
        rotation: [0.0; 3],
    };
    let made = reference::create(&game.forms, &mut game.world, base, placement, false, true);
    game.world.references.entry(CUP_REF).or_default().container = Some(made);
    let changes = game.look();
    assert_eq!(
        (ids(&changes.instances), changes.gone),
        (vec![made], vec![CUP_REF])
    );
    assert_eq!(changes.looks, []);
}

#[test]
fn all_changes_taken_in_are_the_scene_that_was_told() {
    let mut game = Game::seen_in(ROOM);
    let mut scene = Scene::default();
    scene.apply(game.look());
    reference::delete(&mut game.world, CUP_REF);
    scene.apply(game.look());
    game.view.cells = vec![FIELD];
    scene.apply(game.look());
    assert_eq!(&scene, game.watch.scene());
    assert_eq!(
        scene.instances.keys().copied().collect::<Vec<_>>(),
        [ROCK_REF]
    );
}

#[test]
fn every_truncation_of_changes_is_an_error_or_other_changes_and_never_a_panic() {
    let mut game = Game::seen_in(FIELD);
    let bytes = game.look().to_bytes();
    for end in (0..bytes.len()).step_by(7) {
        let _ = Changes::from_bytes(&bytes[..end]);
    }
}
