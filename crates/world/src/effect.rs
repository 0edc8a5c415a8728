//! Magic effects on actors.
//!
//! An entry's number stands for one time of acting: an effect that comes to rest and begins to act
//! again has a new one, as its scripts begin anew.

use ident::FormId;
use serde::{Deserialize, Serialize};

/// Number of an active effect, unique in a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct EffectId(pub u32);

/// Where an effect stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum EffectStage {
    /// Acts.
    Acting,
    /// Its conditions do not hold. Its time runs on.
    Resting,
    /// A script ended it though what it comes from is still had: it does not begin again until
    /// that is taken and given anew.
    Ended,
    /// Over; its scripts have not heard of it yet.
    Ending,
}

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
    /// The worn item whose enchantment it is.
    pub item: Option<FormId>,
    /// Strength, with resistances taken off.
    pub magnitude: f32,
    /// Ticks it lasts, without its taper; none for what acts as long as it is had.
    pub duration: Option<u64>,
    /// Ticks since it was put on its target.
    pub elapsed: u64,
    /// Acting or not.
    pub stage: EffectStage,
    /// Actor value changes it made, to be taken back.
    pub applied: Vec<(u16, f32)>,
    /// What it brought, to be taken away at its end: a bound weapon's base, a summoned creature.
    pub made: Option<FormId>,
    /// Script threads that hear of its beginning.
    pub threads: Vec<u64>,
}

impl ActiveEffect {
    /// Whether it acts now.
    pub fn is_acting(&self) -> bool {
        self.stage == EffectStage::Acting
    }

    /// Whether its scripts are there: it acts, or they have not heard of its end.
    pub fn has_scripts(&self) -> bool {
        matches!(self.stage, EffectStage::Acting | EffectStage::Ending)
    }
}
