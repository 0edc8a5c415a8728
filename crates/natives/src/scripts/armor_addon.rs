//! ArmorAddon: what of a body a piece covers.

use crate::{ArmorAddon, Cx, Row, method};

pub(super) fn natives() -> Vec<Row> {
    vec![
        method("SetSlotMask", set_slot_mask).partial("records do not change"),
        method("GetSlotMask", get_slot_mask),
    ]
}

/// Function SetSlotMask(int slotMask) native
fn set_slot_mask(_: &mut Cx<'_>, _: ArmorAddon, _: i32) {}

/// int Function GetSlotMask() native
fn get_slot_mask(cx: &mut Cx<'_>, this: ArmorAddon) -> i32 {
    let record = cx.forms.record(this.0);
    let slots = record.and_then(|record| {
        let mut field = record.field(b"BOD2").or_else(|| record.field(b"BODT"))?;
        Some(field.u32())
    });
    slots.unwrap_or(0) as i32
}
