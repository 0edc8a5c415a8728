//! ConstructibleObject: recipes, as the records have them.

use crate::{ConstructibleObject, Cx, Form, Keyword, Row, method};
use forms::components::ContainerItem;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("GetResult", get_result),
        method("GetResultQuantity", get_result_quantity),
        method("GetNumIngredients", get_num_ingredients),
        method("GetNthIngredient", get_nth_ingredient),
        method("GetNthIngredientQuantity", get_nth_ingredient_quantity),
        method("GetWorkbenchKeyword", get_workbench_keyword),
        method("SetNthIngredient", set_nth_ingredient).partial("recipes do not change"),
    ]
}

/// Form Function GetResult() native
fn get_result(cx: &mut Cx<'_>, this: ConstructibleObject) -> Option<Form> {
    cx.forms.record(this.0)?.field(b"CNAM")?.form().map(Form)
}

/// int Function GetResultQuantity() native
fn get_result_quantity(cx: &mut Cx<'_>, this: ConstructibleObject) -> i32 {
    let record = cx.forms.record(this.0);
    record
        .and_then(|record| Some(record.field(b"NAM1")?.u16()))
        .unwrap_or(0)
        .into()
}

/// int Function GetNumIngredients() native
fn get_num_ingredients(cx: &mut Cx<'_>, this: ConstructibleObject) -> i32 {
    ingredients(cx, this).len() as i32
}

/// Form Function GetNthIngredient(int n) native
fn get_nth_ingredient(cx: &mut Cx<'_>, this: ConstructibleObject, n: i32) -> Option<Form> {
    ingredients(cx, this)
        .get(usize::try_from(n).ok()?)?
        .item
        .map(Form)
}

/// int Function GetNthIngredientQuantity(int n) native
fn get_nth_ingredient_quantity(cx: &mut Cx<'_>, this: ConstructibleObject, n: i32) -> i32 {
    let nth = usize::try_from(n)
        .ok()
        .and_then(|n| ingredients(cx, this).get(n).copied());
    nth.map_or(0, |ingredient| ingredient.count)
}

/// Keyword Function GetWorkbenchKeyword() native
fn get_workbench_keyword(cx: &mut Cx<'_>, this: ConstructibleObject) -> Option<Keyword> {
    cx.forms.record(this.0)?.field(b"BNAM")?.form().map(Keyword)
}

/// Function SetNthIngredient(Form required, int n) native
fn set_nth_ingredient(_: &mut Cx<'_>, _: ConstructibleObject, _: Option<Form>, _: i32) {}

fn ingredients(cx: &Cx<'_>, recipe: ConstructibleObject) -> Vec<ContainerItem> {
    let Some(record) = cx.forms.record(recipe.0) else {
        return Vec::new();
    };
    let mut items = Vec::new();
    for mut field in record.fields() {
        ContainerItem::take(&mut items, &mut field);
    }
    items
}
