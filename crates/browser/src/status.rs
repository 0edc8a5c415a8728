//! Where the run stands, told a few times a second, after every change the player asked for, and as
//! the last quest of a new game has started.

use sim::Session;

use crate::controls::Controls;
use crate::protocol::{Place, Status};

/// How often the page is told.
const EVERY_MS: f64 = 200.0;

/// How often the state is digested while the game runs, in ticks. A digest walks the whole state.
const DIGEST_EVERY_TICKS: u64 = 600;

/// Measures the rate, and knows when to speak.
#[derive(Debug, Default)]
pub(crate) struct StatusTeller {
    told_ms: f64,
    told_tick: u64,
    is_asking: bool,
    slowest_tick_ms: f64,
    /// Quests of a new game that were still to start.
    told_to_start: usize,
    digest: String,
    digest_tick: u64,
}

impl StatusTeller {
    /// A menu that pauses is open or not.
    pub(crate) fn asks(&mut self, is_asking: bool) {
        self.is_asking = is_asking;
    }

    /// A tick was done and took so long.
    pub(crate) fn took(&mut self, tick_ms: f64) {
        self.slowest_tick_ms = self.slowest_tick_ms.max(tick_ms);
    }

    /// The status, when the page is to be told now.
    pub(crate) fn due(
        &mut self,
        now_ms: f64,
        session: &Session,
        controls: &mut Controls,
    ) -> Option<Status> {
        let tick = session.world().clock.ticks;
        let passed_ms = now_ms - self.told_ms;
        let is_time = passed_ms >= EVERY_MS && tick != self.told_tick;
        let quests_to_start = session.world().new_game.waiting.len();
        let is_begun = self.told_to_start > 0 && quests_to_start == 0;
        if !is_time && !controls.changed && !is_begun {
            return None;
        }
        controls.changed = false;
        self.told_to_start = quests_to_start;
        let ticks_per_second = match passed_ms > 0.0 {
            true => (tick - self.told_tick) as f64 * 1000.0 / passed_ms,
            false => 0.0,
        };
        self.told_ms = now_ms;
        self.told_tick = tick;
        self.renew_digest(tick, session, controls.paused);
        let counters = session.vm().counters();
        Some(Status {
            tick,
            played: session.world().clock.played,
            paused: controls.paused,
            asking: self.is_asking,
            speed: controls.speed,
            ticks_per_second,
            slowest_tick_ms: std::mem::take(&mut self.slowest_tick_ms),
            quests_to_start: u32::try_from(quests_to_start).unwrap_or(u32::MAX),
            game_days: session.world().clock.game_time.0 as f64 / 24e6,
            digest: self.digest.clone(),
            digest_tick: self.digest_tick,
            threads: u32::try_from(counters.threads_alive).unwrap_or(u32::MAX),
            instances: u32::try_from(counters.instances).unwrap_or(u32::MAX),
            place: place(session),
        })
    }

    fn renew_digest(&mut self, tick: u64, session: &Session, is_still: bool) {
        let is_old = tick >= self.digest_tick + DIGEST_EVERY_TICKS;
        let is_behind = is_still && tick != self.digest_tick;
        if is_old || is_behind || self.digest.is_empty() {
            self.digest = session.digests().whole().to_string();
            self.digest_tick = tick;
        }
    }
}

/// Where the player is. The cell is spelled by its editor id where it has one.
fn place(session: &Session) -> Option<Place> {
    let (cell, placement) = session.player_place()?;
    let forms = session.forms();
    let key = || {
        forms
            .key(cell)
            .map_or_else(|| cell.to_string(), |key| key.to_string())
    };
    let name = forms.editor_id(cell).filter(|name| !name.is_empty());
    let [down, _, round] = placement.rotation;
    Some(Place {
        cell: name.unwrap_or_else(key),
        position: placement.position,
        turned: [down, round].map(det::math::to_degrees),
        first_person: session.world().controls.first_person,
    })
}
