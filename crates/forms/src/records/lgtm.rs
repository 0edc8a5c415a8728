//! `LGTM`: light and fog that cells share.

use crate::RecordView;
use crate::components::{AmbientSides, Lighting};
use crate::table::TypedRecord;
use ident::FourCC;

/// Light and fog that cells share.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LightingTemplate {
    /// Light and fog.
    pub lighting: Lighting,
}

impl TypedRecord for LightingTemplate {
    const KIND: FourCC = FourCC(*b"LGTM");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        let mut sides = None;
        for mut field in record.fields() {
            match &field.kind().0 {
                b"DATA" => out.lighting = Lighting::read(&mut field),
                b"DALC" => sides = Some(AmbientSides::read(&mut field)),
                _ => {}
            }
        }
        // What stands in the place of the sides within a template's `DATA` is unused.
        out.lighting.sides = sides.unwrap_or_default();
        out
    }
}
