//! What the player reads when a script gives or takes an item.
//!
//! Source: the wiki's pages of `AddItem` and `RemoveItem`: shown for the player unless silent; the
//! words are the game's own settings.

use crate::{Cx, Show};
use ident::FormId;

/// "… added", when the player got something.
pub(super) fn added(cx: &mut Cx<'_>, holder: FormId, item: FormId, count: i32, silent: bool) {
    note(
        cx,
        (holder, item, count, silent),
        "sAddItemtoInventory",
        "Added",
    );
}

/// "… removed", when the player lost something.
pub(super) fn removed(cx: &mut Cx<'_>, holder: FormId, item: FormId, count: i32, silent: bool) {
    note(
        cx,
        (holder, item, count, silent),
        "sRemoveItemfromInventory",
        "Removed",
    );
}

fn note(
    cx: &mut Cx<'_>,
    (holder, item, count, silent): (FormId, FormId, i32, bool),
    setting: &str,
    default: &str,
) {
    if silent || holder != FormId::PLAYER_REF || count <= 0 {
        return;
    }
    let base = rules::reference::base(cx.forms, cx.world, item).unwrap_or(item);
    let name = rules::reference::form_name(cx.forms, cx.world, base);
    if name.is_empty() {
        return;
    }
    let verb = rules::game_setting::text(cx.forms, setting).unwrap_or_else(|| default.into());
    let amount = if count > 1 {
        format!("({count}) ")
    } else {
        String::new()
    };
    cx.show.push(Show::Notification {
        text: format!("{name} {amount}{verb}"),
    });
}
