//! `CONT`: a container.

use crate::RecordView;
use crate::components::ContainerItem;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A container.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Container {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// What is in it.
    pub items: Vec<ContainerItem>,
    /// Flags: 1 allows sounds when animated, 2 respawns, 4 shows its owner.
    pub flags: u8,
    /// Weight.
    pub weight: f32,
    /// Sound of opening.
    pub open_sound: Option<FormId>,
    /// Sound of closing.
    pub close_sound: Option<FormId>,
}

impl Container {
    /// Is filled anew when its cell resets.
    pub fn respawns(&self) -> bool {
        self.flags & 0x2 != 0
    }
}

impl TypedRecord for Container {
    const KIND: FourCC = FourCC(*b"CONT");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"CNTO" | b"COED" => ContainerItem::take(&mut out.items, &mut field),
                b"DATA" => {
                    out.flags = field.u8();
                    out.weight = field.f32();
                }
                b"SNAM" => out.open_sound = field.form(),
                b"QNAM" => out.close_sound = field.form(),
                _ => {}
            }
        }
        out
    }
}
