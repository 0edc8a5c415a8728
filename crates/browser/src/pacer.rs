//! How many ticks are due: real time turned into fixed steps, with a bound on catching up.
//!
//! Only the number of ticks depends on real time, never what happens in one of them.

use det::TICKS_PER_SECOND;

/// The slowest and the fastest clock.
pub(crate) const SPEED_MIN: f64 = 0.25;
pub(crate) const SPEED_MAX: f64 = 8.0;

/// What is owed after a stall is cut to this much real time: a tab that slept does not race.
const BACKLOG_MS: f64 = 250.0;

/// Turns the passing of real time into ticks.
#[derive(Debug)]
pub(crate) struct Pacer {
    last_ms: f64,
    owed: f64,
}

impl Pacer {
    /// Nothing is owed at this moment.
    pub(crate) fn starting_at(now_ms: f64) -> Self {
        Self {
            last_ms: now_ms,
            owed: 0.0,
        }
    }

    /// Lets time pass, and says how many whole ticks are owed.
    pub(crate) fn advance(&mut self, now_ms: f64, speed: f64) -> u32 {
        let per_ms = f64::from(TICKS_PER_SECOND) * speed / 1000.0;
        let passed_ms = (now_ms - self.last_ms).max(0.0);
        self.last_ms = now_ms;
        self.owed = (self.owed + passed_ms * per_ms).min(BACKLOG_MS * per_ms);
        self.owed as u32
    }

    /// Forgets what is owed: time that passed while the clock stood still is not made up for.
    pub(crate) fn skip_to(&mut self, now_ms: f64) {
        self.last_ms = now_ms;
        self.owed = 0.0;
    }

    /// One owed tick was done.
    pub(crate) fn took_one(&mut self) {
        self.owed = (self.owed - 1.0).max(0.0);
    }

    /// Real time until the next tick is due, at least a millisecond.
    pub(crate) fn wait_ms(&self, speed: f64) -> u32 {
        let per_ms = f64::from(TICKS_PER_SECOND) * speed / 1000.0;
        let missing = 1.0 - self.owed;
        (missing / per_ms).ceil().clamp(1.0, 100.0) as u32
    }
}

/// A speed a player may choose; what is no number is the game's own.
pub(crate) fn clamp_speed(speed: f64) -> f64 {
    if speed.is_nan() {
        1.0
    } else {
        speed.clamp(SPEED_MIN, SPEED_MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks_in(ms: u32, step_ms: u32, speed: f64) -> u32 {
        let mut pacer = Pacer::starting_at(0.0);
        let mut done = 0;
        for now in (0..=ms).step_by(step_ms as usize) {
            for _ in 0..pacer.advance(f64::from(now), speed) {
                pacer.took_one();
                done += 1;
            }
        }
        done
    }

    #[test]
    fn a_second_is_sixty_ticks_however_often_time_is_looked_at() {
        // One may still be owed by a rounding hair at the very end.
        for step_ms in [1, 4, 10, 20, 50] {
            assert!(
                (59..=60).contains(&ticks_in(1000, step_ms, 1.0)),
                "steps of {step_ms} ms"
            );
        }
    }

    #[test]
    fn speed_multiplies_the_ticks() {
        assert!((479..=480).contains(&ticks_in(1000, 10, 8.0)));
        assert!((14..=15).contains(&ticks_in(1000, 10, 0.25)));
    }

    #[test]
    fn a_stall_of_an_hour_owes_a_quarter_of_a_second() {
        let mut pacer = Pacer::starting_at(0.0);
        assert_eq!(pacer.advance(3_600_000.0, 1.0), 15);
    }

    #[test]
    fn a_clock_that_went_backwards_owes_nothing() {
        let mut pacer = Pacer::starting_at(5_000.0);
        assert_eq!(pacer.advance(1_000.0, 1.0), 0);
        assert_eq!(pacer.advance(1_050.0, 1.0), 3);
    }

    #[test]
    fn unreal_speeds_become_the_nearest_real_one() {
        assert_eq!(clamp_speed(f64::NAN), 1.0);
        assert_eq!(clamp_speed(-3.0), SPEED_MIN);
        assert_eq!(clamp_speed(f64::INFINITY), SPEED_MAX);
    }
}
