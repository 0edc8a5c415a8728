//! Debug: the log, notifications, message boxes, the developers' switches.

mod developer;

use crate::{Cx, Latent, ObjectReference, Quest, Row, Show, global};
use papyrus::Severity;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = log_natives();
    rows.extend(player_natives());
    rows.extend(developer_natives());
    rows.extend(developer::natives());
    rows
}

fn log_natives() -> Vec<Row> {
    vec![
        global("Trace", trace).immediate(),
        global("TraceStack", trace_stack).immediate(),
        global("TraceUser", trace_user).immediate(),
        global("OpenUserLog", open_user_log).immediate(),
        global("CloseUserLog", switch_text).immediate(),
    ]
}

fn player_natives() -> Vec<Row> {
    vec![
        global("Notification", notification),
        global("MessageBox", message_box),
        global("SendAnimationEvent", send_animation_event)
            .partial("no behaviour graphs yet: the event reaches nobody"),
        global("GetConfigName", config_name),
        global("GetPlatformName", platform_name),
        global("GetVersionNumber", version_number),
    ]
}

/// Switches of the developers' builds: they change nothing a player's game shows.
fn developer_natives() -> Vec<Row> {
    vec![
        global("StartScriptProfiling", switch_text).immediate(),
        global("StopScriptProfiling", switch_text).immediate(),
        global("StartStackProfiling", switch).immediate(),
        global("StopStackProfiling", switch).immediate(),
        global(
            "DebugChannelNotify",
            |_: &mut Cx<'_>, _: String, _: String| (),
        ),
        global("DumpAliasData", |_: &mut Cx<'_>, _: Option<Quest>| ()),
        global(
            "ShowRefPosition",
            |_: &mut Cx<'_>, _: Option<ObjectReference>| (),
        ),
        global("SetFootIK", |_: &mut Cx<'_>, _: bool| ()),
        global("TakeScreenshot", switch_text),
        global("ToggleMenus", switch),
        global("DBSendPlayerPosition", switch),
    ]
}

fn switch(_: &mut Cx<'_>) {}

fn switch_text(_: &mut Cx<'_>, _: String) {}

/// Function Trace(string asTextToPrint, int aiSeverity = 0) native global
fn trace(cx: &mut Cx<'_>, text: String, severity: i32) {
    cx.trace(severity_of(severity), text);
}

/// Function TraceStack(string asTextToPrint = "Tracing stack on request", int aiSeverity = 0) native global
fn trace_stack(cx: &mut Cx<'_>, text: String, severity: i32) {
    cx.trace_stack(severity_of(severity), text);
}

fn severity_of(number: i32) -> Severity {
    match number {
        2 => Severity::Error,
        1 => Severity::Warning,
        _ => Severity::Info,
    }
}

/// bool Function TraceUser(string asUserLog, string asTextToPrint, int aiSeverity = 0) native global
///
/// Player's builds have one log here: the user log's name stands before the text.
fn trace_user(cx: &mut Cx<'_>, log: String, text: String, severity: i32) -> bool {
    trace(cx, format!("{log}: {text}"), severity);
    true
}

/// bool Function OpenUserLog(string asLogName) native global
fn open_user_log(_: &mut Cx<'_>, _: String) -> bool {
    true
}

/// Function Notification(string asNotificationText) native global
fn notification(cx: &mut Cx<'_>, text: String) {
    cx.show.push(Show::Notification { text });
}

/// Function MessageBox(string asMessageBoxText) native global. The script does not wait for it.
fn message_box(cx: &mut Cx<'_>, text: String) {
    let ok = rules::game_setting::text(cx.forms, "sOk").unwrap_or_else(|| "OK".into());
    cx.world
        .messages
        .open(String::new(), text, vec![(0, ok)], None);
}

/// Function SendAnimationEvent(ObjectReference arRef, string asEventName) native global
fn send_animation_event(_: &mut Cx<'_>, _: Option<ObjectReference>, _: String) {}

/// string Function GetConfigName() native global
fn config_name(_: &mut Cx<'_>) -> Latent<String> {
    Latent::Now("Release".into())
}

/// string Function GetPlatformName() native global
fn platform_name(_: &mut Cx<'_>) -> Latent<String> {
    Latent::Now("PC".into())
}

/// string Function GetVersionNumber() native global. The version whose formats this engine reads.
fn version_number(_: &mut Cx<'_>) -> Latent<String> {
    Latent::Now("1.6.1170.0".into())
}
