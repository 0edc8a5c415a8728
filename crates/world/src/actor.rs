//! An actor's changes: values, factions, spells, life.

use det::{GameTime, Tick};
use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Parts of an actor value that changed. The base comes from the records.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize, Deserialize)]
pub struct ActorValueState {
    /// Base set by script, over the records'.
    pub base: Option<f32>,
    /// Changes that stay (`ModActorValue`).
    pub permanent: f32,
    /// Changes of active effects.
    pub temporary: f32,
    /// Damage, 0 or below.
    pub damage: f32,
}

/// Alive or not.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub enum LifeState {
    /// As placed, alive.
    #[default]
    Alive,
    /// Between OnDying and OnDeath.
    Dying,
    /// Dead.
    Dead,
    /// Down and not dying.
    Bleedout,
}

/// Changes of one actor.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ActorState {
    /// Actor values by index.
    pub values: BTreeMap<u16, ActorValueState>,
    /// Faction ranks scripts set; -2 is "not a member any more".
    pub factions: BTreeMap<FormId, i8>,
    /// Spells added.
    pub spells_added: BTreeSet<FormId>,
    /// Spells of its base that were removed.
    pub spells_removed: BTreeSet<FormId>,
    /// Perks added, with rank.
    pub perks: BTreeMap<FormId, u8>,
    /// Perks of its base that were removed.
    pub perks_removed: BTreeSet<FormId>,
    /// Shouts added.
    pub shouts: BTreeSet<FormId>,
    /// Words of power unlocked.
    pub words: BTreeSet<FormId>,
    /// What it wears and holds.
    pub equipped: BTreeSet<FormId>,
    /// Item in a hand: 0 left, 1 right; one for both hands is in both.
    pub hands: BTreeMap<u8, FormId>,
    /// Items a script put on that it cannot take off by itself.
    pub kept_on: BTreeSet<FormId>,
    /// Items a script took off that it cannot put on by itself.
    pub kept_off: BTreeSet<FormId>,
    /// What its outfit put on it, to come off with the outfit.
    pub outfit_items: Vec<FormId>,
    /// Spell in a hand: 0 left, 1 right, 2 other (voice).
    pub equipped_spells: BTreeMap<u8, FormId>,
    /// Life.
    pub life: LifeState,
    /// Raised from the death its record has it placed in.
    pub raised: bool,
    /// When it died in the game.
    pub died_at: Option<GameTime>,
    /// Who killed it.
    pub killer: Option<FormId>,
    /// Race set by script.
    pub race: Option<FormId>,
    /// Sex chosen in the race menu: female, else male.
    pub female: Option<bool>,
    /// Outfit set by script.
    pub outfit: Option<FormId>,
    /// Outfit for sleeping, set by script.
    pub sleep_outfit: Option<FormId>,
    /// Who summoned or raised it.
    pub commander: Option<FormId>,
    /// Follows the player as a teammate.
    pub player_teammate: bool,
    /// Ghost.
    pub ghost: Option<bool>,
    /// Does not move by itself.
    pub restrained: bool,
    /// Cannot be hurt or told to fight.
    pub unconscious: bool,
    /// Does not follow packages.
    pub dont_move: bool,
    /// Alert.
    pub alert: bool,
    /// Sneaking.
    pub sneaking: bool,
    /// Weapon or spell drawn.
    pub weapon_drawn: bool,
    /// Combat target.
    pub combat_target: Option<FormId>,
    /// Opacity set by script.
    pub alpha: Option<f32>,
    /// When it can shout again, in ticks outside pausing menus.
    pub voice_ready_at: Tick,
    /// Level set at first sight for leveled actors.
    pub level: Option<u16>,
    /// The leveled pick of its base, made once.
    pub leveled_base: Option<FormId>,
    /// Furniture it uses.
    pub furniture: Option<FormId>,
    /// Doing favours for the player.
    pub doing_favor: bool,
    /// Bounty by crime faction, for actors that have one of their own.
    pub crime_gold: BTreeMap<FormId, i32>,
}
