//! Condition functions of places: cells, worldspaces, regions, zones, locations.

use super::asked::truth;
use super::row::{FunctionRow, never_of_nobody, of, of_nobody};
use super::{Asked, On};
use crate::{actor, faction, location, reference};
use ident::FormId;
use world::AliasFill;

pub(super) const ROWS: &[FunctionRow] = &[
    of(32, "GetInSameCell", in_same_cell),
    of(67, "GetInCell", in_cell),
    of_nobody(117, "IsPlayerInRegion", player_in_region),
    of(146, "IsInMyOwnedCell", in_own_cell),
    of(180, "HasSameEditorLocAsRef", same_editor_location),
    of(
        181,
        "HasSameEditorLocAsRefAlias",
        same_editor_location_as_alias,
    ),
    of(230, "GetInCellParam", other_in_cell),
    of_nobody(250, "GetLocationCleared", location_cleared),
    of_nobody(280, "IsCellOwner", is_cell_owner),
    of(300, "IsInInterior", in_interior),
    of(310, "GetInWorldspace", in_worldspace),
    never_of_nobody(
        358,
        "IsPlayerMovingIntoNewSpace",
        "the player is where a door leads at once",
    ),
    of(359, "GetInCurrentLoc", in_current_location),
    of(360, "GetInCurrentLocAlias", in_current_location_of_alias),
    of(444, "GetInCurrentLocFormList", in_current_location_of_list),
    of(445, "GetInZone", in_zone),
    of(561, "HasRefType", has_ref_type),
    of(562, "LocationHasKeyword", location_has_keyword),
    of(563, "LocationHasRefType", location_has_ref_type),
    of(565, "GetIsEditorLocation", is_editor_location),
    of(567, "GetIsEditorLocAlias", is_editor_location_of_alias),
    of_nobody(591, "GetRefTypeDeadCount", ref_type_dead),
    of_nobody(592, "GetRefTypeAliveCount", ref_type_alive),
    of_nobody(598, "GetLocationAliasCleared", alias_cleared),
    of_nobody(600, "GetLocAliasRefTypeDeadCount", alias_ref_type_dead),
    of_nobody(601, "GetLocAliasRefTypeAliveCount", alias_ref_type_alive),
    of(603, "IsInSameCurrentLocAsRef", same_location),
    of(604, "IsInSameCurrentLocAsRefAlias", same_location_as_alias),
    of_nobody(605, "LocAliasIsLocation", alias_is_location),
    of_nobody(606, "GetKeywordDataForLocation", keyword_data),
    of_nobody(608, "GetKeywordDataForAlias", keyword_data_of_alias),
    of_nobody(610, "LocAliasHasKeyword", alias_has_keyword),
    of_nobody(625, "IsLocationLoaded", location_loaded),
    of_nobody(626, "IsLocAliasLoaded", alias_loaded),
    of(651, "GetKeywordDataForCurrentLocation", keyword_data_here),
    of(731, "CanFlyHere", can_fly_here),
];

impl Asked<'_> {
    /// The cell it is in; in a worldspace the one at its place.
    fn cell(&self) -> Option<FormId> {
        self.cell_of(self.reference()?)
    }

    pub(super) fn cell_of(&self, reference: FormId) -> Option<FormId> {
        location::cell_of(self.forms, self.world, reference)
    }

    fn worldspace(&self) -> Option<FormId> {
        let cell = self.cell()?;
        let is_interior = self.forms.cell(cell)?.is_interior();
        self.forms.parent(cell).filter(|_| !is_interior)
    }

    fn within(&self, inner: Option<FormId>, outer: Option<FormId>) -> Option<f32> {
        truth(location::is_within(self.forms, inner?, outer?))
    }

    /// The same location; with a keyword, a common one above them that has it is enough.
    fn same(&self, a: Option<FormId>, b: Option<FormId>, keyword: Option<FormId>) -> Option<f32> {
        let (a, b) = (a?, b?);
        let common = || location::common_parent(self.forms, a, b, keyword);
        truth(a == b || keyword.is_some() && common())
    }
}

fn in_same_cell(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.cell()? == asked.cell_of(asked.given(0)?)?)
}

