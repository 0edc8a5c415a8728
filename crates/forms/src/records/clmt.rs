//! `CLMT`: a climate: which weathers there are, and when the sun rises.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A climate.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Climate {
    /// Its weathers (`WTHR`), each with its chance in percent and a global that stands for it.
    pub weathers: Vec<ClimateWeather>,
    /// Texture of the sun, relative to `textures`.
    pub sun_texture: String,
    /// Texture of its glare.
    pub glare_texture: String,
    /// Hours at which sunrise begins and ends, and sunset begins and ends.
    pub hours: [f32; 4],
}

/// A weather a climate can have.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ClimateWeather {
    /// The weather.
    pub weather: Option<FormId>,
    /// Chance in percent.
    pub chance: i32,
    /// A global that stands for the chance, where given.
    pub global: Option<FormId>,
}

impl TypedRecord for Climate {
    const KIND: FourCC = FourCC(*b"CLMT");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"WLST" => {
                    while field.remaining() >= 12 {
                        out.weathers.push(ClimateWeather {
                            weather: field.form(),
                            chance: field.i32(),
                            global: field.form(),
                        });
                    }
                }
                b"FNAM" => out.sun_texture = field.string(),
                b"GNAM" => out.glare_texture = field.string(),
                // In units of ten minutes.
                b"TNAM" => out.hours = std::array::from_fn(|_| f32::from(field.u8()) / 6.0),
                _ => {}
            }
        }
        out
    }
}
