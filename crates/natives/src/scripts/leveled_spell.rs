//! LeveledSpell: entries scripts add to the list.

use crate::{Cx, Form, LeveledSpell, Row, method};
use rules::leveled;

pub(super) fn natives() -> Vec<Row> {
    vec![method("AddForm", add_form), method("Revert", revert)]
}

/// Function AddForm(Form apForm, int aiLevel) native
fn add_form(cx: &mut Cx<'_>, this: LeveledSpell, form: Option<Form>, level: i32) {
    if let Some(form) = form {
        leveled::add(cx.world, this.0, form.0, level, 1);
    }
}

/// Function Revert() native
fn revert(cx: &mut Cx<'_>, this: LeveledSpell) {
    leveled::revert(cx.world, this.0);
}
