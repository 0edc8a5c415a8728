//! Magic effects acting on actors.

use ident::FormId;
use serde::{Deserialize, Serialize};

/// Number of an active effect, unique in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EffectId(pub u32);

/// One effect of a spell, enchantment, potion or perk on its target.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ActiveEffect {
    /// The MGEF.
    pub base: FormId,
    /// The spell, enchantment or potion it comes from.
    pub source: FormId,
    /// Its place among the source's effects.
    pub index: u16,
    /// Who has it.
    pub target: FormId,
    /// Who cast it.
    pub caster: Option<FormId>,
    /// Strength.
    pub magnitude: f32,
    /// Ticks it lasts; none for abilities.
    pub duration: Option<u64>,
    /// Ticks it acted.
    pub elapsed: u64,
    /// Acting now: its conditions hold.
    pub active: bool,
    /// Actor value changes it made, to be taken back.
    pub applied: Vec<(u16, f32)>,
}
