//! Package: its quest and template.

use crate::{Cx, Package, Quest, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetOwningQuest", get_owning_quest),
        method("GetTemplate", get_template),
    ]
}

/// Quest Function GetOwningQuest() native
///
/// Source: docs/formats, `PACK` `QNAM`.
fn get_owning_quest(cx: &mut Cx<'_>, this: Package) -> Option<Quest> {
    cx.forms.record(this.0)?.field(b"QNAM")?.form().map(Quest)
}

/// Package Function GetTemplate() native
///
/// Source: docs/formats, `PACK` `PKCU`: the template stands after the count.
fn get_template(cx: &mut Cx<'_>, this: Package) -> Option<Package> {
    cx.forms
        .record(this.0)?
        .field(b"PKCU")?
        .skip(4)
        .form()
        .map(Package)
}
