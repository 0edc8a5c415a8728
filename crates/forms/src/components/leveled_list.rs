//! Leveled lists: of items, of actors, of spells. Rolling them is `rules`'.

use super::ExtraItemData;
use crate::{Field, RecordView};
use ident::FormId;

/// A leveled list.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct LeveledList {
    /// Chance in percent that nothing comes out.
    pub chance_none: u8,
    /// A global that stands for the chance, where given.
    pub chance_global: Option<FormId>,
    /// Flags.
    pub flags: u8,
    /// What can come out, in the plugin's order.
    pub entries: Vec<LeveledEntry>,
}

/// One thing that can come out of a leveled list.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct LeveledEntry {
    /// From which level on.
    pub level: u16,
    /// What: a form or another list.
    pub form: Option<FormId>,
    /// How many.
    pub count: u16,
    /// Owner and wear, where given.
    pub extra: Option<ExtraItemData>,
}

impl LeveledList {
    /// Entries of all levels up to the player's count, not only of the highest.
    pub fn from_all_levels(&self) -> bool {
        self.flags & 0x1 != 0
    }

    /// Each of a count is rolled on its own.
    pub fn for_each_in_count(&self) -> bool {
        self.flags & 0x2 != 0
    }

    /// Every entry comes out.
    pub fn use_all(&self) -> bool {
        self.flags & 0x4 != 0
    }

    /// Special loot.
    pub fn special_loot(&self) -> bool {
        self.flags & 0x8 != 0
    }

    pub(crate) fn read(record: &RecordView<'_>) -> Self {
        let mut out = Self::default();
        for mut field in record.fields() {
            match &field.kind().0 {
                b"LVLD" => out.chance_none = field.u8(),
                b"LVLF" => out.flags = field.u8(),
                b"LVLG" => out.chance_global = field.form(),
                b"LVLO" => out.entries.push(entry(&mut field)),
                b"COED" => {
                    if let Some(last) = out.entries.last_mut() {
                        last.extra = Some(ExtraItemData::read(&mut field));
                    }
                }
                _ => {}
            }
        }
        out
    }
}

fn entry(field: &mut Field<'_>) -> LeveledEntry {
    let level = field.u16();
    field.skip(2);
    LeveledEntry {
        level,
        form: field.form(),
        count: field.u16(),
        extra: None,
    }
}
