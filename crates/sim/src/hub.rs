//! The hub: the one place where happenings are told, in one fixed order.
//!
//! What is raised while scripts run or while others are told is told in the next tick, so a tick
//! always ends. Source: the scripting seed, "Events".

use forms::Forms;
use natives::{Show, relay};
use papyrus::Vm;
use world::World;

/// Sends OnUpdate and OnUpdateGameTime to those whose time has come.
pub(crate) fn tell_due_updates(world: &mut World, vm: &mut Vm) {
    for subject in world.registrations.due_updates(world.clock.played) {
        relay::send(vm, subject, "OnUpdate", &[]);
    }
    // While the player rests they wait: after the jump one comes, as in the original.
    if world.rest.is_some() {
        return;
    }
    for subject in world
        .registrations
        .due_game_time_updates(world.clock.game_time)
    {
        relay::send(vm, subject, "OnUpdateGameTime", &[]);
    }
}

/// Tells everything that waits to be told.
pub(crate) fn deliver(forms: &Forms, world: &mut World, vm: &mut Vm, show: &mut Vec<Show>) {
    relay::let_effects_go(world, vm);
    for _ in 0..world.happenings.len() {
        let Some(happening) = world.happenings.take() else {
            return;
        };
        relay::to_scripts(forms, world, vm, &happening);
        relay::to_interface(forms, world, show, &happening);
    }
}
