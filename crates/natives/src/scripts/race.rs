//! Race: races by name, and their flags.

use crate::{Cx, Race, Row, global, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("GetRace", get_race),
        method("IsRaceFlagSet", is_race_flag_set),
    ]
}

/// Race Function GetRace(string editorId) native global
fn get_race(cx: &mut Cx<'_>, editor_id: String) -> Option<Race> {
    let found = cx.forms.by_editor_id(&editor_id)?;
    cx.forms.race(found).map(|_| Race(found))
}

/// bool Function IsRaceFlagSet(int n) native
fn is_race_flag_set(cx: &mut Cx<'_>, this: Race, n: i32) -> bool {
    cx.forms
        .race(this.0)
        .is_some_and(|race| race.flags & n as u32 != 0)
}
