//! Input: keys and controls.

use crate::{Cx, Row, global};
use world::Happening;

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("IsKeyPressed", is_key_pressed)
            .immediate()
            .partial("which keys are held is not kept yet"),
        global("GetNumKeysPressed", get_num_keys_pressed)
            .immediate()
            .partial("which keys are held is not kept yet"),
        global("GetNthKeyPressed", get_nth_key_pressed)
            .immediate()
            .partial("which keys are held is not kept yet"),
        global("TapKey", tap_key)
            .immediate()
            .partial("scripts hear it, the game's own controls do not"),
        global("HoldKey", hold_key)
            .immediate()
            .partial("scripts hear it, the game's own controls do not"),
        global("ReleaseKey", release_key)
            .immediate()
            .partial("scripts hear it, the game's own controls do not"),
        global("GetMappedKey", get_mapped_key)
            .immediate()
            .partial("the game's own keys: the player's are not read"),
        global("GetMappedControl", get_mapped_control)
            .immediate()
            .partial("the game's own keys: the player's are not read"),
    ]
}

/// bool Function IsKeyPressed(Int dxKeycode) native global
fn is_key_pressed(_: &mut Cx<'_>, _: i32) -> bool {
    false
}

/// int Function GetNumKeysPressed() native global
fn get_num_keys_pressed(_: &mut Cx<'_>) -> i32 {
    0
}

/// int Function GetNthKeyPressed(int n) native global
fn get_nth_key_pressed(_: &mut Cx<'_>, _: i32) -> i32 {
    0
}

/// Function TapKey(Int dxKeycode) native global
fn tap_key(cx: &mut Cx<'_>, dx_keycode: i32) {
    let code = dx_keycode;
    cx.world
        .happenings
        .raise(Happening::Key { code, held: None });
    cx.world.happenings.raise(Happening::Key {
        code,
        held: Some(0),
    });
}

/// Function HoldKey(Int dxKeycode) native global
fn hold_key(cx: &mut Cx<'_>, dx_keycode: i32) {
    cx.world.happenings.raise(Happening::Key {
        code: dx_keycode,
        held: None,
    });
}

/// Function ReleaseKey(Int dxKeycode) native global
fn release_key(cx: &mut Cx<'_>, dx_keycode: i32) {
    cx.world.happenings.raise(Happening::Key {
        code: dx_keycode,
        held: Some(0),
    });
}

/// int Function GetMappedKey(string control, int deviceType = 0xFF) native global
///
/// -1 for a control without a key. Device 2 is the gamepad, which has no keys here.
fn get_mapped_key(_: &mut Cx<'_>, control: String, device_type: i32) -> i32 {
    if device_type == 2 {
        return -1;
    }
    let found = KEYS
        .iter()
        .find(|(name, _)| name.eq_ignore_ascii_case(&control));
    found.map_or(-1, |(_, key)| *key)
}

/// string Function GetMappedControl(int keycode) native global
fn get_mapped_control(_: &mut Cx<'_>, keycode: i32) -> String {
    let found = KEYS.iter().find(|(_, key)| *key == keycode);
    found
        .map(|(name, _)| (*name).to_owned())
        .unwrap_or_default()
}

/// The game's controls with their first keys: DirectInput codes, from 256 on mouse buttons.
const KEYS: &[(&str, i32)] = &[
    ("Forward", 17),
    ("Back", 31),
    ("Strafe Left", 30),
    ("Strafe Right", 32),
    ("Activate", 18),
    ("Left Attack/Block", 257),
    ("Right Attack/Block", 256),
    ("Pause", 1),
    ("Ready Weapon", 19),
    ("Toggle POV", 33),
    ("Jump", 57),
    ("Journal", 36),
    ("Sprint", 56),
    ("Sneak", 29),
    ("Shout", 44),
    ("Run", 42),
    ("Toggle Always Run", 58),
    ("Auto-Move", 46),
    ("Quicksave", 63),
    ("Quickload", 67),
    ("Console", 41),
    ("Tween Menu", 15),
    ("Quick Inventory", 23),
    ("Quick Magic", 25),
    ("Quick Stats", 53),
    ("Quick Map", 50),
    ("Favorites", 16),
    ("Wait", 20),
    ("Hotkey1", 2),
    ("Hotkey2", 3),
    ("Hotkey3", 4),
    ("Hotkey4", 5),
    ("Hotkey5", 6),
    ("Hotkey6", 7),
    ("Hotkey7", 8),
    ("Hotkey8", 9),
];
