//! Perk: ranks, as the record has them.

use crate::{Cx, Perk, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![method("GetNextPerk", get_next_perk)]
}

/// Perk Function GetNextPerk() native
fn get_next_perk(cx: &mut Cx<'_>, this: Perk) -> Option<Perk> {
    cx.forms.perk(this.0)?.next.map(Perk)
}
