//! What stands in a cell: what the plugins placed there and the game did not take away, what was
//! moved there, and what the game made there.

use crate::{location, reference};
use forms::Forms;
use ident::FormId;
use std::collections::BTreeSet;
use world::{ReferenceState, World};

/// The references in a cell, disabled ones too, ascending; not the player, who belongs to none.
///
/// Those of a worldspace's persistent cell are in the exterior cell at their place, and in the
/// persistent cell itself where there is none.
pub fn references(forms: &Forms, world: &World, cell: FormId) -> Vec<FormId> {
    let mut found: BTreeSet<FormId> = placed(forms, world, cell).collect();
    let moved = moved(forms, world).filter(|(_, to)| *to == cell);
    found.extend(moved.map(|(id, _)| id));
    found.into_iter().collect()
}

/// The references in all attached cells, disabled ones too, ascending; not the player.
pub fn all_attached(forms: &Forms, world: &World) -> BTreeSet<FormId> {
    let cells = world.attached.iter();
    let mut found: BTreeSet<FormId> = cells.flat_map(|cell| placed(forms, world, *cell)).collect();
    let moved = moved(forms, world).filter(|(_, to)| world.attached.contains(to));
    found.extend(moved.map(|(id, _)| id));
    found
}

/// Cells that are not attached and from which something that is placed anew with each visit was
/// moved into an attached one: its record is among theirs.
pub(super) fn lenders(forms: &Forms, world: &World) -> BTreeSet<FormId> {
    let moved = moved(forms, world).filter(|(_, to)| world.attached.contains(to));
    let homes = moved.filter_map(|(id, _)| forms.parent(id));
    homes
        .filter(|home| !world.attached.contains(home))
        .collect()
}

/// What the plugins placed in a cell and is there still.
fn placed<'a>(
    forms: &'a Forms,
    world: &'a World,
    cell: FormId,
) -> impl Iterator<Item = FormId> + 'a {
    let space = forms.parent(cell);
    let is_persistent_cell = space.and_then(|space| forms.persistent_cell(space)) == Some(cell);
    let own = forms
        .refs_in_cell(cell)
        .filter(move |_| !is_persistent_cell);
    let by_place = forms.persistent_refs_at(cell);
    own.chain(by_place).filter(|id| {
        let state = world.references.get(id);
        *id != FormId::PLAYER_REF && state.is_none_or(is_at_home)
    })
}

fn is_at_home(state: &ReferenceState) -> bool {
    state.placement.is_none() && state.container.is_none() && !state.deleted
}

/// What was moved or made, with the cell it is in.
fn moved<'a>(forms: &'a Forms, world: &'a World) -> impl Iterator<Item = (FormId, FormId)> + 'a {
    let all = world.references.iter();
    all.filter_map(|(id, state)| {
        let placement = state.placement.filter(|_| !state.deleted)?;
        let cell = location::cell_at(forms, placement.cell?, placement.position);
        (*id != FormId::PLAYER_REF).then_some((*id, cell))
    })
}

/// Whether a reference is an object the game made and nobody keeps: no quest's alias holds it.
pub(super) fn is_made_and_free(world: &World, reference: FormId) -> bool {
    world.created.contains_key(&reference)
        && crate::alias::holding(world, reference).next().is_none()
}

/// Whether it is there to be seen and felt.
pub(super) fn is_there(forms: &Forms, world: &World, reference: FormId) -> bool {
    reference::exists(forms, world, reference) && reference::is_enabled(forms, world, reference)
}
