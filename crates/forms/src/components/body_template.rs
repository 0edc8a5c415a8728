//! Which places of a body a piece of armour or a race covers (`BOD2`, in older records `BODT`).

use crate::Field;

/// Body slots and weight class.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct BodyTemplate {
    /// One bit for each slot, from 30 upwards.
    pub slots: u32,
    /// 0 light, 1 heavy, 2 clothing.
    pub armor_type: u32,
}

impl BodyTemplate {
    /// Reads `BOD2` or `BODT`.
    pub fn read(field: &mut Field<'_>) -> Self {
        let slots = field.u32();
        if field.kind().0 == *b"BODT" {
            field.skip(4).tail();
        }
        Self {
            slots,
            armor_type: field.u32(),
        }
    }
}
