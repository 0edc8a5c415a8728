//! Package: its quest and template.

use crate::{Cx, Package, Quest, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetOwningQuest", get_owning_quest),
        method("GetTemplate", get_template),
    ]
}

/// Quest Function GetOwningQuest() native
fn get_owning_quest(cx: &mut Cx<'_>, this: Package) -> Option<Quest> {
    cx.forms.package(this.0)?.quest.map(Quest)
}

/// Package Function GetTemplate() native
fn get_template(cx: &mut Cx<'_>, this: Package) -> Option<Package> {
    cx.forms.package(this.0)?.template.map(Package)
}
