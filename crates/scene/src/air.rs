//! What is the same wherever one looks: light, fog, the sky, how the picture is graded.
//!
//! Colours are as the records have them (sRGB), 0 to 1.

use glam::Vec3;
use serde::{Deserialize, Serialize};

/// Light, fog, sky and grading of a place at a time.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Air {
    /// Light on sides that look along +x, -x, +y, -y, +z, -z.
    pub ambient: [Vec3; 6],
    /// The sun, the moons, or a room's light from one side.
    pub sun: Sun,
    /// Fog.
    pub fog: Fog,
    /// The sky; none in a room.
    pub sky: Option<Sky>,
    /// How the picture is graded.
    pub grade: Grade,
}

/// Light from one side.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Sun {
    /// Unit vector to where it comes from.
    pub direction: Vec3,
    /// Its light.
    pub color: Vec3,
    /// Whether it throws shadows.
    pub has_shadows: bool,
}

/// Fog by distance.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Fog {
    /// Colour where it begins.
    pub near_color: Vec3,
    /// Colour where it is full.
    pub far_color: Vec3,
    /// Where it begins, in game units.
    pub near: f32,
    /// Where it is full; not beyond `near` for no fog.
    pub far: f32,
    /// Exponent between them.
    pub power: f32,
    /// Fog at most, 0 to 1.
    pub max: f32,
}

/// The sky.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Sky {
    /// Straight above.
    pub upper: Vec3,
    /// Halfway down.
    pub lower: Vec3,
    /// At the horizon.
    pub horizon: Vec3,
    /// Unit vector to the sun's disc.
    pub sun_direction: Vec3,
    /// The sun's disc.
    pub sun: Vec3,
    /// Its glare.
    pub glare: Vec3,
    /// How strong that is, 0 to 1.
    pub glare_strength: f32,
    /// Stars.
    pub stars: Vec3,
    /// How many of them are seen, 0 to 1.
    pub night: f32,
    /// Layers of clouds, the farthest first.
    pub clouds: Vec<Cloud>,
}

/// A layer of clouds.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cloud {
    /// Texture, relative to `textures`.
    pub texture: String,
    /// How fast it moves along x and y.
    pub speed: [f32; 2],
    /// Its colour.
    pub color: Vec3,
    /// Its opacity.
    pub alpha: f32,
}

/// How the finished picture is graded.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Grade {
    /// 0 grey, 1 as it is.
    pub saturation: f32,
    /// 1 as it is.
    pub brightness: f32,
    /// 1 as it is.
    pub contrast: f32,
    /// Colour laid over it.
    pub tint: Vec3,
    /// How much of that, 0 to 1.
    pub tint_amount: f32,
}

impl Default for Grade {
    fn default() -> Self {
        Self {
            saturation: 1.0,
            brightness: 1.0,
            contrast: 1.0,
            tint: Vec3::ONE,
            tint_amount: 0.0,
        }
    }
}

impl Default for Fog {
    fn default() -> Self {
        Self {
            near_color: Vec3::ZERO,
            far_color: Vec3::ZERO,
            near: 0.0,
            far: 0.0,
            power: 1.0,
            max: 1.0,
        }
    }
}

impl Default for Air {
    /// Light to look at a model by.
    fn default() -> Self {
        let side = |grey: f32| Vec3::splat(grey);
        Self {
            ambient: [
                side(0.45),
                side(0.40),
                side(0.42),
                side(0.42),
                side(0.55),
                side(0.30),
            ],
            sun: Sun {
                direction: Vec3::new(0.45, -0.55, 0.70).normalize(),
                color: Vec3::new(1.0, 0.96, 0.88),
                has_shadows: true,
            },
            // No fog; its far colour is the background.
            fog: Fog {
                near_color: side(0.32),
                far_color: Vec3::new(0.27, 0.30, 0.34),
                ..Fog::default()
            },
            sky: None,
            grade: Grade::default(),
        }
    }
}

/// A record's colour as numbers.
pub(crate) fn color(bytes: [u8; 3]) -> Vec3 {
    Vec3::from_array(bytes.map(f32::from)) / 255.0
}
