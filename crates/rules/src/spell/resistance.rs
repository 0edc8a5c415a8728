//! How much of an effect reaches its target.
//!
//! The actor value an effect names takes its percentage off, and resistance to magic takes its own
//! off what is left of hostile effects that are neither poisons nor diseases. Resistance to diseases
//! is a chance to get none. What is left scales the magnitude or the duration as the effect's flags
//! say; where nothing is left the effect is not put on at all.
//!
//! Source: UESP's pages of resistances (both multiply; the player's count up to
//! `fPlayerMaxResistance`), docs/formats, `MGEF` (the flags of power).
//! Unknown: whether the original asks for the flags where only resistance weakens an effect.

use super::MagicItem;
use crate::{actor_value, game_setting};
use forms::Forms;
use forms::records::MagicEffect;
use ident::FormId;
use world::World;

const MAGIC_RESIST: u16 = 44;
const DISEASE_RESIST: u16 = 45;
const ABSORB_CHANCE: u16 = 83;
/// Flags of a magic effect: power scales the magnitude, the duration.
const POWER_AFFECTS_MAGNITUDE: u32 = 0x20_0000;
const POWER_AFFECTS_DURATION: u32 = 0x40_0000;

/// Share of an effect that reaches its target, 0 for one that does not. Above 1 for the weak.
pub(super) fn power(
    forms: &Forms,
    world: &mut World,
    item: &MagicItem<'_>,
    effect: &MagicEffect,
    target: FormId,
) -> f32 {
    let own = u16::try_from(effect.resist).ok();
    if own == Some(DISEASE_RESIST) {
        let chance = actor_value::value(forms, world, target, DISEASE_RESIST);
        return if draws(world, chance) { 0.0 } else { 1.0 };
    }
    let left = |world: &World, value| {
        let resisted = actor_value::value(forms, world, target, value);
        (1.0 - resisted.min(most(forms, target)) / 100.0).max(0.0)
    };
    let mut power = own.map_or(1.0, |value| left(world, value));
    let is_magic = effect.is_hostile() && !item.is_poison && !item.is_disease;
    if is_magic && own.is_some_and(|value| value != MAGIC_RESIST) {
        power *= left(world, MAGIC_RESIST);
    }
    power
}

/// Magnitude and ticks of an effect that came through with this power.
pub(super) fn scaled(
    effect: &MagicEffect,
    power: f32,
    (magnitude, ticks): (f32, u64),
) -> (f32, u64) {
    let mut out = (magnitude, ticks);
    if effect.flags & POWER_AFFECTS_MAGNITUDE != 0 {
        out.0 = magnitude * power;
    }
    if effect.flags & POWER_AFFECTS_DURATION != 0 {
        out.1 = (ticks as f64 * f64::from(power)) as u64;
    }
    out
}

/// Whether an actor absorbs a spell whole. No draw is made for who never does.
pub(super) fn absorbs(forms: &Forms, world: &mut World, target: FormId) -> bool {
    let chance = actor_value::value(forms, world, target, ABSORB_CHANCE);
    draws(world, chance)
}

/// Highest resistance that counts, in percent.
fn most(forms: &Forms, target: FormId) -> f32 {
    if target == FormId::PLAYER_REF {
        game_setting::number(forms, "fPlayerMaxResistance")
    } else {
        100.0
    }
}

/// A chance in percent.
fn draws(world: &mut World, percent: f32) -> bool {
    percent > 0.0 && world.chance.combat.unit_f32() * 100.0 < percent
}
