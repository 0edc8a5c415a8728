//! `STAT`: scenery.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// Scenery.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct StaticObject {
    /// Model, relative to `meshes`.
    pub model: String,
    /// Angle up to which its material shows, in degrees.
    pub angle_max: f32,
    /// Material laid over it.
    pub material: Option<FormId>,
}

impl TypedRecord for StaticObject {
    const KIND: FourCC = FourCC(*b"STAT");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"MODL" => out.model = field.string(),
                b"DNAM" => {
                    out.angle_max = field.f32();
                    out.material = field.form();
                }
                _ => {}
            }
        }
        out
    }
}
