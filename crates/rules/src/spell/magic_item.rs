//! What carries magic effects (spells, enchantments, potions, ingredients, scrolls), and the effects
//! themselves, as their records have them.
//!
//! Source: docs/formats, `SPEL` `SPIT`, `ENCH` `ENIT`, `MGEF` `DATA`.

use forms::components::EffectItem;
use forms::{Condition, Forms};
use ident::FormId;

/// Something that carries effects.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MagicItem {
    /// Its effects, in order.
    pub effects: Vec<EffectItem>,
    /// Acts as long as one has it: abilities, diseases, addictions, worn enchantments.
    pub is_constant: bool,
    /// Kept up while one casts it.
    pub is_concentration: bool,
    /// Type of a spell: 0 spell, 1 disease, 2 power, 3 lesser power, 4 ability, 5 poison,
    /// 10 addiction, 11 voice.
    pub kind: u32,
    /// Its cost.
    pub cost: u32,
    /// Perk that halves the cost.
    pub half_cost_perk: Option<FormId>,
    /// Where it is equipped.
    pub equip_type: Option<FormId>,
}

/// A magic effect (`MGEF`).
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MagicEffect {
    /// Flags.
    pub flags: u32,
    /// Base cost.
    pub cost: f32,
    /// Skill it belongs to; none for none.
    pub skill: Option<u16>,
    /// What it does: 0 changes a value, 1 runs scripts, and so on.
    pub archetype: u32,
    /// Actor value it changes.
    pub value: Option<u16>,
    /// The second one.
    pub second_value: Option<u16>,
    /// Strength of the change of the second one.
    pub second_weight: f32,
    /// When it works.
    pub conditions: Vec<Condition>,
}

impl MagicEffect {
    /// Is an attack.
    pub fn is_hostile(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// What it changed comes back as it ends.
    pub fn recovers(&self) -> bool {
        self.flags & 0x2 != 0
    }

    /// Takes away, else adds.
    pub fn is_detrimental(&self) -> bool {
        self.flags & 0x4 != 0
    }

    /// Has no duration.
    pub fn has_no_duration(&self) -> bool {
        self.flags & 0x200 != 0
    }

    /// Goes on when who has it dies.
    pub fn survives_death(&self) -> bool {
        self.flags & 0x1000_0000 != 0
    }

    /// The actor values it changes, each with its share of the magnitude.
    pub fn values(&self) -> Vec<(u16, f32)> {
        let first = self.value.map(|value| (value, 1.0));
        let second = self.second_value.map(|value| (value, self.second_weight));
        match self.archetype {
            // Value modifiers, absorbing, invisibility, paralysis and the like change one value.
            0 | 4 | 11 | 21 | 31 | 32 | 34 => first.into_iter().collect(),
            5 => first.into_iter().chain(second).collect(),
            _ => Vec::new(),
        }
    }
}

/// Reads what carries effects; none for records that carry none.
pub fn magic_item(forms: &Forms, id: FormId) -> Option<MagicItem> {
    let record = forms.record(id)?;
    let kind = record.entry().kind.0;
    if !matches!(&kind, b"SPEL" | b"ENCH" | b"ALCH" | b"INGR" | b"SCRL") {
        return None;
    }
    let mut item = MagicItem::default();
    for mut field in record.fields() {
        match &field.kind().0 {
            b"SPIT" => {
                item.cost = field.u32();
                item.kind = field.skip(4).u32();
                let cast = field.skip(4).u32();
                item.half_cost_perk = field.skip(12).form();
                item.is_constant = matches!(item.kind, 1 | 4 | 10);
                item.is_concentration = cast == 2;
            }
            b"ENIT" if kind == *b"ENCH" => {
                item.cost = field.u32();
                let cast = field.skip(4).u32();
                item.is_constant = cast == 0;
                item.is_concentration = cast == 2;
            }
            b"ETYP" => item.equip_type = field.form(),
            _ => EffectItem::take(&mut item.effects, &mut field),
        }
    }
    Some(item)
}

/// Reads a magic effect.
pub fn magic_effect(forms: &Forms, id: FormId) -> Option<MagicEffect> {
    let record = forms.record(id)?;
    if record.entry().kind.0 != *b"MGEF" {
        return None;
    }
    let mut effect = MagicEffect::default();
    for mut field in record.fields() {
        match &field.kind().0 {
            b"DATA" => {
                effect.flags = field.u32();
                effect.cost = field.f32();
                effect.skill = u16::try_from(field.skip(4).i32()).ok();
                effect.second_weight = field.skip(44).f32();
                effect.archetype = field.u32();
                effect.value = u16::try_from(field.i32()).ok();
                effect.second_value = u16::try_from(field.skip(16).i32()).ok();
            }
            b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut effect.conditions, &mut field),
            _ => {}
        }
    }
    Some(effect)
}
