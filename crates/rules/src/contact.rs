//! Contacts that scripts hear of: who comes into a trigger and leaves it, whom a trap touches.
//!
//! Source: the scripting seed, "Triggers", "Traps". People who stand where they are placed are in
//! no trigger before they move; nor is clutter that was not moved.

use crate::bodies::Bodies;
use crate::{actor, reference, walk};
use forms::Forms;
use glam::Vec3;
use ident::FormId;
use std::collections::BTreeSet;
use world::{Happening, World};

const PLAYER: FormId = FormId::PLAYER_REF;
/// Ticks between two tellings of who is inside, and of a trap's hits. Source: the INI table,
/// `[Havok] fTriggerEventDelayMS` and `fTrapHitEventDelayMS`, 500 ms.
const DELAY: u64 = 30;
/// How near a trap touches, in game units.
const TOUCH: f32 = 2.0;

/// Looks who is where now and tells what changed.
pub fn advance(forms: &Forms, world: &mut World, bodies: &Bodies) {
    player_triggers(forms, world, bodies);
    for thing in moving(world) {
        let now = physics::felt_by_thing(&bodies.space, thing, |_, part| {
            part.is_phantom && part.layer.is_trigger()
        });
        enter_and_leave(world, bodies, thing, now.into_iter().collect());
    }
    tell_those_inside(world, bodies);
    traps(forms, world, bodies);
}

/// Things in motion, and those that were inside something as they came to rest.
fn moving(world: &World) -> Vec<FormId> {
    let mut all: BTreeSet<FormId> = world.bodies.keys().copied().collect();
    all.extend(world.contacts.inside.keys());
    all.remove(&PLAYER);
    all.into_iter().collect()
}

fn player_triggers(forms: &Forms, world: &mut World, bodies: &Bodies) {
    let Some(placement) = reference::placement(forms, world, PLAYER) else {
        return;
    };
    let walker = walk::body(forms, world);
    let feet = Vec3::from_array(placement.position);
    let now = physics::felt_by_walker(&bodies.space, walker, (feet, 0.0), |_, part| {
        part.is_phantom && part.layer.is_trigger()
    });
    enter_and_leave(world, bodies, PLAYER, now.into_iter().collect());
}

fn enter_and_leave(world: &mut World, bodies: &Bodies, who: FormId, now: BTreeSet<FormId>) {
    let before = world.contacts.inside.remove(&who).unwrap_or_default();
    for &trigger in before.difference(&now) {
        // One that is not there any more tells nothing.
        if bodies.space.get(trigger).is_some() {
            told(world, trigger, who, false);
        }
    }
    for &trigger in now.difference(&before) {
        told(world, trigger, who, true);
    }
    if !now.is_empty() {
        world.contacts.inside.insert(who, now);
    }
}

fn told(world: &mut World, trigger: FormId, actor: FormId, entered: bool) {
    world.happenings.raise(Happening::TriggerEnterLeave {
        trigger,
        actor,
        entered,
    });
}

/// OnTrigger for all inside, as a trigger finds somebody and then every half second.
fn tell_those_inside(world: &mut World, bodies: &Bodies) {
    let occupied: BTreeSet<FormId> = world.contacts.inside.values().flatten().copied().collect();
    let now = world.clock.played;
    world
        .contacts
        .told
        .retain(|trigger, _| occupied.contains(trigger));
    for trigger in occupied {
        let last = world.contacts.told.get(&trigger);
        if last.is_some_and(|last| now < last + DELAY) || bodies.space.get(trigger).is_none() {
            continue;
        }
        world.contacts.told.insert(trigger, now);
        let inside: Vec<FormId> = world.contacts.in_trigger(trigger).collect();
        for actor in inside {
            world
                .happenings
                .raise(Happening::Trigger { trigger, actor });
        }
    }
}

/// Traps that touch the player: the start, a hit every half second, the stop.
fn traps(forms: &Forms, world: &mut World, bodies: &Bodies) {
    let Some(placement) = reference::placement(forms, world, PLAYER) else {
        return;
    };
    let walker = walk::body(forms, world);
    let feet = Vec3::from_array(placement.position);
    let touching: BTreeSet<FormId> = match actor::is_dead(forms, world, PLAYER) {
        true => BTreeSet::new(),
        false => physics::felt_by_walker(&bodies.space, walker, (feet, TOUCH), |_, part| {
            part.layer.is_trap()
        })
        .into_iter()
        .collect(),
    };
    let now = world.clock.played;
    let known = world.contacts.traps.keys();
    let over: Vec<FormId> = known
        .filter(|(trap, who)| *who == PLAYER && !touching.contains(trap))
        .map(|(trap, _)| *trap)
        .collect();
    for trap in over {
        world.contacts.traps.remove(&(trap, PLAYER));
        hit(world, trap, 2, feet);
    }
    for trap in touching {
        let last = world.contacts.traps.get(&(trap, PLAYER)).copied();
        let kind = match last {
            None => 0,
            Some(last) if now > last + DELAY => 1,
            Some(_) => continue,
        };
        world.contacts.traps.insert((trap, PLAYER), now);
        hit(world, trap, kind, feet);
    }
}

fn hit(world: &mut World, trap: FormId, kind: u8, at: Vec3) {
    let velocity = world
        .bodies
        .get(&trap)
        .map_or([0.0; 3], |body| body.velocity);
    world.happenings.raise(Happening::TrapHit {
        trap,
        target: PLAYER,
        kind,
        velocity,
        position: at.to_array(),
    });
}
