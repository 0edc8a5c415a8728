//! Cells of the loaded area: which are attached, what stands in them, how they come and go.
//!
//! Attached are the player's interior cell, or the cells round the player outside and the
//! worldspace's persistent cell. They change at one place of a tick, its end ([`follow`]), so that
//! their records can be brought before the next; then their references come in, a share a tick
//! ([`arrive`]). Source: the scripting seed, "The world", "The scripts' events".
//!
//! Not here: bringing records (hosts), bodies and pictures, which follow the state.

mod arrival;
mod reset;
mod residents;

pub use arrival::{ARRIVALS_A_TICK, arrive, is_still_out};
pub use residents::{all_attached, references};

use crate::{location, reference};
use forms::{CELL_SIZE, Forms};
use ident::FormId;
use world::{Arrival, Happening, World};

/// Cells from one side of the loaded area outside to the other.
///
/// Source: the INI table, `[General] uGridsToLoad`. Unknown: the folder's own INI files are not
/// read yet.
pub const GRIDS_TO_LOAD: i32 = 5;

const PLAYER: FormId = FormId::PLAYER_REF;

/// Lets the attached cells follow the player: tells those that leave, and queues those that come,
/// nearest first.
pub fn follow(forms: &Forms, world: &mut World) {
    let area = round_the_player(forms, world);
    let leaving: Vec<FormId> = world
        .attached
        .iter()
        .filter(|cell| !area.contains(cell))
        .copied()
        .collect();
    let coming: Vec<FormId> = area
        .into_iter()
        .filter(|cell| !world.attached.contains(cell))
        .collect();
    let changes = !leaving.is_empty() || !coming.is_empty();
    for cell in leaving {
        detach(forms, world, cell);
    }
    for cell in coming {
        attach(forms, world, cell);
    }
    if changes || !world.touched.is_empty() {
        world.lending = residents::lenders(forms, world);
    }
}

/// Whether the cell the player is in is still on its way in, or not even that.
pub fn is_arriving_round_the_player(forms: &Forms, world: &World) -> bool {
    let Some(cell) = location::cell_of(forms, world, PLAYER) else {
        return false;
    };
    let mut arriving = world.arriving.iter();
    !world.attached.contains(&cell) || arriving.any(|arrival| arrival.cell == cell)
}

/// Whether a cell's records have to be in memory.
pub fn is_needed(world: &World, cell: FormId) -> bool {
    world.attached.contains(&cell) || world.lending.contains(&cell)
}

/// The cells that should be attached, nearest to the player first.
fn round_the_player(forms: &Forms, world: &World) -> Vec<FormId> {
    let Some(placement) = reference::placement(forms, world, PLAYER) else {
        return Vec::new();
    };
    let Some(cell) = placement.cell.filter(|cell| forms.cell(*cell).is_some()) else {
        return Vec::new();
    };
    let Some(space) = worldspace(forms, cell) else {
        return vec![cell];
    };
    let [x, y] = grid(placement.position);
    let reach = GRIDS_TO_LOAD / 2;
    let mut found = Vec::new();
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let (x, y) = (x.saturating_add(dx), y.saturating_add(dy));
            let cell = forms.exterior_cell(space, x, y);
            found.extend(cell.map(|cell| (dx * dx + dy * dy, cell)));
        }
    }
    found.sort_unstable();
    let persistent = forms.persistent_cell(space);
    let round = found.into_iter().map(|(_, cell)| cell);
    round.chain(persistent).collect()
}

/// The worldspace a cell is a part of; none for a room.
pub fn worldspace(forms: &Forms, cell: FormId) -> Option<FormId> {
    let is_interior = forms.cell(cell)?.is_interior();
    forms.parent(cell).filter(|_| !is_interior)
}

/// The place of the grid that a position in a worldspace lies in: x, y.
pub fn grid(position: [f32; 3]) -> [i32; 2] {
    let [x, y, _] = position;
    [x, y].map(|at| (at / CELL_SIZE).floor() as i32)
}

/// The whole game hour it is; never 0, which stands for never.
fn hour(world: &World) -> u64 {
    (world.clock.game_time.0 / det::GameTime(0).plus_hours(1.0).0).max(1)
}

fn attach(forms: &Forms, world: &mut World, cell: FormId) {
    let returns = world
        .cells
        .get(&cell)
        .is_some_and(|state| state.detached_at > 0);
    let reset = reset::is_due(forms, world, cell);
    world.attached.insert(cell);
    world.arriving.push_back(Arrival {
        cell,
        reset,
        returns,
        all_in: false,
        after: None,
    });
}

/// OnUnload and OnCellDetach to all that had come in; the hour is noted.
fn detach(forms: &Forms, world: &mut World, cell: FormId) {
    let there = references(forms, world, cell);
    for &reference in &there {
        if is_still_out(world, cell, reference) {
            continue;
        }
        if reference::is_enabled(forms, world, reference) {
            world
                .happenings
                .raise(Happening::ObjectUnloaded { reference });
        }
        world
            .happenings
            .raise(Happening::CellDetached { reference });
    }
    let now = hour(world);
    world.cells.entry(cell).or_default().detached_at = now;
    if let Some(zone) = location::zone_of_cell(forms, cell) {
        world.zones.entry(zone).or_default().left_at = now;
    }
    world.attached.remove(&cell);
    world.arriving.retain(|arrival| arrival.cell != cell);
    for &reference in &there {
        world.touched.note(reference);
    }
    let placed = forms.refs_in_cell(cell);
    world.memo.forget(placed.chain(there.iter().copied()));
}

/// Puts a reference somewhere and tells what follows: another location for actors, entering or
/// leaving the loaded area for all.
pub fn move_to(forms: &Forms, world: &mut World, moved: FormId, placement: world::Placement) {
    let was_loaded = reference::is_loaded(forms, world, moved);
    let old = location::of_reference(forms, world, moved);
    reference::set_placement(world, moved, placement);
    let is_loaded = reference::is_loaded(forms, world, moved);
    let new = location::of_reference(forms, world, moved);
    if old != new && reference::is_actor(forms, world, moved) {
        let actor = moved;
        world
            .happenings
            .raise(Happening::ActorLocationChange { actor, old, new });
    }
    if was_loaded == is_loaded {
        return;
    }
    let reference = moved;
    world.happenings.raise(Happening::MovedAttach {
        reference,
        attached: is_loaded,
    });
    if reference::is_enabled(forms, world, reference) {
        world.happenings.raise(if is_loaded {
            Happening::ObjectLoaded { reference }
        } else {
            Happening::ObjectUnloaded { reference }
        });
    }
}
