//! LeveledActor: entries scripts add to the list.

use crate::{Cx, Form, LeveledActor, Row, method};
use rules::leveled;

pub(super) fn natives() -> Vec<Row> {
    vec![method("AddForm", add_form), method("Revert", revert)]
}

/// Function AddForm(Form apForm, int aiLevel) native
fn add_form(cx: &mut Cx<'_>, this: LeveledActor, form: Option<Form>, level: i32) {
    if let Some(form) = form {
        leveled::add(cx.world, this.0, form.0, level, 1);
    }
}

/// Function Revert() native
fn revert(cx: &mut Cx<'_>, this: LeveledActor) {
    leveled::revert(cx.world, this.0);
}
