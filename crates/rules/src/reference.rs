//! References: what they are placed from, where they are, whether they are enabled.
//!
//! The world's change wins over the plugin's record. Source: the scripting seed, "The world",
//! "Enable state".

use crate::location;
use esp::RecordFlags;
use forms::Forms;
use forms::records::Reference;
use ident::{FormId, FourCC};
use world::{
    CreatedReference, Happening, LockState, Placement, ReferenceFacts, ReferenceState, World,
};

/// How far a chain of enable parents is followed. Longer ones are loops.
const ENABLE_PARENTS_MAX: usize = 64;

/// Why a script's Enable or Disable did nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refused {
    /// It only follows its enable parent.
    HasEnableParent,
    /// There is no such reference.
    NoReference,
}

/// Whether a form is a reference that is in the game: placed and not deleted, or created.
pub fn exists(forms: &Forms, world: &World, reference: FormId) -> bool {
    if is_deleted(world, reference) {
        return false;
    }
    if world.created.contains_key(&reference) {
        return true;
    }
    forms
        .get(reference)
        .is_some_and(|entry| entry.is_reference() && !entry.is_deleted())
}

/// Whether it was taken out of the world at run time.
pub fn is_deleted(world: &World, reference: FormId) -> bool {
    world
        .references
        .get(&reference)
        .is_some_and(|state| state.deleted)
}

/// Whether a reference is an actor. The player is one, whatever its record is.
pub fn is_actor(forms: &Forms, world: &World, reference: FormId) -> bool {
    if reference == FormId::PLAYER_REF {
        return true;
    }
    match world.created.get(&reference) {
        Some(created) => created.is_actor,
        None => forms.kind(reference) == Some(FourCC(*b"ACHR")),
    }
}

/// The base object a reference is made from.
pub fn base(forms: &Forms, world: &World, reference: FormId) -> Option<FormId> {
    match world.created.get(&reference) {
        Some(created) => Some(created.base),
        None => match forms.placed_base(reference) {
            Some(base) => Some(base),
            None => facts(forms, world, reference)?.base,
        },
    }
}

/// Where it is: where the game put it, else where it was placed.
pub fn placement(forms: &Forms, world: &World, reference: FormId) -> Option<Placement> {
    if let Some(moved) = world
        .references
        .get(&reference)
        .and_then(|state| state.placement)
    {
        return Some(moved);
    }
    facts(forms, world, reference).map(|facts| facts.placement)
}

/// Whether the game moved it from where the plugins placed it.
pub(crate) fn is_moved(world: &World, reference: FormId) -> bool {
    let state = world.references.get(&reference);
    state.is_some_and(|state| state.placement.is_some())
}

/// What a placed reference's record says; none for what is none, or is not in memory.
pub(crate) fn facts(forms: &Forms, world: &World, reference: FormId) -> Option<ReferenceFacts> {
    world.memo.reference(reference, || {
        let record = forms.reference(reference)?;
        let placement = Placement {
            cell: forms.parent(reference),
            position: record.placement.position,
            rotation: record.placement.rotation,
        };
        let at = placement.cell;
        let cell = at.map(|cell| location::cell_at(forms, cell, placement.position));
        let location = cell.and_then(|cell| location::of_cell(forms, cell));
        Some(ReferenceFacts {
            base: record.base,
            placement,
            cell,
            location,
            editor_location: record.location.or(location),
        })
    })
}

/// Where the plugins placed it.
pub fn editor_placement(forms: &Forms, reference: FormId) -> Option<Placement> {
    let record = forms.reference(reference)?;
    Some(Placement {
        cell: forms.parent(reference),
        position: record.placement.position,
        rotation: record.placement.rotation,
    })
}

/// The cell it is in.
pub fn cell(forms: &Forms, world: &World, reference: FormId) -> Option<FormId> {
    match world
        .references
        .get(&reference)
        .and_then(|state| state.placement)
    {
        Some(moved) => moved.cell,
        None => forms.parent(reference),
    }
}

