//! UI: the game's own menus.

use crate::{ArrayOf, Cx, Form, Row, global};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = menu_natives();
    rows.extend(value_natives());
    rows.extend(invoke_natives());
    rows
}

fn menu_natives() -> Vec<Row> {
    vec![
        global("IsMenuOpen", is_menu_open).partial("the HUD and message boxes only"),
        global("IsTextInputEnabled", is_text_input_enabled)
            .immediate()
            .partial("no menu takes text yet"),
        global("OpenCustomMenu", open_custom_menu)
            .immediate()
            .partial("there are no Flash menus here"),
        global("CloseCustomMenu", close_custom_menu)
            .immediate()
            .partial("there are no Flash menus here"),
    ]
}

fn value_natives() -> Vec<Row> {
    vec![
        global("SetBool", set_bool).partial("there are no Flash menus here"),
        global("SetInt", set_int).partial("there are no Flash menus here"),
        global("SetFloat", set_float).partial("there are no Flash menus here"),
        global("SetString", set_string).partial("there are no Flash menus here"),
        global("GetBool", get_bool).partial("there are no Flash menus here"),
        global("GetInt", get_int).partial("there are no Flash menus here"),
        global("GetFloat", get_float).partial("there are no Flash menus here"),
        global("GetString", get_string).partial("there are no Flash menus here"),
    ]
}

fn invoke_natives() -> Vec<Row> {
    vec![
        global("InvokeBool", invoke_bool)
            .immediate()
            .partial("there are no Flash menus here"),
        global("InvokeInt", invoke_int)
            .immediate()
            .partial("there are no Flash menus here"),
        global("InvokeFloat", invoke_float)
            .immediate()
            .partial("there are no Flash menus here"),
        global("InvokeString", invoke_string)
            .immediate()
            .partial("there are no Flash menus here"),
        global("InvokeForm", invoke_form)
            .immediate()
            .partial("there are no Flash menus here"),
        global("InvokeBoolA", invoke_bool_a)
            .immediate()
            .partial("there are no Flash menus here"),
        global("InvokeIntA", invoke_int_a)
            .immediate()
            .partial("there are no Flash menus here"),
        global("InvokeFloatA", invoke_float_a)
            .immediate()
            .partial("there are no Flash menus here"),
        global("InvokeStringA", invoke_string_a)
            .immediate()
            .partial("there are no Flash menus here"),
    ]
}

/// bool Function IsMenuOpen(string menuName) native global
fn is_menu_open(cx: &mut Cx<'_>, menu_name: String) -> bool {
    match menu_name.to_ascii_lowercase().as_str() {
        "hud menu" => true,
        "messageboxmenu" => cx.world.messages.front().is_some(),
        _ => false,
    }
}

/// bool Function IsTextInputEnabled() native global
fn is_text_input_enabled(_: &mut Cx<'_>) -> bool {
    false
}

/// Function OpenCustomMenu(string swfPath, int flags = 0) native global
fn open_custom_menu(_: &mut Cx<'_>, _: String, _: i32) {}

/// Function CloseCustomMenu() native global
fn close_custom_menu(_: &mut Cx<'_>) {}

/// Function SetBool(string menuName, string target, bool value) native global
fn set_bool(_: &mut Cx<'_>, _: String, _: String, _: bool) {}

/// Function SetInt(string menuName, string target, int value) native global
fn set_int(_: &mut Cx<'_>, _: String, _: String, _: i32) {}

/// Function SetFloat(string menuName, string target, float value) native global
fn set_float(_: &mut Cx<'_>, _: String, _: String, _: f32) {}

/// Function SetString(string menuName, string target, string value) native global
fn set_string(_: &mut Cx<'_>, _: String, _: String, _: String) {}

/// bool Function GetBool(string menuName, string target) native global
fn get_bool(_: &mut Cx<'_>, _: String, _: String) -> bool {
    false
}

/// int Function GetInt(string menuName, string target) native global
fn get_int(_: &mut Cx<'_>, _: String, _: String) -> i32 {
    0
}

/// float Function GetFloat(string menuName, string target) native global
fn get_float(_: &mut Cx<'_>, _: String, _: String) -> f32 {
    0.0
}

/// string Function GetString(string menuName, string target) native global
fn get_string(_: &mut Cx<'_>, _: String, _: String) -> String {
    String::new()
}

/// Function InvokeBool(string menuName, string target, bool arg) native global
fn invoke_bool(_: &mut Cx<'_>, _: String, _: String, _: bool) {}

/// Function InvokeInt(string menuName, string target, int arg) native global
fn invoke_int(_: &mut Cx<'_>, _: String, _: String, _: i32) {}

/// Function InvokeFloat(string menuName, string target, float arg) native global
fn invoke_float(_: &mut Cx<'_>, _: String, _: String, _: f32) {}

/// Function InvokeString(string menuName, string target, string arg) native global
fn invoke_string(_: &mut Cx<'_>, _: String, _: String, _: String) {}

/// Function InvokeForm(string menuName, string target, Form arg) native global
fn invoke_form(_: &mut Cx<'_>, _: String, _: String, _: Option<Form>) {}

/// Function InvokeBoolA(string menuName, string target, bool[] args) native global
fn invoke_bool_a(_: &mut Cx<'_>, _: String, _: String, _: ArrayOf<bool>) {}

/// Function InvokeIntA(string menuName, string target, int[] args) native global
fn invoke_int_a(_: &mut Cx<'_>, _: String, _: String, _: ArrayOf<i32>) {}

/// Function InvokeFloatA(string menuName, string target, float[] args) native global
fn invoke_float_a(_: &mut Cx<'_>, _: String, _: String, _: ArrayOf<f32>) {}

/// Function InvokeStringA(string menuName, string target, string[] args) native global
fn invoke_string_a(_: &mut Cx<'_>, _: String, _: String, _: ArrayOf<String>) {}
