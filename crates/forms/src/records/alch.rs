//! `ALCH`: a potion, food or poison.

use crate::RecordView;
use crate::components::EffectItem;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// Something to drink or eat.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Potion {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// Description.
    pub description: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// How it is held (`EQUP`).
    pub equip_type: Option<FormId>,
    /// Weight.
    pub weight: f32,
    /// Value in gold.
    pub value: i32,
    /// Flags.
    pub flags: u32,
    /// Not used by the game.
    pub addiction: Option<FormId>,
    /// Sound of taking it.
    pub consume_sound: Option<FormId>,
    /// Effects.
    pub effects: Vec<EffectItem>,
}

impl Potion {
    /// Food.
    pub fn is_food(&self) -> bool {
        self.flags & 0x2 != 0
    }

    /// A poison.
    pub fn is_poison(&self) -> bool {
        self.flags & 0x2_0000 != 0
    }
}

impl TypedRecord for Potion {
    const KIND: FourCC = FourCC(*b"ALCH");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DESC" => out.description = field.long_text(),
                b"KWDA" => out.keywords = field.forms(),
                b"ETYP" => out.equip_type = field.form(),
                b"DATA" => out.weight = field.f32(),
                b"ENIT" => {
                    out.value = field.i32();
                    out.flags = field.u32();
                    out.addiction = field.form();
                    field.skip(4);
                    out.consume_sound = field.form();
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
