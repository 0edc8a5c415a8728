//! Outfit: what is in it.

use crate::{Cx, Form, Outfit, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetNumParts", get_num_parts),
        method("GetNthPart", get_nth_part),
    ]
}

/// int Function GetNumParts() native
fn get_num_parts(cx: &mut Cx<'_>, this: Outfit) -> i32 {
    rules::inventory::item::outfit(cx.forms, this.0).len() as i32
}

/// Form Function GetNthPart(int n) native
fn get_nth_part(cx: &mut Cx<'_>, this: Outfit, n: i32) -> Option<Form> {
    let parts = rules::inventory::item::outfit(cx.forms, this.0);
    parts.get(usize::try_from(n).ok()?).map(|part| Form(*part))
}
