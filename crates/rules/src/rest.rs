//! Sleeping and waiting.
//!
//! A rest passes an hour at a time: the calendar jumps, effects run for the time that hour takes at
//! the time scale, and the player is whole again. Sleep is told as it begins, with the time it should
//! end, and as it ends. It ends early when the player is moved to another cell, is attacked or dies.
//!
//! Source: the wiki's pages of `OnSleepStart` and `OnSleepStop`; UESP's page of waiting (health,
//! magicka and stamina come back). Unknown: all that wakes a sleeper in the original.

use crate::actor_value::{self, HEALTH, MAGICKA, STAMINA};
use crate::{actor, calendar, reference, spell, stats};
use det::TICKS_PER_SECOND;
use forms::Forms;
use ident::FormId;
use world::{Happening, Rest, World};

/// Longest rest, in hours.
const HOURS_MAX: u8 = 24;
const PLAYER: FormId = FormId::PLAYER_REF;

/// The player lies down, or begins to wait. False when that cannot be: for no hours, at rest
/// already, in a fight, dead.
pub fn begin(forms: &Forms, world: &mut World, sleeping: bool, hours: u8) -> bool {
    if hours == 0 || world.rest.is_some() || is_disturbed(forms, world) {
        return false;
    }
    let start = world.clock.game_time;
    let until = start.plus_hours(hours.min(HOURS_MAX).into());
    let cell = reference::cell(forms, world, PLAYER);
    world.rest = Some(Rest {
        sleeping,
        until,
        cell,
    });
    if sleeping {
        let (start, end) = (start.days(), until.days());
        world.happenings.raise(Happening::SleepStart { start, end });
    }
    true
}

/// An hour of a rest passes, or what is left of the last one.
pub fn advance(forms: &Forms, world: &mut World) {
    let Some(rest) = world.rest else {
        return;
    };
    if is_disturbed(forms, world) || reference::cell(forms, world, PLAYER) != rest.cell {
        return end(world, rest, true);
    }
    let before = world.clock.game_time;
    let now = before.plus_hours(1.0).min(rest.until);
    // A script may have set the calendar past the end.
    if now > before {
        world.clock.game_time = now;
        pass(forms, world, now.hours_since(before));
        let name = match rest.sleeping {
            true => "Hours Slept",
            false => "Hours Waiting",
        };
        stats::count(world, name, 1);
    }
    if now >= rest.until {
        end(world, rest, false);
    }
}

fn end(world: &mut World, rest: Rest, interrupted: bool) {
    world.rest = None;
    if rest.sleeping {
        world.happenings.raise(Happening::SleepStop { interrupted });
    }
}

fn is_disturbed(forms: &Forms, world: &World) -> bool {
    let fights = world
        .actors
        .get(&PLAYER)
        .is_some_and(|state| state.combat_target.is_some());
    fights || actor::is_dead(forms, world, PLAYER)
}

/// So much game time at once: effects run for the seconds it takes, and the player heals.
fn pass(forms: &Forms, world: &mut World, hours: f32) {
    // A calendar that hardly moves must not make an hour endless.
    let scale = f64::from(calendar::time_scale(forms, world)).max(1.0);
    let seconds = f64::from(hours) * 3600.0 / scale;
    spell::pass(forms, world, (seconds * f64::from(TICKS_PER_SECOND)) as u64);
    let left = spell::voice_recovery(world, PLAYER);
    if left > 0.0 {
        spell::set_voice_recovery(world, PLAYER, left - seconds as f32);
    }
    for value in [HEALTH, MAGICKA, STAMINA] {
        actor_value::restore(world, PLAYER, value, f32::MAX);
    }
}
