//! `SPEL`: a spell, power, ability, disease.

use crate::RecordView;
use crate::components::EffectItem;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A spell and what is like one.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Spell {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// How it is held (`EQUP`).
    pub equip_type: Option<FormId>,
    /// What the menu shows.
    pub menu_object: Option<FormId>,
    /// Cost in magicka, as far as it is not calculated.
    pub cost: u32,
    /// Flags.
    pub flags: u32,
    /// 0 spell, 1 disease, 2 power, 3 lesser power, 4 ability, 5 poison, 10 addiction, 11 voice.
    pub kind: u32,
    /// Seconds before it can be cast.
    pub charge_time: f32,
    /// 0 constant effect, 1 fire and forget, 2 concentration.
    pub cast_type: u32,
    /// 0 self, 1 contact, 2 aimed, 3 target actor, 4 target location.
    pub delivery: u32,
    /// Seconds of casting.
    pub cast_duration: f32,
    /// Range.
    pub range: f32,
    /// Perk that halves the cost.
    pub half_cost_perk: Option<FormId>,
    /// Effects.
    pub effects: Vec<EffectItem>,
}

impl Spell {
    /// The cost is the record's, not calculated from its effects.
    pub fn has_manual_cost(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// Works as long as whoever has it has it.
    pub fn is_ability(&self) -> bool {
        self.kind == 4
    }
}

impl TypedRecord for Spell {
    const KIND: FourCC = FourCC(*b"SPEL");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"DESC" => out.description = field.long_text(),
                b"KWDA" => out.keywords = field.forms(),
                b"ETYP" => out.equip_type = field.form(),
                b"MDOB" => out.menu_object = field.form(),
                b"SPIT" => {
                    out.cost = field.u32();
                    out.flags = field.u32();
                    out.kind = field.u32();
                    out.charge_time = field.f32();
                    out.cast_type = field.u32();
                    out.delivery = field.u32();
                    out.cast_duration = field.f32();
                    out.range = field.f32();
                    out.half_cost_perk = field.form();
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
