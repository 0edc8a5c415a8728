//! `ARMO`: a piece of armour, clothing or a shield.

use crate::RecordView;
use crate::components::BodyTemplate;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// Something to wear.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Armor {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// How it is held (`EQUP`).
    pub equip_type: Option<FormId>,
    /// What it covers.
    pub body: BodyTemplate,
    /// Enchantment.
    pub enchantment: Option<FormId>,
    /// Charges of the enchantment.
    pub enchantment_amount: u16,
    /// Race whose shape it has.
    pub race: Option<FormId>,
    /// What is shown when it is worn (`ARMA`).
    pub addons: Vec<FormId>,
    /// Model on the ground, relative to `meshes`.
    pub male_model: String,
    /// Model on the ground for females.
    pub female_model: String,
    /// Value in gold.
    pub value: i32,
    /// Weight.
    pub weight: f32,
    /// Armour rating in hundredths.
    pub rating: i32,
    /// What it was made of.
    pub template: Option<FormId>,
}

impl TypedRecord for Armor {
    const KIND: FourCC = FourCC(*b"ARMO");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"DESC" => out.description = field.long_text(),
                b"KWDA" => out.keywords = field.forms(),
                b"ETYP" => out.equip_type = field.form(),
                b"BOD2" | b"BODT" => out.body = BodyTemplate::read(&mut field),
                b"EITM" => out.enchantment = field.form(),
                b"EAMT" => out.enchantment_amount = field.u16(),
                b"RNAM" => out.race = field.form(),
                b"MODL" => out.addons.extend(field.form()),
                b"MOD2" => out.male_model = field.string(),
                b"MOD4" => out.female_model = field.string(),
                b"DATA" => {
                    out.value = field.i32();
                    out.weight = field.f32();
                }
                b"DNAM" => out.rating = field.i32(),
                b"TNAM" => out.template = field.form(),
                _ => {}
            }
        }
        out
    }
}
