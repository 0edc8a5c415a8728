//! Doors and gates that swing open and shut, by the sequences of their meshes.
//!
//! Source: the scripting seed, "Open and close", "Doors and gates": told at the end of the swing,
//! with the one who set it going; a swing turned back before its end tells only the last one. Where a
//! swing is turned back it goes on from as far as it had come. A mesh without such a sequence swings
//! at once.

use crate::bodies::Bodies;
use crate::reference;
use forms::Forms;
use ident::FormId;
use world::{Happening, SwingState, World};

/// Sets a door swinging, or tells at once of one nobody sees.
pub fn begin(
    forms: &Forms,
    world: &mut World,
    door: FormId,
    opens: bool,
    activator: Option<FormId>,
) {
    let before = world.swings.remove(&door);
    world.references.entry(door).or_default().open = Some(opens);
    world.touched.note(door);
    if !reference::is_loaded(forms, world, door) {
        return tell(world, door, opens, activator);
    }
    // How far the one before had come counts backwards; `advance` knows how long both are.
    let ticks = before.map_or(0, |swing| match swing.opens == opens {
        true => swing.ticks,
        false => u16::MAX - swing.ticks,
    });
    let swing = SwingState {
        opens,
        ticks,
        activator,
    };
    world.swings.insert(door, swing);
}

/// Moves every swing on by a tick.
pub fn advance(forms: &Forms, world: &mut World, bodies: &mut Bodies) {
    for (door, mut swing) in world.swings.clone() {
        let length = bodies.swing_ticks(forms, world, door, swing.opens);
        // Turned back: what the other one had done is left of this one.
        if swing.ticks > u16::MAX / 2 {
            swing.ticks = length.saturating_sub(u16::MAX - swing.ticks);
        }
        swing.ticks = swing.ticks.saturating_add(1);
        if swing.ticks >= length {
            world.swings.remove(&door);
            tell(world, door, swing.opens, swing.activator);
        } else {
            world.swings.insert(door, swing);
        }
        bodies.place_again(forms, world, door);
    }
}

/// How a door stands: 1 open, 2 opening, 3 closed, 4 closing, as scripts number it.
pub fn open_state(forms: &Forms, world: &World, door: FormId) -> i32 {
    let swings = world.swings.contains_key(&door);
    match (reference::is_open(forms, world, door), swings) {
        (true, false) => 1,
        (true, true) => 2,
        (false, false) => 3,
        (false, true) => 4,
    }
}

fn tell(world: &mut World, reference: FormId, opened: bool, activator: Option<FormId>) {
    world.happenings.raise(Happening::OpenClose {
        reference,
        activator,
        opened,
    });
}
