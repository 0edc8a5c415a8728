//! Bodies: what stands, moves, is walked on and is felt, in the attached cells.
//!
//! [`Model`] is what a mesh collides with, read once. [`Space`] holds what is placed now; it is a
//! copy of the game's state, made anew after a load, and nothing in it is saved. Moving bodies
//! ([`step()`]), the walker ([`walk()`]) and rays ([`ray`]) look at the near part of the space only, in
//! an order that does not depend on how the space came about, so that the same state moves on alike
//! whoever holds it (docs/decisions/0009-physics-keeps-nothing.md).
//!
//! Lengths are game units, z is up. Not here: records, the game's state, when a script hears.

mod felt;
mod land;
mod layer;
mod model;
mod near;
mod placed;
mod ray;
mod shape;
mod space;
mod step;
mod swing;
mod trigger;
mod turn;
mod walk;

pub use felt::{felt_by_thing, felt_by_walker};
pub use land::{GROUND, Land, land};
pub use layer::Layer;
pub use model::{Model, ModelBody};
pub use placed::{Loose, Part, Placed};
pub use rapier3d::math::Pose;
pub use ray::{Hit, ray};
pub use shape::Shape;
pub use space::{Key, Space};
pub use step::{Body, Moved, Pusher, STILL_TICKS, step};
pub use swing::Swing;
pub use trigger::{TriggerShape, volume};
pub use turn::{angles, rotation};
pub use walk::{Walk, Walked, Walker, is_free, walk};

/// Game units of a metre of Havok's.
pub const METRE: f32 = nif::collision::HAVOK_UNIT;

/// What falls gains this much speed in a second, in game units a second.
///
/// Unknown: the game's own number. Havok's worlds have 9.81 m/s².
pub const GRAVITY: f32 = 9.81 * METRE;

/// Seconds of a tick.
pub const TICK: f32 = 1.0 / 60.0;

/// Furthest from the middle of the world anything may be: beyond it a float has no fractions left.
pub const FAR: f32 = 4_000_000.0;
