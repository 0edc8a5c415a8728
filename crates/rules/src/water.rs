//! Water: how high it stands in a cell.
//!
//! Source: the land page: outside there is none unless the cell says so; its height is its own, or
//! the worldspace's, or the one that gives the worldspace its water.

use crate::cell;
use forms::Forms;
use ident::FormId;

/// Above this a cell's height says that it has none of its own.
const NO_HEIGHT: f32 = 2_147_483_600.0;
/// A worldspace takes its water from its parent. Source: `WRLD`, `PNAM`.
const PARENTS_WATER: u16 = 8;
/// How far parents are followed.
const DEPTH: usize = 16;

/// The height of a cell's water, in game units; none without water.
pub fn height(forms: &Forms, cell: FormId) -> Option<f32> {
    let record = forms.cell(cell)?;
    if !record.has_water() {
        return None;
    }
    let own = record.water_height;
    let own = own.filter(|height| height.is_finite() && *height < NO_HEIGHT);
    if own.is_some() || record.is_interior() {
        return own;
    }
    let mut space = cell::worldspace(forms, cell)?;
    for _ in 0..DEPTH {
        let record = forms.world(space)?;
        match record
            .parent
            .filter(|_| record.parent_flags & PARENTS_WATER != 0)
        {
            Some(parent) => space = parent,
            None => return Some(record.water_height).filter(|height| height.is_finite()),
        }
    }
    None
}
