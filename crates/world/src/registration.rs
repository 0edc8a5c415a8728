//! What scripts asked to be told: updates, sleep, stats, animation events, mod events, keys, menus.
//!
//! Registrations belong to a form, alias or effect, not to a script: all its scripts hear. One
//! repeating and one single update each; a new registration replaces its own kind only.
//! Source: docs/papyrus-vm.md and the scripting seed, "Events".

use crate::Subject;
use det::{GameTime, PlayTime, Tick};
use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Whether an update comes once or again and again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Repeat {
    /// `RegisterForSingleUpdate`.
    Once,
    /// `RegisterForUpdate`.
    Always,
}

/// A due time and, for repeating ones, the span to the next.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct UpdateTimer<T> {
    /// When it is due.
    pub due: T,
    /// Span between two, in microseconds or microhours.
    pub interval: u64,
}

/// All registrations.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Registrations {
    /// OnUpdate, by the time outside pausing menus.
    pub updates: BTreeMap<(Subject, Repeat), UpdateTimer<PlayTime>>,
    /// OnUpdateGameTime.
    pub game_time_updates: BTreeMap<(Subject, Repeat), UpdateTimer<GameTime>>,
    /// OnSleepStart and OnSleepStop.
    pub sleep: BTreeSet<Subject>,
    /// OnTrackedStatsEvent.
    pub tracked_stats: BTreeSet<Subject>,
    /// OnAnimationEvent: listener, source, event in lower case.
    pub animation_events: BTreeSet<(Subject, FormId, String)>,
    /// OnGainLOS and OnLostLOS: listener, viewer, target, single gain, single lost.
    pub line_of_sight: BTreeSet<(Subject, FormId, FormId)>,
    /// Events between mods: event name in lower case to listeners and the handler each named.
    pub mod_events: BTreeMap<String, BTreeMap<Subject, String>>,
    /// OnKeyDown and OnKeyUp by key code.
    pub keys: BTreeMap<i32, BTreeSet<Subject>>,
    /// OnControlDown and OnControlUp by control in lower case.
    pub controls: BTreeMap<String, BTreeSet<Subject>>,
    /// OnMenuOpen and OnMenuClose by menu in lower case.
    pub menus: BTreeMap<String, BTreeSet<Subject>>,
    /// OnCameraState.
    pub camera_state: BTreeSet<Subject>,
    /// OnCrosshairRefChange.
    pub crosshair: BTreeSet<Subject>,
    /// OnActorAction by action number.
    pub actor_actions: BTreeMap<i32, BTreeSet<Subject>>,
    /// Inventory event filters by listener.
    pub inventory_filters: BTreeMap<Subject, InventoryFilters>,
}

/// The forms and form lists a listener's item events are limited to; empty is no limit.
pub type InventoryFilters = BTreeSet<FormId>;

impl Registrations {
    /// Ends everything a listener registered, as when its quest stops or its effect ends.
    pub fn forget(&mut self, subject: Subject) {
        self.updates.retain(|(listener, _), _| *listener != subject);
        self.game_time_updates
            .retain(|(listener, _), _| *listener != subject);
        self.animation_events
            .retain(|(listener, _, _)| *listener != subject);
        self.line_of_sight
            .retain(|(listener, _, _)| *listener != subject);
        for set in [
            &mut self.sleep,
            &mut self.tracked_stats,
            &mut self.camera_state,
        ] {
            set.remove(&subject);
        }
        self.crosshair.remove(&subject);
        for listeners in self.mod_events.values_mut() {
            listeners.remove(&subject);
        }
        for listeners in self
            .keys
            .values_mut()
            .chain(self.actor_actions.values_mut())
        {
            listeners.remove(&subject);
        }
        for listeners in self.controls.values_mut().chain(self.menus.values_mut()) {
            listeners.remove(&subject);
        }
        self.inventory_filters.remove(&subject);
    }

    /// Takes the updates due at tick `played` out, in the order of their due time and then of their
    /// subject, and sets the repeating ones on.
    pub fn due_updates(&mut self, played: Tick) -> Vec<Subject> {
        let now = PlayTime::at(played).0;
        take_due(&mut self.updates, now, |due| due.0, PlayTime)
    }

