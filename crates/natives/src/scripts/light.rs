//! Light: warmth.

use crate::{Cx, Light, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetWarmthRating", get_warmth_rating)
            .partial("only survival play asks, which is not here yet"),
    ]
}

/// float Function GetWarmthRating() native
fn get_warmth_rating(_: &mut Cx<'_>, _: Light) -> f32 {
    0.0
}
