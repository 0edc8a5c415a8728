//! A walker: an upright capsule that walks, climbs steps, slides and falls.
//!
//! Unknown: the game's own numbers of its walkers' bodies; those here let them through the doors and
//! up the stairs of public meshes.

use crate::Pose;
use crate::near::Near;
use crate::placed::is_somewhere;
use crate::space::{Key, Space};
use glam::{Quat, Vec3};
use rapier3d::geometry::{Aabb, SharedShape};
use rapier3d::parry::query::{self, ShapeCastOptions};

/// Highest step taken without a jump, in game units.
const STEP: f32 = 36.0;
/// A gap that is kept between a walker and what it touches.
const SKIN: f32 = 0.75;
/// Ground whose normal rises less than this is too steep to stand on: the cosine of 50 degrees.
const STANDS: f32 = 0.643;
/// A step away from what is touched, so that it is not touched again at once.
const NUDGE: f32 = 0.02;
/// Turns taken in one tick.
const TURNS: usize = 5;
/// Furthest a walker comes in one tick, in game units.
const FURTHEST: f32 = 512.0;

/// A walker's body.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Walker {
    /// From its feet to its head.
    pub height: f32,
    /// Half of its width.
    pub radius: f32,
}

/// What a walker is to do in a tick.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Walk {
    /// Where its feet are.
    pub feet: Vec3,
    /// How far it wants to come.
    pub by: Vec3,
    /// Whether it stands on something: then it keeps to the ground.
    pub on_ground: bool,
}

/// What became of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Walked {
    /// Where its feet are.
    pub feet: Vec3,
    /// Whether it stands on something.
    pub on_ground: bool,
    /// Whom it touched, by owner and part.
    pub touched: Vec<Key>,
}

impl Walker {
    fn capsule(self) -> SharedShape {
        let radius = self.radius.clamp(1.0, 1000.0);
        let half = (self.height * 0.5 - radius).clamp(0.1, 4000.0);
        SharedShape::capsule_z(half, radius)
    }

    /// Its shape, and where its middle is above its feet.
    pub(crate) fn body(self) -> (SharedShape, Vec3) {
        (self.capsule(), self.middle())
    }

    /// Its middle above its feet.
    fn middle(self) -> Vec3 {
        let radius = self.radius.clamp(1.0, 1000.0);
        let half = (self.height * 0.5 - radius).clamp(0.1, 4000.0);
        Vec3::Z * (half + radius)
    }

    /// How far it reaches: its lowest and highest corner.
    pub fn reach(self, feet: Vec3) -> [Vec3; 2] {
        let side = Vec3::new(self.radius, self.radius, 0.0);
        [feet - side, feet + side + Vec3::Z * self.height]
    }
}

/// Moves a walker as far as what stands in its way lets it. `passes` are owners it goes through.
pub fn walk(space: &Space, walker: Walker, walk: Walk, passes: impl Fn(Key) -> bool) -> Walked {
    let by = walk.by.clamp_length_max(FURTHEST);
    if !is_somewhere(walk.feet) || !by.is_finite() {
        return Walked {
            feet: walk.feet,
            on_ground: true,
            touched: Vec::new(),
        };
    }
    let area = area(walker, walk.feet, by);
    let near = Near::of(space, &area, |key, part| {
        !part.is_phantom && part.layer.stops_walkers() && !passes(key)
    });
    let mut body = Moving {
        near: &near,
        shape: walker.capsule(),
        centre: walk.feet + walker.middle() - near.origin,
        touched: Vec::new(),
    };
    body.come_free();
    let on_ground = match walk.on_ground {
        true => body.stride(by),
        false => body.fly(by),
    };
    let Moving {
        centre,
        mut touched,
        ..
    } = body;
    touched.sort_unstable();
    touched.dedup();
    Walked {
        feet: centre + near.origin - walker.middle(),
        on_ground,
        touched,
    }
}

/// A walker's body on its way.
struct Moving<'a> {
    near: &'a Near,
    shape: SharedShape,
    centre: Vec3,
    touched: Vec<Key>,
}

/// What stopped a move.
#[derive(Clone, Copy)]
struct Stop {
    /// How far it came.
    distance: f32,
    /// Which way what stopped it faces.
    normal: Vec3,
}

