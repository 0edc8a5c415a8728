//! Loose things move on by a tick.
//!
//! A thing is awake or lies still. Only those awake are moved; those that lie still stand for them
//! like walls until something quick comes near. All that is kept of a thing between two ticks is its
//! [`Body`]: contacts are found anew each tick, so nothing else has to be saved.

use crate::near::{middle, shifted};
use crate::placed::{Part, Placed, is_somewhere};
use crate::shape::sane_rotation;
use crate::space::{Key, Space};
use crate::{GRAVITY, METRE, Pose, TICK, Walker};
use glam::{Quat, Vec3};
use ident::FormId;
use rapier3d::dynamics::{RigidBodyBuilder, RigidBodyHandle};
use rapier3d::geometry::{Aabb, ColliderBuilder, SharedShape};
use rapier3d::pipeline::PhysicsWorld;
use std::collections::{BTreeMap, BTreeSet};

/// So many ticks without motion and a thing lies still.
pub const STILL_TICKS: u8 = 20;
/// Things awake at most; others wait where they are.
const AWAKE_MAX: usize = 512;
/// Slower than this is no motion: game units and radians a second.
const STILL: [f32; 2] = [0.12 * METRE, 0.35];
/// Quicker than this wakes what is near, in game units a second.
const WAKES: f32 = 0.3 * METRE;
/// How near, in game units.
const NEAR: f32 = 3.0;
/// Nothing is quicker, in game units and radians a second.
const FASTEST: [f32; 2] = [60.0 * METRE, 50.0];

/// A thing that is awake: all that is kept of it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Body {
    /// Where its origin is.
    pub position: Vec3,
    /// How it is turned.
    pub rotation: Quat,
    /// In game units a second.
    pub velocity: Vec3,
    /// In radians a second.
    pub spin: Vec3,
    /// Ticks without motion so far.
    pub still: u8,
}

/// Something that moves whatever stands in its way.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Pusher {
    /// A walker, from where its feet were to where they are.
    Walker(Walker, Vec3, Vec3),
    /// A placed thing, from where it was; the space has it where it is.
    Thing(FormId, Vec3, Quat),
}

/// What became of a thing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Moved {
    /// Which.
    pub owner: FormId,
    /// Where it is now.
    pub position: Vec3,
    /// How it is turned now.
    pub rotation: Quat,
    /// It lies still from now on.
    pub rests: bool,
}

impl Body {
    /// A thing that begins to move from where it is placed.
    pub fn at_rest(placed: &Placed) -> Self {
        Self {
            position: placed.pose.translation,
            rotation: placed.pose.rotation,
            velocity: Vec3::ZERO,
            spin: Vec3::ZERO,
            still: 0,
        }
    }

    fn pose(&self) -> Pose {
        Pose::from_parts(self.position, self.rotation)
    }
}

/// Moves everything that is awake on by a tick, and the space with it.
pub fn step(
    space: &mut Space,
    awake: &mut BTreeMap<FormId, Body>,
    pushers: &[Pusher],
) -> Vec<Moved> {
    awake.retain(|owner, body| {
        for motion in [&mut body.velocity, &mut body.spin] {
            *motion = if motion.is_finite() {
                *motion
            } else {
                Vec3::ZERO
            };
        }
        let placed = space.get(*owner);
        is_somewhere(body.position) && placed.is_some_and(|placed| placed.loose.is_some())
    });
    wake(space, awake, pushers);
    if awake.is_empty() {
        return Vec::new();
    }
    let mut stage = Stage::new(space, awake);
    for (owner, body) in awake.iter() {
        stage.add_loose(space, *owner, body);
    }
    for pusher in pushers {
        stage.add_pusher(space, *pusher);
    }
    stage.add_still(space, awake, pushers);
    stage.world.step();
    let mut out = Vec::with_capacity(awake.len());
    for (owner, handle) in std::mem::take(&mut stage.loose) {
        let moved = awake
            .get_mut(&owner)
            .and_then(|body| stage.read(owner, handle, body));
        let Some(moved) = moved else { continue };
        if moved.rests {
            awake.remove(&owner);
        }
        space.move_to(owner, Pose::from_parts(moved.position, moved.rotation));
        out.push(moved);
    }
    out
}

