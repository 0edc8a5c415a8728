//! Locations of cells and references.
//!
//! A cell's location is its encounter zone's, else its own, else (outside) its worldspace's.
//! Source: the scripting seed, "Locations".

mod clearing;

pub use clearing::after_death;

use crate::{actor, reference};
use forms::Forms;
use ident::FormId;
use world::World;

/// How far parents are followed.
const DEPTH: usize = 32;

/// The location of a cell; none in the wilderness.
pub fn of_cell(forms: &Forms, cell: FormId) -> Option<FormId> {
    let zone = zone_of_cell(forms, cell);
    let by_zone = zone.and_then(|zone| forms.encounter_zone(zone)?.location);
    by_zone
        .or_else(|| forms.cell(cell)?.location)
        .or_else(|| outside(forms, cell)?.location)
}

/// The encounter zone of a cell: its own, else (outside) its worldspace's.
pub fn zone_of_cell(forms: &Forms, cell: FormId) -> Option<FormId> {
    let own = forms.cell(cell)?.encounter_zone;
    own.or_else(|| outside(forms, cell)?.encounter_zone)
}

/// The worldspace a cell is a part of.
fn outside(forms: &Forms, cell: FormId) -> Option<&forms::records::World> {
    let world = forms.parent(cell).filter(|_| {
        let record = forms.cell(cell);
        record.is_some_and(|record| !record.is_interior())
    });
    forms.world(world?)
}

/// The location a reference is in now.
pub fn of_reference(forms: &Forms, world: &World, reference: FormId) -> Option<FormId> {
    if !is_elsewhere(world, reference) {
        return reference::facts(forms, world, reference)?.location;
    }
    of_cell(forms, cell_of(forms, world, reference)?)
}

/// Whether a reference is not where a plugin placed it.
fn is_elsewhere(world: &World, reference: FormId) -> bool {
    reference::is_moved(world, reference) || world.created.contains_key(&reference)
}

/// The cell a reference stands in; in a worldspace the exterior one at its place.
pub fn cell_of(forms: &Forms, world: &World, reference: FormId) -> Option<FormId> {
    if !is_elsewhere(world, reference) {
        return reference::facts(forms, world, reference)?.cell;
    }
    let placement = reference::placement(forms, world, reference)?;
    Some(cell_at(forms, placement.cell?, placement.position))
}

/// The location a reference was placed in: its own (`XLCN`), else its cell's.
pub fn editor_location(forms: &Forms, world: &World, reference: FormId) -> Option<FormId> {
    reference::facts(forms, world, reference)?.editor_location
}

/// The exterior cell at a place, for references that stand in a worldspace's persistent cell; any
/// other cell is itself.
pub fn cell_at(forms: &Forms, cell: FormId, position: [f32; 3]) -> FormId {
    let is_interior = forms.cell(cell).is_none_or(|record| record.is_interior());
    if is_interior {
        return cell;
    }
    let world = forms.parent(cell);
    world
        .and_then(|world| forms.cell_at(world, position))
        .unwrap_or(cell)
}

/// A location's parent.
pub fn parent(forms: &Forms, location: FormId) -> Option<FormId> {
    forms.location(location)?.parent
}

/// A location and its parents, nearest first.
pub fn chain(forms: &Forms, location: FormId) -> Vec<FormId> {
    let mut chain = vec![location];
    while chain.len() < DEPTH
        && let Some(next) = chain.last().and_then(|last| parent(forms, *last))
        && !chain.contains(&next)
    {
        chain.push(next);
    }
    chain
}

/// Whether a location is another one or lies in it.
pub fn is_within(forms: &Forms, inner: FormId, outer: FormId) -> bool {
    let mut here = inner;
    for _ in 0..DEPTH {
        if here == outer {
            return true;
        }
        match parent(forms, here) {
            Some(next) => here = next,
            None => return false,
        }
    }
    false
}

/// Whether two locations lie in a common one, which has the keyword when one is given.
pub fn common_parent(forms: &Forms, a: FormId, b: FormId, keyword: Option<FormId>) -> bool {
    let of_b = chain(forms, b);
    chain(forms, a).into_iter().any(|location| {
        let fits = || keyword.is_none_or(|keyword| has_keyword(forms, location, keyword));
        of_b.contains(&location) && fits()
    })
}

/// Whether a location has a keyword.
pub fn has_keyword(forms: &Forms, location: FormId, keyword: FormId) -> bool {
    forms
        .location(location)
        .is_some_and(|record| record.keywords.contains(&keyword))
}

/// The number scripts keep with a location under a keyword; 0 when none was set.
pub fn keyword_data(world: &World, location: FormId, keyword: FormId) -> f32 {
    let state = world.locations.get(&location);
    state
        .and_then(|state| state.keyword_data.get(&keyword))
        .copied()
        .unwrap_or(0.0)
}

/// Whether a location is cleared.
pub fn is_cleared(world: &World, location: FormId) -> bool {
    world
        .locations
        .get(&location)
        .and_then(|state| state.cleared)
        .unwrap_or(false)
}

/// A location's references of a type.
pub fn references_of_type(forms: &Forms, location: FormId, ref_type: FormId) -> Vec<FormId> {
    let special = forms
        .location(location)
        .map_or(&[][..], |record| &record.special_refs);
    let of_type = special
        .iter()
        .filter(|special| special.ref_type == Some(ref_type));
    of_type
        .filter_map(|special| special.place.reference)
        .collect()
}

/// Whether a reference is something of a type in its location, by its own record.
pub fn has_ref_type(forms: &Forms, reference: FormId, ref_type: FormId) -> bool {
    forms
        .reference(reference)
        .is_some_and(|record| record.location_ref_types.contains(&ref_type))
}

/// How many of a location's references of a type live, and how many are dead; deleted and disabled
/// ones count as neither. Objects count as living.
pub fn counts_of_type(
    forms: &Forms,
    world: &World,
    location: FormId,
    ref_type: FormId,
) -> (i32, i32) {
    let mut counts = (0, 0);
    for found in references_of_type(forms, location, ref_type) {
        let there =
            reference::is_enabled(forms, world, found) && !reference::is_deleted(world, found);
        if there && actor::is_dead(forms, world, found) {
            counts.1 += 1;
        } else if there {
            counts.0 += 1;
        }
    }
    counts
}

/// Whether any cell of a location is in the loaded area.
pub fn is_loaded(forms: &Forms, world: &World, location: FormId) -> bool {
    world
        .attached
        .iter()
        .any(|cell| of_cell(forms, *cell).is_some_and(|found| is_within(forms, found, location)))
}
