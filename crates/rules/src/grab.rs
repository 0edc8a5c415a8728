//! Things that are held up before the eyes.
//!
//! Source: the scripting seed: the object taken is told, and as it is let go. Unknown: how strong the
//! game's hands are; here what is lighter than [`HEAVIEST`] follows the look.

use crate::bodies::Bodies;
use crate::{crosshair, reference};
use forms::Forms;
use glam::Vec3;
use world::{ControlGroup, Grab, Happening, World};

/// Heaviest thing that can be held, in kilograms.
pub const HEAVIEST: f32 = 100.0;
/// Furthest and nearest it is held, in game units.
const DISTANCE: [f32; 2] = [60.0, 180.0];
/// How quickly it follows: its share of the way a second, and its greatest speed.
const FOLLOWS: f32 = 12.0;
const FASTEST: f32 = 800.0;

/// Takes what the look is on.
pub fn take(forms: &Forms, world: &mut World, bodies: &Bodies) {
    if world.controls.disabled.contains(&ControlGroup::Activate) || world.player.grabbed.is_some() {
        return;
    }
    let [near, far] = DISTANCE;
    let Some(hit) = crosshair::look(forms, world, bodies, far) else {
        return;
    };
    let reference = hit.key.owner;
    let placed = bodies.space.get(reference);
    let loose = placed.and_then(|placed| placed.loose);
    if loose.is_some_and(|loose| loose.mass <= HEAVIEST) && bodies.wake(world, reference) {
        world.player.grabbed = Some(Grab {
            reference,
            distance: hit.distance.clamp(near, far),
        });
        world.happenings.raise(Happening::GrabRelease {
            reference,
            grabbed: true,
        });
    }
}

/// Lets it go.
pub fn release(world: &mut World) {
    if let Some(grab) = world.player.grabbed.take() {
        world.happenings.raise(Happening::GrabRelease {
            reference: grab.reference,
            grabbed: false,
        });
    }
}

/// What is held follows the look; what is gone or far away is let go.
pub fn advance(forms: &Forms, world: &mut World, bodies: &Bodies) {
    let Some(grab) = world.player.grabbed else {
        return;
    };
    let eyes = crosshair::eyes(forms, world);
    let is_held =
        reference::is_loaded(forms, world, grab.reference) && bodies.wake(world, grab.reference);
    let (Some((from, ahead)), true) = (eyes, is_held) else {
        return release(world);
    };
    let wanted = from + ahead * grab.distance;
    if let Some(body) = world.bodies.get_mut(&grab.reference) {
        let way = wanted - Vec3::from_array(body.position);
        if way.length() > 2.0 * DISTANCE[1] {
            return release(world);
        }
        body.velocity = (way * FOLLOWS).clamp_length_max(FASTEST).to_array();
        body.spin = body.spin.map(|spin| spin * 0.8);
        body.still = 0;
    }
}