/// Whether its cell is in the loaded area, and it came in with it. The player always is there.
pub fn is_loaded(forms: &Forms, world: &World, reference: FormId) -> bool {
    if reference == FormId::PLAYER_REF {
        return true;
    }
    location::cell_of(forms, world, reference).is_some_and(|cell| {
        world.attached.contains(&cell) && !crate::cell::is_still_out(world, cell, reference)
    })
}

/// The enabled references of the loaded area, the player among them, within a radius of a place,
/// with the squares of their distances.
pub fn near(forms: &Forms, world: &World, centre: [f32; 3], radius: f32) -> Vec<(FormId, f32)> {
    let mut all = crate::cell::all_attached(forms, world);
    all.insert(FormId::PLAYER_REF);
    let there = |id: &FormId| {
        is_loaded(forms, world, *id) && exists(forms, world, *id) && is_enabled(forms, world, *id)
    };
    let distance = |id: FormId| {
        let position = placement(forms, world, id)?.position;
        let squares = position.iter().zip(&centre).map(|(a, b)| (a - b) * (a - b));
        Some((id, squares.sum::<f32>()))
    };
    let all = all.into_iter().filter(there).filter_map(distance);
    all.filter(|(_, square)| *square <= radius * radius)
        .collect()
}

/// Size, 1 as its model is.
pub fn scale(forms: &Forms, world: &World, reference: FormId) -> f32 {
    match world
        .references
        .get(&reference)
        .and_then(|state| state.scale)
    {
        Some(scale) => scale,
        None => forms
            .reference(reference)
            .map_or(1.0, |record| record.scale),
    }
}

/// Whether it is enabled. One with an enable parent follows it, whatever was done to itself.
pub fn is_enabled(forms: &Forms, world: &World, reference: FormId) -> bool {
    let mut reference = reference;
    let mut opposite = false;
    for _ in 0..ENABLE_PARENTS_MAX {
        match enable_parent(forms, world, reference) {
            Some((parent, is_opposite)) => {
                opposite ^= is_opposite;
                reference = parent;
            }
            None => return own_enabled(forms, world, reference) != opposite,
        }
    }
    // A loop of parents decides nothing: as the record starts.
    own_enabled(forms, world, reference) != opposite
}

/// The reference another's enable state follows, and whether it is the opposite of it. Only a
/// parent that exists counts.
pub fn enable_parent(forms: &Forms, world: &World, reference: FormId) -> Option<(FormId, bool)> {
    if world.created.contains_key(&reference) {
        return None;
    }
    let parent = forms.reference(reference)?.enable_parent?;
    let id = parent.parent?;
    exists(forms, world, id).then_some((id, parent.opposite))
}

/// A script enables or disables a reference.
///
/// Observed: one with an enable parent stays as it is and the game logs an error.
pub fn set_enabled(
    forms: &Forms,
    world: &mut World,
    reference: FormId,
    enabled: bool,
) -> Result<(), Refused> {
    if !exists(forms, world, reference) {
        return Err(Refused::NoReference);
    }
    if enable_parent(forms, world, reference).is_some() {
        return Err(Refused::HasEnableParent);
    }
    force_enabled(forms, world, reference, enabled);
    Ok(())
}

/// The engine itself enables or disables a reference, enable parent or not.
pub fn force_enabled(forms: &Forms, world: &mut World, reference: FormId, enabled: bool) {
    let starts_enabled = starts_enabled(forms, reference);
    let state = world.references.entry(reference).or_default();
    state.enabled = (enabled != starts_enabled).then_some(enabled);
    world.touched.note(reference);
    tidy(world, reference);
}

/// Takes a reference out of the world.
pub fn delete(world: &mut World, reference: FormId) {
    let state = world.references.entry(reference).or_default();
    state.deleted = true;
    state.enabled = Some(false);
    world.touched.note(reference);
}

/// Puts it somewhere.
pub fn set_placement(world: &mut World, reference: FormId, placement: Placement) {
    world.references.entry(reference).or_default().placement = Some(placement);
    world.bodies.remove(&reference);
    world.touched.note(reference);
}

