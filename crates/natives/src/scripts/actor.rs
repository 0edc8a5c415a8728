//! Actor: people and creatures. One file a theme.

mod ai;
mod combat;
mod crime;
mod equipment;
mod extender;
mod faction;
mod life;
mod magic;
mod movement;
mod presentation;
mod relationship;
mod state;
mod value;

use crate::Row;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = ai::natives();
    rows.extend(combat::natives());
    rows.extend(crime::natives());
    rows.extend(equipment::natives());
    rows.extend(extender::natives());
    rows.extend(faction::natives());
    rows.extend(life::natives());
    rows.extend(magic::natives());
    rows.extend(movement::natives());
    rows.extend(presentation::natives());
    rows.extend(relationship::natives());
    rows.extend(state::natives());
    rows.extend(value::natives());
    rows
}
