//! `CLAS`: an actor's class.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// An actor's class.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Class {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Skill it trains, counted from the first skill; -1 for none.
    pub teaches: i8,
    /// How far it trains.
    pub training_max: u8,
    /// Weights of the skills, in the order of their actor values.
    pub skill_weights: [u8; 18],
    /// Part of health at which it falls.
    pub bleedout: f32,
    /// Voice points.
    pub voice_points: u32,
    /// Weights of health, magicka, stamina; the last is not used.
    pub attribute_weights: [u8; 4],
}

impl TypedRecord for Class {
    const KIND: FourCC = FourCC(*b"CLAS");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"DESC" => out.description = field.long_text(),
                b"DATA" => {
                    out.teaches = field.skip(4).i8();
                    out.training_max = field.u8();
                    out.skill_weights = std::array::from_fn(|_| field.u8());
                    out.bleedout = field.f32();
                    out.voice_points = field.u32();
                    out.attribute_weights = std::array::from_fn(|_| field.u8());
                }
                _ => {}
            }
        }
        out
    }
}
