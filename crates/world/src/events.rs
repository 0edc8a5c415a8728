//! Happenings: what the game's parts tell each other, as data.
//!
//! A rule or native raises one; the hub (`sim`) delivers all of a tick in order: to scripts, story
//! manager, statistics and interface. Nothing is called back at once. Source: the scripting seed,
//! "The scripts' events".

use crate::{EffectId, ModEvent, Subject};
use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::VecDeque;

/// One thing that happened.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Happening {
    /// A quest's and its aliases' scripts start: OnInit.
    QuestInit {
        /// The quest.
        quest: FormId,
    },
    /// A stage was set: its log entries' fragments run, the caller waits for them.
    StageSet {
        /// The quest.
        quest: FormId,
        /// The stage.
        stage: u16,
        /// Log entries whose conditions held, by index in the stage.
        entries: Vec<u16>,
        /// Token of the thread that waits, when one does.
        token: Option<u64>,
    },
    /// A thread that waits on a token goes on with this answer.
    Answer {
        /// Its token.
        token: u64,
        /// What its call gives.
        truth: bool,
    },
    /// A quest stopped.
    QuestStopped {
        /// The quest.
        quest: FormId,
    },
    /// OnActivate.
    Activate {
        /// What.
        reference: FormId,
        /// By whom.
        activator: FormId,
    },
    /// A reference's scripts start.
    ReferenceInit {
        /// The reference.
        reference: FormId,
    },
    /// OnLoad.
    ObjectLoaded {
        /// The reference.
        reference: FormId,
    },
    /// OnUnload.
    ObjectUnloaded {
        /// The reference.
        reference: FormId,
    },
    /// OnCellAttach: its cell came into the loaded area.
    CellAttached {
        /// The reference.
        reference: FormId,
    },
    /// OnCellDetach: its cell left the loaded area.
    CellDetached {
        /// The reference.
        reference: FormId,
    },
    /// OnCellLoad: all of its cell is there.
    CellLoaded {
        /// The reference.
        reference: FormId,
    },
    /// OnAttachedToCell or OnDetachedFromCell: it was moved into or out of the loaded area.
    MovedAttach {
        /// The reference.
        reference: FormId,
        /// Into, or out of.
        attached: bool,
    },
    /// OnContainerChanged, OnItemAdded, OnItemRemoved.
    ContainerChanged {
        /// Base of what moved.
        item: FormId,
        /// Its reference, when it has one.
        reference: Option<FormId>,
        /// How many.
        count: i32,
        /// From where; none for from the world.
        from: Option<FormId>,
        /// Where to; none for to the world.
        to: Option<FormId>,
    },
    /// OnObjectEquipped or OnObjectUnequipped, OnEquipped or OnUnequipped.
    Equip {
        /// Who.
        actor: FormId,
        /// Base of the item.
        item: FormId,
        /// Its reference, when it has one.
        reference: Option<FormId>,
        /// On, or off.
        equipped: bool,
    },
    /// OnDying.
    Dying {
        /// Who.
        actor: FormId,
        /// By whom.
        killer: Option<FormId>,
    },
    /// OnDeath.
    Death {
        /// Who.
        actor: FormId,
        /// By whom.
        killer: Option<FormId>,
    },
    /// OnLocationChange, and the story manager's Change Location for the player.
    ActorLocationChange {
        /// Who.
        actor: FormId,
        /// From.
        old: Option<FormId>,
        /// To.
        new: Option<FormId>,
    },
    /// A location was cleared that the maps show so.
    LocationCleared {
        /// The location.
        location: FormId,
    },
    /// A magic effect begins to act: its scripts start, OnEffectStart.
    EffectStarted {
        /// Which.
        effect: EffectId,
    },
    /// A magic effect ends: OnEffectFinish.
    EffectFinished {
        /// Which.
        effect: EffectId,
    },
    /// OnMagicEffectApply.
    MagicEffectApply {
        /// On whom.
        target: FormId,
        /// By whom.
        caster: Option<FormId>,
        /// The MGEF.
        effect: FormId,
    },
    /// OnSpellCast.
    SpellCast {
        /// Who.
        caster: FormId,
        /// What.
        spell: FormId,
    },
    /// OnOpen or OnClose.
    OpenClose {
        /// What.
        reference: FormId,
        /// By whom; none for a script.
        activator: Option<FormId>,
        /// Opened, or closed.
        opened: bool,
    },
    /// OnLockStateChanged.
    LockChanged {
        /// What.
        reference: FormId,
    },
    /// OnReset.
    Reset {
        /// What.
        reference: FormId,
    },
    /// OnTriggerEnter or OnTriggerLeave.
    TriggerEnterLeave {
        /// The volume.
        trigger: FormId,
        /// Who.
        actor: FormId,
        /// In, or out.
        entered: bool,
    },
    /// OnTrigger: somebody is still inside.
    Trigger {
        /// The volume.
        trigger: FormId,
        /// Who.
        actor: FormId,
    },
    /// OnTrapHitStart, OnTrapHit or OnTrapHitStop.
    TrapHit {
        /// The trap.
        trap: FormId,
        /// Whom it touches.
        target: FormId,
        /// 0 start, 1 hit, 2 stop.
        kind: u8,
        /// The trap's velocity, in game units a second.
        velocity: [f32; 3],
        /// Where.
        position: [f32; 3],
    },
    /// OnGrab or OnRelease.
    GrabRelease {
        /// What.
        reference: FormId,
        /// Grabbed, or let go.
        grabbed: bool,
    },
    /// OnTranslationFailed, OnTranslationComplete, OnTranslationAlmostComplete.
    Translation {
        /// What.
        reference: FormId,
        /// 0 failed, 1 complete, 2 almost.
        result: u8,
    },
    /// OnDestructionStageChanged.
    DestructionStage {
        /// What.
        reference: FormId,
        /// From.
        old: i32,
        /// To.
        new: i32,
    },
    /// OnPackageStart, OnPackageChange, OnPackageEnd.
    Package {
        /// Who.
        actor: FormId,
        /// The package.
        package: FormId,
        /// 0 start, 1 change, 2 end.
        kind: u8,
    },
    /// OnCombatStateChanged.
    Combat {
        /// Who.
        actor: FormId,
        /// Against whom.
        target: Option<FormId>,
        /// 0 none, 1 combat, 2 searching.
        state: u8,
    },
    /// OnRaceSwitchComplete.
    RaceSwitched {
        /// Who.
        actor: FormId,
    },
    /// OnTrackedStatsEvent to those registered.
    TrackedStat {
        /// Its name.
        name: String,
        /// Its new value.
        value: i32,
    },
    /// OnSleepStart to those registered.
    SleepStart {
        /// Game days when it began.
        start: f32,
        /// Game days it should end.
        end: f32,
    },
    /// OnSleepStop to those registered.
    SleepStop {
        /// Woken early.
        interrupted: bool,
    },
    /// An event one mod sends to others.
    ModEventSent {
        /// The event.
        event: ModEvent,
        /// `SendModEvent`'s sender, which comes as the last argument; none for `ModEvent.Send`.
        sender: Option<Subject>,
    },
    /// OnMenuOpen or OnMenuClose to those registered.
    Menu {
        /// The menu's name.
        name: String,
        /// Opened, or closed.
        opened: bool,
    },
    /// OnKeyDown or OnKeyUp to those registered.
    Key {
        /// Key code (DirectInput).
        code: i32,
        /// Ticks held, for a key that came up; none for one that went down.
        held: Option<u32>,
    },
    /// OnControlDown or OnControlUp to those registered.
    Control {
        /// The control's name.
        name: String,
        /// Ticks held, for one that came up; none for one that went down.
        held: Option<u32>,
    },
    /// OnPlayerLoadGame.
    PlayerLoadGame,
    /// A story event for the story manager.
    Story {
        /// Event code (AIPL, SCPT …).
        event: ident::FourCC,
        /// R1, R2, L1, L2, F1, F2 and so on, by member number.
        forms: Vec<Option<FormId>>,
        /// V1, V2.
        values: Vec<i32>,
        /// Token of the thread that waits, when one does.
        token: Option<u64>,
    },
}

/// Happenings in the order they were raised.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Happenings {
    queue: VecDeque<Happening>,
}

impl Happenings {
    /// Tells one.
    pub fn raise(&mut self, happening: Happening) {
        self.queue.push_back(happening);
    }

    /// The oldest one not yet delivered.
    pub fn take(&mut self) -> Option<Happening> {
        self.queue.pop_front()
    }

    /// How many wait.
    pub fn len(&self) -> usize {
        self.queue.len()
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.queue.is_empty()
    }
}