/// Makes it larger or smaller.
pub fn set_scale(world: &mut World, reference: FormId, scale: f32) {
    world.references.entry(reference).or_default().scale = Some(scale.clamp(0.0, 10.0));
    world.touched.note(reference);
}

/// Makes a reference of a base object. Its scripts start in the next tick.
pub fn create(
    forms: &Forms,
    world: &mut World,
    base: FormId,
    placement: Placement,
    persistent: bool,
    enabled: bool,
) -> FormId {
    let kind = forms.kind(base);
    let is_actor = kind == Some(FourCC(*b"NPC_")) || kind == Some(FourCC(*b"LVLN"));
    let reference = world.make_form_id();
    world.created.insert(
        reference,
        CreatedReference {
            base,
            is_actor,
            persistent,
        },
    );
    let state = world.references.entry(reference).or_default();
    state.placement = Some(placement);
    state.enabled = (!enabled).then_some(false);
    world
        .happenings
        .raise(Happening::ReferenceInit { reference });
    world.touched.note(reference);
    if enabled && is_loaded(forms, world, reference) {
        world
            .happenings
            .raise(Happening::ObjectLoaded { reference });
    }
    reference
}

/// The reference another is linked to by this keyword, or by none.
pub fn linked(forms: &Forms, reference: FormId, keyword: Option<FormId>) -> Option<FormId> {
    let record: Reference = forms.reference(reference)?;
    record
        .links
        .iter()
        .find(|link| link.keyword == keyword)?
        .target
}

/// Its lock: what the game left, else the record's. None for what has none.
pub fn lock(forms: &Forms, world: &World, reference: FormId) -> Option<LockState> {
    let state = world.references.get(&reference);
    state.and_then(|state| state.lock).or_else(|| {
        let lock = forms.reference(reference)?.lock?;
        Some(LockState {
            locked: true,
            level: lock.level,
        })
    })
}

/// Whether it is open: a door, a container's lid.
pub fn is_open(forms: &Forms, world: &World, reference: FormId) -> bool {
    let state = world.references.get(&reference);
    state.and_then(|state| state.open).unwrap_or_else(|| {
        forms
            .reference(reference)
            .is_some_and(|record| record.open_by_default)
    })
}

/// Who owns it, an actor base or a faction: what a script set, else the record's.
pub fn owner(forms: &Forms, world: &World, reference: FormId) -> Option<FormId> {
    let state = world.references.get(&reference);
    let set = state.and_then(|state| state.owner);
    set.or_else(|| forms.reference(reference)?.owner)
}

/// Its name: what a script gave it, what the alias holding it gives it, else its base's.
pub fn display_name(forms: &Forms, world: &World, reference: FormId) -> String {
    let own = world
        .references
        .get(&reference)
        .and_then(|state| state.display_name.clone());
    own.or_else(|| crate::alias::display_name(forms, world, reference))
        .or_else(|| base(forms, world, reference).map(|base| form_name(forms, world, base)))
        .unwrap_or_default()
}

/// A form's name: what a script gave it, else its record's.
pub fn form_name(forms: &Forms, world: &World, form: FormId) -> String {
    match world.names.get(&form) {
        Some(name) => name.clone(),
        None => forms.full_name(form).unwrap_or_default(),
    }
}

fn own_enabled(forms: &Forms, world: &World, reference: FormId) -> bool {
    let state = world.references.get(&reference);
    match state.and_then(|state: &ReferenceState| state.enabled) {
        Some(enabled) => enabled,
        None => starts_enabled(forms, reference),
    }
}

fn starts_enabled(forms: &Forms, reference: FormId) -> bool {
    forms
        .get(reference)
        .is_none_or(|entry| !entry.flags.has(RecordFlags::INITIALLY_DISABLED))
}

/// Forgets an entry that says nothing any more.
pub(crate) fn tidy(world: &mut World, reference: FormId) {
    if world.references.get(&reference) == Some(&ReferenceState::default()) {
        world.references.remove(&reference);
    }
}
