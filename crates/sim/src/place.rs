//! Where the player is, in words for a list of saves.

use forms::Forms;
use ident::FormId;
use world::World;

/// The name of the player's cell, else of the location round it, else of its worldspace; empty when
/// none of them has one.
pub(crate) fn name(forms: &Forms, world: &World) -> String {
    let Some(cell) = rules::location::cell_of(forms, world, FormId::PLAYER_REF) else {
        return String::new();
    };
    let places = [
        Some(cell),
        rules::location::of_cell(forms, cell),
        forms.parent(cell),
    ];
    let names = places.into_iter().flatten();
    names
        .filter_map(|place| forms.full_name(place))
        .next()
        .unwrap_or_default()
}
