//! The calendar: game time, and the globals scripts know it by.
//!
//! The clock counts from day 0 of the game; the globals GameYear to GameDaysPassed are read from
//! it and set it. Source: hardcoded global ids, docs/stand-in-master.md; month lengths: the game's
//! own calendar.

use det::GameTime;
use forms::Forms;
use ident::FormId;
use world::World;

/// Year.
pub const GAME_YEAR: FormId = FormId(0x35);
/// Month, 0 to 11.
pub const GAME_MONTH: FormId = FormId(0x36);
/// Day of the month, from 1.
pub const GAME_DAY: FormId = FormId(0x37);
/// Hour with its part.
pub const GAME_HOUR: FormId = FormId(0x38);
/// Days passed with their part.
pub const GAME_DAYS_PASSED: FormId = FormId(0x39);
/// Game time over real time.
pub const TIME_SCALE: FormId = FormId(0x3A);

/// Days of each month.
const MONTH_DAYS: [u32; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/// Time scale when no plugin has the global.
const TIME_SCALE_DEFAULT: f32 = 20.0;

/// A date of the calendar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Date {
    /// Year.
    pub year: u32,
    /// Month, 0 to 11.
    pub month: u32,
    /// Day of the month, from 1.
    pub day: u32,
}

/// Game time of a new game: the plugins' days passed (whole ones) and hour.
pub fn start(forms: &Forms) -> GameTime {
    let days = plugin_value(forms, GAME_DAYS_PASSED).max(0.0).floor();
    let hour = plugin_value(forms, GAME_HOUR).clamp(0.0, 24.0);
    GameTime(0).plus_hours(f64::from(days) * 24.0 + f64::from(hour))
}

/// How much faster than real time game time passes.
pub fn time_scale(forms: &Forms, world: &World) -> f32 {
    match world.globals.get(&TIME_SCALE) {
        Some(value) => *value,
        None => forms
            .global(TIME_SCALE)
            .map_or(TIME_SCALE_DEFAULT, |record| record.value),
    }
}

/// The date at a game time.
pub fn date(forms: &Forms, time: GameTime) -> Date {
    let first = Date {
        year: plugin_value(forms, GAME_YEAR).max(0.0) as u32,
        month: (plugin_value(forms, GAME_MONTH).max(0.0) as u32).min(11),
        day: (plugin_value(forms, GAME_DAY).max(1.0) as u32).min(31),
    };
    let days = time.whole_days().saturating_sub(start(forms).whole_days());
    days_later(first, days)
}

/// The value of a calendar global; none for any other form.
pub fn global(forms: &Forms, world: &World, global: FormId) -> Option<f32> {
    let time = world.clock.game_time;
    Some(match global {
        GAME_HOUR => time.hour(),
        GAME_DAYS_PASSED => time.days(),
        GAME_DAY => date(forms, time).day as f32,
        GAME_MONTH => date(forms, time).month as f32,
        GAME_YEAR => date(forms, time).year as f32,
        _ => return None,
    })
}

/// Sets the clock through a calendar global; false for any other form.
///
/// The hour moves within the day; hours past 24 move days on, as scripts that wait by setting it
/// expect. Setting day, month or year moves by whole days, forward only.
/// Unknown: what the original does with a date set back.
pub fn set_global(forms: &Forms, world: &mut World, global: FormId, value: f32) -> bool {
    let time = world.clock.game_time;
    let day_start = GameTime(time.0 - time.0 % 24_000_000);
    match global {
        GAME_HOUR => world.clock.game_time = day_start.plus_hours(value.into()),
        GAME_DAYS_PASSED => {
            world.clock.game_time = GameTime(0).plus_hours(f64::from(value) * 24.0);
        }
        GAME_DAY | GAME_MONTH | GAME_YEAR => {
            let mut wanted = date(forms, time);
            match global {
                GAME_DAY => wanted.day = value.max(1.0) as u32,
                GAME_MONTH => wanted.month = (value.max(0.0) as u32).min(11),
                _ => wanted.year = value.max(0.0) as u32,
            }
            let days = days_between(date(forms, time), wanted);
            world.clock.game_time = time.plus_hours(days as f64 * 24.0);
        }
        _ => return false,
    }
    true
}

/// The day of the week, 0 Sundas to 6 Loredas.
/// Unknown: how the engine counts; here a game that starts on day 0 starts on a Sundas, as the
/// original does.
pub fn day_of_week(time: GameTime) -> u64 {
    time.whole_days() % 7
}

/// A game time as `MM/DD/YYYY HH:MM`.
pub fn date_text(forms: &Forms, time: GameTime) -> String {
    let Date { year, month, day } = date(forms, time);
    let minutes = (time.0 % 24_000_000) * 60 / 1_000_000;
    format!(
        "{:02}/{day:02}/{year:04} {:02}:{:02}",
        month + 1,
        minutes / 60,
        minutes % 60
    )
}

fn plugin_value(forms: &Forms, global: FormId) -> f32 {
    forms.global(global).map_or(0.0, |record| record.value)
}

fn month_days(month: u32) -> u32 {
    MONTH_DAYS.get(month as usize).copied().unwrap_or(31)
}

fn days_later(mut date: Date, mut days: u64) -> Date {
    // Whole years first: a far date must not take long.
    let years = days / 365;
    date.year = date
        .year
        .saturating_add(u32::try_from(years).unwrap_or(u32::MAX));
    days %= 365;
    for _ in 0..days {
        date.day += 1;
        if date.day > month_days(date.month) {
            date.day = 1;
            date.month += 1;
            if date.month == 12 {
                date.month = 0;
                date.year = date.year.saturating_add(1);
            }
        }
    }
    date
}

/// Days from one date to a later one; 0 when it is not later. All years have 365.
fn days_between(from: Date, to: Date) -> u64 {
    let number = |date: Date| {
        let before: u32 = (0..date.month).map(month_days).sum();
        u64::from(date.year) * 365 + u64::from(before) + u64::from(date.day)
    };
    number(to).saturating_sub(number(from))
}

#[cfg(test)]
mod tests {
    use super::*;

    const START: Date = Date {
        year: 201,
        month: 7,
        day: 17,
    };

    // Expectation: the game's calendar, counted by hand.
    #[test]
    fn days_run_over_into_months_and_years() {
        assert_eq!(
            days_later(START, 14),
            Date {
                year: 201,
                month: 7,
                day: 31
            }
        );
        assert_eq!(
            days_later(START, 15),
            Date {
                year: 201,
                month: 8,
                day: 1
            }
        );
        assert_eq!(
            days_later(START, 365),
            Date {
                year: 202,
                month: 7,
                day: 17
            }
        );
        assert_eq!(days_between(START, days_later(START, 1000)), 1000);
    }

    #[test]
    fn a_date_set_back_moves_nothing() {
        assert_eq!(
            days_between(
                START,
                Date {
                    year: 200,
                    month: 0,
                    day: 1
                }
            ),
            0
        );
    }
}
