//! `COBJ`: what can be made at a workbench.

use crate::components::ContainerItem;
use crate::table::TypedRecord;
use crate::{Condition, RecordView};
use ident::{FormId, FourCC};

/// What can be made at a workbench.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Recipe {
    /// What it takes.
    pub items: Vec<ContainerItem>,
    /// When it holds.
    pub conditions: Vec<Condition>,
    /// What is made.
    pub created: Option<FormId>,
    /// How many.
    pub created_count: u16,
    /// Keyword of the workbench.
    pub workbench: Option<FormId>,
}

impl TypedRecord for Recipe {
    const KIND: FourCC = FourCC(*b"COBJ");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"CNTO" | b"COED" => ContainerItem::take(&mut out.items, &mut field),
                b"CTDA" | b"CIS1" | b"CIS2" => Condition::take(&mut out.conditions, &mut field),
                b"CNAM" => out.created = field.form(),
                b"BNAM" => out.workbench = field.form(),
                b"NAM1" => out.created_count = field.u16(),
                _ => {}
            }
        }
        out
    }
}
