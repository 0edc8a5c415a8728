//! Textures that stand in for those of a model's shapes (`MODS`, `MO2S` and the like).

use crate::Field;
use ident::FormId;

/// Another texture set for one shape of a model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AlternateTexture {
    /// The shape's name.
    pub shape: String,
    /// The set (`TXST`).
    pub set: Option<FormId>,
    /// The shape's place among the model's shapes.
    pub index: i32,
}

impl AlternateTexture {
    /// Reads all that a subrecord holds. A count greater than the bytes is cut to what is there.
    pub fn read_all(field: &mut Field<'_>) -> Vec<Self> {
        let count = field.u32();
        let mut out = Vec::new();
        for _ in 0..count {
            if field.remaining() < 12 {
                break;
            }
            out.push(Self {
                shape: field.sized_string(),
                set: field.form(),
                index: field.i32(),
            });
        }
        out
    }
}
