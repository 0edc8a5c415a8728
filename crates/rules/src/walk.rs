//! The player's character walks, runs, jumps, falls and swims.
//!
//! What the player holds is state ([`hold`]); each tick moves the character by it ([`advance`]).
//! Speeds are the race's movement types, times the actor value SpeedMult. Unknown: how quickly the
//! original reaches a speed and how far it can be steered in the air; here at once, and a little.
//! Not done: damage of falls, stamina of sprints, the weight of what is carried.

mod speed;

use crate::actor_value::{self, SPEED_MULT};
use crate::bodies::Bodies;
use crate::{cell, game_setting, location, reference, water};
use det::math;
use forms::Forms;
use glam::Vec3;
use ident::FormId;
use physics::{GRAVITY, Pusher, TICK, Walk, Walker};
use speed::Gait;
use world::{ControlGroup, Controls, Placement, World, button};

const PLAYER: FormId = FormId::PLAYER_REF;
/// Lighter things than this give way to a walker, in kilograms. Unknown: what the game's walkers
/// push.
const GIVES_WAY: f32 = 80.0;
/// Deeper than this share of its height in water, a character swims.
const SWIMS: f32 = 0.7;
/// How quickly one turns in the air, in game units a second, a second.
const STEERS: f32 = 600.0;
/// Nobody falls faster, in game units a second.
const FALL_MAX: f32 = 4000.0;
/// Furthest up and down one can look, in radians.
const LOOK_MAX: f32 = 1.553;
/// What turns a held axis into a share.
const AXIS: f32 = 127.0;

/// A change of where the player looks, in radians: round to the right, and down.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Look {
    /// To the right.
    pub round: f32,
    /// Down.
    pub down: f32,
}

/// Takes what the player holds from now on; gives the buttons that went down, and those that came up.
pub fn hold(world: &mut World, controls: Controls) -> (u16, u16) {
    let before = std::mem::replace(&mut world.player.controls, controls).buttons;
    let (pressed, released) = (controls.buttons & !before, before & !controls.buttons);
    let is_on = |group| !world.controls.disabled.contains(&group);
    if pressed & button::RUN_TOGGLE != 0 {
        world.player.walks = !world.player.walks;
    }
    if pressed & button::VIEW != 0 && is_on(ControlGroup::CameraSwitch) {
        world.controls.first_person = !world.controls.first_person;
    }
    if pressed & button::SNEAK != 0 && is_on(ControlGroup::Sneaking) {
        let state = world.actors.entry(PLAYER).or_default();
        state.sneaking = !state.sneaking;
    }
    if pressed & button::READY != 0 && is_on(ControlGroup::Fighting) {
        let state = world.actors.entry(PLAYER).or_default();
        state.weapon_drawn = !state.weapon_drawn;
    }
    (pressed, released)
}

/// Turns the player's character.
pub fn look(forms: &Forms, world: &mut World, look: Look) {
    if world.controls.disabled.contains(&ControlGroup::Looking) {
        return;
    }
    let Some(mut placement) = reference::placement(forms, world, PLAYER) else {
        return;
    };
    let [down, _, round] = placement.rotation;
    let turned = round + look.round;
    let full = std::f32::consts::TAU;
    let turned = turned - (turned / full).floor() * full;
    let looked = (down + look.down).clamp(-LOOK_MAX, LOOK_MAX);
    if looked.is_finite() && turned.is_finite() {
        placement.rotation = [looked, 0.0, turned];
        put(forms, world, placement);
    }
}

/// Which way something with this rotation looks.
pub(crate) fn ahead([down, _, round]: [f32; 3]) -> Vec3 {
    let level = math::cos(down);
    Vec3::new(
        math::sin(round) * level,
        math::cos(round) * level,
        -math::sin(down),
    )
}

/// The player's body.
pub fn body(forms: &Forms, world: &World) -> Walker {
    let [height, radius] = crate::bodies::PERSON;
    let scale = reference::scale(forms, world, PLAYER);
    let scale = if scale.is_finite() {
        scale.clamp(0.1, 10.0)
    } else {
        1.0
    };
    Walker {
        height: height * scale,
        radius: radius * scale,
    }
}

/// Moves the player's character on by a tick; gives what it pushes. Nothing while its cell is still
/// on its way in.
pub fn advance(forms: &Forms, world: &mut World, bodies: &Bodies, jumps: bool) -> Option<Pusher> {
    let placement = reference::placement(forms, world, PLAYER)?;
    let at = placement.cell?;
    if crate::actor::is_dead(forms, world, PLAYER) {
        return None;
    }
    let here = location::cell_at(forms, at, placement.position);
    let walker = body(forms, world);
    let feet = Vec3::from_array(placement.position);
    let surface = water::height(forms, here);
    let depth = surface.map_or(f32::NEG_INFINITY, |surface| surface - feet.z);
    world.player.swimming = depth > walker.height * SWIMS;
    let wish = wish(forms, world, placement);
    let velocity = match world.player.swimming {
        true => swim(world, wish, depth - walker.height * SWIMS),
        false => stride(forms, world, wish, jumps),
    };
    let on_ground = world.player.on_ground && velocity.z <= 0.0 && !world.player.swimming;
    let walk = Walk {
        feet,
        by: velocity * TICK,
        on_ground,
    };
    let space = &bodies.space;
    let walked = physics::walk(space, walker, walk, |key| {
        let loose = space.get(key.owner).and_then(|placed| placed.loose);
        loose.is_some_and(|loose| loose.mass < GIVES_WAY)
    });
    arrive(forms, world, (placement, velocity), &walked);
    Some(Pusher::Walker(walker, feet, walked.feet))
}

