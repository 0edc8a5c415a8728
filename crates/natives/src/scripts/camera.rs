//! Camera: the point of view.

use crate::{Cx, Row, global};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("GetCameraState", get_camera_state)
            .immediate()
            .partial("first and third person only"),
    ]
}

/// int Function GetCameraState() native global
///
/// 0 first person, 9 third person.
fn get_camera_state(cx: &mut Cx<'_>) -> i32 {
    if cx.world.controls.first_person { 0 } else { 9 }
}
