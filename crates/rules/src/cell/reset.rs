//! Resets: what becomes of a cell's changes while the player is away.
//!
//! Times are whole game hours. Source: the scripting seed, "Cell reset and cleared locations".

use super::hour;
use crate::actor::{self, Part};
use crate::{game_setting, location, reference};
use esp::RecordFlags;
use forms::Forms;
use ident::{FormId, FourCC};
use world::World;

/// Flag of an encounter zone.
const NEVER_RESETS: u8 = 0x1;

/// Whether a cell that comes back is to be reset. May reset its zone.
pub(super) fn is_due(forms: &Forms, world: &mut World, cell: FormId) -> bool {
    let state = world.cells.entry(cell).or_default();
    let left_at = state.detached_at;
    if std::mem::take(&mut state.reset_wanted) {
        return true;
    }
    if left_at == 0 {
        return false;
    }
    let wait = respawn_hours(forms, world, cell);
    let Some(zone) = location::zone_of_cell(forms, cell) else {
        return hour(world).saturating_sub(left_at) > wait;
    };
    let never = forms
        .encounter_zone(zone)
        .is_some_and(|record| record.flags & NEVER_RESETS != 0);
    if never {
        return false;
    }
    reset_zone(forms, world, zone, wait);
    let reset_at = world.zones.get(&zone).map_or(0, |state| state.reset_at);
    left_at < reset_at
}

/// Resets a zone whose cells have all been away for long enough.
fn reset_zone(forms: &Forms, world: &mut World, zone: FormId, wait: u64) {
    let is_visited = world
        .attached
        .iter()
        .any(|cell| location::zone_of_cell(forms, *cell) == Some(zone));
    let now = hour(world);
    let state = world.zones.entry(zone).or_default();
    if !is_visited && state.left_at > 0 && now.saturating_sub(state.left_at) > wait {
        state.reset_at = now;
    }
}

/// Hours until a cell resets.
fn respawn_hours(forms: &Forms, world: &World, cell: FormId) -> u64 {
    let place = location::of_cell(forms, cell);
    let name = match place.is_some_and(|place| location::is_cleared(world, place)) {
        true => "iHoursToRespawnCellCleared",
        false => "iHoursToRespawnCell",
    };
    game_setting::number(forms, name).max(0.0) as u64
}

/// Resets one reference, if it may be. Gives whether it was.
pub(super) fn reference(forms: &Forms, world: &mut World, id: FormId) -> bool {
    if !may_reset(forms, world, id) {
        return false;
    }
    let is_persistent = forms.is_persistent(id);
    if reference::is_actor(forms, world, id) {
        world.actors.remove(&id);
        empty(world, id);
    } else if is_container(forms, world, id) {
        empty(world, id);
    }
    if let Some(state) = world.references.get_mut(&id) {
        state.lock = None;
        state.open = None;
        state.destroyed = false;
        state.harvested = false;
        // Unknown: whether the engine sets the state the plugins give it.
        state.enabled = None;
        state.animation_variables.clear();
        if !is_persistent {
            state.placement = None;
        }
        reference::tidy(world, id);
    }
    true
}

/// Its contents are picked anew when somebody looks.
fn empty(world: &mut World, holder: FormId) {
    world.inventories.remove(&holder);
    world.item_scripts.retain(|(of, _), _| *of != holder);
}

fn may_reset(forms: &Forms, world: &World, id: FormId) -> bool {
    let flags = forms.get(id).map(|entry| entry.flags);
    if flags.is_none_or(|flags| flags.has(RecordFlags(NO_RESPAWN))) {
        return false;
    }
    if reference::is_actor(forms, world, id) {
        return actor_may(forms, world, id);
    }
    let base = reference::base(forms, world, id);
    let container = base.and_then(|base| forms.container(base));
    container.is_none_or(|container| container.respawns())
}

/// An actor whose base respawns, or that is leveled; a dead one once it has been dead for as long.
fn actor_may(forms: &Forms, world: &World, id: FormId) -> bool {
    let placed = reference::base(forms, world, id);
    let is_leveled = placed.and_then(|base| forms.kind(base)) == Some(FourCC(*b"LVLN"));
    let base = actor::part(forms, world, id, Part::Base);
    if !is_leveled && !base.is_some_and(|base| base.configuration.respawns()) {
        return false;
    }
    let wait = game_setting::number(forms, "iHoursToRespawnCell");
    dead_for(world, id).is_none_or(|hours| hours > wait)
}

/// Whole hours since it died in the game.
fn dead_for(world: &World, id: FormId) -> Option<f32> {
    let died_at = world.actors.get(&id)?.died_at?;
    Some(world.clock.game_time.hours_since(died_at).floor())
}

/// An old corpse that does not come back to life goes, unless a quest's alias holds it.
pub(super) fn clear_corpse(forms: &Forms, world: &mut World, id: FormId) {
    if !reference::is_actor(forms, world, id) || !actor::is_dead(forms, world, id) {
        return;
    }
    let wait = game_setting::number(forms, "iHoursToClearCorpses");
    let is_old = dead_for(world, id).is_some_and(|hours| hours > wait);
    let respawns =
        actor::part(forms, world, id, Part::Base).is_some_and(|base| base.configuration.respawns());
    let is_kept = crate::alias::holding(world, id).next().is_some();
    if is_old && !respawns && !is_kept {
        reference::force_enabled(forms, world, id, false);
    }
}

fn is_container(forms: &Forms, world: &World, id: FormId) -> bool {
    let base = reference::base(forms, world, id);
    base.is_some_and(|base| forms.container(base).is_some())
}

/// Flag of a reference's record: it does not reset.
const NO_RESPAWN: u32 = 0x4000_0000;
