//! Utility: waiting, chance, game time, arrays of any length.

mod settings;

use crate::{Alias, Argument, ArrayOf, Cx, Form, Latent, Returned, Row, global};
use det::{GameTime, PlayTime, TICKS_PER_SECOND};
use papyrus::Wake;

/// Longest array the array makers give.
///
/// Unknown: the original extender's own limit; this keeps one call from taking the memory.
const CREATED_ARRAY_MAX: i32 = 65_536;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = time_natives();
    rows.extend(chance_natives());
    rows.extend(array_natives());
    rows.extend(settings::natives());
    rows
}

fn time_natives() -> Vec<Row> {
    vec![
        global("Wait", wait),
        global("WaitMenuMode", wait_menu_mode),
        global("WaitGameTime", wait_game_time),
        global("GetCurrentGameTime", current_game_time),
        global("GetCurrentRealTime", current_real_time),
        global("GameTimeToString", game_time_to_string),
        global("IsInMenuMode", is_in_menu_mode),
    ]
}

fn chance_natives() -> Vec<Row> {
    vec![
        global("RandomInt", random_int),
        global("RandomFloat", random_float),
    ]
}

fn array_natives() -> Vec<Row> {
    vec![
        global("CreateFloatArray", create::<f32>).immediate(),
        global("CreateIntArray", create::<i32>).immediate(),
        global("CreateBoolArray", create::<bool>).immediate(),
        global("CreateStringArray", create::<String>).immediate(),
        global("CreateFormArray", create::<Option<Form>>).immediate(),
        global("CreateAliasArray", create::<Option<Alias>>).immediate(),
        global("ResizeFloatArray", resize::<f32>).immediate(),
        global("ResizeIntArray", resize::<i32>).immediate(),
        global("ResizeBoolArray", resize::<bool>).immediate(),
        global("ResizeStringArray", resize::<String>).immediate(),
        global("ResizeFormArray", resize::<Option<Form>>).immediate(),
        global("ResizeAliasArray", resize::<Option<Alias>>).immediate(),
    ]
}

/// Seconds as ticks, rounded up, so that a wait is never shorter than asked.
pub(crate) fn ticks(seconds: f32) -> u64 {
    PlayTime::of_seconds(seconds).ticks()
}

/// Function Wait(float afSeconds) native global. Counts outside pausing menus.
fn wait(_: &mut Cx<'_>, seconds: f32) -> Latent<()> {
    if seconds > 0.0 {
        Latent::Wait(Wake::PlayTicks(ticks(seconds)))
    } else {
        Latent::Now(())
    }
}

/// Function WaitMenuMode(float afSeconds) native global. Counts in menus too.
fn wait_menu_mode(_: &mut Cx<'_>, seconds: f32) -> Latent<()> {
    if seconds > 0.0 {
        Latent::Wait(Wake::Ticks(ticks(seconds)))
    } else {
        Latent::Now(())
    }
}

/// Function WaitGameTime(float afHours) native global
fn wait_game_time(_: &mut Cx<'_>, hours: f32) -> Latent<()> {
    let span = GameTime(0).plus_hours(hours.into()).0;
    if span > 0 {
        Latent::Wait(Wake::GameTime(span))
    } else {
        Latent::Now(())
    }
}

/// float Function GetCurrentGameTime() native global. Days passed, with their part.
fn current_game_time(cx: &mut Cx<'_>) -> f32 {
    cx.world.clock.game_time.days()
}

/// float Function GetCurrentRealTime() native global. Seconds since the game began, pauses
/// included: logic sees ticks, never the wall's clock.
fn current_real_time(cx: &mut Cx<'_>) -> f32 {
    (cx.world.clock.ticks as f64 / f64::from(TICKS_PER_SECOND)) as f32
}

/// string Function GameTimeToString(float afGameTime) native global
///
/// Source: the wiki's page of the function: month, day, year and hour as `MM/DD/YYYY HH:MM`.
/// Unknown: the exact spacing.
fn game_time_to_string(cx: &mut Cx<'_>, days: f32) -> Latent<String> {
    let time = GameTime(0).plus_hours(f64::from(days) * 24.0);
    Latent::Now(rules::calendar::date_text(cx.forms, time))
}

/// bool Function IsInMenuMode() native global
fn is_in_menu_mode(cx: &mut Cx<'_>) -> bool {
    cx.world.is_paused()
}

/// int Function RandomInt(int aiMin = 0, int aiMax = 100) native global. Both ends can come.
fn random_int(cx: &mut Cx<'_>, low: i32, high: i32) -> i32 {
    cx.world.chance.logic.int_between(low, high)
}

/// float Function RandomFloat(float afMin = 0.0, float afMax = 1.0) native global
fn random_float(cx: &mut Cx<'_>, low: f32, high: f32) -> f32 {
    cx.world.chance.logic.float_between(low, high)
}

/// `T[] Function Create…Array(int size, T fill) native global`
fn create<T>(_: &mut Cx<'_>, size: i32, fill: T) -> Vec<T>
where
    T: Argument + Returned + Clone,
{
    vec![fill; length(size)]
}

/// `T[] Function Resize…Array(T[] source, int size, T fill) native global`. Gives a new array.
fn resize<T: Argument + Returned + Clone>(
    cx: &mut Cx<'_>,
    source: ArrayOf<T>,
    size: i32,
    fill: T,
) -> Vec<T> {
    let mut elements = source.elements(cx.vm);
    elements.resize(length(size), fill);
    elements
}

fn length(size: i32) -> usize {
    size.clamp(0, CREATED_ARRAY_MAX) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    // Expectation: a sixtieth of a second is the shortest wait there is.
    #[test]
    fn waits_are_rounded_up_to_whole_ticks() {
        assert_eq!(ticks(1.0), 60);
        assert_eq!(ticks(0.001), 1);
        assert_eq!(ticks(2.5), 150);
    }
}
