//! `MGEF`: a magic effect.

use crate::table::TypedRecord;
use crate::{Condition, Field, RecordView};
use ident::{FormId, FourCC};

/// A magic effect.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MagicEffect {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// When it holds.
    pub conditions: Vec<Condition>,
    /// Flags.
    pub flags: u32,
    /// Cost of a point of magnitude and second.
    pub base_cost: f32,
    /// What it makes, casts or equips, as its archetype says.
    pub associated: Option<FormId>,
    /// Actor value of its school; -1 for none.
    pub skill: i32,
    /// Actor value that resists it; -1 for none.
    pub resist: i32,
    /// Taper: weight.
    pub taper_weight: f32,
    /// Lowest skill for it.
    pub skill_min: u32,
    /// Area of spells made with it.
    pub area: u32,
    /// Casting time of spells made with it.
    pub cast_seconds: f32,
    /// Taper: curve.
    pub taper_curve: f32,
    /// Taper: duration.
    pub taper_seconds: f32,
    /// What the second actor value gets of the magnitude.
    pub second_weight: f32,
    /// What it does.
    pub archetype: u32,
    /// Actor value it changes; -1 for none.
    pub actor_value: i32,
    /// What flies.
    pub projectile: Option<FormId>,
    /// What explodes.
    pub explosion: Option<FormId>,
    /// 0 constant effect, 1 fire and forget, 2 concentration.
    pub cast_type: u32,
    /// 0 self, 1 contact, 2 aimed, 3 target actor, 4 target location.
    pub delivery: u32,
    /// Second actor value it changes; -1 for none.
    pub second_actor_value: i32,
    /// How much using it teaches.
    pub skill_use: f32,
    /// Ability of holding it.
    pub equip_ability: Option<FormId>,
    /// Perk its target has meanwhile.
    pub perk: Option<FormId>,
    /// Effects it ends.
    pub counters: Vec<FormId>,
    /// Sounds: 0 draw, 1 charge, 2 ready, 3 release, 4 cast loop, 5 hit.
    pub sounds: Vec<(u32, Option<FormId>)>,
}

impl MagicEffect {
    /// Harms.
    pub fn is_hostile(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// Its change goes back when it ends.
    pub fn recovers(&self) -> bool {
        self.flags & 0x2 != 0
    }

    /// Takes away instead of giving.
    pub fn is_detrimental(&self) -> bool {
        self.flags & 0x4 != 0
    }

    /// The player does not see it among the active effects.
    pub fn is_hidden(&self) -> bool {
        self.flags & 0x8000 != 0
    }

    fn take_data(&mut self, field: &mut Field<'_>) {
        self.flags = field.u32();
        self.base_cost = field.f32();
        self.associated = field.form();
        self.skill = field.i32();
        self.resist = field.i32();
        self.taper_weight = field.skip(8).f32();
        self.skill_min = field.skip(8).u32();
        self.area = field.u32();
        self.cast_seconds = field.f32();
        self.taper_curve = field.f32();
        self.taper_seconds = field.f32();
        self.second_weight = field.f32();
        self.archetype = field.u32();
        self.actor_value = field.i32();
        self.projectile = field.form();
        self.explosion = field.form();
        self.cast_type = field.u32();
        self.delivery = field.u32();
        self.second_actor_value = field.i32();
        self.skill_use = field.skip(12).f32();
        self.equip_ability = field.skip(20).form();
        self.perk = field.skip(4).form();
    }
}

impl TypedRecord for MagicEffect {
    const KIND: FourCC = FourCC(*b"MGEF");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"DNAM" => out.description = field.long_text(),
                b"KWDA" => out.keywords = field.forms(),
                b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut out.conditions, &mut field),
                b"DATA" => out.take_data(&mut field),
                b"ESCE" => out.counters.extend(field.form()),
                b"SNDD" => {
                    while field.remaining() >= 8 {
                        out.sounds.push((field.u32(), field.form()));
                    }
                }
                _ => {}
            }
        }
        out
    }
}
