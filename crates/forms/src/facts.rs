//! What is asked of forms of any type: name, keywords, value, weight.

use crate::Forms;
use ident::{FormId, FourCC};

impl Forms {
    /// A form's name as the player reads it (`FULL`): a reference's own when it has one (map
    /// markers), else its base's. `None` when there is none.
    pub fn full_name(&self, id: FormId) -> Option<String> {
        let own = || {
            let record = self.record(id)?;
            let name = record.field(b"FULL")?.text();
            (!name.is_empty()).then_some(name)
        };
        own().or_else(|| {
            let base = self.base_of(id)?;
            let record = self.record(base)?;
            let name = record.field(b"FULL")?.text();
            (!name.is_empty()).then_some(name)
        })
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

    /// The model a form is drawn with (`MODL`), relative to `meshes`.
    pub fn model(&self, id: FormId) -> Option<String> {
        let record = self.record(id)?;
        let path = record.field(b"MODL")?.string();
        (!path.is_empty()).then_some(path)
    }
}
