//! FormList: the plugin's forms and those scripts added.

use crate::{ArrayOf, Cx, Form, FormList, Row, method};
use rules::form_list;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("AddForm", add_form),
        method("RemoveAddedForm", remove_added_form),
        method("Revert", revert),
        method("HasForm", has_form),
        method("Find", find),
        method("GetSize", get_size),
        method("GetAt", get_at),
        method("ToArray", to_array).immediate(),
        method("AddForms", add_forms).immediate(),
    ]
}

/// Function AddForm(Form apForm) native
fn add_form(cx: &mut Cx<'_>, this: FormList, form: Option<Form>) {
    if let Some(form) = form {
        form_list::add(cx.forms, cx.world, this.0, form.0);
    }
}

/// Function RemoveAddedForm(Form apForm) native
fn remove_added_form(cx: &mut Cx<'_>, this: FormList, form: Option<Form>) {
    if let Some(form) = form {
        form_list::remove_added(cx.world, this.0, form.0);
    }
}

/// Function Revert() native
fn revert(cx: &mut Cx<'_>, this: FormList) {
    form_list::revert(cx.world, this.0);
}

/// bool Function HasForm(Form akForm) native
fn has_form(cx: &mut Cx<'_>, this: FormList, form: Option<Form>) -> bool {
    form.is_some_and(|form| form_list::contains(cx.forms, cx.world, this.0, form.0))
}

/// int Function Find(Form apForm) native
fn find(cx: &mut Cx<'_>, this: FormList, form: Option<Form>) -> i32 {
    let place = form.and_then(|form| form_list::find(cx.forms, cx.world, this.0, form.0));
    place.map_or(-1, |place| place as i32)
}

/// int Function GetSize() native
fn get_size(cx: &mut Cx<'_>, this: FormList) -> i32 {
    form_list::places(cx.forms, cx.world, this.0).len() as i32
}

/// Form Function GetAt(int aiIndex) native
fn get_at(cx: &mut Cx<'_>, this: FormList, index: i32) -> Option<Form> {
    let places = form_list::places(cx.forms, cx.world, this.0);
    usize::try_from(index)
        .ok()
        .and_then(|index| *places.get(index)?)
        .map(Form)
}

/// Form[] Function ToArray() native
fn to_array(cx: &mut Cx<'_>, this: FormList) -> Vec<Option<Form>> {
    let places = form_list::places(cx.forms, cx.world, this.0);
    places.into_iter().map(|form| form.map(Form)).collect()
}

/// Function AddForms(Form[] forms) native
fn add_forms(cx: &mut Cx<'_>, this: FormList, forms: ArrayOf<Option<Form>>) {
    for form in forms.elements(cx.vm).into_iter().flatten() {
        form_list::add(cx.forms, cx.world, this.0, form.0);
    }
}
