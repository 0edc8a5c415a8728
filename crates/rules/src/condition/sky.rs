//! Condition functions of time and weather.

use super::Asked;
use super::asked::truth;
use super::row::{FunctionRow, never_of_nobody, of_nobody};
use crate::calendar;
use det::TICKS_PER_SECOND;

const NO_WEATHER: &str = "there is no weather yet";

pub(super) const ROWS: &[FunctionRow] = &[
    of_nobody(12, "GetSecondsPassed", seconds_passed),
    of_nobody(18, "GetCurrentTime", hour),
    never_of_nobody(62, "IsRaining", NO_WEATHER),
    never_of_nobody(75, "IsSnowing", NO_WEATHER),
    never_of_nobody(147, "GetWindSpeed", NO_WEATHER),
    of_nobody(148, "GetCurrentWeatherPercent", |_| Some(1.0))
        .partial("there is no weather yet: its change is always over"),
    never_of_nobody(149, "GetIsCurrentWeather", NO_WEATHER),
    of_nobody(170, "GetDayOfWeek", day_of_week),
    of_nobody(265, "IsTimePassing", time_passes),
    never_of_nobody(266, "IsPleasant", NO_WEATHER),
    never_of_nobody(267, "IsCloudy", NO_WEATHER),
    of_nobody(716, "GetRealHoursPassed", real_hours),
];

/// A tick.
fn seconds_passed(_: &Asked<'_>) -> Option<f32> {
    Some(1.0 / TICKS_PER_SECOND as f32)
}

fn hour(asked: &Asked<'_>) -> Option<f32> {
    Some(asked.world.clock.game_time.hour())
}

/// 0 Sundas to 6 Loredas.
fn day_of_week(asked: &Asked<'_>) -> Option<f32> {
    Some(calendar::day_of_week(asked.world.clock.game_time) as f32)
}

fn time_passes(asked: &Asked<'_>) -> Option<f32> {
    truth(!asked.world.is_paused())
}

fn real_hours(asked: &Asked<'_>) -> Option<f32> {
    let seconds = asked.world.clock.ticks as f64 / f64::from(TICKS_PER_SECOND);
    Some((seconds / 3600.0) as f32)
}
