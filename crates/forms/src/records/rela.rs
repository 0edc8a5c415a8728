//! `RELA`: how two actors stand to each other.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// How two actors stand to each other.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Relationship {
    /// The one.
    pub parent: Option<FormId>,
    /// The other.
    pub child: Option<FormId>,
    /// 0 lover, 1 ally, 2 confidant, 3 friend, 4 acquaintance, 5 rival, 6 foe, 7 enemy, 8 archnemesis.
    pub rank: u16,
    /// Flags: 0x80 secret.
    pub flags: u8,
    /// Kind of kinship (`ASTP`).
    pub association: Option<FormId>,
}

impl Relationship {
    /// The rank as scripts count it: 4 lover to -4 archnemesis.
    pub fn script_rank(&self) -> i32 {
        4 - i32::from(self.rank)
    }
}

impl TypedRecord for Relationship {
    const KIND: FourCC = FourCC(*b"RELA");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        if let Some(mut field) = record.field(b"DATA") {
            out.parent = field.form();
            out.child = field.form();
            out.rank = field.u16();
            out.flags = field.skip(1).u8();
            out.association = field.form();
        }
        out
    }
}
