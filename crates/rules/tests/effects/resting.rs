//! Sleep and wait.

use crate::game::{EFFECT, Effect, GUARD, Game, PLAYER, RECOVER, SPELL, spell};
use det::GameTime;
use ident::FormId;
use rules::actor_value::{HEALTH, STAMINA};
use rules::rest;
use world::Happening;

const E: u32 = 0x800;
const S: u32 = 0x810;
const S2: u32 = 0x811;

fn game() -> Game {
    let fortify = Effect {
        flags: RECOVER,
        value: STAMINA.into(),
        ..EFFECT
    };
    // Three minutes at a time scale of 20 are an hour.
    Game::new(vec![
        fortify.record(E),
        spell(S, SPELL, E, 40.0, 170),
        spell(S2, SPELL, E, 5.0, 400),
    ])
}

impl Game {
    fn begin(&mut self, sleeping: bool, hours: u8) -> bool {
        rest::begin(&self.forms, &mut self.world, sleeping, hours)
    }

    fn advance(&mut self) {
        rest::advance(&self.forms, &mut self.world);
    }
}

#[test]
fn sleep_is_told_passes_hour_by_hour_and_ends() {
    let mut game = game();
    game.world.clock.game_time = GameTime(6_000_000);
    assert!(game.begin(true, 2));
    assert!(!game.begin(true, 2), "it sleeps already");
    assert!(game.world.is_paused());
    let start = Happening::SleepStart {
        start: 0.25,
        end: 8.0 / 24.0,
    };
    assert_eq!(game.happened(), [start]);
    game.advance();
    assert_eq!(game.world.clock.game_time, GameTime(7_000_000));
    assert!(game.world.rest.is_some());
    game.advance();
    assert_eq!(game.world.clock.game_time, GameTime(8_000_000));
    assert!(game.world.rest.is_none());
    let told = game.happened();
    let slept = |value| Happening::TrackedStat {
        name: "Hours Slept".into(),
        value,
    };
    let stop = Happening::SleepStop { interrupted: false };
    assert_eq!(told, [slept(1), slept(2), stop]);
    game.advance();
    assert_eq!(game.world.clock.game_time, GameTime(8_000_000));
}

#[test]
fn waiting_is_not_told_as_sleep_and_counts_on_its_own() {
    let mut game = game();
    assert!(game.begin(false, 200));
    for _ in 0..23 {
        game.advance();
    }
    assert!(game.world.rest.is_some());
    game.advance();
    assert!(game.world.rest.is_none(), "a day is the longest");
    assert_eq!(game.world.stats.get("Hours Waiting"), 24);
    assert_eq!(game.world.stats.get("Hours Slept"), 0);
    let tells = |happening: &Happening| {
        matches!(
            happening,
            Happening::SleepStart { .. } | Happening::SleepStop { .. }
        )
    };
    assert!(!game.happened().iter().any(tells));
    assert!(!game.begin(false, 0));
}

#[test]
fn an_hour_heals_and_runs_effects_for_its_minutes() {
    let mut game = game();
    game.cast_by(S, PLAYER, PLAYER);
    game.cast_by(S2, GUARD, PLAYER);
    rules::actor_value::damage(&game.forms, &mut game.world, PLAYER, (HEALTH, 60.0), None);
    game.begin(false, 1);
    game.advance();
    assert_eq!(game.value(PLAYER, HEALTH), 100.0);
    assert_eq!(game.acting(PLAYER), [S2]);
    let left = game
        .world
        .effects
        .values()
        .find(|one| one.is_acting())
        .unwrap();
    assert_eq!(left.elapsed, 180 * 60);
    assert_eq!(game.value(PLAYER, STAMINA), 105.0);
}

#[test]
fn who_is_moved_or_attacked_wakes() {
    let mut game = game();
    game.begin(true, 8);
    game.advance();
    let away = world::Placement {
        cell: Some(FormId(0x900)),
        position: [0.0; 3],
        rotation: [0.0; 3],
    };
    rules::reference::set_placement(&mut game.world, PLAYER, away);
    game.advance();
    let stop = Happening::SleepStop { interrupted: true };
    assert_eq!(game.happened().last(), Some(&stop));
    assert_eq!(game.world.clock.game_time, GameTime(1_000_000));
    game.world.actors.entry(PLAYER).or_default().combat_target = Some(GUARD);
    assert!(!game.begin(true, 8));
}
