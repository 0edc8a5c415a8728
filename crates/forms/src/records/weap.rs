//! `WEAP`: a weapon.

use crate::table::TypedRecord;
use crate::{Field, RecordView};
use ident::{FormId, FourCC};

/// A weapon.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Weapon {
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
    /// Enchantment.
    pub enchantment: Option<FormId>,
    /// Charges of the enchantment.
    pub enchantment_amount: u16,
    /// Value in gold.
    pub value: u32,
    /// Weight.
    pub weight: f32,
    /// Damage.
    pub damage: u16,
    /// 0 hand, 1 sword, 2 dagger, 3 axe, 4 mace, 5 greatsword, 6 battleaxe and warhammer, 7 bow, 8 staff, 9 crossbow.
    pub kind: u8,
    /// Speed; 1 as it is.
    pub speed: f32,
    /// Reach; 1 as it is.
    pub reach: f32,
    /// Flags.
    pub flags: u16,
    /// More flags.
    pub flags2: u32,
    /// Actor value of the skill; -1 for none.
    pub skill: i32,
    /// Actor value that resists it; -1 for none.
    pub resist: i32,
    /// Stagger.
    pub stagger: f32,
    /// What a critical hit does.
    pub critical: Critical,
    /// What it was made of.
    pub template: Option<FormId>,
}

/// What a critical hit does.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Critical {
    /// Damage.
    pub damage: u16,
    /// Chance is multiplied by it.
    pub multiplier: f32,
    /// The effect only works when it kills.
    pub only_on_death: bool,
    /// Effect (a spell).
    pub effect: Option<FormId>,
}

impl Critical {
    fn read(field: &mut Field<'_>) -> Self {
        // SE pads the flag to eight bytes, LE to four: the sizes are 24 and 16.
        let padding = if field.remaining() >= 24 { 7 } else { 3 };
        let damage = field.u16();
        let multiplier = field.skip(2).f32();
        let only_on_death = field.u8() & 1 != 0;
        Self {
            damage,
            multiplier,
            only_on_death,
            effect: field.skip(padding).form(),
        }
    }
}

impl Weapon {
    fn take_data(&mut self, field: &mut Field<'_>) {
        self.kind = field.u8();
        self.speed = field.skip(3).f32();
        self.reach = field.f32();
        self.flags = field.u16();
        self.flags2 = field.skip(26).u32();
        self.skill = field.skip(32).i32();
        self.resist = field.skip(8).i32();
        self.stagger = field.skip(4).f32();
    }
}

impl TypedRecord for Weapon {
    const KIND: FourCC = FourCC(*b"WEAP");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DESC" => out.description = field.long_text(),
                b"KWDA" => out.keywords = field.forms(),
                b"ETYP" => out.equip_type = field.form(),
                b"EITM" => out.enchantment = field.form(),
                b"EAMT" => out.enchantment_amount = field.u16(),
                b"DATA" => {
                    out.value = field.u32();
                    out.weight = field.f32();
                    out.damage = field.u16();
                }
                b"DNAM" => out.take_data(&mut field),
                b"CRDT" => out.critical = Critical::read(&mut field),
                b"CNAM" => out.template = field.form(),
                _ => {}
            }
        }
        out
    }
}
