//! All mutable game state as plain data keyed by id, and the queue of happenings.
//!
//! Only what differs from the plugins is kept: a reference nobody touched has no entry. Everything
//! here can be saved, digested and compared; nothing here knows a form's data or decides a rule.
//!
//! Not here: forms (`forms`), rules (`rules`), script threads (`papyrus`), what is on screen.

mod activation;
mod actor;
mod alias;
mod body;
mod cell;
mod chance;
mod contact;
mod controls;
mod effect;
mod events;
mod faction;
mod form_change;
mod inventory;
mod location;
mod memo;
mod message;
mod mod_event;
mod player;
mod quest;
mod quest_start;
mod reference;
mod registration;
mod rest;
mod script_variables;
mod stats;
mod story_event;
mod subject;
mod swing;
mod tally;
mod touched;
mod translation;

pub use activation::Activation;
pub use actor::{ActorState, ActorValueState, LifeState};
pub use alias::{AliasFill, AliasHolders, AliasState};
pub use body::{BodyState, Push};
pub use cell::{Arrival, CellState, ZoneState};
pub use chance::Chance;
pub use contact::Contacts;
pub use controls::{ControlGroup, PlayerControls};
pub use effect::{ActiveEffect, EffectId, EffectStage};
pub use events::{Happening, Happenings};
pub use faction::FactionState;
pub use form_change::{BaseActorState, FormListState, LeveledAddition};
pub use inventory::{Inventory, ItemStack};
pub use location::LocationState;
pub use memo::{Memo, ReferenceFacts};
pub use message::{MessageBox, MessageId, Messages};
pub use mod_event::{ModEvent, ModEventArgument, ModEvents};
pub use player::{Controls, Grab, PlayerMotion, button};
pub use quest::{ObjectiveState, QuestState};
pub use quest_start::{
    AfterStart, AliasSearch, Cause, FillPlan, NewGame, NewReference, Pick, Picked, QuestStart,
};
pub use reference::{CreatedReference, LockState, Placement, ReferenceState};
pub use registration::{InventoryFilters, Registrations, Repeat, UpdateTimer};
pub use rest::Rest;
pub use script_variables::ScriptVariables;
pub use stats::Stats;
pub use story_event::{EventMember, StoryEvent};
pub use subject::{AliasId, Subject};
pub use swing::SwingState;
pub use tally::{ConditionTally, NotValued};
pub use touched::Touched;
pub use translation::Translation;

use det::{Clock, GameTime};
use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The running game's changes to the plugins' data. One field is one family of the digest.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct World {
    /// Ticks and the calendar.
    pub clock: Clock,
    /// The player's sleep or wait.
    pub rest: Option<Rest>,
    /// Streams of random numbers.
    pub chance: Chance,
    /// Globals whose value differs from the plugin's.
    pub globals: BTreeMap<FormId, f32>,
    /// Quests that ran, run, or were touched.
    pub quests: BTreeMap<FormId, QuestState>,
    /// Which aliases hold a reference or location.
    pub holders: AliasHolders,
    /// Quests about to start, in the order they were asked to.
    pub starting: VecDeque<QuestStart>,
    /// The quests of a new game on their way.
    pub new_game: NewGame,
    /// References that differ from the plugins, created ones included.
    pub references: BTreeMap<FormId, ReferenceState>,
    /// References made at run time: what they are.
    pub created: BTreeMap<FormId, CreatedReference>,
    /// Object id of the next form made at run time.
    pub next_created: u32,
    /// Actors that differ from their bases.
    pub actors: BTreeMap<FormId, ActorState>,
    /// Actor bases scripts changed.
    pub actor_bases: BTreeMap<FormId, BaseActorState>,
    /// Containers and actors whose contents were looked at or changed.
    pub inventories: BTreeMap<FormId, Inventory>,
    /// References that carry the scripts of carried items, by holder and the items' base.
    pub item_scripts: BTreeMap<(FormId, FormId), FormId>,
    /// Magic effects acting on actors.
    pub effects: BTreeMap<EffectId, ActiveEffect>,
    /// Effects that are over and whose scripts still run, with the threads that hear of their
    /// beginning and end.
    pub leaving: BTreeMap<EffectId, Vec<u64>>,
    /// Number of the next magic effect.
    pub next_effect: u32,
    /// Factions scripts changed.
    pub factions: BTreeMap<FormId, FactionState>,
    /// Relationship ranks scripts set, keyed by the smaller actor base first.
    pub relationships: BTreeMap<(FormId, FormId), i32>,
    /// Locations scripts changed.
    pub locations: BTreeMap<FormId, LocationState>,
    /// Things in motion.
    #[serde(default)]
    pub bodies: BTreeMap<FormId, BodyState>,
    /// Scripts' pushes that were not felt yet.
    #[serde(default)]
    pub pushes: Vec<Push>,
    /// References that scripts move along a way.
    #[serde(default)]
    pub translations: BTreeMap<FormId, Translation>,
    /// Activations that come a little later.
    #[serde(default)]
    pub activations: Vec<Activation>,
    /// Doors and gates that swing.
    #[serde(default)]
    pub swings: BTreeMap<FormId, SwingState>,
    /// The player's character in motion.
    #[serde(default)]
    pub player: PlayerMotion,
    /// Who is inside which trigger, and whom traps touch.
    #[serde(default)]
    pub contacts: Contacts,
    /// Cells that were attached or changed.
    pub cells: BTreeMap<FormId, CellState>,
    /// Cells of the loaded area. Outside, the worldspace's persistent cell is one of them.
    pub attached: BTreeSet<FormId>,
    /// Attached cells whose references are on their way in, in the order they come.
    #[serde(default)]
    pub arriving: VecDeque<Arrival>,
    /// Cells that are not attached and whose records are needed: something of theirs was moved into
    /// an attached one.
    #[serde(default)]
    pub lending: BTreeSet<FormId>,
    /// Encounter zones whose cells were left.
    #[serde(default)]
    pub zones: BTreeMap<FormId, ZoneState>,
    /// Forms scripts added to form lists.
    pub form_lists: BTreeMap<FormId, FormListState>,
    /// Entries scripts added to leveled lists.
    pub leveled: BTreeMap<FormId, Vec<LeveledAddition>>,
    /// Names scripts gave to forms.
    pub names: BTreeMap<FormId, String>,
    /// What scripts asked to be told.
    pub registrations: Registrations,
    /// Message boxes and menus scripts opened.
    pub messages: Messages,
    /// Which controls the player has.
    pub controls: PlayerControls,
    /// Tracked statistics.
    pub stats: Stats,
    /// Events between mods under construction.
    pub mod_events: ModEvents,
    /// What happened and was not yet told.
    pub happenings: Happenings,
    /// References whose place, size or being there changed since anybody last looked. No state: who
    /// begins anew looks at all of them.
    #[serde(skip)]
    pub touched: Touched,
    /// What conditions can read of scripts, a copy of what the machine has.
    #[serde(skip)]
    pub script_variables: ScriptVariables,
    /// What records say, worked out once, no part of the state.
    #[serde(skip)]
    pub memo: Memo,
    /// Counts for reports, no part of the state.
    #[serde(skip)]
    pub tally: ConditionTally,
}