fn in_cell(asked: &Asked<'_>) -> Option<f32> {
    is_cell(asked, asked.cell()?, asked.form(0)?)
}

fn other_in_cell(asked: &Asked<'_>) -> Option<f32> {
    is_cell(asked, asked.cell_of(asked.given(1)?)?, asked.form(0)?)
}

/// A room also counts as one whose editor id begins with the other's.
fn is_cell(asked: &Asked<'_>, cell: FormId, wanted: FormId) -> Option<f32> {
    if cell == wanted {
        return Some(1.0);
    }
    let is_room = |id| asked.forms.cell(id).is_some_and(|cell| cell.is_interior());
    if !is_room(cell) || !is_room(wanted) {
        return None;
    }
    let (name, start) = (asked.forms.editor_id(cell)?, asked.forms.editor_id(wanted)?);
    let beginning = name.as_bytes().get(..start.len())?;
    truth(beginning.eq_ignore_ascii_case(start.as_bytes()))
}

fn player_in_region(asked: &Asked<'_>) -> Option<f32> {
    let cell = asked.forms.cell(asked.cell_of(FormId::PLAYER_REF)?)?;
    truth(cell.regions.contains(&asked.form(0)?))
}

/// Whether the actor, or a faction it is in, owns the cell.
fn in_own_cell(asked: &Asked<'_>) -> Option<f32> {
    let actor = asked.actor()?;
    let owner = cell_owner(asked, asked.cell()?)?;
    let is_own = actor::base(asked.forms, asked.world, actor) == Some(owner);
    truth(is_own || faction::is_in(asked.forms, asked.world, actor, owner))
}

/// Without an owner given, owned by nobody.
fn is_cell_owner(asked: &Asked<'_>) -> Option<f32> {
    truth(cell_owner(asked, asked.form(0)?) == asked.form(1))
}

fn cell_owner(asked: &Asked<'_>, cell: FormId) -> Option<FormId> {
    let state = asked.world.cells.get(&cell);
    let set = state.and_then(|state| state.actor_owner.or(state.faction_owner));
    set.or_else(|| asked.forms.cell(cell)?.owner)
}

fn in_interior(asked: &Asked<'_>) -> Option<f32> {
    let cell = reference::cell(asked.forms, asked.world, asked.reference()?)?;
    truth(asked.forms.cell(cell)?.is_interior())
}

fn in_worldspace(asked: &Asked<'_>) -> Option<f32> {
    truth(asked.is_or_in(asked.worldspace()?, asked.form(0)?))
}

fn in_zone(asked: &Asked<'_>) -> Option<f32> {
    let zone = location::zone_of_cell(asked.forms, asked.cell()?)?;
    truth(zone == asked.form(0)?)
}

/// Dragons fly where the worldspace has its heights written down.
fn can_fly_here(asked: &Asked<'_>) -> Option<f32> {
    let record = asked.forms.record(asked.worldspace()?)?;
    truth(record.field(b"MHDT").is_some())
}

fn in_current_location(asked: &Asked<'_>) -> Option<f32> {
    asked.within(asked.location(), asked.form(0))
}

fn in_current_location_of_alias(asked: &Asked<'_>) -> Option<f32> {
    asked.within(asked.location(), asked.alias_location(0))
}

fn in_current_location_of_list(asked: &Asked<'_>) -> Option<f32> {
    let here = asked.location()?;
    let list = crate::form_list::contents(asked.forms, asked.world, asked.form(0)?);
    let mut all = list.into_iter();
    truth(all.any(|outer| location::is_within(asked.forms, here, outer)))
}

fn is_editor_location(asked: &Asked<'_>) -> Option<f32> {
    asked.within(asked.editor_location(), asked.form(0))
}

fn is_editor_location_of_alias(asked: &Asked<'_>) -> Option<f32> {
    asked.within(asked.editor_location(), asked.alias_location(0))
}

fn same_editor_location(asked: &Asked<'_>) -> Option<f32> {
    let theirs = location::editor_location(asked.forms, asked.world, asked.given(0)?);
    asked.same(asked.editor_location(), theirs, asked.form(1))
}

