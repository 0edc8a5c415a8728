//! Lights placed in the world.

use crate::air::color;
use forms::Forms;
use forms::records::Reference;
use glam::Vec3;
use ident::FormId;
use serde::{Deserialize, Serialize};

/// A light.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Light {
    /// Where, in game units.
    pub position: Vec3,
    /// How far it reaches.
    pub radius: f32,
    /// Its light (sRGB), 0 to 1, before the brightness.
    pub color: Vec3,
    /// Multiplies the colour; negative lights take away.
    pub brightness: f32,
    /// Exponent of the falloff, 1 as most are.
    pub falloff: f32,
    /// Unit vector it shines along and cosine of half its angle, for spotlights.
    pub spot: Option<(Vec3, f32)>,
    /// Whether it flickers or pulses.
    pub flicker: Option<Flicker>,
}

/// How a light's brightness changes.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Flicker {
    /// Times a second.
    pub frequency: f32,
    /// How much of the brightness comes and goes, 0 to 1.
    pub strength: f32,
    /// How far it moves, in game units.
    pub movement: f32,
    /// Swells evenly instead of flickering.
    pub is_pulse: bool,
}

const NEGATIVE: u32 = 0x4;
const FLICKER: u32 = 0x8;
const OFF_BY_DEFAULT: u32 = 0x20;
const FLICKER_SLOW: u32 = 0x40;
const PULSE: u32 = 0x80;
const PULSE_SLOW: u32 = 0x100;
const SPOT: u32 = 0x200 | 0x400;

/// The light of a base, where a reference stands; none for bases that are no lights, or are dark.
pub(crate) fn of_base(
    forms: &Forms,
    base: FormId,
    record: Option<&Reference>,
    position: Vec3,
    down: Vec3,
    scale: f32,
) -> Option<Light> {
    let light = forms.light(base)?;
    if light.flags & OFF_BY_DEFAULT != 0 {
        return None;
    }
    let [more_radius, more_fade] = record.map_or([0.0; 2], |record| record.light);
    let radius = (light.radius as f32 + more_radius) * scale;
    let brightness = light.fade + more_fade;
    if !(radius > 0.0 && radius.is_finite() && brightness.is_finite() && brightness != 0.0) {
        return None;
    }
    let is = |flag: u32| light.flags & flag != 0;
    let [frequency, strength, movement] = light.flicker;
    let flickers = is(FLICKER | FLICKER_SLOW | PULSE | PULSE_SLOW);
    let slow = if is(FLICKER_SLOW | PULSE_SLOW) {
        0.5
    } else {
        1.0
    };
    let half = (light.field_of_view / 2.0).clamp(1.0, 89.0).to_radians();
    Some(Light {
        position,
        radius,
        color: color(light.color),
        brightness: if is(NEGATIVE) {
            -brightness
        } else {
            brightness
        },
        falloff: if light.falloff > 0.0 {
            light.falloff
        } else {
            1.0
        },
        spot: is(SPOT).then(|| (down, libm::cosf(half))),
        flicker: flickers.then_some(Flicker {
            frequency: frequency.clamp(0.0, 30.0) * slow,
            strength: strength.clamp(0.0, 1.0),
            movement: movement.clamp(0.0, 100.0),
            is_pulse: is(PULSE | PULSE_SLOW),
        }),
    })
}
