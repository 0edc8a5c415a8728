//! GlobalVariable: numbers the whole game shares. Both natives run on the script's thread.

use crate::{Cx, GlobalVariable, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetValue", get_value).immediate(),
        method("SetValue", set_value).immediate(),
    ]
}

/// float Function GetValue() native
fn get_value(cx: &mut Cx<'_>, this: GlobalVariable) -> f32 {
    rules::global::value(cx.forms, cx.world, this.0)
}

/// Function SetValue(float afNewValue) native
fn set_value(cx: &mut Cx<'_>, this: GlobalVariable, value: f32) {
    rules::global::set(cx.forms, cx.world, this.0, value);
}
