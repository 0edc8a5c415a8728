//! One effect of a spell, enchantment, potion, ingredient or scroll (`EFID`, `EFIT`, conditions).

use crate::{Condition, Field};
use ident::FormId;

/// A magic effect with its strength.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct EffectItem {
    /// The effect (`MGEF`).
    pub effect: Option<FormId>,
    /// Magnitude.
    pub magnitude: f32,
    /// Area in feet.
    pub area: u32,
    /// Duration in seconds.
    pub duration: u32,
    /// When it works, besides the effect's own conditions.
    pub conditions: Vec<Condition>,
}

impl EffectItem {
    /// Takes an effect's subrecord into a list: `EFID` begins one, the others belong to the last.
    pub fn take(list: &mut Vec<Self>, field: &mut Field<'_>) {
        match (&field.kind().0, list.last_mut()) {
            (b"EFID", _) => list.push(Self {
                effect: field.form(),
                ..Self::default()
            }),
            (b"EFIT", Some(last)) => {
                last.magnitude = field.f32();
                last.area = field.u32();
                last.duration = field.u32();
            }
            (b"CTDA" | b"CIS1" | b"CIS2", Some(last)) => {
                Condition::take(&mut last.conditions, field);
            }
            _ => {}
        }
    }
}
