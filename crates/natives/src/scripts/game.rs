//! Game: the player, the plugins, settings, statistics, the screen. One file a theme.

mod controls;
mod extender;
mod find;
mod forms;
mod player;
mod screen;

use crate::Row;

pub(super) fn natives() -> Vec<Row> {
    let mut rows = controls::natives();
    rows.extend(extender::natives());
    rows.extend(find::natives());
    rows.extend(forms::natives());
    rows.extend(player::natives());
    rows.extend(screen::natives());
    rows
}
