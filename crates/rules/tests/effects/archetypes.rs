//! What each archetype does besides.

use crate::game::{
    ABILITY, DETRIMENTAL, DISEASE, EFFECT, Effect, GUARD, GUARD_BASE, Game, HOSTILE, PLAYER,
    POISON, RECOVER, ROOM, SPELL, WOLF, record, spell,
};
use ident::FormId;
use rules::actor_value::{HEALTH, STAMINA};
use rules::{actor, inventory, reference, spell as magic};
use world::{Happening, Placement};

const E: u32 = 0x800;
const E2: u32 = 0x801;
const S: u32 = 0x810;
const S2: u32 = 0x811;
const S3: u32 = 0x812;
const KEYWORD: u32 = 0x820;

fn of(archetype: u32) -> Effect {
    Effect {
        archetype,
        ..EFFECT
    }
}

fn fortify() -> Effect {
    Effect {
        flags: RECOVER,
        value: STAMINA.into(),
        ..EFFECT
    }
}

#[test]
fn a_dual_modifier_changes_its_second_value_by_its_share() {
    let both = Effect {
        flags: RECOVER | DETRIMENTAL,
        value: HEALTH.into(),
        second: (STAMINA.into(), 0.5),
        ..of(5)
    };
    let mut game = Game::new(vec![both.record(E), spell(S, SPELL, E, 20.0, 1)]);
    game.cast(S);
    assert_eq!(game.value(GUARD, HEALTH), 80.0);
    assert_eq!(game.value(GUARD, STAMINA), 90.0);
    game.ticks(61);
    assert_eq!(game.value(GUARD, HEALTH), 100.0);
    assert_eq!(game.value(GUARD, STAMINA), 100.0);
}

#[test]
fn what_is_absorbed_goes_to_the_caster() {
    let drain = Effect {
        flags: HOSTILE | DETRIMENTAL,
        value: HEALTH.into(),
        ..of(4)
    };
    let lend = Effect {
        flags: HOSTILE | DETRIMENTAL | RECOVER,
        value: STAMINA.into(),
        ..of(4)
    };
    let mut game = Game::new(vec![
        drain.record(E),
        spell(S, SPELL, E, 20.0, 0),
        lend.record(E2),
        spell(S2, SPELL, E2, 30.0, 1),
    ]);
    rules::actor_value::damage(&game.forms, &mut game.world, PLAYER, (HEALTH, 50.0), None);
    game.cast(S);
    assert_eq!(game.value(GUARD, HEALTH), 80.0);
    assert_eq!(game.value(PLAYER, HEALTH), 70.0);
    game.cast(S2);
    assert_eq!(game.value(GUARD, STAMINA), 70.0);
    assert_eq!(game.value(PLAYER, STAMINA), 130.0);
    game.ticks(61);
    assert_eq!(game.value(GUARD, STAMINA), 100.0);
    assert_eq!(game.value(PLAYER, STAMINA), 100.0);
}

#[test]
fn of_peak_modifiers_with_one_keyword_only_the_strongest_counts() {
    let peak = |associated| Effect {
        flags: RECOVER,
        value: STAMINA.into(),
        associated,
        ..of(34)
    };
    let mut game = Game::new(vec![
        record(b"KYWD", KEYWORD),
        peak(KEYWORD).record(E),
        peak(0).record(E2),
        spell(S, SPELL, E, 20.0, 60),
        spell(S2, SPELL, E, 50.0, 2),
        spell(S3, SPELL, E2, 5.0, 60),
    ]);
    game.cast(S);
    game.cast(S2);
    assert_eq!(game.value(GUARD, STAMINA), 150.0);
    game.cast(S3);
    assert_eq!(game.value(GUARD, STAMINA), 155.0);
    assert_eq!(
        game.acting(GUARD),
        [S, S2, S3],
        "the weaker one acts, without strength"
    );
    game.ticks(121);
    assert_eq!(game.value(GUARD, STAMINA), 125.0);
    magic::dispel(&game.forms, &mut game.world, GUARD, FormId(S));
    assert_eq!(game.value(GUARD, STAMINA), 105.0);
}