fn same_editor_location_as_alias(asked: &Asked<'_>) -> Option<f32> {
    let theirs = match asked.alias_fill(asked.raw(0))? {
        AliasFill::Reference(id) => location::editor_location(asked.forms, asked.world, id),
        AliasFill::Location(id) => Some(id),
    };
    asked.same(asked.editor_location(), theirs, asked.form(1))
}

fn same_location(asked: &Asked<'_>) -> Option<f32> {
    let theirs = asked.location_of(asked.given(0)?);
    asked.same(asked.location(), theirs, asked.form(1))
}

fn same_location_as_alias(asked: &Asked<'_>) -> Option<f32> {
    let theirs = match asked.alias_fill(asked.raw(0))? {
        AliasFill::Reference(id) => asked.location_of(id),
        AliasFill::Location(id) => Some(id),
    };
    asked.same(asked.location(), theirs, asked.form(1))
}

fn has_ref_type(asked: &Asked<'_>) -> Option<f32> {
    let wanted = asked.form(0)?;
    match asked.on {
        On::Reference(id) => truth(location::has_ref_type(asked.forms, id, wanted)),
        _ => None,
    }
}

fn location_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    has_keyword(asked, asked.location(), 0)
}

fn alias_has_keyword(asked: &Asked<'_>) -> Option<f32> {
    has_keyword(asked, asked.alias_location(0), 1)
}

fn has_keyword(asked: &Asked<'_>, location: Option<FormId>, at: usize) -> Option<f32> {
    truth(location::has_keyword(
        asked.forms,
        location?,
        asked.form(at)?,
    ))
}

/// Whether one of the type is there that lives and is enabled.
fn location_has_ref_type(asked: &Asked<'_>) -> Option<f32> {
    let (alive, _) = counts(asked, asked.location(), 0)?;
    truth(alive > 0.0)
}

fn ref_type_dead(asked: &Asked<'_>) -> Option<f32> {
    counts(asked, asked.form(0), 1).map(|(_, dead)| dead)
}

fn ref_type_alive(asked: &Asked<'_>) -> Option<f32> {
    counts(asked, asked.form(0), 1).map(|(alive, _)| alive)
}

fn alias_ref_type_dead(asked: &Asked<'_>) -> Option<f32> {
    counts(asked, asked.alias_location(0), 1).map(|(_, dead)| dead)
}

fn alias_ref_type_alive(asked: &Asked<'_>) -> Option<f32> {
    counts(asked, asked.alias_location(0), 1).map(|(alive, _)| alive)
}

/// How many references of the type in a parameter live, and how many are dead.
fn counts(asked: &Asked<'_>, location: Option<FormId>, at: usize) -> Option<(f32, f32)> {
    let of_type = asked.form(at)?;
    let (alive, dead) = location::counts_of_type(asked.forms, asked.world, location?, of_type);
    Some((alive as f32, dead as f32))
}

fn location_cleared(asked: &Asked<'_>) -> Option<f32> {
    truth(location::is_cleared(asked.world, asked.form(0)?))
}

fn alias_cleared(asked: &Asked<'_>) -> Option<f32> {
    truth(location::is_cleared(asked.world, asked.alias_location(0)?))
}

fn alias_is_location(asked: &Asked<'_>) -> Option<f32> {
    asked.within(asked.alias_location(0), asked.form(1))
}

fn keyword_data(asked: &Asked<'_>) -> Option<f32> {
    data(asked, asked.form(0), 1)
}

fn keyword_data_of_alias(asked: &Asked<'_>) -> Option<f32> {
    data(asked, asked.alias_location(0), 1)
}

fn keyword_data_here(asked: &Asked<'_>) -> Option<f32> {
    data(asked, asked.location(), 0)
}

fn data(asked: &Asked<'_>, location: Option<FormId>, at: usize) -> Option<f32> {
    Some(location::keyword_data(
        asked.world,
        location?,
        asked.form(at)?,
    ))
}

fn location_loaded(asked: &Asked<'_>) -> Option<f32> {
    truth(location::is_loaded(
        asked.forms,
        asked.world,
        asked.form(0)?,
    ))
}

fn alias_loaded(asked: &Asked<'_>) -> Option<f32> {
    truth(location::is_loaded(
        asked.forms,
        asked.world,
        asked.alias_location(0)?,
    ))
}
