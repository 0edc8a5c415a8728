//! Where an alias looks: the candidates of each kind of fill.

use super::plan::Planner;
use crate::reference;
use forms::Forms;
use ident::{FormId, FourCC};
use std::collections::BTreeSet;
use world::World;

impl Planner<'_> {
    /// The references of a unique actor. Its base may be what an actor's leveled base became, or
    /// the template of one.
    pub(super) fn references_of_actor(&self, base: FormId) -> Vec<FormId> {
        let mut found: Vec<FormId> = self.forms.placed_refs_of(base).collect();
        let settled = self.world.actors.iter();
        let settled = settled.filter(|(_, state)| state.leveled_base == Some(base));
        found.extend(settled.map(|(id, _)| *id));
        let created = self.world.created.iter();
        found.extend(
            created
                .filter(|(_, made)| made.base == base)
                .map(|(id, _)| *id),
        );
        if found.is_empty() {
            let users = self.forms.npcs_with_template(base);
            found.extend(users.flat_map(|user| self.forms.placed_refs_of(user)));
        }
        found
    }

    /// The next candidate of a search everywhere: references that can be found without a cell, then
    /// persistent ones made at run time; for a location, all locations.
    pub(super) fn next_everywhere(
        &self,
        is_location: bool,
        after: Option<FormId>,
    ) -> Option<FormId> {
        if is_location {
            let all = self.forms.of_kind(FourCC(*b"LCTN"));
            let at = after.map_or(0, |after| all.partition_point(|&id| id <= after));
            return all.get(at).copied();
        }
        let placed = self.forms.placed_refs(after).next();
        placed.or_else(|| {
            let from = after.map_or(FormId(0), |after| FormId(after.0.saturating_add(1)));
            let mut made = self.world.created.range(from..);
            made.find(|(_, made)| made.persistent).map(|(id, _)| *id)
        })
    }
}

/// The references in the loaded area, ascending, the player among them.
pub(super) fn in_loaded_area(forms: &Forms, world: &World) -> Vec<FormId> {
    let mut found = crate::cell::all_attached(forms, world);
    found.insert(FormId::PLAYER_REF);
    found.into_iter().collect()
}

/// The references linked to another, ascending: those that can be found without a cell, and those
/// in the loaded area.
pub(super) fn linked_to(forms: &Forms, world: &World, target: FormId) -> Vec<FormId> {
    let mut found: BTreeSet<FormId> = forms.linked_to(target).map(|(_, id)| id).collect();
    let near = crate::cell::all_attached(forms, world).into_iter();
    found.extend(near.filter(|&id| {
        let record = forms.reference(id);
        record.is_some_and(|record| record.links.iter().any(|link| link.target == Some(target)))
    }));
    found.into_iter().collect()
}

/// The one of some references that is closest to the player: those of its cell or worldspace
/// first. Of two as far, the lower id.
pub(super) fn closest(forms: &Forms, world: &World, among: &[FormId]) -> Option<FormId> {
    let place = |id| {
        let placement = reference::placement(forms, world, id)?;
        let cell = placement.cell?;
        Some((forms.parent(cell).unwrap_or(cell), placement.position))
    };
    let player = place(FormId::PLAYER_REF);
    let distance = |id: FormId| match (place(id), player) {
        (Some((space, at)), Some((same, from))) => {
            let squares = at.iter().zip(from).map(|(a, b)| (a - b) * (a - b));
            (space != same, squares.sum::<f32>())
        }
        _ => (true, f32::INFINITY),
    };
    let far = among.iter().map(|&id| (distance(id), id));
    far.min_by(|(a, _), (b, _)| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)))
        .map(|(_, id)| id)
}
