//! `WATR`: a kind of water.

use crate::RecordView;
use crate::components::color;
use crate::table::TypedRecord;
use ident::FourCC;

/// A kind of water. Colours are red, green, blue.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Water {
    /// Name.
    pub name: String,
    /// Opacity, 0 to 255.
    pub opacity: u8,
    /// 1 causes damage.
    pub flags: u8,
    /// How much it mirrors, 0 to 1.
    pub reflectivity: f32,
    /// How much more at a flat angle.
    pub fresnel: f32,
    /// Where it is shallow.
    pub shallow: [u8; 3],
    /// Where it is deep.
    pub deep: [u8; 3],
    /// What it mirrors.
    pub reflection: [u8; 3],
    /// Exponent of the sun's highlights.
    pub sun_power: f32,
    /// Textures of its waves, relative to `textures`; empty for none.
    pub noise: [String; 3],
    /// Each one's direction in degrees, speed, and scale.
    pub waves: [[f32; 3]; 3],
}

impl TypedRecord for Water {
    const KIND: FourCC = FourCC(*b"WATR");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"ANAM" => out.opacity = field.u8(),
                b"FNAM" => out.flags = field.u8(),
                b"DNAM" => {
                    out.sun_power = field.skip(16).f32();
                    [out.reflectivity, out.fresnel] = field.f32s();
                    field.skip(12);
                    out.shallow = color(&mut field);
                    out.deep = color(&mut field);
                    out.reflection = color(&mut field);
                    // From 52 to the directions at 100.
                    let directions: [f32; 3] = field.skip(48).tail().f32s();
                    let speeds: [f32; 3] = field.f32s();
                    let scales: [f32; 3] = field.skip(48).f32s();
                    let [a, b, c] = [0, 1, 2].map(|at: usize| {
                        [&directions, &speeds, &scales]
                            .map(|values| values.get(at).copied().unwrap_or(0.0))
                    });
                    out.waves = [a, b, c];
                }
                b"NAM2" => out.noise[0] = field.string(),
                b"NAM3" => out.noise[1] = field.string(),
                b"NAM4" => out.noise[2] = field.string(),
                _ => {}
            }
        }
        out
    }
}
