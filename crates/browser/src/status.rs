//! Where the run stands, told a few times a second and after every change the player asked for.

use sim::Session;

use crate::controls::Controls;
use crate::protocol::Status;

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
    digest: String,
    digest_tick: u64,
}

impl StatusTeller {
    /// A tick was done; `is_asking` when a menu that pauses was open in it.
    pub(crate) fn ticked(&mut self, is_asking: bool) {
        self.is_asking = is_asking;
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
        if !is_time && !controls.changed {
            return None;
        }
        controls.changed = false;
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
            paused: controls.paused,
            asking: self.is_asking,
            speed: controls.speed,
            ticks_per_second,
            game_days: session.world().clock.game_time.0 as f64 / 24e6,
            digest: self.digest.clone(),
            digest_tick: self.digest_tick,
            threads: u32::try_from(counters.threads_alive).unwrap_or(u32::MAX),
            instances: u32::try_from(counters.instances).unwrap_or(u32::MAX),
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
