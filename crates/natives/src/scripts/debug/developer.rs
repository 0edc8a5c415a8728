//! Debug: moving the player about and switches of the developers' console.

use crate::{Cx, Row, global};

pub(super) fn natives() -> Vec<Row> {
    vec![
        global("CenterOnCell", center_on_cell).partial("the player stays"),
        global("CenterOnCellAndWait", center_on_cell_and_wait)
            .latent()
            .partial("the player stays"),
        global("PlayerMoveToAndWait", player_move_to_and_wait)
            .latent()
            .partial("nobody waits for the place to be loaded"),
        global("QuitGame", quit_game).partial("the page stays open"),
        global("SetGodMode", set_god_mode).partial("the player can be hurt"),
        global("ToggleAI", toggle_ai).partial("actors do nothing by themselves yet"),
        global("ToggleCollisions", toggle_collisions).partial("bodies do not move yet"),
    ]
}

/// Function CenterOnCell(string asCellname) native global
fn center_on_cell(_: &mut Cx<'_>, _: String) {}

/// float Function CenterOnCellAndWait(string asCellname) native global
fn center_on_cell_and_wait(_: &mut Cx<'_>, _: String) -> f32 {
    0.0
}

/// float Function PlayerMoveToAndWait(string asDestRef) native global
fn player_move_to_and_wait(cx: &mut Cx<'_>, dest_ref: String) -> f32 {
    let found = cx.forms.by_editor_id(&dest_ref);
    let to = found.and_then(|to| rules::reference::placement(cx.forms, cx.world, to));
    if let Some(placement) = to {
        let player = ident::FormId::PLAYER_REF;
        rules::cell::move_to(cx.forms, cx.world, player, placement);
    }
    0.0
}

/// Function QuitGame() native global
fn quit_game(_: &mut Cx<'_>) {}

/// Function SetGodMode(bool abGodMode) native global
fn set_god_mode(_: &mut Cx<'_>, _: bool) {}

/// Function ToggleAI() native global
fn toggle_ai(_: &mut Cx<'_>) {}

/// Function ToggleCollisions() native global
fn toggle_collisions(_: &mut Cx<'_>) {}
