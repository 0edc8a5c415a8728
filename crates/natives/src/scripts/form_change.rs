//! What forms of any type answer for themselves: value, model, being playable.

use crate::Cx;
use ident::FormId;

/// A form's value in gold; 0 for what has none.
pub(super) fn value(cx: &Cx<'_>, form: FormId) -> i32 {
    rules::inventory::item::value(cx.forms, form)
}

/// The path of a form's model.
pub(super) fn model(cx: &Cx<'_>, form: FormId) -> Option<String> {
    let base = rules::reference::base(cx.forms, cx.world, form).unwrap_or(form);
    let path = cx.forms.record(base)?.field(b"MODL")?.string();
    (!path.is_empty()).then_some(path)
}

/// Whether the player can have a form. Source: the table of record flags, "Non-Playable".
pub(super) fn is_playable(cx: &Cx<'_>, form: FormId) -> bool {
    cx.forms
        .get(form)
        .is_some_and(|entry| entry.flags.0 & 0x4 == 0)
}
