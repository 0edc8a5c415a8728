//! Math: floats and bits. Angles are in degrees. All run on the script's thread.

use crate::{Cx, Row, global};
use det::math;

pub(super) fn natives() -> Vec<Row> {
    let float = |name, function: fn(f32) -> f32| {
        global(name, move |_: &mut Cx<'_>, value: f32| function(value)).immediate()
    };
    vec![
        float("abs", f32::abs),
        float("acos", |value| math::to_degrees(math::acos(value))),
        float("asin", |value| math::to_degrees(math::asin(value))),
        float("atan", |value| math::to_degrees(math::atan(value))),
        float("cos", |degrees| math::cos(math::to_radians(degrees))),
        float("sin", |degrees| math::sin(math::to_radians(degrees))),
        float("tan", |degrees| math::tan(math::to_radians(degrees))),
        float("sqrt", f32::sqrt),
        float("DegreesToRadians", math::to_radians),
        float("RadiansToDegrees", math::to_degrees),
        float("Log", math::ln),
        global("Ceiling", ceiling).immediate(),
        global("Floor", floor).immediate(),
        global("pow", pow).immediate(),
        global("LeftShift", left_shift).immediate(),
        global("RightShift", right_shift).immediate(),
        global("LogicalAnd", |_: &mut Cx<'_>, a: i32, b: i32| a & b).immediate(),
        global("LogicalOr", |_: &mut Cx<'_>, a: i32, b: i32| a | b).immediate(),
        global("LogicalXor", |_: &mut Cx<'_>, a: i32, b: i32| a ^ b).immediate(),
        global("LogicalNot", |_: &mut Cx<'_>, a: i32| !a).immediate(),
    ]
}

/// int Function Ceiling(float afValue) native global
fn ceiling(_: &mut Cx<'_>, value: f32) -> i32 {
    value.ceil() as i32
}

/// int Function Floor(float afValue) native global
fn floor(_: &mut Cx<'_>, value: f32) -> i32 {
    value.floor() as i32
}

/// float Function pow(float x, float y) native global
fn pow(_: &mut Cx<'_>, x: f32, y: f32) -> f32 {
    math::powf(x, y)
}

/// int Function LeftShift(int value, int shiftBy) native global. Bits beyond 31 are cut.
fn left_shift(_: &mut Cx<'_>, value: i32, by: i32) -> i32 {
    value.wrapping_shl(by as u32)
}

/// int Function RightShift(int value, int shiftBy) native global. The sign is not kept.
///
/// Unknown: whether the original keeps the sign; its argument is unsigned by its registration.
fn right_shift(_: &mut Cx<'_>, value: i32, by: i32) -> i32 {
    (value as u32).wrapping_shr(by as u32) as i32
}
