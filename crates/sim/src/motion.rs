//! The part of a tick in which things move: the player, what scripts send on a way, what falls, and
//! who meets whom.
//!
//! It stands still while a menu stops the game, and the player's character waits while the cell
//! round it is still on its way in.

use crate::{Actions, deeds};
use forms::Forms;
use rules::bodies::Bodies;
use rules::walk::{self, Look};
use rules::{activation, contact, crosshair, grab, swing, translation};
use world::{ControlGroup, World, button};

/// Hundredths of a degree in radians.
const HUNDREDTH: f32 = std::f32::consts::PI / 18_000.0;

/// What the player does with its hands in a tick.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Hands {
    pressed: u16,
    released: u16,
}

/// Takes what the player holds, and turns it.
pub(crate) fn take(forms: &Forms, world: &mut World, actions: &Actions) -> Hands {
    let (pressed, released) = match actions.controls {
        Some(controls) => walk::hold(world, controls),
        None => (0, 0),
    };
    if !world.is_paused() && actions.turn != crate::Turn::NONE {
        let look = Look {
            round: f32::from(actions.turn.round) * HUNDREDTH,
            down: f32::from(actions.turn.down) * HUNDREDTH,
        };
        walk::look(forms, world, look);
    }
    Hands { pressed, released }
}

/// Moves everything on by a tick. `waits`: the player's cell is still on its way in.
pub(crate) fn advance(
    forms: &Forms,
    world: &mut World,
    bodies: &mut Bodies,
    hands: Hands,
    waits: bool,
) {
    let presses = |which| hands.pressed & which != 0 && !waits;
    activation::advance(forms, world);
    swing::advance(forms, world, bodies);
    let mut pushers = translation::advance(forms, world, bodies);
    if !waits {
        pushers.extend(walk::advance(forms, world, bodies, presses(button::JUMP)));
    }
    if presses(button::GRAB) {
        grab::take(forms, world, bodies);
    }
    if hands.released & button::GRAB != 0 {
        grab::release(world);
    }
    grab::advance(forms, world, bodies);
    bodies.step(forms, world, &pushers);
    if waits {
        world.player.aimed = None;
        return;
    }
    contact::advance(forms, world, bodies);
    crosshair::advance(forms, world, bodies);
    let may_activate = !world.controls.disabled.contains(&ControlGroup::Activate);
    if let Some(aimed) = world.player.aimed
        && presses(button::ACTIVATE)
        && may_activate
    {
        deeds::activate(forms, world, aimed);
    }
}
