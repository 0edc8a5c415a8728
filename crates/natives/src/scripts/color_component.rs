//! ColorComponent: parts of a colour in one number, alpha red green blue from the top byte down.
//! All run on the script's thread.

use crate::{Cx, Row, global};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("GetAlpha", get_alpha).immediate(),
        global("GetRed", get_red).immediate(),
        global("GetGreen", get_green).immediate(),
        global("GetBlue", get_blue).immediate(),
        global("GetHue", get_hue).immediate(),
        global("GetSaturation", get_saturation).immediate(),
        global("GetValue", get_value).immediate(),
        global("SetAlpha", set_alpha).immediate(),
        global("SetRed", set_red).immediate(),
        global("SetGreen", set_green).immediate(),
        global("SetBlue", set_blue).immediate(),
        global("SetHue", set_hue).immediate(),
        global("SetSaturation", set_saturation).immediate(),
        global("SetValue", set_value).immediate(),
    ]
}

/// int Function GetAlpha(int argb) native global
fn get_alpha(_: &mut Cx<'_>, argb: i32) -> i32 {
    argb >> 24 & 0xFF
}

/// int Function GetRed(int argb) native global
fn get_red(_: &mut Cx<'_>, argb: i32) -> i32 {
    argb >> 16 & 0xFF
}

/// int Function GetGreen(int argb) native global
fn get_green(_: &mut Cx<'_>, argb: i32) -> i32 {
    argb >> 8 & 0xFF
}

/// int Function GetBlue(int argb) native global
fn get_blue(_: &mut Cx<'_>, argb: i32) -> i32 {
    argb & 0xFF
}

/// float Function GetHue(int argb) native global
///
/// Degrees, 0 to 360.
fn get_hue(_: &mut Cx<'_>, argb: i32) -> f32 {
    hsv(argb)[0]
}

/// float Function GetSaturation(int argb) native global
///
/// 0 to 1.
fn get_saturation(_: &mut Cx<'_>, argb: i32) -> f32 {
    hsv(argb)[1]
}

/// float Function GetValue(int argb) native global
///
/// 0 to 1.
fn get_value(_: &mut Cx<'_>, argb: i32) -> f32 {
    hsv(argb)[2]
}

/// int Function SetAlpha(int argb, int a) native global
fn set_alpha(_: &mut Cx<'_>, argb: i32, a: i32) -> i32 {
    argb & 0x00FF_FFFF | (a & 0xFF) << 24
}

/// int Function SetRed(int argb, int r) native global
fn set_red(_: &mut Cx<'_>, argb: i32, r: i32) -> i32 {
    argb & !0x00FF_0000 | (r & 0xFF) << 16
}

/// int Function SetGreen(int argb, int g) native global
fn set_green(_: &mut Cx<'_>, argb: i32, g: i32) -> i32 {
    argb & !0x0000_FF00 | (g & 0xFF) << 8
}

/// int Function SetBlue(int argb, int b) native global
fn set_blue(_: &mut Cx<'_>, argb: i32, b: i32) -> i32 {
    argb & !0xFF | b & 0xFF
}

/// int Function SetHue(int argb, float h) native global
fn set_hue(_: &mut Cx<'_>, argb: i32, h: f32) -> i32 {
    let [_, saturation, value] = hsv(argb);
    argb_of(argb, [h, saturation, value])
}

/// int Function SetSaturation(int argb, float s) native global
fn set_saturation(_: &mut Cx<'_>, argb: i32, s: f32) -> i32 {
    let [hue, _, value] = hsv(argb);
    argb_of(argb, [hue, s, value])
}

/// int Function SetValue(int argb, float v) native global
fn set_value(_: &mut Cx<'_>, argb: i32, v: f32) -> i32 {
    let [hue, saturation, _] = hsv(argb);
    argb_of(argb, [hue, saturation, v])
}

/// Hue in degrees, saturation and value from 0 to 1.
fn hsv(argb: i32) -> [f32; 3] {
    let [red, green, blue] = [argb >> 16, argb >> 8, argb].map(|part| (part & 0xFF) as f32 / 255.0);
    let (high, low) = (red.max(green).max(blue), red.min(green).min(blue));
    let span = high - low;
    let hue = if span == 0.0 {
        0.0
    } else if high == red {
        60.0 * ((green - blue) / span)
    } else if high == green {
        60.0 * ((blue - red) / span + 2.0)
    } else {
        60.0 * ((red - green) / span + 4.0)
    };
    let saturation = if high == 0.0 { 0.0 } else { span / high };
    [if hue < 0.0 { hue + 360.0 } else { hue }, saturation, high]
}

/// The colour of hue, saturation and value, with the alpha of another.
fn argb_of(alpha_of: i32, [hue, saturation, value]: [f32; 3]) -> i32 {
    let part = |offset: f32| {
        let place = (offset + hue / 60.0) % 6.0;
        let down = place.min(4.0 - place).clamp(0.0, 1.0);
        ((value - value * saturation * down) * 255.0).round() as i32 & 0xFF
    };
    alpha_of & !0x00FF_FFFF | part(5.0) << 16 | part(3.0) << 8 | part(1.0)
}
