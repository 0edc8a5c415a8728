//! The clocks logic may read: ticks, and the game's calendar time in integer microhours.

use serde::{Deserialize, Serialize};

/// Ticks in a second: one tick is the fixed step of the simulation.
pub const TICKS_PER_SECOND: u32 = 60;

/// A moment counted in ticks since the game began.
pub type Tick = u64;

/// Game time in microhours: a millionth of a game hour. Integer, so that it adds up the same
/// everywhere and for ever.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct GameTime(pub u64);

/// Time outside pausing menus in microseconds: finer than a tick, so that what is due in one tick
/// comes in the order it is due.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct PlayTime(pub u64);

const MICROSECONDS: u64 = 1_000_000;

impl PlayTime {
    /// The moment that tick `played` is.
    pub fn at(played: Tick) -> Self {
        Self(played.saturating_mul(MICROSECONDS) / u64::from(TICKS_PER_SECOND))
    }

    /// A span, rounded; negative and unreal ones count as none.
    pub fn of_seconds(seconds: f32) -> Self {
        // Unreal and negative values become 0 in the cast, which is what is wanted.
        Self((f64::from(seconds) * MICROSECONDS as f64).round() as u64)
    }

    /// The moment this span later.
    #[must_use]
    pub fn plus(self, span: Self) -> Self {
        Self(self.0.saturating_add(span.0))
    }

    /// Ticks until a span is over.
    pub fn ticks(self) -> Tick {
        let ticks = self.0.saturating_mul(u64::from(TICKS_PER_SECOND));
        ticks.div_ceil(MICROSECONDS)
    }
}

/// Microhours in a game day.
const MICROHOURS_PER_DAY: u64 = 24_000_000;

impl GameTime {
    /// Days passed, as scripts see it.
    pub fn days(self) -> f32 {
        (self.0 as f64 / MICROHOURS_PER_DAY as f64) as f32
    }

    /// Hour of the day, 0 up to but not 24.
    pub fn hour(self) -> f32 {
        ((self.0 % MICROHOURS_PER_DAY) as f64 / 1e6) as f32
    }

    /// Whole days passed.
    pub fn whole_days(self) -> u64 {
        self.0 / MICROHOURS_PER_DAY
    }

    /// Hours since another time; 0 when that is later.
    pub fn hours_since(self, earlier: Self) -> f32 {
        (self.0.saturating_sub(earlier.0) as f64 / 1e6) as f32
    }

    /// The time this many hours later; negative and unreal spans count as none.
    #[must_use]
    pub fn plus_hours(self, hours: f64) -> Self {
        // Unreal and negative values become 0 in the cast, which is what is wanted.
        Self(self.0.saturating_add((hours * 1e6) as u64))
    }
}

/// The simulation's clocks.
///
/// `ticks` runs always; `played` stands still while a menu that pauses is open, and game time moves
/// with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Clock {
    /// Ticks since the game began.
    pub ticks: Tick,
    /// Ticks outside pausing menus.
    pub played: Tick,
    /// The calendar.
    pub game_time: GameTime,
    /// Part of a microhour not yet counted, in 216,000ths (ticks of one hour at time scale 1).
    remainder: u64,
}

/// Ticks in a real hour: game time per tick is time scale / this, in hours.
const TICKS_PER_HOUR: u64 = 3600 * TICKS_PER_SECOND as u64;

impl Clock {
    /// The clock of a new game that begins at this game time.
    pub fn starting_at(game_time: GameTime) -> Self {
        Self {
            ticks: 0,
            played: 0,
            game_time,
            remainder: 0,
        }
    }

    /// One tick on. `time_scale` is game time over real time (20 in the game's data); values that
    /// are negative or no number stop the calendar, as does a pausing menu.
    pub fn advance(&mut self, time_scale: f32, paused: bool) {
        self.ticks += 1;
        if paused {
            return;
        }
        self.played += 1;
        // Thousandths keep scales such as 7.5 exact without floats in the sum.
        let scale_thousandths = (f64::from(time_scale) * 1000.0) as u64;
        let whole = scale_thousandths
            .saturating_mul(1000)
            .saturating_add(self.remainder);
        self.game_time.0 = self.game_time.0.saturating_add(whole / TICKS_PER_HOUR);
        self.remainder = whole % TICKS_PER_HOUR;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expectation: time scale 20 means three real minutes are one game hour.
    #[test]
    fn a_span_of_whole_ticks_is_that_many_whatever_a_float_makes_of_it() {
        let ticks = |seconds| PlayTime::of_seconds(seconds).ticks();
        assert_eq!([ticks(0.05), ticks(0.1), ticks(0.5)], [3, 6, 30]);
        assert_eq!([ticks(0.01), ticks(0.017), ticks(0.0)], [1, 2, 0]);
        assert_eq!([ticks(-1.0), ticks(f32::NAN)], [0, 0]);
        assert_eq!(PlayTime::at(3), PlayTime(50_000));
        assert_eq!(PlayTime::at(7), PlayTime(116_666));
    }

    #[test]
    fn three_minutes_at_time_scale_20_are_exactly_one_hour() {
        let mut clock = Clock::starting_at(GameTime(8_000_000));
        for _ in 0..3 * 60 * 60 {
            clock.advance(20.0, false);
        }
        assert_eq!(clock.game_time, GameTime(9_000_000));
        assert_eq!(clock.game_time.hour(), 9.0);
    }

    #[test]
    fn a_pausing_menu_stops_played_ticks_and_game_time_only() {
        let mut clock = Clock::starting_at(GameTime(0));
        clock.advance(20.0, true);
        assert_eq!(
            (clock.ticks, clock.played, clock.game_time),
            (1, 0, GameTime(0))
        );
    }

    #[test]
    fn an_unreal_time_scale_stops_the_calendar() {
        let mut clock = Clock::starting_at(GameTime(5));
        clock.advance(f32::NAN, false);
        clock.advance(-3.0, false);
        assert_eq!(clock.game_time, GameTime(5));
    }
}
