//! LeveledItem: entries scripts add to the list.

use crate::{Cx, Form, LeveledItem, Row, method};
use rules::leveled;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("AddForm", add_form),
        method("Revert", revert),
        method("GetNumForms", get_num_forms).immediate(),
        method("GetNthForm", get_nth_form).immediate(),
    ]
}

/// Function AddForm(Form apForm, int aiLevel, int aiCount) native
fn add_form(cx: &mut Cx<'_>, this: LeveledItem, form: Option<Form>, level: i32, count: i32) {
    if let Some(form) = form {
        leveled::add(cx.world, this.0, form.0, level, count);
    }
}

/// Function Revert() native
fn revert(cx: &mut Cx<'_>, this: LeveledItem) {
    leveled::revert(cx.world, this.0);
}

/// int Function GetNumForms() native
fn get_num_forms(cx: &mut Cx<'_>, this: LeveledItem) -> i32 {
    leveled::list(cx.forms, this.0).map_or(0, |list| list.entries.len() as i32)
}

/// Form Function GetNthForm(int n) native
fn get_nth_form(cx: &mut Cx<'_>, this: LeveledItem, n: i32) -> Option<Form> {
    let list = leveled::list(cx.forms, this.0)?;
    list.entries.get(usize::try_from(n).ok()?)?.form.map(Form)
}
