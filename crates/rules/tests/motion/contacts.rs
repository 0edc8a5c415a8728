//! Triggers and traps.

use crate::game::*;
use world::Happening;

fn entered(told: &[Happening], entered: bool) -> usize {
    let wanted = Happening::TriggerEnterLeave {
        trigger: VOLUME_REF,
        actor: PLAYER,
        entered,
    };
    told.iter().filter(|told| **told == wanted).count()
}

/// Guards against public bug reports: one event for each entering, however long one stays. The
/// volume tells again each half second, so 600 ticks hold the first and 19 more.
#[test]
fn issue_1727_standing_in_a_volume_enters_it_once() {
    let mut game = Game::new();
    game.put_player(300.0, 0.0);
    let told = game.run(600);
    assert_eq!(entered(&told, true), 1);
    assert_eq!(entered(&told, false), 0);
    let inside = told
        .iter()
        .filter(|told| matches!(told, Happening::Trigger { .. }));
    assert_eq!(inside.count(), 20);
    assert_eq!(game.world.contacts.in_trigger(VOLUME_REF).count(), 1);
    game.put_player(0.0, 0.0);
    let told = game.run(60);
    assert_eq!((entered(&told, true), entered(&told, false)), (0, 1));
    assert_eq!(game.world.contacts.in_trigger(VOLUME_REF).count(), 0);
}

/// Source: the scripting seed: placed clutter is in no trigger until it moves.
#[test]
fn what_is_pushed_through_a_volume_enters_it() {
    let mut game = Game::new();
    let mut place = game.place(CUP_REF);
    place.position = [300.0, 0.0, 40.0];
    rules::reference::set_placement(&mut game.world, CUP_REF, place);
    let told = game.run(10);
    assert!(
        !told
            .iter()
            .any(|told| matches!(told, Happening::TriggerEnterLeave { .. }))
    );
    game.bodies.wake(&mut game.world, CUP_REF);
    let told = game.run(60);
    assert!(told.contains(&Happening::TriggerEnterLeave {
        trigger: VOLUME_REF,
        actor: CUP_REF,
        entered: true
    }));
}

#[test]
fn a_trap_tells_its_first_touch_each_half_second_and_the_end() {
    let mut game = Game::new();
    game.put_player(-300.0, 41.0);
    let kinds = |told: &[Happening]| -> Vec<u8> {
        let kinds = told.iter().filter_map(|told| match told {
            Happening::TrapHit {
                trap, target, kind, ..
            } => {
                assert_eq!((*trap, *target), (TRAP_REF, PLAYER));
                Some(*kind)
            }
            _ => None,
        });
        kinds.collect()
    };
    // After more than half a second: in tick 32 and tick 63.
    assert_eq!(kinds(&game.run(70)), [0, 1, 1]);
    game.put_player(0.0, 0.0);
    assert_eq!(kinds(&game.run(10)), [2]);
}
