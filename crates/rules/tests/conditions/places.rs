//! Where things are: locations of cells and references, distances and angles.

use crate::tiny::{
    BANDIT, CAVE, CELLAR, CHEST, FIELDS, HOLD, INN, INN_LOCATION, PLAYER, SMITH, TAMRIEL, TOWN,
    Tiny, WANDERER, Written, ZONE, ask,
};
use forms::condition::Comparison;
use ident::FormId;
use rules::condition::Subject;
use rules::{location, reference};
use world::Placement;

const X: u32 = 88;
const Z: u32 = 90;

#[test]
fn a_cells_location_is_its_zones_then_its_own_then_its_worldspaces() {
    let tiny = Tiny::new();
    let of = |cell| location::of_cell(&tiny.forms, FormId(cell));
    assert_eq!(of(CELLAR), Some(FormId(CAVE)));
    assert_eq!(of(INN), Some(FormId(INN_LOCATION)));
    assert_eq!(of(FIELDS), Some(FormId(HOLD)));
}

#[test]
fn a_reference_is_where_its_cell_is_and_in_a_worldspace_in_the_cell_at_its_place() {
    let tiny = Tiny::new();
    let cell = location::cell_of(&tiny.forms, &tiny.world, WANDERER);
    assert_eq!(cell, Some(FormId(FIELDS)));
    assert_eq!(tiny.of(WANDERER, 359, [HOLD, 0]), 1.0);
    assert_eq!(tiny.of(WANDERER, 359, [TOWN, 0]), 0.0);
}

