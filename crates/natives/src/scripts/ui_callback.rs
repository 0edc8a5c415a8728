//! UICallback: calls of menus, put together argument by argument.

use crate::{ArrayOf, Cx, Row, global};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("Create", create)
            .immediate()
            .partial("there are no Flash menus here: the handle is 0"),
        global("Send", send)
            .immediate()
            .partial("there are no Flash menus here"),
        global("Release", release)
            .immediate()
            .partial("there are no Flash menus here"),
        global("PushBool", push_bool)
            .immediate()
            .partial("there are no Flash menus here"),
        global("PushInt", push_int)
            .immediate()
            .partial("there are no Flash menus here"),
        global("PushFloat", push_float)
            .immediate()
            .partial("there are no Flash menus here"),
        global("PushString", push_string)
            .immediate()
            .partial("there are no Flash menus here"),
        global("PushBoolA", push_bool_a)
            .immediate()
            .partial("there are no Flash menus here"),
        global("PushIntA", push_int_a)
            .immediate()
            .partial("there are no Flash menus here"),
        global("PushFloatA", push_float_a)
            .immediate()
            .partial("there are no Flash menus here"),
        global("PushStringA", push_string_a)
            .immediate()
            .partial("there are no Flash menus here"),
    ]
}

/// int Function Create(string menuName, string target) native global
fn create(_: &mut Cx<'_>, _: String, _: String) -> i32 {
    0
}

/// bool Function Send(int handle) native global
fn send(_: &mut Cx<'_>, _: i32) -> bool {
    false
}

/// Function Release(int handle) native global
fn release(_: &mut Cx<'_>, _: i32) {}

/// Function PushBool(int handle, bool value) native global
fn push_bool(_: &mut Cx<'_>, _: i32, _: bool) {}

/// Function PushInt(int handle, int value) native global
fn push_int(_: &mut Cx<'_>, _: i32, _: i32) {}

/// Function PushFloat(int handle, float value) native global
fn push_float(_: &mut Cx<'_>, _: i32, _: f32) {}

/// Function PushString(int handle, string value) native global
fn push_string(_: &mut Cx<'_>, _: i32, _: String) {}

/// Function PushBoolA(int handle, bool[] args) native global
fn push_bool_a(_: &mut Cx<'_>, _: i32, _: ArrayOf<bool>) {}

/// Function PushIntA(int handle, int[] args) native global
fn push_int_a(_: &mut Cx<'_>, _: i32, _: ArrayOf<i32>) {}

/// Function PushFloatA(int handle, float[] args) native global
fn push_float_a(_: &mut Cx<'_>, _: i32, _: ArrayOf<f32>) {}

/// Function PushStringA(int handle, string[] args) native global
fn push_string_a(_: &mut Cx<'_>, _: i32, _: ArrayOf<String>) {}
