//! `SHOU`: a shout.

use crate::RecordView;
use crate::table::TypedRecord;
use ident::{FormId, FourCC};

/// A shout.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Shout {
    /// Name.
    pub name: String,
    /// Description.
    pub description: String,
    /// How it is held (`EQUP`).
    pub equip_type: Option<FormId>,
    /// What the menu shows.
    pub menu_object: Option<FormId>,
    /// Its words, the first first.
    pub words: Vec<ShoutWord>,
}

/// A word of a shout.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ShoutWord {
    /// The word.
    pub word: Option<FormId>,
    /// What happens when the shout ends with it.
    pub spell: Option<FormId>,
    /// Seconds before the next shout.
    pub recovery_seconds: f32,
}

impl TypedRecord for Shout {
    const KIND: FourCC = FourCC(*b"SHOU");

    fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"FULL" => out.name = field.text(),
                b"DESC" => out.description = field.long_text(),
                b"ETYP" => out.equip_type = field.form(),
                b"MDOB" => out.menu_object = field.form(),
                b"SNAM" => {
                    let (word, spell) = (field.form(), field.form());
                    out.words.push(ShoutWord {
                        word,
                        spell,
                        recovery_seconds: field.f32(),
                    });
                }
                _ => {}
            }
        }
        out
    }
}