#[test]
fn an_editor_location_is_the_references_own_or_where_it_was_placed() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(WANDERER, 565, [INN_LOCATION, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 565, [INN_LOCATION, 0]), 1.0);
    move_to(&mut tiny, SMITH, CELLAR, [0.0; 3]);
    assert_eq!(tiny.of(SMITH, 565, [INN_LOCATION, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 359, [INN_LOCATION, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 359, [CAVE, 0]), 1.0);
}

fn move_to(tiny: &mut Tiny, who: FormId, cell: u32, position: [f32; 3]) {
    let placement = Placement {
        cell: Some(FormId(cell)),
        position,
        rotation: [0.0; 3],
    };
    reference::set_placement(&mut tiny.world, who, placement);
}

#[test]
fn two_are_in_the_same_location_or_under_one_with_the_keyword() {
    let mut tiny = Tiny::new();
    // IsInSameCurrentLocAsRef.
    assert_eq!(tiny.of(SMITH, 603, [PLAYER.0, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 603, [BANDIT.0, 0]), 0.0);
    // The wanderer in the fields and the smith in the inn share the hold, which is no town.
    assert_eq!(tiny.of(WANDERER, 603, [SMITH.0, crate::tiny::IS_TOWN]), 0.0);
    let town = Subject::of_location(FormId(TOWN));
    let asked = ask(603, [SMITH.0, crate::tiny::IS_TOWN]);
    assert_eq!(tiny.value(&asked, town), 1.0);
    let asked = ask(603, [SMITH.0, 0]);
    assert_eq!(tiny.value(&asked, town), 0.0);
    move_to(&mut tiny, BANDIT, INN, [0.0; 3]);
    assert_eq!(tiny.of(SMITH, 603, [BANDIT.0, 0]), 1.0);
}

#[test]
fn cells_zones_and_worldspaces_are_those_of_the_place() {
    let tiny = Tiny::new();
    assert_eq!(tiny.of(SMITH, 67, [INN, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 32, [PLAYER.0, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 32, [BANDIT.0, 0]), 0.0);
    assert_eq!(tiny.of(SMITH, 300, [0, 0]), 1.0);
    assert_eq!(tiny.of(WANDERER, 300, [0, 0]), 0.0);
    assert_eq!(tiny.of(WANDERER, 310, [TAMRIEL, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 310, [TAMRIEL, 0]), 0.0);
    assert_eq!(tiny.of(BANDIT, 445, [ZONE, 0]), 1.0);
    assert_eq!(tiny.of(SMITH, 230, [CELLAR, BANDIT.0]), 1.0);
}

#[test]
fn distances_are_of_one_room_or_worldspace() {
    let tiny = Tiny::new();
    assert_eq!(tiny.of(SMITH, 1, [PLAYER.0, 0]), 500.0);
    let far = ask(1, [BANDIT.0, 0]).is(Comparison::Greater, 1_000_000.0);
    assert!(tiny.holds(&[far], Subject::of(SMITH)));
    // GetWithinDistance: its second parameter as a float, or as a small integer.
    assert_eq!(tiny.of(SMITH, 639, [PLAYER.0, 500.0_f32.to_bits()]), 1.0);
    assert_eq!(tiny.of(SMITH, 639, [PLAYER.0, 499]), 0.0);
    assert_eq!(tiny.of(SMITH, 639, [PLAYER.0, 501]), 1.0);
    assert_eq!(tiny.of(PLAYER, 577, [CHEST.0, SMITH.0]), 1.0);
}

#[test]
fn a_relative_angle_is_the_subjects_rotation_less_the_others() {
    let mut tiny = Tiny::new();
    let turned = |degrees: f32| Placement {
        cell: Some(FormId(INN)),
        position: [0.0; 3],
        rotation: [0.0, 0.0, degrees.to_radians()],
    };
    reference::set_placement(&mut tiny.world, SMITH, turned(30.0));
    reference::set_placement(&mut tiny.world, PLAYER, turned(90.0));
    let angle = |tiny: &Tiny, of: FormId, other: FormId| {
        let within = |comparison, number| {
            let asked = ask(584, [other.0, Z]).is(comparison, number);
            tiny.holds(&[asked], Subject::of(of))
        };
        (
            within(Comparison::Greater, 299.9),
            within(Comparison::Less, 60.1),
        )
    };
    // 30 - 90 is 300 in one turn; 90 - 30 is 60.
    assert_eq!(angle(&tiny, SMITH, PLAYER), (true, false));
    assert_eq!(angle(&tiny, PLAYER, SMITH), (false, true));
}

#[test]
fn a_target_height_is_how_far_above_the_subjects_feet_the_others_are() {
    let tiny = Tiny::new();
    assert_eq!(tiny.of(PLAYER, 720, [CHEST.0, 0]), 50.0);
    assert_eq!(tiny.of(CHEST, 720, [PLAYER.0, 0]), -50.0);
}

// The table of functions: signed, from the subject's heading to the other.
#[test]
fn a_heading_angle_says_where_the_other_stands() {
    let mut tiny = Tiny::new();
    // The chest lies north of the player, who looks north.
    let ahead = ask(99, [CHEST.0, 0]).is(Comparison::Equal, 0.0);
    assert!(tiny.holds(&[ahead], Subject::player()));
    move_to(&mut tiny, CHEST, INN, [100.0, 0.0, 0.0]);
    let right = ask(99, [CHEST.0, 0]).is(Comparison::Greater, 89.9);
    assert!(tiny.holds(&[right], Subject::player()));
    move_to(&mut tiny, CHEST, INN, [-100.0, 0.0, 0.0]);
    let left = ask(99, [CHEST.0, 0]).is(Comparison::Less, -89.9);
    assert!(tiny.holds(&[left], Subject::player()));
}

#[test]
fn positions_are_now_and_starting_ones_the_editors() {
    let mut tiny = Tiny::new();
    move_to(&mut tiny, SMITH, INN, [7.0, 0.0, 0.0]);
    assert_eq!(tiny.of(SMITH, 6, [X, 0]), 7.0);
    assert_eq!(tiny.of(SMITH, 10, [X, 0]), 300.0);
}

#[test]
fn a_cleared_location_says_so() {
    let mut tiny = Tiny::new();
    assert_eq!(tiny.of(PLAYER, 250, [CAVE, 0]), 0.0);
    tiny.world
        .locations
        .entry(FormId(CAVE))
        .or_default()
        .cleared = Some(true);
    assert_eq!(tiny.of(PLAYER, 250, [CAVE, 0]), 1.0);
}