/// Where the player wants to go in the world, in game units a second.
fn wish(forms: &Forms, world: &mut World, placement: Placement) -> Vec3 {
    let mut controls = world.player.controls;
    if world.controls.disabled.contains(&ControlGroup::Movement) || world.controls.ai_driven {
        controls = Controls::default();
    }
    let right = f32::from(controls.right) / AXIS;
    let forward = f32::from(controls.forward) / AXIS;
    let wants = right != 0.0 || forward != 0.0;
    let sneaks = world
        .actors
        .get(&PLAYER)
        .is_some_and(|state| state.sneaking);
    let holds = |which| controls.buttons & which != 0;
    world.player.sprinting = holds(button::SPRINT) && forward > 0.5 && !sneaks;
    if !wants {
        return Vec3::ZERO;
    }
    let gait = match () {
        () if world.player.swimming => Gait::Swim,
        () if world.player.sprinting => Gait::Sprint,
        () if sneaks => Gait::Sneak,
        () => Gait::Upright,
    };
    let walks = world.player.walks != holds(button::WALK);
    let share = actor_value::value(forms, world, PLAYER, SPEED_MULT) / 100.0;
    let speed = speed::of(forms, world, gait, walks, [right, forward]) * share.clamp(0.0, 10.0);
    let [_, _, round] = placement.rotation;
    let (sin, cos) = (math::sin(round), math::cos(round));
    let ahead = match world.player.swimming {
        true => ahead(placement.rotation),
        false => Vec3::new(sin, cos, 0.0),
    };
    let aside = Vec3::new(cos, -sin, 0.0);
    let way = ahead * forward + aside * right;
    way.clamp_length_max(1.0) * speed
}

/// On foot: the ground gives the speed at once, the air keeps it but for a little steering.
fn stride(forms: &Forms, world: &World, wish: Vec3, jumps: bool) -> Vec3 {
    let before = Vec3::from_array(world.player.velocity);
    if !world.player.on_ground {
        let fall = (before.z - GRAVITY * TICK).max(-FALL_MAX);
        let level = before.with_z(0.0);
        let steered = match wish == Vec3::ZERO {
            true => level,
            false => level + (wish - level).clamp_length_max(STEERS * TICK),
        };
        return steered.with_z(fall);
    }
    let may_jump = !world.controls.disabled.contains(&ControlGroup::Movement);
    if jumps && may_jump {
        let height = game_setting::number(forms, "fJumpHeightMin").max(0.0);
        return wish.with_z((2.0 * GRAVITY * height).sqrt());
    }
    wish
}

/// In water: along the look; the jump button brings one up. The surface holds.
fn swim(world: &World, wish: Vec3, below_surface: f32) -> Vec3 {
    let rises = world.player.controls.buttons & button::JUMP != 0;
    let up = if rises { 120.0 } else { 0.0 };
    let mut velocity = wish + Vec3::Z * up;
    // No further up than where one swims.
    velocity.z = velocity.z.min((below_surface - 1.0).max(0.0) / TICK);
    velocity
}

fn arrive(
    forms: &Forms,
    world: &mut World,
    (mut placement, wanted): (Placement, Vec3),
    walked: &physics::Walked,
) {
    let before = Vec3::from_array(placement.position);
    let mut velocity = (walked.feet - before) / TICK;
    let rises = wanted.z > 0.0 && velocity.z > 0.5 * wanted.z;
    let lands = walked.on_ground && !rises;
    velocity.z = match (lands, world.player.swimming) {
        (true, _) | (_, true) => 0.0,
        (false, false) if wanted.z > 0.0 && !rises => 0.0,
        (false, false) => wanted.z,
    };
    world.player.velocity = velocity.to_array();
    world.player.on_ground = lands;
    if walked.feet != before && walked.feet.is_finite() {
        placement.position = walked.feet.to_array();
        placement.cell = placement
            .cell
            .map(|cell| location::cell_at(forms, cell, placement.position));
        put(forms, world, placement);
    }
}

/// Puts the player somewhere near: another cell is told.
fn put(forms: &Forms, world: &mut World, placement: Placement) {
    if reference::cell(forms, world, PLAYER) == placement.cell {
        world.references.entry(PLAYER).or_default().placement = Some(placement);
    } else {
        cell::move_to(forms, world, PLAYER, placement);
    }
}

/// Whether the player's character is on its way.
pub fn is_moving(world: &World) -> bool {
    let [x, y, z] = world.player.velocity;
    x * x + y * y + z * z > 1.0
}
