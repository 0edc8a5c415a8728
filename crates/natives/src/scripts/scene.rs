//! Scene: starting, stopping, playing.

use crate::{Cx, Quest, Row, Scene, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("Start", start).partial("scenes are not played yet"),
        method("ForceStart", force_start).partial("scenes are not played yet"),
        method("Stop", stop).partial("scenes are not played yet"),
        method("IsPlaying", is_playing).partial("scenes are not played yet"),
        method("IsActionComplete", is_action_complete).partial("scenes are not played yet"),
        method("GetOwningQuest", get_owning_quest),
    ]
}

/// Function Start() native
fn start(_: &mut Cx<'_>, _: Scene) {}

/// Function ForceStart() native
fn force_start(_: &mut Cx<'_>, _: Scene) {}

/// Function Stop() native
fn stop(_: &mut Cx<'_>, _: Scene) {}

/// bool Function IsPlaying() native
fn is_playing(_: &mut Cx<'_>, _: Scene) -> bool {
    false
}

/// bool Function IsActionComplete(int aiActionID) native
fn is_action_complete(_: &mut Cx<'_>, _: Scene, _: i32) -> bool {
    false
}

/// Quest Function GetOwningQuest() native
fn get_owning_quest(cx: &mut Cx<'_>, this: Scene) -> Option<Quest> {
    cx.forms.scene(this.0)?.quest.map(Quest)
}