#[test]
fn cures_take_what_they_are_for() {
    let paralysis = Effect {
        flags: RECOVER,
        value: 53,
        ..of(21)
    };
    let mut game = Game::new(vec![
        of(1).record(E),
        paralysis.record(E2),
        spell(0x830, DISEASE, E, 0.0, 0),
        spell(0x831, POISON, E, 0.0, 60),
        spell(0x832, 10, E, 0.0, 0),
        spell(0x833, SPELL, E2, 0.0, 60),
        spell(0x834, ABILITY, E, 0.0, 0),
        of(3).record(0x803),
        of(29).record(0x804),
        of(28).record(0x805),
        of(27).record(0x806),
        spell(0x840, SPELL, 0x803, 0.0, 0),
        spell(0x841, SPELL, 0x804, 0.0, 0),
        spell(0x842, SPELL, 0x805, 0.0, 0),
        spell(0x843, SPELL, 0x806, 0.0, 0),
    ]);
    for given in [0x830, 0x832, 0x834] {
        magic::add(&game.forms, &mut game.world, PLAYER, FormId(given));
    }
    for cast in [0x831, 0x833] {
        game.cast_by(cast, GUARD, PLAYER);
    }
    assert_eq!(game.acting(PLAYER), [0x830, 0x832, 0x834, 0x831, 0x833]);
    for (cure, ill) in [
        (0x840, 0x830),
        (0x841, 0x831),
        (0x842, 0x832),
        (0x843, 0x833),
    ] {
        assert!(game.acting(PLAYER).contains(&ill), "{ill:x}");
        game.cast_by(cure, PLAYER, PLAYER);
        game.ticks(1);
        assert!(!game.acting(PLAYER).contains(&ill), "{ill:x}");
    }
    assert_eq!(game.acting(PLAYER), [0x834]);
    assert_eq!(game.value(PLAYER, 53), 0.0);
    game.seconds(2);
    assert_eq!(
        game.acting(PLAYER),
        [0x834],
        "the disease is not had any more"
    );
}

#[test]
fn a_dispel_ends_what_others_put_on_for_a_time() {
    let mut game = Game::new(vec![
        fortify().record(E),
        spell(S, SPELL, E, 40.0, 60),
        spell(S2, ABILITY, E, 5.0, 0),
        of(2).record(E2),
        spell(S3, SPELL, E2, 0.0, 0),
    ]);
    magic::add(&game.forms, &mut game.world, GUARD, FormId(S2));
    game.cast(S);
    game.cast(S3);
    assert_eq!(game.value(GUARD, STAMINA), 105.0);
}

#[test]
fn a_bound_sword_is_in_hand_as_long_as_it_acts() {
    const SWORD: u32 = 0x840;
    let bind = Effect {
        associated: SWORD,
        ..of(17)
    };
    let mut game = Game::new(vec![
        record(b"WEAP", SWORD).field(b"DNAM", &[1; 100]),
        bind.record(E),
        spell(S, SPELL, E, 0.0, 2),
    ]);
    game.cast_by(S, PLAYER, PLAYER);
    let sword = FormId(SWORD);
    assert_eq!(
        inventory::in_hand(&game.world, PLAYER, inventory::RIGHT),
        Some(sword)
    );
    game.ticks(121);
    assert_eq!(
        inventory::in_hand(&game.world, PLAYER, inventory::RIGHT),
        None
    );
    assert_eq!(inventory::count(&game.forms, &game.world, PLAYER, sword), 0);
}

#[test]
fn a_summoned_creature_stands_there_for_its_time_and_only_one_at_once() {
    let summon = Effect {
        associated: GUARD_BASE,
        ..of(18)
    };
    let mut game = Game::new(vec![
        summon.record(E),
        spell(S, SPELL, E, 0.0, 60),
        spell(S2, SPELL, E, 0.0, 2),
        of(42).record(E2),
        spell(S3, SPELL, E2, 10.0, 0),
    ]);
    game.cast_by(S, PLAYER, PLAYER);
    let first = *game.world.created.keys().next_back().unwrap();
    assert!(reference::exists(&game.forms, &game.world, first));
    assert_eq!(game.world.actors[&first].commander, Some(PLAYER));
    game.cast_by(S2, PLAYER, PLAYER);
    let second = *game.world.created.keys().next_back().unwrap();
    assert!(!reference::exists(&game.forms, &game.world, first));
    assert!(reference::exists(&game.forms, &game.world, second));
    game.ticks(121);
    assert!(!reference::exists(&game.forms, &game.world, second));
    // Banishing sends one back before its time.
    game.cast_by(S, PLAYER, PLAYER);
    let third = *game.world.created.keys().next_back().unwrap();
    game.cast_by(S3, GUARD, third);
    assert!(!reference::exists(&game.forms, &game.world, third));
    game.ticks(1);
    assert!(game.acting(PLAYER).is_empty());
}

#[test]
fn the_risen_fall_again_and_those_of_too_high_a_level_do_not_rise() {
    let mut game = Game::new(vec![of(22).record(E), spell(S, SPELL, E, 6.0, 2)]);
    for who in [GUARD, WOLF] {
        actor::kill(&game.forms, &mut game.world, who, None);
        game.cast_by(S, PLAYER, who);
    }
    // The guard is of level 8, the wolf of 2.
    assert!(actor::is_dead(&game.forms, &game.world, GUARD));
    assert!(!actor::is_dead(&game.forms, &game.world, WOLF));
    assert_eq!(game.world.actors[&WOLF].commander, Some(PLAYER));
    game.ticks(121);
    assert!(actor::is_dead(&game.forms, &game.world, WOLF));
}

