//! Weather: the sky.

use crate::{Cx, Row, Weather, global, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetClassification", get_classification),
        global("GetCurrentWeather", get_current_weather).partial("there is no weather yet"),
        global("GetOutgoingWeather", get_outgoing_weather).partial("there is no weather yet"),
        global(
            "GetCurrentWeatherTransition",
            get_current_weather_transition,
        )
        .partial("there is no weather yet"),
        global("GetSkyMode", get_sky_mode).partial("there is no sky yet"),
        global("FindWeather", find_weather).partial("there is no weather yet"),
        method("ForceActive", force_active).partial("there is no weather yet"),
        method("SetActive", set_active).partial("there is no weather yet"),
        global("ReleaseOverride", release_override).partial("there is no weather yet"),
    ]
}

/// int Function GetClassification() native
///
/// Source: docs/formats, `WTHR` `DATA`, the flags: 0 pleasant, 1 cloudy, 2 rainy, 3 snow, -1 none.
fn get_classification(cx: &mut Cx<'_>, this: Weather) -> i32 {
    let record = cx.forms.record(this.0);
    let flags = record
        .and_then(|record| Some(record.field(b"DATA")?.skip(11).u8()))
        .unwrap_or(0);
    [0x1, 0x2, 0x4, 0x8]
        .iter()
        .position(|bit| flags & bit != 0)
        .map_or(-1, |class| class as i32)
}

/// Weather Function GetCurrentWeather() native global
fn get_current_weather(_: &mut Cx<'_>) -> Option<Weather> {
    None
}

/// Weather Function GetOutgoingWeather() native global
fn get_outgoing_weather(_: &mut Cx<'_>) -> Option<Weather> {
    None
}

/// float Function GetCurrentWeatherTransition() native global
fn get_current_weather_transition(_: &mut Cx<'_>) -> f32 {
    1.0
}

/// int Function GetSkyMode() native global
fn get_sky_mode(_: &mut Cx<'_>) -> i32 {
    0
}

/// Weather Function FindWeather(int auiType) native global
fn find_weather(_: &mut Cx<'_>, _: i32) -> Option<Weather> {
    None
}

/// Function ForceActive(bool abOverride = false) native
fn force_active(_: &mut Cx<'_>, _: Weather, _: bool) {}

/// Function SetActive(bool abOverride = false, bool abAccelerate = false) native
fn set_active(_: &mut Cx<'_>, _: Weather, _: bool, _: bool) {}

/// Function ReleaseOverride() native global
fn release_override(_: &mut Cx<'_>) {}
