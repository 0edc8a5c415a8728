//! `BOOK`: a book, note or spell tome.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A book.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Book {
    /// Name.
    pub name: String,
    /// Model, relative to `meshes`.
    pub model: String,
    /// What is written in it.
    pub text: String,
    /// Description in the inventory.
    pub description: String,
    /// Keywords.
    pub keywords: Vec<FormId>,
    /// Flags.
    pub flags: u8,
    /// 0 book or tome, 255 note or scroll.
    pub kind: u8,
    /// What reading it teaches.
    pub teaches: BookTeaches,
    /// Value in gold.
    pub value: u32,
    /// Weight.
    pub weight: f32,
}

/// What a book teaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum BookTeaches {
    /// Nothing.
    #[default]
    Nothing,
    /// A skill, by actor value.
    Skill(i32),
    /// A spell.
    Spell(Option<FormId>),
}

impl Book {
    /// Whether it can be taken along.
    pub fn can_be_taken(&self) -> bool {
        self.flags & 0x2 == 0
    }
}

impl TypedRecord for Book {
    const KIND: FourCC = FourCC(*b"BOOK");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"MODL" => out.model = field.string(),
                b"DESC" => out.text = field.long_text(),
                b"CNAM" => out.description = field.long_text(),
                b"KWDA" => out.keywords = field.forms(),
                b"DATA" => {
                    out.flags = field.u8();
                    out.kind = field.u8();
                    field.skip(2);
                    out.teaches = if out.flags & 0x4 != 0 {
                        BookTeaches::Spell(field.form())
                    } else {
                        match (out.flags & 0x1 != 0, field.i32()) {
                            (true, skill) => BookTeaches::Skill(skill),
                            (false, _) => BookTeaches::Nothing,
                        }
                    };
                    out.value = field.u32();
                    out.weight = field.f32();
                }
                _ => {}
            }
        }
        out
    }
}
