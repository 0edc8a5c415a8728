//! A cell's references come in: a share of them a tick, so that no tick is long.
//!
//! Each is reset when its cell is, its scripts start if they never did, and OnCellAttach, OnReset
//! and OnLoad are raised; once all are in, OnCellLoad to each. Source: the scripting seed, "The
//! world", "Cell reset and cleared locations".

use super::{references, reset, residents};
use forms::Forms;
use ident::FormId;
use world::{Arrival, Happening, World};

/// How many references come in, or are told that all are, in one tick.
pub const ARRIVALS_A_TICK: usize = 64;

/// The next share of those on their way.
pub fn arrive(forms: &Forms, world: &mut World) {
    let mut left = ARRIVALS_A_TICK;
    while left > 0 {
        let Some(&arrival) = world.arriving.front() else {
            return;
        };
        let all = references(forms, world, arrival.cell);
        let next = arrival
            .after
            .map_or(0, |after| all.partition_point(|id| *id <= after));
        let share = all.get(next..).unwrap_or(&[]);
        let share = share.get(..left.min(share.len())).unwrap_or(share);
        left -= share.len();
        for &reference in share {
            if arrival.all_in {
                tell_all_in(forms, world, reference);
            } else {
                come_in(forms, world, arrival, reference);
            }
        }
        go_on(
            world,
            share.last().copied(),
            next + share.len() >= all.len(),
        );
    }
}

/// Whether a reference of an attached cell has not come in yet.
pub fn is_still_out(world: &World, cell: FormId, reference: FormId) -> bool {
    let mut arriving = world.arriving.iter();
    let arrival = arriving.find(|arrival| arrival.cell == cell);
    arrival.is_some_and(|arrival| {
        let came = arrival.after.is_some_and(|after| reference <= after);
        !arrival.all_in && !came
    })
}

/// Notes how far the first in line came.
fn go_on(world: &mut World, last: Option<FormId>, is_through: bool) {
    let Some(arrival) = world.arriving.front_mut() else {
        return;
    };
    arrival.after = last.or(arrival.after);
    if is_through && arrival.all_in {
        world.arriving.pop_front();
    } else if is_through {
        arrival.all_in = true;
        arrival.after = None;
    }
}

fn come_in(forms: &Forms, world: &mut World, arrival: Arrival, reference: FormId) {
    if arrival.reset && residents::is_made_and_free(world, reference) {
        return crate::reference::delete(world, reference);
    }
    let was_reset = arrival.reset && reset::reference(forms, world, reference);
    if arrival.returns {
        reset::clear_corpse(forms, world, reference);
    }
    world.touched.note(reference);
    let happenings = &mut world.happenings;
    happenings.raise(Happening::ReferenceInit { reference });
    happenings.raise(Happening::CellAttached { reference });
    if was_reset {
        happenings.raise(Happening::Reset { reference });
    }
    if residents::is_there(forms, world, reference) {
        world
            .happenings
            .raise(Happening::ObjectLoaded { reference });
    }
}

fn tell_all_in(forms: &Forms, world: &mut World, reference: FormId) {
    if residents::is_there(forms, world, reference) {
        world.happenings.raise(Happening::CellLoaded { reference });
    }
}
