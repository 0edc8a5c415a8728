//! Which cells are attached, and what their references hear.

use crate::game::*;
use ident::FormId;
use rules::{cell, reference};
use world::{Happening, Placement};

#[test]
fn the_players_room_is_attached_alone() {
    let mut game = Game::new();
    cell::follow(&game.forms, &mut game.world);
    assert_eq!(game.attached(), [ROOM]);
}

/// Five by five cells: at x 1 those from -1 to 3, of which there are four here.
#[test]
fn outside_five_by_five_cells_are_attached_and_the_persistent_one() {
    let mut game = Game::new();
    game.put_player(PERSISTENT_CELL, 1.5 * 4096.0);
    cell::follow(&game.forms, &mut game.world);
    assert_eq!(game.attached(), game.fields(0..4));
    // The nearest come in first.
    let order: Vec<u32> = game.world.arriving.iter().map(|next| next.cell.0).collect();
    assert_eq!(order, [FIELD + 1, FIELD, FIELD + 2, FIELD + 3, 0x201]);
}

#[test]
fn a_player_who_is_nowhere_has_nothing_attached() {
    let mut game = Game::in_the_room();
    let nowhere = Placement {
        cell: None,
        position: [0.0; 3],
        rotation: [0.0; 3],
    };
    reference::set_placement(&mut game.world, FormId::PLAYER_REF, nowhere);
    cell::follow(&game.forms, &mut game.world);
    assert_eq!(game.attached(), []);
}

/// Source: the scripting seed: OnInit the first time, then OnCellAttach, OnLoad and OnCellLoad. The
/// initially disabled one has no body to load.
#[test]
fn what_comes_in_hears_of_its_cell_then_of_itself_then_that_all_are_there() {
    let mut game = Game::new();
    let told = game.settle();
    let of = |id| {
        let about = told.iter().filter(|told| about(told) == Some(id));
        about.cloned().collect::<Vec<_>>()
    };
    let reference = CUP_REF;
    assert_eq!(
        of(CUP_REF),
        [
            Happening::ReferenceInit { reference },
            Happening::CellAttached { reference },
            Happening::ObjectLoaded { reference },
            Happening::CellLoaded { reference },
        ]
    );
    let reference = DISABLED_REF;
    assert_eq!(
        of(DISABLED_REF),
        [
            Happening::ReferenceInit { reference },
            Happening::CellAttached { reference },
        ]
    );
    assert_eq!(of(FormId::PLAYER_REF), []);
    let last_in = told
        .iter()
        .rposition(|told| matches!(told, Happening::ObjectLoaded { .. }));
    let first_told = told
        .iter()
        .position(|told| matches!(told, Happening::CellLoaded { .. }));
    assert!(last_in < first_told);
}

#[test]
fn what_is_left_hears_of_itself_then_of_its_cell() {
    let mut game = Game::in_the_room();
    game.put_player(OTHER_ROOM, 0.0);
    let told = game.settle();
    let of_cup: Vec<_> = told
        .into_iter()
        .filter(|told| about(told) == Some(CUP_REF))
        .collect();
    let reference = CUP_REF;
    assert_eq!(
        of_cup,
        [
            Happening::ObjectUnloaded { reference },
            Happening::CellDetached { reference },
        ]
    );
    assert!(!reference::is_loaded(&game.forms, &game.world, CUP_REF));
}

#[test]
fn nothing_is_loaded_before_it_came_in() {
    let mut game = Game::new();
    cell::follow(&game.forms, &mut game.world);
    assert!(!reference::is_loaded(&game.forms, &game.world, CUP_REF));
    game.settle();
    assert!(reference::is_loaded(&game.forms, &game.world, CUP_REF));
}

#[test]
fn a_persistent_reference_is_in_the_cell_at_its_place() {
    let mut game = Game::new();
    game.put_player(PERSISTENT_CELL, 1.5 * 4096.0);
    game.settle();
    assert!(!reference::is_loaded(&game.forms, &game.world, FAR_REF));
    game.put_player(PERSISTENT_CELL, 4.5 * 4096.0);
    let told = game.settle();
    assert!(reference::is_loaded(&game.forms, &game.world, FAR_REF));
    assert!(told.contains(&Happening::CellAttached { reference: FAR_REF }));
    let there = cell::references(&game.forms, &game.world, FormId(FIELD + 6));
    assert_eq!(there, [FAR_REF]);
    assert_eq!(
        cell::references(&game.forms, &game.world, PERSISTENT_CELL),
        []
    );
}

/// Source: the scripting seed: a reference whose parent cell changes between an attached cell and
/// a detached one.
#[test]
fn what_is_moved_out_of_the_loaded_area_is_detached_from_it() {
    let mut game = Game::in_the_room();
    let there = Placement {
        cell: Some(OTHER_ROOM),
        position: [1.0, 2.0, 3.0],
        rotation: [0.0; 3],
    };
    cell::move_to(&game.forms, &mut game.world, CUP_REF, there);
    let reference = CUP_REF;
    assert_eq!(
        game.told(),
        [
            Happening::MovedAttach {
                reference,
                attached: false
            },
            Happening::ObjectUnloaded { reference },
        ]
    );
    assert!(!cell::references(&game.forms, &game.world, ROOM).contains(&CUP_REF));
    assert_eq!(
        cell::references(&game.forms, &game.world, OTHER_ROOM),
        [CUP_REF]
    );
    // Its record is its home's: that is needed as long as the cup is where the player is.
    game.put_player(OTHER_ROOM, 0.0);
    game.settle();
    assert!(cell::is_needed(&game.world, ROOM));
    assert_eq!(game.attached(), [OTHER_ROOM]);
}

#[test]
fn what_is_made_while_its_cell_comes_in_is_told_once() {
    let mut game = Game::new();
    cell::follow(&game.forms, &mut game.world);
    let here = reference::placement(&game.forms, &game.world, CUP_REF).expect("a place");
    let made = reference::create(&game.forms, &mut game.world, FormId(CUP), here, false, true);
    let told = game.settle();
    let loads = told
        .iter()
        .filter(|told| **told == Happening::ObjectLoaded { reference: made });
    assert_eq!(loads.count(), 1);
}

/// The reference a happening is about.
fn about(told: &Happening) -> Option<FormId> {
    match told {
        Happening::ReferenceInit { reference }
        | Happening::CellAttached { reference }
        | Happening::CellDetached { reference }
        | Happening::CellLoaded { reference }
        | Happening::ObjectLoaded { reference }
        | Happening::ObjectUnloaded { reference } => Some(*reference),
        _ => None,
    }
}
