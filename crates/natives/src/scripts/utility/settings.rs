//! Utility: settings of the game's own files, and measurements of the machine.

use crate::{Cx, Row, global};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = file_natives();
    rows.extend(measure_natives());
    rows
}

fn file_natives() -> Vec<Row> {
    vec![
        global("SetINIBool", set_ini_bool).partial("settings of the game's files are not kept"),
        global("SetINIInt", set_ini_int).partial("settings of the game's files are not kept"),
        global("SetINIFloat", set_ini_float).partial("settings of the game's files are not kept"),
        global("SetINIString", set_ini_string).partial("settings of the game's files are not kept"),
        global("GetINIBool", get_ini_bool)
            .immediate()
            .partial("settings of the game's files are not read"),
        global("GetINIInt", get_ini_int)
            .immediate()
            .partial("settings of the game's files are not read"),
        global("GetINIFloat", get_ini_float)
            .immediate()
            .partial("settings of the game's files are not read"),
        global("GetINIString", get_ini_string)
            .immediate()
            .partial("settings of the game's files are not read"),
    ]
}

fn measure_natives() -> Vec<Row> {
    vec![
        global("CaptureFrameRate", capture_frame_rate)
            .partial("logic sees ticks only, never the machine's speed"),
        global("StartFrameRateCapture", start_frame_rate_capture)
            .partial("logic sees ticks only, never the machine's speed"),
        global("EndFrameRateCapture", end_frame_rate_capture)
            .partial("logic sees ticks only, never the machine's speed"),
        global("GetAverageFrameRate", get_average_frame_rate),
        global("GetMinFrameRate", get_min_frame_rate),
        global("GetMaxFrameRate", get_max_frame_rate),
        global("GetCurrentMemory", get_current_memory)
            .partial("logic does not see the machine's memory"),
        global("GetBudgetCount", get_budget_count).partial("there are no memory budgets"),
        global("GetCurrentBudget", get_current_budget).partial("there are no memory budgets"),
        global("OverBudget", over_budget).partial("there are no memory budgets"),
        global("GetBudgetName", get_budget_name).partial("there are no memory budgets"),
    ]
}

/// Function SetINIBool(string ini, bool value) native global
fn set_ini_bool(_: &mut Cx<'_>, _: String, _: bool) {}

/// Function SetINIInt(string ini, int value) native global
fn set_ini_int(_: &mut Cx<'_>, _: String, _: i32) {}

/// Function SetINIFloat(string ini, float value) native global
fn set_ini_float(_: &mut Cx<'_>, _: String, _: f32) {}

/// Function SetINIString(string ini, string value) native global
fn set_ini_string(_: &mut Cx<'_>, _: String, _: String) {}

/// bool Function GetINIBool(string ini) native global
fn get_ini_bool(_: &mut Cx<'_>, _: String) -> bool {
    false
}

/// int Function GetINIInt(string ini) native global
fn get_ini_int(_: &mut Cx<'_>, _: String) -> i32 {
    0
}

/// float Function GetINIFloat(string ini) native global
fn get_ini_float(_: &mut Cx<'_>, _: String) -> f32 {
    0.0
}

/// string Function GetINIString(string ini) native global
fn get_ini_string(_: &mut Cx<'_>, _: String) -> String {
    String::new()
}

/// string Function CaptureFrameRate(int numFrames) native global
fn capture_frame_rate(_: &mut Cx<'_>, _: i32) -> String {
    String::new()
}

/// Function StartFrameRateCapture() native global
fn start_frame_rate_capture(_: &mut Cx<'_>) {}

/// Function EndFrameRateCapture() native global
fn end_frame_rate_capture(_: &mut Cx<'_>) {}

/// float Function GetAverageFrameRate() native global
///
/// Logic sees ticks only, and they come at one rate.
fn get_average_frame_rate(_: &mut Cx<'_>) -> f32 {
    det::TICKS_PER_SECOND as f32
}

/// float Function GetMinFrameRate() native global
///
/// Logic sees ticks only, and they come at one rate.
fn get_min_frame_rate(_: &mut Cx<'_>) -> f32 {
    det::TICKS_PER_SECOND as f32
}

/// float Function GetMaxFrameRate() native global
///
/// Logic sees ticks only, and they come at one rate.
fn get_max_frame_rate(_: &mut Cx<'_>) -> f32 {
    det::TICKS_PER_SECOND as f32
}

/// int Function GetCurrentMemory() native global
fn get_current_memory(_: &mut Cx<'_>) -> i32 {
    0
}

/// int Function GetBudgetCount() native global
fn get_budget_count(_: &mut Cx<'_>) -> i32 {
    0
}

/// int Function GetCurrentBudget(int aiBudgetNumber) native global
fn get_current_budget(_: &mut Cx<'_>, _: i32) -> i32 {
    0
}

/// bool Function OverBudget(int aiBudgetNumber) native global
fn over_budget(_: &mut Cx<'_>, _: i32) -> bool {
    false
}

/// string Function GetBudgetName(int aiBudgetNumber) native global
fn get_budget_name(_: &mut Cx<'_>, _: i32) -> String {
    String::new()
}
