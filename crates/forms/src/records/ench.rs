//! `ENCH`: an enchantment.

use crate::RecordView;
use crate::components::EffectItem;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// An enchantment.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Enchantment {
    /// Name.
    pub name: String,
    /// Cost of a charge, as far as it is not calculated.
    pub cost: i32,
    /// Flags: 1 not calculated, 4 extends its duration on casting again.
    pub flags: u32,
    /// 0 constant effect, 1 fire and forget, 2 concentration.
    pub cast_type: u32,
    /// Charges.
    pub amount: i32,
    /// 0 self, 1 contact, 2 aimed, 3 target actor, 4 target location.
    pub delivery: u32,
    /// 6 enchantment, 12 staff.
    pub kind: u32,
    /// Seconds before it can be cast.
    pub charge_time: f32,
    /// The enchantment it is made of.
    pub base: Option<FormId>,
    /// Keywords of what can carry it.
    pub worn_restrictions: Option<FormId>,
    /// Effects.
    pub effects: Vec<EffectItem>,
}

impl TypedRecord for Enchantment {
    const KIND: FourCC = FourCC(*b"ENCH");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"ENIT" => {
                    out.cost = field.i32();
                    out.flags = field.u32();
                    out.cast_type = field.u32();
                    out.amount = field.i32();
                    out.delivery = field.u32();
                    out.kind = field.u32();
                    out.charge_time = field.f32();
                    out.base = field.form();
                    out.worn_restrictions = field.tail().form();
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
