//! `IMGS`: how a finished picture is graded.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// How a finished picture is graded.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ImageSpace {
    /// From which brightness on light spills over.
    pub bloom_threshold: f32,
    /// How much of it.
    pub bloom_scale: f32,
    /// The brightness that is white.
    pub white: f32,
    /// Multiplies the sun's light.
    pub sunlight_scale: f32,
    /// Multiplies the sky.
    pub sky_scale: f32,
    /// 0 grey, 1 as it is.
    pub saturation: f32,
    /// 1 as it is.
    pub brightness: f32,
    /// 1 as it is.
    pub contrast: f32,
    /// How much of the tint, 0 to 1, and its colour, 0 to 1.
    pub tint: [f32; 4],
}

impl Default for ImageSpace {
    fn default() -> Self {
        Self {
            bloom_threshold: 1.0,
            bloom_scale: 0.0,
            white: 1.0,
            sunlight_scale: 1.0,
            sky_scale: 1.0,
            saturation: 1.0,
            brightness: 1.0,
            contrast: 1.0,
            tint: [0.0, 1.0, 1.0, 1.0],
        }
    }
}

impl TypedRecord for ImageSpace {
    const KIND: FourCC = FourCC(*b"IMGS");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"HNAM" => {
                    [out.bloom_threshold, out.bloom_scale] = field.skip(8).f32s();
                    [out.white, out.sunlight_scale, out.sky_scale] = field.skip(4).tail().f32s();
                }
                b"CNAM" => [out.saturation, out.brightness, out.contrast] = field.f32s(),
                b"TNAM" => out.tint = field.f32s(),
                _ => {}
            }
        }
        out
    }
}
