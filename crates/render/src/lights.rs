//! Which lights there are for the shader, how bright each is now, and which eight light an instance.
//!
//! The original lights a shape by a few lights only; here the eight that light it most count.

use crate::mesh::{Ball, linear};
use crate::passes::LIGHTS;
use bytemuck::{Pod, Zeroable};
use glam::Vec3;
use ident::FormId;
use scene::Light;
use std::collections::BTreeMap;

/// A light as the shader reads it.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Pod, Zeroable)]
pub(crate) struct LightNumbers {
    place: [f32; 4],
    color: [f32; 4],
    spot: [f32; 4],
}

/// Places in the shader's list of the lights of an instance; 255 for none.
pub(crate) type Eight = [u8; 8];
/// No light at all.
pub(crate) const DARK: Eight = [255; 8];

/// The lights of a scene, by their place in the shader's list.
#[derive(Debug, Default)]
pub(crate) struct Lights {
    listed: Vec<Light>,
    /// Counts changes of the list, so that who keeps an [`Eight`] knows when to ask again.
    pub(crate) changes: u64,
    /// Where the eye was when the list was made.
    made_at: Vec3,
    left_out: usize,
}

/// The list is made anew when the eye went so far and some were left out.
const MOVED: f32 = 1024.0;

impl Lights {
    /// Lists a scene's lights, the nearest if there are more than the list takes.
    pub(crate) fn list(&mut self, lights: &BTreeMap<FormId, Light>, eye: Vec3) {
        let mut listed: Vec<Light> = lights.values().copied().collect();
        self.left_out = listed.len().saturating_sub(LIGHTS);
        if self.left_out > 0 {
            let away = |light: &Light| light.position.distance(eye) - light.radius;
            listed.sort_by(|a, b| away(a).total_cmp(&away(b)));
            listed.truncate(LIGHTS);
        }
        self.listed = listed;
        self.made_at = eye;
        self.changes += 1;
    }

    /// Whether the eye went so far that others may be nearer.
    pub(crate) fn is_stale(&self, eye: Vec3) -> bool {
        self.left_out > 0 && self.made_at.distance(eye) > MOVED
    }

    /// The lights that light a ball most.
    pub(crate) fn on(&self, ball: &Ball) -> Eight {
        let mut best = [(0.0_f32, 255_u8); 8];
        for (at, light) in self.listed.iter().enumerate() {
            let away = light.position.distance(ball.center) - ball.radius;
            if away >= light.radius {
                continue;
            }
            let part = (away.max(0.0) / light.radius).min(1.0);
            let color = light.color.max_element() * light.brightness.abs();
            let mut one = (color * (1.0 - part * part) + 1e-6, at as u8);
            for kept in &mut best {
                if one.0 > kept.0 {
                    std::mem::swap(kept, &mut one);
                }
            }
        }
        best.map(|(_, at)| at)
    }

    /// All lights as they are at a time.
    pub(crate) fn numbers(&self, seconds: f32) -> Vec<LightNumbers> {
        let listed = self.listed.iter().enumerate();
        listed
            .map(|(at, light)| numbers(light, seconds, at as f32))
            .collect()
    }
}

fn numbers(light: &Light, seconds: f32, own: f32) -> LightNumbers {
    let (mut brightness, mut place) = (light.brightness, light.position);
    if let Some(flicker) = light.flicker {
        let turn = (seconds * flicker.frequency + own * 0.37) * std::f32::consts::TAU;
        let wave = match flicker.is_pulse {
            true => libm::sinf(turn),
            // Three waves that never meet again at the same time.
            false => {
                (libm::sinf(turn) + libm::sinf(turn * 1.73 + 1.0) + libm::sinf(turn * 2.41 + 2.0))
                    / 3.0
            }
        };
        brightness *= 1.0 + wave * flicker.strength * 0.5;
        let sway = Vec3::new(
            libm::sinf(turn * 0.7),
            libm::cosf(turn * 0.9),
            libm::sinf(turn * 1.3),
        );
        place += sway * (flicker.movement * 0.5);
    }
    let color = linear(light.color) * brightness;
    let spot = light.spot.map_or([0.0, 0.0, -1.0, -2.0], |(way, cosine)| {
        way.extend(cosine).to_array()
    });
    LightNumbers {
        place: place.extend(light.radius).to_array(),
        color: color.extend(light.falloff).to_array(),
        spot,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn light(x: f32, brightness: f32) -> Light {
        Light {
            position: Vec3::new(x, 0.0, 0.0),
            radius: 100.0,
            color: Vec3::ONE,
            brightness,
            falloff: 1.0,
            spot: None,
            flicker: None,
        }
    }

    #[test]
    fn the_eight_that_light_it_most_are_taken_the_brightest_first() {
        let mut lights = Lights::default();
        let scene = (0..12).map(|at| (FormId(at), light(at as f32 * 20.0, 1.0)));
        lights.list(&scene.collect(), Vec3::ZERO);
        let ball = Ball {
            center: Vec3::ZERO,
            radius: 1.0,
        };
        assert_eq!(lights.on(&ball), [0, 1, 2, 3, 4, 5, 255, 255]);
        let far = Ball {
            center: Vec3::splat(1000.0),
            radius: 1.0,
        };
        assert_eq!(lights.on(&far), DARK);
    }

    #[test]
    fn of_more_lights_than_the_list_takes_the_nearest_are_listed() {
        let mut lights = Lights::default();
        let scene: BTreeMap<FormId, Light> = (0..300)
            .map(|at| (FormId(at), light(at as f32 * 500.0, 1.0)))
            .collect();
        lights.list(&scene, Vec3::new(300.0 * 500.0, 0.0, 0.0));
        assert_eq!(lights.numbers(0.0).len(), LIGHTS);
        assert!(
            lights
                .listed
                .iter()
                .all(|light| light.position.x >= 45.0 * 500.0)
        );
        assert!(lights.is_stale(Vec3::ZERO));
    }
}
