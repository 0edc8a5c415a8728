//! ObjectReference: things placed in the world. One file a theme.

mod activation;
mod animation;
mod base;
mod enable;
mod inventory;
mod lock;
mod owner;
pub(super) mod place;
mod position;
mod presentation;

use super::registration;
use crate::{ObjectReference, Row};

pub(super) fn natives() -> Vec<Row> {
    let mut rows = activation::natives();
    rows.extend(animation::natives());
    rows.extend(base::natives());
    rows.extend(enable::natives());
    rows.extend(inventory::natives());
    rows.extend(lock::natives());
    rows.extend(owner::natives());
    rows.extend(place::natives());
    rows.extend(position::natives());
    rows.extend(presentation::natives());
    rows
}

/// Item event filters of a reference's scripts.
pub(super) fn filters() -> Vec<Row> {
    registration::filter_natives::<ObjectReference>()
}
