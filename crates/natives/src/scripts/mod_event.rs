//! ModEvent: events between mods, put together argument by argument. All run on the script's
//! thread.

use crate::{Cx, Form, Row, global};
use world::{Happening, ModEventArgument, Subject};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("Create", create).immediate(),
        global("Send", send).immediate(),
        global("Release", release).immediate(),
        global("PushBool", push_bool).immediate(),
        global("PushInt", push_int).immediate(),
        global("PushFloat", push_float).immediate(),
        global("PushString", push_string).immediate(),
        global("PushForm", push_form).immediate(),
    ]
}

/// int Function Create(string eventName) native global
///
/// 0 for a name that is empty.
fn create(cx: &mut Cx<'_>, event_name: String) -> i32 {
    if event_name.is_empty() {
        0
    } else {
        cx.world.mod_events.create(event_name)
    }
}

/// bool Function Send(int handle) native global
fn send(cx: &mut Cx<'_>, handle: i32) -> bool {
    let Some(event) = cx.world.mod_events.take(handle) else {
        return false;
    };
    cx.world.happenings.raise(Happening::ModEventSent {
        event,
        sender: None,
    });
    true
}

/// Function Release(int handle) native global
fn release(cx: &mut Cx<'_>, handle: i32) {
    cx.world.mod_events.take(handle);
}

/// Function PushBool(int handle, bool value) native global
fn push_bool(cx: &mut Cx<'_>, handle: i32, value: bool) {
    push(cx, handle, ModEventArgument::Bool(value));
}

/// Function PushInt(int handle, int value) native global
fn push_int(cx: &mut Cx<'_>, handle: i32, value: i32) {
    push(cx, handle, ModEventArgument::Int(value));
}

/// Function PushFloat(int handle, float value) native global
fn push_float(cx: &mut Cx<'_>, handle: i32, value: f32) {
    push(cx, handle, ModEventArgument::Float(value));
}

/// Function PushString(int handle, string value) native global
fn push_string(cx: &mut Cx<'_>, handle: i32, value: String) {
    push(cx, handle, ModEventArgument::Text(value));
}

/// Function PushForm(int handle, Form value) native global
fn push_form(cx: &mut Cx<'_>, handle: i32, value: Option<Form>) {
    push(
        cx,
        handle,
        ModEventArgument::Form(value.map(|form| Subject::Form(form.0))),
    );
}

fn push(cx: &mut Cx<'_>, handle: i32, argument: ModEventArgument) {
    if let Some(event) = cx.world.mod_events.get_mut(handle) {
        event.arguments.push(argument);
    }
}
