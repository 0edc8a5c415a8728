//! `LTEX`: a texture of the ground.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A texture of the ground.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct LandTexture {
    /// Its texture set (`TXST`).
    pub set: Option<FormId>,
    /// What walking on it sounds like.
    pub material: Option<FormId>,
    /// Exponent of highlights.
    pub specular_exponent: u8,
    /// Grass that grows on it (`GRAS`).
    pub grasses: Vec<FormId>,
    /// Whether it is snow.
    pub is_snow: bool,
}

impl TypedRecord for LandTexture {
    const KIND: FourCC = FourCC(*b"LTEX");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"TNAM" => out.set = field.form(),
                b"MNAM" => out.material = field.form(),
                b"SNAM" => out.specular_exponent = field.u8(),
                b"GNAM" => out.grasses.extend(field.form()),
                b"INAM" => out.is_snow = field.u32() != 0,
                _ => {}
            }
        }
        out
    }
}