impl World {
    /// The world before a new game's first tick.
    pub fn new(seed: &str, starts_at: GameTime) -> Self {
        Self {
            clock: Clock::starting_at(starts_at),
            rest: None,
            chance: Chance::new(seed),
            globals: BTreeMap::new(),
            quests: BTreeMap::new(),
            holders: AliasHolders::default(),
            starting: VecDeque::new(),
            new_game: NewGame::default(),
            references: BTreeMap::new(),
            created: BTreeMap::new(),
            next_created: 0x800,
            actors: BTreeMap::new(),
            actor_bases: BTreeMap::new(),
            inventories: BTreeMap::new(),
            item_scripts: BTreeMap::new(),
            effects: BTreeMap::new(),
            leaving: BTreeMap::new(),
            next_effect: 1,
            factions: BTreeMap::new(),
            relationships: BTreeMap::new(),
            locations: BTreeMap::new(),
            bodies: BTreeMap::new(),
            pushes: Vec::new(),
            translations: BTreeMap::new(),
            activations: Vec::new(),
            swings: BTreeMap::new(),
            player: PlayerMotion::default(),
            contacts: Contacts::default(),
            cells: BTreeMap::new(),
            attached: BTreeSet::new(),
            arriving: VecDeque::new(),
            lending: BTreeSet::new(),
            zones: BTreeMap::new(),
            form_lists: BTreeMap::new(),
            leveled: BTreeMap::new(),
            names: BTreeMap::new(),
            registrations: Registrations::default(),
            messages: Messages::default(),
            controls: PlayerControls::default(),
            stats: Stats::default(),
            mod_events: ModEvents::default(),
            happenings: Happenings::default(),
            touched: Touched::default(),
            script_variables: ScriptVariables::default(),
            memo: Memo::default(),
            tally: ConditionTally::default(),
        }
    }

    /// A form id for something made now.
    pub fn make_form_id(&mut self) -> FormId {
        let id = FormId(0xFF00_0000 | (self.next_created & 0x00FF_FFFF));
        self.next_created = self.next_created.wrapping_add(1);
        id
    }

    /// Whether a menu that stops time is open, that of resting among them.
    pub fn is_paused(&self) -> bool {
        self.messages.front().is_some() || self.rest.is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn made_forms_have_ids_of_their_own_range() {
        let mut world = World::new("seed", GameTime(0));
        assert_eq!(world.make_form_id(), FormId(0xFF00_0800));
        assert_eq!(world.make_form_id(), FormId(0xFF00_0801));
    }
}
