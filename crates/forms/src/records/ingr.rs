//! `INGR`: an ingredient.

use crate::RecordView;
use crate::components::EffectItem;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// An ingredient.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Ingredient {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// How it is held (`EQUP`).
    pub equip_type: Option<FormId>,
    /// Value in gold.
    pub value: i32,
    /// Weight.
    pub weight: f32,
    /// Value the editor calculated from its effects.
    pub effect_value: i32,
    /// Flags: 1 has its own value, 2 food, 0x100 references persist.
    pub flags: u32,
    /// Effects.
    pub effects: Vec<EffectItem>,
}

impl TypedRecord for Ingredient {
    const KIND: FourCC = FourCC(*b"INGR");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"KWDA" => out.keywords = field.forms(),
                b"ETYP" => out.equip_type = field.form(),
                b"DATA" => {
                    out.value = field.i32();
                    out.weight = field.f32();
                }
                b"ENIT" => {
                    out.effect_value = field.i32();
                    out.flags = field.u32();
                }
                b"EFID" | b"EFIT" | b"CTDA" | b"CIS1" | b"CIS2" => {
                    EffectItem::take(&mut out.effects, &mut field)
                }
                _ => {}
            }
        }
        out
    }
}