// The setting of units in a foot is 22: two feet reach the guard at 20 units, not the wolf at 4000.
#[test]
fn a_cloak_casts_on_whoever_is_near_every_second() {
    let chill = Effect {
        flags: HOSTILE | DETRIMENTAL,
        value: HEALTH.into(),
        ..EFFECT
    };
    let cloak = Effect {
        associated: S,
        ..of(35)
    };
    let mut game = Game::new(vec![
        chill.record(E),
        spell(S, SPELL, E, 5.0, 0),
        cloak.record(E2),
        spell(S2, SPELL, E2, 2.0, 3),
    ]);
    game.cast_by(S2, PLAYER, PLAYER);
    game.ticks(181);
    assert_eq!(game.value(GUARD, HEALTH), 85.0);
    assert_eq!(game.value(WOLF, HEALTH), 100.0);
    assert_eq!(game.value(PLAYER, HEALTH), 100.0);
}

#[test]
fn a_disarmed_actors_weapon_lies_on_the_ground() {
    const SWORD: u32 = 0x840;
    let mut game = Game::new(vec![
        record(b"WEAP", SWORD).field(b"DNAM", &[1; 100]),
        of(9).record(E),
        spell(S, SPELL, E, 0.0, 0),
    ]);
    inventory::equip(&game.forms, &mut game.world, GUARD, FormId(SWORD));
    game.cast(S);
    assert_eq!(
        inventory::in_hand(&game.world, GUARD, inventory::RIGHT),
        None
    );
    assert_eq!(
        inventory::count(&game.forms, &game.world, GUARD, FormId(SWORD)),
        0
    );
    let dropped = *game.world.created.keys().next_back().unwrap();
    assert_eq!(
        reference::base(&game.forms, &game.world, dropped),
        Some(FormId(SWORD))
    );
}

#[test]
fn locks_open_up_to_the_spells_level_and_lock_at_it() {
    const CHEST: u32 = 0x850;
    let mut game = Game::new(vec![
        record(b"CONT", CHEST),
        of(16).record(E),
        spell(S, SPELL, E, 50.0, 0),
        of(15).record(E2),
        spell(S2, SPELL, E2, 75.0, 0),
    ]);
    let place = Placement {
        cell: Some(FormId(ROOM)),
        position: [0.0; 3],
        rotation: [0.0; 3],
    };
    let chest = reference::create(
        &game.forms,
        &mut game.world,
        FormId(CHEST),
        place,
        false,
        true,
    );
    game.cast_by(S2, PLAYER, chest);
    let locked = |game: &Game| {
        let lock = reference::lock(&game.forms, &game.world, chest);
        lock.map(|lock| (lock.locked, lock.level))
    };
    assert_eq!(locked(&game), Some((true, 75)));
    game.cast_by(S, PLAYER, chest);
    assert_eq!(locked(&game), Some((true, 75)), "50 does not open 75");
    game.world
        .references
        .get_mut(&chest)
        .unwrap()
        .lock
        .as_mut()
        .unwrap()
        .level = 50;
    game.happened();
    game.cast_by(S, PLAYER, chest);
    assert_eq!(locked(&game), Some((false, 50)));
    assert_eq!(
        game.happened(),
        [Happening::LockChanged { reference: chest }]
    );
}

// UESP, "Souls": level 2 is a petty soul.
#[test]
fn a_trapped_soul_fills_a_gem_of_its_size() {
    const GEM: u32 = 0x860;
    const FULL: u32 = 0x861;
    let gem = |id, soul| {
        let gem = record(b"SLGM", id).field(b"DATA", &[0; 8]);
        gem.u8(b"SOUL", soul).u8(b"SLCP", 1)
    };
    let mut game = Game::new(vec![
        gem(GEM, 0).u32(b"NAM0", FULL),
        gem(FULL, 1),
        of(23).record(E),
        spell(S, SPELL, E, 0.0, 60),
    ]);
    inventory::add(&game.forms, &mut game.world, PLAYER, FormId(GEM), 2);
    game.cast_by(S, PLAYER, WOLF);
    actor::kill(&game.forms, &mut game.world, WOLF, Some(PLAYER));
    let count = |game: &Game, gem| inventory::count(&game.forms, &game.world, PLAYER, FormId(gem));
    assert_eq!((count(&game, GEM), count(&game, FULL)), (1, 1));
    // The guard, of level 8, has a lesser one: no gem here holds it.
    game.cast(S);
    actor::kill(&game.forms, &mut game.world, GUARD, Some(PLAYER));
    assert_eq!((count(&game, GEM), count(&game, FULL)), (1, 1));
}