/// Wakes what lies still near something quick, and what touches that.
fn wake(space: &Space, awake: &mut BTreeMap<FormId, Body>, pushers: &[Pusher]) {
    let mut areas: Vec<Aabb> = Vec::new();
    for (owner, body) in awake.iter() {
        if body.velocity.length() > WAKES {
            areas.extend(swept(space, *owner, body.velocity * TICK));
        }
    }
    areas.extend(pushers.iter().filter_map(|pusher| pushed(space, *pusher)));
    let pushing = things(pushers);
    while let Some(area) = areas.pop() {
        for owner in space.owners_near(area.mins, area.maxs) {
            if awake.len() >= AWAKE_MAX {
                return;
            }
            let Some(placed) = space.get(owner) else {
                continue;
            };
            let moves = awake.contains_key(&owner) || pushing.contains(&owner);
            if placed.loose.is_none() || moves {
                continue;
            }
            awake.insert(owner, Body::at_rest(placed));
            areas.extend(swept(space, owner, Vec3::ZERO));
        }
    }
}

/// The placed things among pushers.
fn things(pushers: &[Pusher]) -> BTreeSet<FormId> {
    let things = pushers.iter().filter_map(|pusher| match pusher {
        Pusher::Thing(owner, ..) => Some(*owner),
        Pusher::Walker(..) => None,
    });
    things.collect()
}

/// What a thing may touch while it comes so far.
fn swept(space: &Space, owner: FormId, by: Vec3) -> Option<Aabb> {
    let [low, high] = space.reach(owner)?;
    let room = Vec3::splat(NEAR);
    Some(Aabb::new(
        low.min(low + by) - room,
        high.max(high + by) + room,
    ))
}

/// What a pusher that moved may touch.
fn pushed(space: &Space, pusher: Pusher) -> Option<Aabb> {
    match pusher {
        Pusher::Walker(walker, from, to) => {
            let ([low, high], by) = (walker.reach(from), to - from);
            let moved = by.length_squared() > 1e-4;
            moved.then(|| {
                let room = Vec3::splat(NEAR);
                Aabb::new(low.min(low + by) - room, high.max(high + by) + room)
            })
        }
        Pusher::Thing(owner, from, _) => {
            let placed = space.get(owner)?;
            swept(space, owner, from - placed.pose.translation)
        }
    }
}

/// The bodies of one tick.
struct Stage {
    world: PhysicsWorld,
    origin: Vec3,
    loose: Vec<(FormId, RigidBodyHandle)>,
}

impl Stage {
    fn new(space: &Space, awake: &BTreeMap<FormId, Body>) -> Self {
        let mut world = PhysicsWorld {
            gravity: Vec3::NEG_Z * GRAVITY,
            ..PhysicsWorld::default()
        };
        world.integration_parameters.dt = TICK;
        world.integration_parameters.length_unit = METRE;
        // Nothing is remembered of the last tick's contacts, so more work goes into this one's.
        world.integration_parameters.num_solver_iterations = 8;
        world.integration_parameters.num_internal_pgs_iterations = 2;
        let first = awake.keys().next().and_then(|owner| space.get(*owner));
        Self {
            world,
            origin: middle(first.map_or(Vec3::ZERO, |placed| placed.pose.translation)),
            loose: Vec::new(),
        }
    }

    fn add_loose(&mut self, space: &Space, owner: FormId, body: &Body) {
        let Some(placed) = space.get(owner) else {
            return;
        };
        let Some(loose) = placed.loose else { return };
        let reach = space.reach(owner);
        let thin = reach.map_or(1.0, |[low, high]| (high - low).min_element() * 0.5);
        let is_quick = body.velocity.length() * TICK > thin;
        let rigid = RigidBodyBuilder::dynamic()
            .pose(shifted(body.pose(), -self.origin))
            .linvel(body.velocity)
            .angvel(body.spin)
            .linear_damping(loose.damping[0])
            .angular_damping(loose.damping[1])
            .can_sleep(false)
            .ccd_enabled(is_quick);
        let solid: Vec<&Part> = placed
            .parts
            .iter()
            .filter(|part| !part.is_phantom)
            .collect();
        let share = loose.mass / (solid.len().max(1) as f32);
        let handle = self.world.bodies.insert(rigid);
        for part in solid {
            let collider = collider(part).position(part.at).mass(share);
            let world = &mut self.world;
            world
                .colliders
                .insert_with_parent(collider, handle, &mut world.bodies);
        }
        self.loose.push((owner, handle));
    }

