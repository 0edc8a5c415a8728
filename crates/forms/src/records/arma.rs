//! `ARMA`: what of an armour is seen on a body.

use crate::RecordView;
use crate::components::{AlternateTexture, BodyTemplate};
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// What of an armour is seen on a body. Pairs are of males and females.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ArmorAddon {
    /// What it covers.
    pub body: BodyTemplate,
    /// The race it is for.
    pub race: Option<FormId>,
    /// Other races it is for.
    pub other_races: Vec<FormId>,
    /// Of two that cover the same, the greater is seen.
    pub priorities: [u8; 2],
    /// Whether its shape follows the body's weight: models `_0` and `_1`.
    pub has_weights: [bool; 2],
    /// Models relative to `meshes`, on others and in the third person.
    pub models: [String; 2],
    /// Textures that stand in for the models' own.
    pub alternates: [Vec<AlternateTexture>; 2],
    /// Models in the first person.
    pub first_person: [String; 2],
    /// Texture sets of the skin.
    pub skins: [Option<FormId>; 2],
}

impl ArmorAddon {
    /// Whether it is for a race.
    pub fn is_for(&self, race: FormId) -> bool {
        self.race == Some(race) || self.other_races.contains(&race)
    }
}

impl TypedRecord for ArmorAddon {
    const KIND: FourCC = FourCC(*b"ARMA");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"BOD2" | b"BODT" => out.body = BodyTemplate::read(&mut field),
                b"RNAM" => out.race = field.form(),
                b"DNAM" => {
                    out.priorities = [field.u8(), field.u8()];
                    out.has_weights = [field.u8() & 2 != 0, field.u8() & 2 != 0];
                }
                b"MOD2" => out.models[0] = field.string(),
                b"MOD3" => out.models[1] = field.string(),
                b"MO2S" => out.alternates[0] = AlternateTexture::read_all(&mut field),
                b"MO3S" => out.alternates[1] = AlternateTexture::read_all(&mut field),
                b"MOD4" => out.first_person[0] = field.string(),
                b"MOD5" => out.first_person[1] = field.string(),
                b"NAM0" => out.skins[0] = field.form(),
                b"NAM1" => out.skins[1] = field.form(),
                b"MODL" => out.other_races.extend(field.form()),
                _ => {}
            }
        }
        out
    }
}