impl Moving<'_> {
    /// On foot: along the ground, up what is a step, down what is one. Gives whether it stands.
    fn stride(&mut self, by: Vec3) -> bool {
        let start = self.centre;
        self.slide(by, true);
        let flat = (self.centre - start).truncate();
        let wanted = by.truncate();
        if flat.dot(wanted) < 0.95 * wanted.length_squared() {
            self.step_up(start, by);
        }
        self.stand(STEP)
    }

    /// Through the air. Gives whether it came to stand.
    fn fly(&mut self, by: Vec3) -> bool {
        self.slide(by, false);
        by.z <= 0.0 && self.stand(2.0 * SKIN)
    }

    /// Tries the same way from a step higher, and keeps what comes further.
    fn step_up(&mut self, start: Vec3, by: Vec3) {
        let plain = self.centre;
        self.centre = start;
        self.advance(Vec3::Z * STEP);
        let risen = self.centre.z - start.z;
        // A little further than asked, so that the foot comes to lie on the step.
        let ahead = by.with_z(0.0);
        self.slide(ahead + ahead.normalize_or_zero() * 4.0, true);
        let stands = self.stand(risen + SKIN);
        let further = |end: Vec3| (end - start).with_z(0.0).dot(ahead);
        let is_higher = self.centre.z > start.z + 1.0;
        if !stands || !is_higher || further(self.centre) <= further(plain) + 1e-3 {
            self.centre = plain;
        }
    }

    /// Comes down to ground no deeper than this. Gives whether there is some to stand on.
    fn stand(&mut self, depth: f32) -> bool {
        let stop = self.stop(Vec3::NEG_Z * depth);
        match stop {
            Some(stop) if stop.normal.z >= STANDS => {
                self.centre.z -= stop.distance;
                true
            }
            // On an edge the ground below the middle counts.
            Some(stop) => stop.distance < 2.0 * SKIN && self.ground_below(),
            None => false,
        }
    }

    /// Whether there is ground just below the middle of its feet.
    fn ground_below(&self) -> bool {
        let bounds = self.shape.compute_local_aabb();
        let ray = rapier3d::geometry::Ray::new(self.centre, Vec3::NEG_Z);
        let length = bounds.half_extents().z + 4.0;
        let queries = self.near.queries();
        let hit = queries.cast_ray_and_get_normal(&ray, length, true);
        hit.is_some_and(|(_, hit)| hit.normal.z >= STANDS)
    }

    /// Moves along what is in the way, turn by turn.
    fn slide(&mut self, by: Vec3, walks: bool) {
        let mut left = by;
        let mut walls: Vec<Vec3> = Vec::new();
        for _ in 0..TURNS {
            let Some(stop) = self.advance(left) else {
                return;
            };
            left -= left.normalize_or_zero() * stop.distance;
            self.centre += stop.normal * NUDGE;
            // Who walks does not climb what is too steep.
            let is_wall = stop.normal.z < STANDS;
            let normal = match walks && is_wall {
                true => stop.normal.with_z(0.0).normalize_or(stop.normal),
                false => stop.normal,
            };
            left -= normal * left.dot(normal).min(0.0);
            // Between two walls only the way along both is left.
            for wall in &walls {
                if left.dot(*wall) < -1e-4 {
                    let along = wall.cross(normal).normalize_or_zero();
                    left = along * left.dot(along);
                }
            }
            walls.push(normal);
            if left.length_squared() < 1e-6 || left.dot(by) < 0.0 {
                return;
            }
        }
    }

    /// Moves straight on until something stops it.
    fn advance(&mut self, by: Vec3) -> Option<Stop> {
        let stop = self.stop(by);
        self.centre += match stop {
            Some(stop) => by.normalize_or_zero() * stop.distance,
            None => by,
        };
        stop
    }

    fn stop(&mut self, by: Vec3) -> Option<Stop> {
        let direction = by.try_normalize()?;
        let pose = Pose::from_parts(self.centre, Quat::IDENTITY);
        let options = ShapeCastOptions {
            max_time_of_impact: by.length(),
            target_distance: 0.25 * SKIN,
            stop_at_penetration: false,
            compute_impact_geometry_on_penetration: true,
        };
        let queries = self.near.queries();
        let (handle, hit) = queries.cast_shape(&pose, direction, &*self.shape.0, options)?;
        self.touched.extend(self.near.key(handle));
        let normal = hit.normal1.try_normalize()?;
        // Back a little: what is only passed must not count as in the way.
        Some(Stop {
            distance: (hit.time_of_impact - 0.5 * SKIN).max(0.0),
            normal,
        })
    }

    /// Comes out of what was pushed into it, a little a tick.
    fn come_free(&mut self) {
        const PUSH: f32 = 8.0;
        for _ in 0..2 {
            let pose = Pose::from_parts(self.centre, Quat::IDENTITY);
            let bounds = self.shape.compute_aabb(&pose);
            let mut push = Vec3::ZERO;
            let queries = self.near.queries();
            for (_, collider) in queries.intersect_aabb_conservative(bounds) {
                let contact = query::contact(
                    &pose,
                    &*self.shape.0,
                    collider.position(),
                    collider.shape(),
                    0.0,
                );
                if let Ok(Some(contact)) = contact
                    && contact.dist < -0.01
                    && contact.normal2.is_finite()
                {
                    push += contact.normal2 * (-contact.dist).min(PUSH);
                }
            }
            if push == Vec3::ZERO {
                return;
            }
            self.centre += push.clamp_length_max(PUSH);
        }
    }
}

/// Whether a walker could stand here: nothing solid reaches into it.
pub fn is_free(space: &Space, walker: Walker, feet: Vec3) -> bool {
    let area = area(walker, feet, Vec3::ZERO);
    let near = Near::of(space, &area, |_, part| {
        !part.is_phantom && part.layer.stops_walkers()
    });
    let pose = Pose::from_parts(feet + walker.middle() - near.origin, Quat::IDENTITY);
    let shape = walker.capsule();
    let queries = near.queries();
    queries.intersect_shape(pose, &*shape.0).next().is_none()
}

fn area(walker: Walker, feet: Vec3, by: Vec3) -> Aabb {
    let [low, high] = walker.reach(feet);
    let room = Vec3::new(4.0, 4.0, STEP + 8.0);
    Aabb::new(low.min(low + by) - room, high.max(high + by) + room)
}
