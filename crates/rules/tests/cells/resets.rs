//! What becomes of a room while the player is away: 72 hours are the engine's own wait, 24 the one
//! for corpses. Truth: the scripting seed, "Cell reset and cleared locations".

use crate::game::*;
use ident::FormId;
use rules::{actor, inventory, reference};
use world::{Happening, LockState, Placement};

const MOVED: [f32; 3] = [7.0, 8.0, 9.0];

/// Moves the cup, takes a lock off, fills both chests.
fn make_a_mess(game: &mut Game) {
    let moved = Placement {
        cell: Some(ROOM),
        position: MOVED,
        rotation: [0.0; 3],
    };
    for cup in [CUP_REF, KEPT_CUP_REF] {
        reference::set_placement(&mut game.world, cup, moved);
    }
    for chest in [CHEST_REF, REFILLED_REF] {
        inventory::add(&game.forms, &mut game.world, chest, FormId(CUP), 3);
        let lock = LockState {
            locked: true,
            level: 25,
        };
        game.world.references.entry(chest).or_default().lock = Some(lock);
    }
}

fn place(game: &Game, id: FormId) -> [f32; 3] {
    let placement = reference::placement(&game.forms, &game.world, id);
    placement.expect("a place").position
}

fn cups_in(game: &Game, chest: FormId) -> i32 {
    inventory::count(&game.forms, &game.world, chest, FormId(CUP))
}

#[test]
fn after_72_hours_nothing_is_reset_yet() {
    let mut game = Game::in_the_room();
    make_a_mess(&mut game);
    let told = game.leave_for(72.0);
    assert!(
        !told
            .iter()
            .any(|told| matches!(told, Happening::Reset { .. }))
    );
    assert_eq!(place(&game, CUP_REF), MOVED);
}

#[test]
fn after_73_hours_what_may_reset_is_as_the_plugins_made_it() {
    let mut game = Game::in_the_room();
    make_a_mess(&mut game);
    let told = game.leave_for(73.0);
    assert_eq!(place(&game, CUP_REF), [10.0, 0.0, 0.0]);
    assert_eq!(
        place(&game, KEPT_CUP_REF),
        MOVED,
        "it is flagged No Respawn"
    );
    assert_eq!(cups_in(&game, CHEST_REF), 3, "its base does not respawn");
    assert_eq!(cups_in(&game, REFILLED_REF), 0);
    assert!(reference::lock(&game.forms, &game.world, CHEST_REF).is_some());
    assert_eq!(
        reference::lock(&game.forms, &game.world, REFILLED_REF),
        None
    );
    let attached = told
        .iter()
        .position(|told| *told == Happening::CellAttached { reference: CUP_REF });
    let reset = told
        .iter()
        .position(|told| *told == Happening::Reset { reference: CUP_REF });
    assert!(attached.is_some() && attached < reset);
    assert!(!told.contains(&Happening::Reset {
        reference: CHEST_REF
    }));
}

#[test]
fn what_was_made_there_goes_with_the_reset() {
    let mut game = Game::in_the_room();
    let here = reference::placement(&game.forms, &game.world, CUP_REF).expect("a place");
    let made = reference::create(&game.forms, &mut game.world, FormId(CUP), here, false, true);
    game.leave_for(10.0);
    assert!(reference::exists(&game.forms, &game.world, made));
    game.leave_for(73.0);
    assert!(!reference::exists(&game.forms, &game.world, made));
}

#[test]
fn the_dead_come_back_where_their_base_respawns_and_go_where_it_does_not() {
    let mut game = Game::in_the_room();
    for id in [GUARD_REF, RESPAWNING_REF] {
        actor::kill(&game.forms, &mut game.world, id, None);
    }
    game.leave_for(24.0);
    assert!(reference::is_enabled(&game.forms, &game.world, GUARD_REF));
    game.leave_for(1.0);
    assert!(!reference::is_enabled(&game.forms, &game.world, GUARD_REF));
    assert!(actor::is_dead(&game.forms, &game.world, RESPAWNING_REF));
    game.leave_for(73.0);
    assert!(!actor::is_dead(&game.forms, &game.world, RESPAWNING_REF));
    assert!(actor::is_dead(&game.forms, &game.world, GUARD_REF));
}

#[test]
fn a_script_can_ask_for_a_reset_before_its_time() {
    let mut game = Game::in_the_room();
    make_a_mess(&mut game);
    game.world.cells.entry(ROOM).or_default().reset_wanted = true;
    game.leave_for(1.0);
    assert_eq!(place(&game, CUP_REF), [10.0, 0.0, 0.0]);
    // Asked for once, done once.
    make_a_mess(&mut game);
    game.leave_for(1.0);
    assert_eq!(place(&game, CUP_REF), MOVED);
}

#[test]
fn a_room_of_a_zone_resets_with_it() {
    let mut game = Game::zoned();
    game.settle();
    make_a_mess(&mut game);
    game.leave_for(72.0);
    assert_eq!(place(&game, CUP_REF), MOVED);
    game.leave_for(73.0);
    assert_eq!(place(&game, CUP_REF), [10.0, 0.0, 0.0]);
    assert_eq!(game.world.zones[&ZONE].reset_at, 8 + 72 + 73);
}
