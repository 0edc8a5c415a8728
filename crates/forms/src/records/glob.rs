//! `GLOB`: a global variable.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::FourCC;

/// A global variable. The game holds every one as a float.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Global {
    /// Its type, as a letter: `s` short, `l` long, `f` float.
    pub kind: u8,
    /// Its value at the start.
    pub value: f32,
    /// Whether scripts cannot change it.
    pub is_constant: bool,
}

impl TypedRecord for Global {
    const KIND: FourCC = FourCC(*b"GLOB");

    fn read(record: &RecordView<'_>) -> Self {
        // Source: the table of record flags, `GLOB` 0x40.
        let is_constant = record.entry().flags.0 & 0x40 != 0;
        let mut out = Self {
            is_constant,
            ..Self::default()
        };
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FNAM" => out.kind = field.u8(),
                b"FLTV" => out.value = field.f32(),
                _ => {}
            }
        }
        out
    }
}
