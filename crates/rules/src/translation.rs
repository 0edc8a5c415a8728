//! References that scripts move along a way.
//!
//! Source: the scripting seed, "Translations": failed at once for a reference without its 3D, almost
//! complete as it passes `fRefTranslationAlmostDonePercent` of its way, complete at the end.
//! Unknown: the curve of a spline; here a cubic one whose tangents are the turned reference's
//! forward directions.

use crate::bodies::Bodies;
use crate::{game_setting, reference};
use det::math;
use forms::Forms;
use glam::Vec3;
use ident::FormId;
use physics::{Pose, Pusher, TICK};
use world::{Happening, Placement, Translation, World};

/// Where a way leads, and how fast.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Way {
    /// Game units.
    pub position: [f32; 3],
    /// Radians.
    pub angles: [f32; 3],
    /// Game units of the tangents; 0 for a straight way.
    pub tangent: f32,
    /// Game units a second.
    pub speed: f32,
    /// Radians a second at most; 0 for as fast as the way takes.
    pub turn_speed: f32,
}

/// Sets a reference on its way.
pub fn begin(forms: &Forms, world: &mut World, reference: FormId, way: Way) {
    let there = reference::is_loaded(forms, world, reference);
    let from = reference::placement(forms, world, reference).filter(|_| there);
    let numbers = way.position.iter().chain(&way.angles);
    let is_way = numbers
        .chain([&way.speed, &way.tangent])
        .all(|n| n.is_finite());
    let Some(from) = from.filter(|_| is_way && way.speed > 0.0) else {
        return tell(world, reference, FAILED);
    };
    let translation = Translation {
        from: from.position,
        to: way.position,
        from_angles: from.rotation,
        to_angles: way.angles,
        tangent: way.tangent,
        speed: way.speed,
        turn_speed: way.turn_speed,
        done: 0.0,
        almost_told: false,
    };
    world.translations.insert(reference, translation);
}

/// Ends a way where it is.
pub fn stop(world: &mut World, reference: FormId) {
    world.translations.remove(&reference);
}

/// Moves everything on its way by a tick; gives what pushes others.
pub fn advance(forms: &Forms, world: &mut World, bodies: &mut Bodies) -> Vec<Pusher> {
    let mut pushers = Vec::new();
    for (id, translation) in world.translations.clone() {
        let placement = reference::placement(forms, world, id);
        let there = reference::is_loaded(forms, world, id);
        let Some(placement) = placement.filter(|_| there) else {
            stop(world, id);
            tell(world, id, FAILED);
            continue;
        };
        if let Some(placed) = bodies.space.get(id) {
            pushers.push(Pusher::Thing(
                id,
                placed.pose.translation,
                placed.pose.rotation,
            ));
        }
        go_on(forms, world, (id, placement), translation);
        if let Some(now) = reference::placement(forms, world, id) {
            let rotation = physics::rotation(now.rotation);
            let pose = Pose::from_parts(now.position.into(), rotation);
            bodies.space.move_to(id, pose);
        }
    }
    pushers
}

fn go_on(
    forms: &Forms,
    world: &mut World,
    (id, placement): (FormId, Placement),
    mut way: Translation,
) {
    let (from, to) = (Vec3::from_array(way.from), Vec3::from_array(way.to));
    let length = (to - from).length();
    let turn = turns(way.from_angles, way.to_angles);
    let turn_time = match way.turn_speed > 0.0 {
        true => turn.iter().fold(0.0_f32, |most, by| most.max(by.abs())) / way.turn_speed,
        false => 0.0,
    };
    let time = (length / way.speed).max(turn_time).max(TICK);
    way.done = (way.done + TICK / time).min(1.0);
    // What is left of a rounding error is no way.
    if way.done > 0.999_99 {
        way.done = 1.0;
    }
    let position = point(&way);
    let rotation: [f32; 3] =
        std::array::from_fn(|axis| match (way.from_angles.get(axis), turn.get(axis)) {
            (Some(from), Some(by)) => from + by * way.done,
            _ => 0.0,
        });
    let moved = Placement {
        position: position.to_array(),
        rotation,
        ..placement
    };
    crate::cell::move_to(forms, world, id, moved);
    let almost = game_setting::number(forms, "fRefTranslationAlmostDonePercent");
    if way.done >= almost && !way.almost_told {
        way.almost_told = true;
        tell(world, id, ALMOST);
    }
    if way.done >= 1.0 {
        world.translations.remove(&id);
        tell(world, id, COMPLETE);
    } else {
        world.translations.insert(id, way);
    }
}

/// Results of a way.
const FAILED: u8 = 0;
const COMPLETE: u8 = 1;
const ALMOST: u8 = 2;

fn tell(world: &mut World, reference: FormId, result: u8) {
    world
        .happenings
        .raise(Happening::Translation { reference, result });
}

/// The shorter way round of each angle.
fn turns(from: [f32; 3], to: [f32; 3]) -> [f32; 3] {
    let full = std::f32::consts::TAU;
    let mut out = [0.0; 3];
    for ((by, from), to) in out.iter_mut().zip(from).zip(to) {
        let raw = to - from;
        *by = raw - (raw / full + 0.5).floor() * full;
    }
    out
}

/// The place after a share of the way.
fn point(way: &Translation) -> Vec3 {
    let (from, to) = (Vec3::from_array(way.from), Vec3::from_array(way.to));
    let t = way.done;
    if way.tangent == 0.0 {
        return from + (to - from) * t;
    }
    let forward = |angles: [f32; 3]| {
        let [_, _, round] = angles;
        Vec3::new(math::sin(round), math::cos(round), 0.0)
    };
    let begins = forward(way.from_angles) * way.tangent;
    let ends = forward(way.to_angles) * way.tangent;
    let (t2, t3) = (t * t, t * t * t);
    from * (2.0 * t3 - 3.0 * t2 + 1.0)
        + begins * (t3 - 2.0 * t2 + t)
        + to * (3.0 * t2 - 2.0 * t3)
        + ends * (t3 - t2)
}
