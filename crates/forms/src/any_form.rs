//! What is asked of forms of any type: name, keywords, model, value, weight.

use crate::Forms;
use ident::{FormId, FourCC};

impl Forms {
    /// A form's name as the player reads it (`FULL`): a reference's own when it has one (map
    /// markers), else its base's. `None` when there is none.
    pub fn full_name(&self, id: FormId) -> Option<String> {
        self.own_name(id)
            .or_else(|| self.own_name(self.base_of(id)?))
    }

    fn own_name(&self, id: FormId) -> Option<String> {
        let record = self.record(id)?;
        let name = record.field(b"FULL")?.text();
        (!name.is_empty()).then_some(name)
    }

    /// A form's keywords (`KWDA`), in the plugin's order. Those an actor gets from its race or
    /// template are looked up by the rules.
    pub fn keywords(&self, id: FormId) -> Vec<FormId> {
        let Some(record) = self.record(id) else {
            return Vec::new();
        };
        // A quest's `KWDA`s are its aliases'.
        if record.entry().kind == FourCC(*b"QUST") {
            return Vec::new();
        }
        record
            .field(b"KWDA")
            .map_or_else(Vec::new, |mut field| field.forms())
    }

    /// Whether a form has a keyword in its own record.
    pub fn has_keyword(&self, id: FormId, keyword: FormId) -> bool {
        self.keywords(id).contains(&keyword)
    }

    /// The model a form is drawn with (`MODL`), relative to `meshes`. Armour has none: its `MODL`s
    /// name its addons.
    pub fn model(&self, id: FormId) -> Option<String> {
        let record = self.record(id)?;
        if record.entry().kind == FourCC(*b"ARMO") {
            return None;
        }
        let path = record.field(b"MODL")?.string();
        (!path.is_empty()).then_some(path)
    }

    /// What an item is worth by its record, in gold. What an enchantment adds is `rules`' to say.
    pub fn gold_value(&self, id: FormId) -> Option<i32> {
        let record = self.record(id)?;
        let (subrecord, offset) = match &record.entry().kind.0 {
            b"MISC" | b"KEYM" | b"SLGM" | b"APPA" | b"SCRL" | b"ARMO" | b"INGR" | b"WEAP" => {
                (b"DATA", 0)
            }
            b"BOOK" => (b"DATA", 8),
            b"AMMO" => (b"DATA", 12),
            b"LIGH" => (b"DATA", 40),
            b"ALCH" => (b"ENIT", 0),
            _ => return None,
        };
        Some(record.field(subrecord)?.skip(offset).i32())
    }

    /// What an item or container weighs by its record.
    pub fn weight(&self, id: FormId) -> Option<f32> {
        let record = self.record(id)?;
        let offset = match &record.entry().kind.0 {
            b"MISC" | b"KEYM" | b"SLGM" | b"APPA" | b"SCRL" | b"ARMO" | b"INGR" | b"WEAP" => 4,
            b"BOOK" => 12,
            // LE's records end before it: arrows weigh nothing there.
            b"AMMO" => 16,
            b"LIGH" => 44,
            b"ALCH" => 0,
            b"CONT" => 1,
            _ => return None,
        };
        Some(record.field(b"DATA")?.tail().skip(offset).f32())
    }
}