    /// As [`Registrations::due_updates`] for game time. After a jump of many intervals only one
    /// event comes.
    pub fn due_game_time_updates(&mut self, now: GameTime) -> Vec<Subject> {
        take_due(&mut self.game_time_updates, now.0, |due| due.0, GameTime)
    }
}

fn take_due<T: Copy>(
    timers: &mut BTreeMap<(Subject, Repeat), UpdateTimer<T>>,
    now: u64,
    read: impl Fn(T) -> u64,
    make: impl Fn(u64) -> T,
) -> Vec<Subject> {
    let mut due: Vec<(u64, (Subject, Repeat))> = timers
        .iter()
        .filter(|(_, timer)| read(timer.due) <= now)
        .map(|(key, timer)| (read(timer.due), *key))
        .collect();
    due.sort_unstable();
    for (at, key) in &due {
        match key.1 {
            Repeat::Once => {
                timers.remove(key);
            }
            Repeat::Always => {
                if let Some(timer) = timers.get_mut(key) {
                    // The next due time after now, on the timer's own grid.
                    let step = timer.interval.max(1);
                    let missed = (now - at) / step;
                    timer.due = make(at + (missed + 1) * step);
                }
            }
        }
    }
    due.into_iter().map(|(_, (subject, _))| subject).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn quest() -> Subject {
        Subject::Form(FormId(0x0100_0D62))
    }

    #[test]
    fn a_single_update_comes_once_and_a_repeating_one_keeps_its_beat() {
        let mut registrations = Registrations::default();
        registrations.updates.insert(
            (quest(), Repeat::Once),
            UpdateTimer {
                due: PlayTime::at(10),
                interval: PlayTime::at(10).0,
            },
        );
        registrations.updates.insert(
            (quest(), Repeat::Always),
            UpdateTimer {
                due: PlayTime::at(12),
                interval: PlayTime::at(6).0,
            },
        );
        assert_eq!(registrations.due_updates(9), []);
        assert_eq!(registrations.due_updates(12), [quest(), quest()]);
        assert_eq!(registrations.due_updates(17), []);
        assert_eq!(registrations.due_updates(18), [quest()]);
    }

    // The list of cases, N3: 10, 12 and 11 ms are one tick, and still come in their order.
    #[test]
    fn updates_due_in_one_tick_come_in_the_order_they_are_due() {
        let mut registrations = Registrations::default();
        let listener = |local: u32| Subject::Form(FormId(0x0100_0000 | local));
        for (local, milliseconds) in [(1, 10), (2, 12), (3, 11)] {
            let due = PlayTime(milliseconds * 1000);
            let timer = UpdateTimer {
                due,
                interval: due.0,
            };
            let key = (listener(local), Repeat::Once);
            registrations.updates.insert(key, timer);
        }
        assert_eq!(registrations.due_updates(0), []);
        let order = [listener(1), listener(3), listener(2)];
        assert_eq!(registrations.due_updates(1), order);
    }

    #[test]
    fn after_a_long_jump_only_one_game_time_update_comes() {
        let mut registrations = Registrations::default();
        registrations.game_time_updates.insert(
            (quest(), Repeat::Always),
            UpdateTimer {
                due: GameTime(1_000_000),
                interval: 1_000_000,
            },
        );
        assert_eq!(
            registrations.due_game_time_updates(GameTime(24_500_000)),
            [quest()]
        );
        assert_eq!(
            registrations.due_game_time_updates(GameTime(24_900_000)),
            []
        );
        assert_eq!(
            registrations.due_game_time_updates(GameTime(25_000_000)),
            [quest()]
        );
    }

    #[test]
    fn a_stopped_quest_is_forgotten_everywhere() {
        let mut registrations = Registrations::default();
        registrations.updates.insert(
            (quest(), Repeat::Once),
            UpdateTimer {
                due: PlayTime(1),
                interval: 1,
            },
        );
        registrations.sleep.insert(quest());
        registrations.keys.entry(28).or_default().insert(quest());
        registrations.forget(quest());
        assert!(registrations.due_updates(5).is_empty());
        assert!(registrations.sleep.is_empty());
        assert!(registrations.keys.values().all(BTreeSet::is_empty));
    }
}
