//! TopicInfo: a line of dialogue.

use crate::{Cx, Quest, Row, TopicInfo, method};

pub(super) fn natives() -> Vec<Row> {
    vec![method("GetOwningQuest", get_owning_quest)]
}

/// Quest Function GetOwningQuest() native
///
/// Source: docs/formats, `DIAL` `QNAM`: the quest of the topic the line belongs to.
fn get_owning_quest(cx: &mut Cx<'_>, this: TopicInfo) -> Option<Quest> {
    let topic = cx.forms.parent(this.0)?;
    cx.forms.record(topic)?.field(b"QNAM")?.form().map(Quest)
}