    fn add_pusher(&mut self, space: &Space, pusher: Pusher) {
        let (from, to, parts): (Pose, Pose, Vec<(Pose, SharedShape)>) = match pusher {
            Pusher::Walker(walker, from, to) => {
                let (shape, up) = walker.body();
                let at = |feet: Vec3| Pose::from_parts(feet + up, Quat::IDENTITY);
                (at(from), at(to), vec![(Pose::IDENTITY, shape)])
            }
            Pusher::Thing(owner, position, rotation) => {
                let Some(placed) = space.get(owner) else {
                    return;
                };
                let parts = placed.parts.iter().filter(|part| !part.is_phantom);
                let parts = parts.map(|part| (part.at, part.shape.clone()));
                let from = Pose::from_parts(position, rotation);
                (from, placed.pose, parts.collect())
            }
        };
        let rigid = RigidBodyBuilder::kinematic_position_based().pose(shifted(from, -self.origin));
        let handle = self.world.bodies.insert(rigid);
        if let Some(body) = self.world.bodies.get_mut(handle) {
            body.set_next_kinematic_position(shifted(to, -self.origin));
        }
        for (at, shape) in parts {
            let collider = ColliderBuilder::new(shape).position(at).friction(0.4);
            let world = &mut self.world;
            world
                .colliders
                .insert_with_parent(collider, handle, &mut world.bodies);
        }
    }

    /// Everything near those awake that does not move by itself.
    fn add_still(&mut self, space: &Space, awake: &BTreeMap<FormId, Body>, pushers: &[Pusher]) {
        let pushing = things(pushers);
        let mut near: BTreeMap<Key, (&Part, Pose)> = BTreeMap::new();
        for (owner, body) in awake {
            let Some(area) = swept(space, *owner, body.velocity * TICK) else {
                continue;
            };
            for (key, part, pose) in space.parts_near(&grown(area)) {
                let is_wall = !part.is_phantom && part.layer.is_solid();
                let moves = awake.contains_key(&key.owner) || pushing.contains(&key.owner);
                if is_wall && !moves {
                    near.insert(key, (part, pose));
                }
            }
        }
        for (part, pose) in near.into_values() {
            let collider = collider(part).position(shifted(pose, -self.origin));
            self.world.colliders.insert(collider);
        }
    }

    /// What a thing's body came to; it rests where it was when that is nowhere.
    fn read(&self, owner: FormId, handle: RigidBodyHandle, body: &mut Body) -> Option<Moved> {
        let rigid = self.world.bodies.get(handle)?;
        let pose = shifted(*rigid.position(), self.origin);
        let is_sane = is_somewhere(pose.translation) && pose.rotation.is_finite();
        if !is_sane {
            return Some(Moved {
                owner,
                position: body.position,
                rotation: body.rotation,
                rests: true,
            });
        }
        body.position = pose.translation;
        body.rotation = sane_rotation(pose.rotation);
        body.velocity = rigid.linvel().clamp_length_max(FASTEST[0]);
        body.spin = rigid.angvel().clamp_length_max(FASTEST[1]);
        let [slow, steady] = STILL;
        let is_still = body.velocity.length() < slow && body.spin.length() < steady;
        body.still = if is_still { body.still + 1 } else { 0 };
        Some(Moved {
            owner,
            position: body.position,
            rotation: body.rotation,
            rests: body.still >= STILL_TICKS,
        })
    }
}

fn collider(part: &Part) -> ColliderBuilder {
    ColliderBuilder::new(part.shape.clone())
        .friction(part.friction)
        .restitution(part.restitution)
}

fn grown(area: Aabb) -> Aabb {
    let room = Vec3::splat(8.0);
    Aabb::new(area.mins - room, area.maxs + room)
}
