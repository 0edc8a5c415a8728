//! `WTHR`: a weather: colours of the sky by the time of day, fog, clouds.

use crate::components::AmbientSides;
use crate::components::color;
use crate::table::TypedRecord;
use crate::{Field, RecordView};
use ident::{FormId, FourCC};

/// A weather. Whatever changes over the day has four values: sunrise, day, sunset, night.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Weather {
    /// Colours by [`sky_color`], each of the four times.
    pub colors: [[[u8; 3]; 4]; 17],
    /// Fog's near and far end, exponent and greatest amount by day, and the same by night.
    pub fog: [WeatherFog; 2],
    /// 1 pleasant, 2 cloudy, 4 rainy, 8 snow.
    pub flags: u8,
    /// Wind, 0 to 1.
    pub wind_speed: f32,
    /// How strongly the sun glares, 0 to 1.
    pub sun_glare: f32,
    /// Layers of clouds that have a texture.
    pub clouds: Vec<CloudLayer>,
    /// Image spaces (`IMGS`) of the four times.
    pub image_spaces: [Option<FormId>; 4],
    /// Light by side of the four times; none where the record has none.
    pub ambient: Vec<AmbientSides>,
    /// What falls (`SPGD`).
    pub precipitation: Option<FormId>,
}

/// Places of [`Weather::colors`].
pub mod sky_color {
    /// The sky straight above.
    pub const UPPER: usize = 0;
    /// Fog's near end.
    pub const FOG_NEAR: usize = 1;
    /// Light from everywhere.
    pub const AMBIENT: usize = 3;
    /// The sun's light.
    pub const SUNLIGHT: usize = 4;
    /// The sun itself.
    pub const SUN: usize = 5;
    /// Stars.
    pub const STARS: usize = 6;
    /// The sky halfway down.
    pub const LOWER: usize = 7;
    /// The sky at the horizon.
    pub const HORIZON: usize = 8;
    /// Light on effects.
    pub const EFFECTS: usize = 9;
    /// Fog's far end.
    pub const FOG_FAR: usize = 12;
    /// Multiplies water.
    pub const WATER: usize = 14;
    /// The sun's glare.
    pub const GLARE: usize = 15;
}

/// Fog of a weather at one time.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct WeatherFog {
    /// Where it begins, in game units.
    pub near: f32,
    /// Where it is full.
    pub far: f32,
    /// Exponent between them.
    pub power: f32,
    /// Fog at most, 0 to 1.
    pub max: f32,
}

/// A layer of clouds.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CloudLayer {
    /// Texture, relative to `textures`.
    pub texture: String,
    /// How fast it moves along x and y, -0.1 to 0.1.
    pub speed: [f32; 2],
    /// Colours of the four times.
    pub colors: [[u8; 3]; 4],
    /// Opacities of the four times.
    pub alphas: [f32; 4],
}

/// Layers at most.
const LAYERS: usize = 32;

impl TypedRecord for Weather {
    const KIND: FourCC = FourCC(*b"WTHR");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        let mut layers = vec![CloudLayer::default(); LAYERS];
        let mut hidden = 0;
        for mut field in record.fields() {
            match field.kind().0 {
                [digit @ b'0'..=b'O', b'0', b'T', b'X'] => {
                    if let Some(layer) = layers.get_mut(usize::from(digit - b'0')) {
                        layer.texture = field.string();
                    }
                }
                [b'N', b'A', b'M', b'0'] => {
                    field.tail();
                    for colors in &mut out.colors {
                        *colors = four_colors(&mut field);
                    }
                }
                [b'F', b'N', b'A', b'M'] => out.fog = fog(&mut field),
                [b'D', b'A', b'T', b'A'] => {
                    out.wind_speed = f32::from(field.u8()) / 255.0;
                    out.sun_glare = f32::from(field.skip(3).u8()) / 255.0;
                    out.flags = field.skip(6).u8();
                }
                [b'I', b'M', b'S', b'P'] => {
                    out.image_spaces = std::array::from_fn(|_| field.form());
                }
                [b'D', b'A', b'L', b'C'] => out.ambient.push(AmbientSides::read(&mut field)),
                [b'M', b'N', b'A', b'M'] => out.precipitation = field.form(),
                [b'N', b'A', b'M', b'1'] => hidden = field.u32(),
                _ => take_clouds(&mut layers, &mut field),
            }
        }
        let is_shown = |at: &usize| hidden.checked_shr(*at as u32).unwrap_or(0) & 1 == 0;
        let layers = layers.into_iter().enumerate();
        let shown = layers.filter(|(at, layer)| is_shown(at) && !layer.texture.is_empty());
        out.clouds = shown.map(|(_, layer)| layer).collect();
        out
    }
}

fn take_clouds(layers: &mut [CloudLayer], field: &mut Field<'_>) {
    let kind = field.kind().0;
    for layer in layers {
        if field.remaining() == 0 {
            return;
        }
        let speed = |byte: u8| (f32::from(byte) - 127.0) / 127.0 / 10.0;
        match &kind {
            b"RNAM" => layer.speed[1] = speed(field.u8()),
            b"QNAM" => layer.speed[0] = speed(field.u8()),
            b"PNAM" => layer.colors = four_colors(field),
            b"JNAM" => layer.alphas = field.f32s(),
            _ => return,
        }
    }
}

fn four_colors(field: &mut Field<'_>) -> [[u8; 3]; 4] {
    std::array::from_fn(|_| color(field))
}

fn fog(field: &mut Field<'_>) -> [WeatherFog; 2] {
    let [near, far, night_near, night_far] = field.f32s();
    let [power, night_power, max, night_max] = field.tail().f32s();
    [
        WeatherFog {
            near,
            far,
            power,
            max,
        },
        WeatherFog {
            near: night_near,
            far: night_far,
            power: night_power,
            max: night_max,
        },
    ]
}
