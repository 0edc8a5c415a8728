//! ObjectReference: what it holds.

use crate::{Cx, Form, ObjectReference, Row, method};
use rules::{inventory, reference};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = own_natives();
    rows.extend(extender_natives());
    rows
}

fn own_natives() -> Vec<Row> {
    vec![
        method("AddItem", add_item).latent(),
        method("RemoveItem", remove_item).latent(),
        method("RemoveAllItems", remove_all_items)
            .partial("owners and quest items are not told apart"),
        method("RemoveAllStolenItems", remove_all_stolen_items)
            .partial("items do not know that they are stolen yet"),
        method("GetItemCount", get_item_count),
        method("GetAllItemsCount", get_all_items_count),
        method("IsContainerEmpty", is_container_empty),
        method("DropObject", drop_object).latent(),
        method("GetItemHealthPercent", get_item_health_percent)
            .partial("improved items are not kept yet"),
        method(
            "SetContainerAllowStolenItems",
            set_container_allow_stolen_items,
        )
        .partial("items do not know that they are stolen yet"),
    ]
}

fn extender_natives() -> Vec<Row> {
    vec![
        method("GetNumItems", get_num_items),
        method("GetNthForm", get_nth_form),
        method("GetTotalItemWeight", get_total_item_weight),
        method("GetContainerForms", get_container_forms),
    ]
}

/// Function AddItem(Form akItemToAdd, int aiCount = 1, bool abSilent = false) native
fn add_item(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    item_to_add: Option<Form>,
    count: i32,
    silent: bool,
) {
    if let Some(item) = item_to_add {
        inventory::add(cx.forms, cx.world, this.0, item.0, count);
        super::super::item_note::added(cx, this.0, item.0, count, silent);
    }
}

/// Function RemoveItem(Form akItemToRemove, int aiCount = 1, bool abSilent = false, ObjectReference
/// akOtherContainer = None) native. Unknown: that a negative count is all there are; another engine
/// that runs these scripts takes it so.
fn remove_item(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    item_to_remove: Option<Form>,
    count: i32,
    silent: bool,
    other_container: Option<ObjectReference>,
) {
    let Some(item) = item_to_remove else { return };
    let to = other_container.map(|container| container.0);
    let count = if count < 0 { i32::MAX } else { count };
    let moved = inventory::remove(cx.forms, cx.world, this.0, (item.0, count), to);
    super::super::item_note::removed(cx, this.0, item.0, moved, silent);
}

/// Function RemoveAllItems(ObjectReference akTransferTo = None, bool abKeepOwnership = false, bool
/// abRemoveQuestItems = false) native
fn remove_all_items(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    transfer_to: Option<ObjectReference>,
    _: bool,
    _: bool,
) {
    let to = transfer_to.map(|container| container.0);
    inventory::remove_all(cx.forms, cx.world, this.0, to);
}

/// Function RemoveAllStolenItems(ObjectReference akTransferTo = None) native
fn remove_all_stolen_items(_: &mut Cx<'_>, _: ObjectReference, _: Option<ObjectReference>) {}

/// int Function GetItemCount(Form akItem) native
fn get_item_count(cx: &mut Cx<'_>, this: ObjectReference, item: Option<Form>) -> i32 {
    item.map_or(0, |item| {
        inventory::count(cx.forms, cx.world, this.0, item.0)
    })
}

/// int Function GetAllItemsCount() native
fn get_all_items_count(cx: &mut Cx<'_>, this: ObjectReference) -> i32 {
    total(cx, this.0)
}

/// bool Function IsContainerEmpty() native
fn is_container_empty(cx: &mut Cx<'_>, this: ObjectReference) -> bool {
    total(cx, this.0) == 0
}

/// ObjectReference Function DropObject(Form akObject, int aiCount = 1) native
fn drop_object(
    cx: &mut Cx<'_>,
    this: ObjectReference,
    object: Option<Form>,
    count: i32,
) -> Option<ObjectReference> {
    let object = object?;
    inventory::drop(cx.forms, cx.world, this.0, object.0, count).map(ObjectReference)
}

/// float Function GetItemHealthPercent() native
fn get_item_health_percent(_: &mut Cx<'_>, _: ObjectReference) -> f32 {
    1.0
}

/// Function SetContainerAllowStolenItems(bool setAllowStolenItems) native
fn set_container_allow_stolen_items(_: &mut Cx<'_>, _: ObjectReference, _: bool) {}

/// int Function GetNumItems() native
fn get_num_items(cx: &mut Cx<'_>, this: ObjectReference) -> i32 {
    inventory::contents(cx.forms, cx.world, this.0).len() as i32
}

/// Form Function GetNthForm(int index) native
fn get_nth_form(cx: &mut Cx<'_>, this: ObjectReference, index: i32) -> Option<Form> {
    let all = inventory::contents(cx.forms, cx.world, this.0);
    all.get(usize::try_from(index).ok()?)
        .map(|(item, _)| Form(*item))
}

/// float Function GetTotalItemWeight() native
fn get_total_item_weight(cx: &mut Cx<'_>, this: ObjectReference) -> f32 {
    inventory::weight(cx.forms, cx.world, this.0)
}

/// Form[] Function GetContainerForms() native
fn get_container_forms(cx: &mut Cx<'_>, this: ObjectReference) -> Vec<Option<Form>> {
    let all = inventory::contents(cx.forms, cx.world, this.0).into_iter();
    all.map(|(item, _)| Some(Form(item))).collect()
}

fn total(cx: &mut Cx<'_>, container: ident::FormId) -> i32 {
    let base = reference::base(cx.forms, cx.world, container);
    if base.is_none() {
        return 0;
    }
    let all = inventory::contents(cx.forms, cx.world, container);
    all.iter()
        .fold(0, |sum, (_, count)| sum.saturating_add(*count))
}
