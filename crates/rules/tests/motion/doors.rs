//! Doors: what the crosshair says, what using them does.

use crate::game::*;
use ident::FormId;
use rules::{activation, crosshair, reference, swing};
use world::Happening;

fn activate(game: &mut Game, door: FormId) {
    activation::activate(&game.forms, &mut game.world, door, PLAYER, false);
}

#[test]
fn a_load_door_takes_the_player_to_its_other_side() {
    let mut game = Game::new();
    activate(&mut game, LOAD_DOOR);
    let place = game.place(PLAYER);
    assert_eq!(
        (place.cell, place.position),
        (Some(OTHER_ROOM), [70.0, 80.0, 0.0])
    );
    game.tick();
    assert!(game.world.attached.contains(&OTHER_ROOM));
    assert!(!game.world.attached.contains(&ROOM));
}

/// Source: the scripting seed: told at the end of its swing; a mesh without a sequence takes none.
#[test]
fn another_door_swings_and_is_told_once() {
    let mut game = Game::new();
    activate(&mut game, SWING_DOOR);
    assert_eq!(swing::open_state(&game.forms, &game.world, SWING_DOOR), 2);
    let told = game.run(5);
    let opens = told.iter().filter(|told| {
        **told
            == Happening::OpenClose {
                reference: SWING_DOOR,
                activator: Some(PLAYER),
                opened: true,
            }
    });
    assert_eq!(opens.count(), 1);
    assert_eq!(swing::open_state(&game.forms, &game.world, SWING_DOOR), 1);
}

#[test]
fn a_lock_holds_who_has_no_key() {
    let mut game = Game::new();
    activate(&mut game, LOCKED_DOOR);
    assert!(!reference::is_open(&game.forms, &game.world, LOCKED_DOOR));
    rules::inventory::add(&game.forms, &mut game.world, PLAYER, KEY, 1);
    activate(&mut game, LOCKED_DOOR);
    assert!(reference::is_open(&game.forms, &game.world, LOCKED_DOOR));
    assert!(game.told().contains(&Happening::LockChanged {
        reference: LOCKED_DOOR
    }));
}

#[test]
fn the_crosshair_names_what_it_is_on_and_what_using_it_does() {
    let mut game = Game::new();
    game.put_player(0.0, -200.0);
    let turned = std::f32::consts::PI;
    let mut place = game.place(PLAYER);
    place.rotation = [0.4, 0.0, turned];
    reference::set_placement(&mut game.world, PLAYER, place);
    game.tick();
    let aim = crosshair::aim(&game.forms, &game.world).expect("an aim");
    assert_eq!(aim.reference, LOAD_DOOR);
    assert_eq!((aim.name.as_str(), aim.action.as_str()), ("Door", "Open"));
    // Out of reach.
    game.put_player(0.0, 0.0);
    let mut place = game.place(PLAYER);
    place.rotation = [0.2, 0.0, turned];
    reference::set_placement(&mut game.world, PLAYER, place);
    game.tick();
    assert_eq!(crosshair::aim(&game.forms, &game.world), None);
}

/// Source: the scripting seed, "Activate children": each after its delay, with the parent as who
/// activates it.
#[test]
fn an_activate_child_follows_its_parent_after_its_delay() {
    let mut game = Game::new();
    let told = |game: &mut Game, ticks| {
        let told = game.run(ticks);
        told.contains(&Happening::Activate {
            reference: SWING_DOOR,
            activator: TRAP_REF,
        })
    };
    activation::activate(&game.forms, &mut game.world, TRAP_REF, PLAYER, false);
    assert!(!told(&mut game, 59));
    assert!(told(&mut game, 2));
    assert!(reference::is_open(&game.forms, &game.world, SWING_DOOR));
}

#[test]
fn a_blocked_parent_passes_nothing_on() {
    let mut game = Game::new();
    let state = game.world.references.entry(TRAP_REF).or_default();
    state.activation_blocked = true;
    activation::activate(&game.forms, &mut game.world, TRAP_REF, PLAYER, false);
    game.run(70);
    assert!(!reference::is_open(&game.forms, &game.world, SWING_DOOR));
}
