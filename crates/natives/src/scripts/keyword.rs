//! Keyword: story events, and its name.

use crate::{Cx, Keyword, Latent, Location, ObjectReference, Row, global, method};
use ident::FourCC;
use papyrus::Wake;
use world::Happening;

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("SendStoryEvent", send_story_event),
        method("SendStoryEventAndWait", send_story_event_and_wait),
        method("GetString", get_string),
        global("GetKeyword", get_keyword),
    ]
}

/// Function SendStoryEvent(Location akLoc = None, ObjectReference akRef1 = None, ObjectReference
/// akRef2 = None, int aiValue1 = 0, int aiValue2 = 0) native
fn send_story_event(
    cx: &mut Cx<'_>,
    this: Keyword,
    location: Option<Location>,
    ref1: Option<ObjectReference>,
    ref2: Option<ObjectReference>,
    value1: i32,
    value2: i32,
) {
    let forms = members((location, ref1, ref2), this);
    let event = FourCC(*b"SCPT");
    let values = vec![value1, value2];
    cx.world.happenings.raise(Happening::Story {
        event,
        forms,
        values,
        token: None,
    });
}

/// bool Function SendStoryEventAndWait(Location akLoc = None, ObjectReference akRef1 = None,
/// ObjectReference akRef2 = None, int aiValue1 = 0, int aiValue2 = 0) native
///
/// The story manager wakes the thread with whether a quest started.
fn send_story_event_and_wait(
    cx: &mut Cx<'_>,
    this: Keyword,
    location: Option<Location>,
    ref1: Option<ObjectReference>,
    ref2: Option<ObjectReference>,
    value1: i32,
    value2: i32,
) -> Latent<bool> {
    let token = cx.vm.new_token();
    let forms = members((location, ref1, ref2), this);
    let event = FourCC(*b"SCPT");
    let (values, waiting) = (vec![value1, value2], Some(token.0));
    cx.world.happenings.raise(Happening::Story {
        event,
        forms,
        values,
        token: waiting,
    });
    Latent::Wait(Wake::Token(token))
}

/// string Function GetString() native
fn get_string(cx: &mut Cx<'_>, this: Keyword) -> String {
    cx.forms.editor_id(this.0).unwrap_or_default()
}

/// Keyword Function GetKeyword(string key) native global
fn get_keyword(cx: &mut Cx<'_>, key: String) -> Option<Keyword> {
    let found = cx.forms.by_editor_id(&key)?;
    (cx.forms.kind(found) == Some(FourCC(*b"KYWD"))).then_some(Keyword(found))
}

/// The event's forms in the order of its members: the keyword, the location, the references.
fn members(
    (location, first, second): (
        Option<Location>,
        Option<ObjectReference>,
        Option<ObjectReference>,
    ),
    keyword: Keyword,
) -> Vec<Option<ident::FormId>> {
    let reference = |found: Option<ObjectReference>| found.map(|found| found.0);
    vec![
        Some(keyword.0),
        location.map(|found| found.0),
        reference(first),
        reference(second),
    ]
}
