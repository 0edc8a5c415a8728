//! `LIGH`: a light, a torch.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A light.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Light {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// How long it burns; -1 for ever.
    pub burn_seconds: i32,
    /// Radius in game units.
    pub radius: u32,
    /// Red, green, blue.
    pub color: [u8; 3],
    /// Flags.
    pub flags: u32,
    /// Falloff exponent.
    pub falloff: f32,
    /// Angle of a spotlight.
    pub field_of_view: f32,
    /// How it flickers or pulses: times a second, part of its brightness, movement in game units.
    pub flicker: [f32; 3],
    /// Value in gold.
    pub value: u32,
    /// Weight.
    pub weight: f32,
    /// Fade.
    pub fade: f32,
    /// Sound.
    pub sound: Option<FormId>,
}

impl Light {
    /// Can be carried.
    pub fn can_be_carried(&self) -> bool {
        self.flags & 0x2 != 0
    }
}

impl TypedRecord for Light {
    const KIND: FourCC = FourCC(*b"LIGH");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DATA" => {
                    out.burn_seconds = field.i32();
                    out.radius = field.u32();
                    out.color = std::array::from_fn(|_| field.u8());
                    out.flags = field.skip(1).u32();
                    out.falloff = field.f32();
                    out.field_of_view = field.f32();
                    let [period, strength, movement] = field.skip(4).f32s();
                    // Stored as hundreds.
                    out.flicker = [period * 0.01, strength, movement];
                    out.value = field.u32();
                    out.weight = field.f32();
                }
                b"FNAM" => out.fade = field.f32(),
                b"SNAM" => out.sound = field.form(),
                _ => {}
            }
        }
        out
    }
}
