//! Answers about the ids and texts of one plugin's records, and what a form is called.

use forms::{Forms, PluginInfo};
use ident::{FormId, FourCC};

/// How form ids are put into words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Wording {
    /// Plugin, id and editor id, for people.
    Named,
    /// The game's id alone: quick, and enough to compare.
    Numbered,
}

/// Answers for one plugin's version of a form.
pub(crate) struct Answers<'a> {
    pub(crate) forms: &'a Forms,
    pub(crate) plugin: &'a PluginInfo,
    pub(crate) wording: Wording,
}

impl records::Forms for Answers<'_> {
    fn kind(&self, raw: u32) -> Option<FourCC> {
        self.forms.kind(self.plugin.form(raw)?)
    }

    fn show(&self, raw: u32) -> Option<String> {
        let id = self.plugin.form(raw)?;
        Some(match self.wording {
            Wording::Named => named(self.forms, id),
            Wording::Numbered => id.to_string(),
        })
    }

    fn string(&self, id: u32) -> Option<String> {
        self.plugin.string(id)
    }

    fn text(&self, bytes: &[u8]) -> String {
        self.plugin.text(bytes)
    }
}

/// A form by plugin and id, its editor id after it: `Skyrim.esm:000007 Player`.
pub fn named(forms: &Forms, id: FormId) -> String {
    let key = key(forms, id);
    match forms.editor_id(id) {
        Some(name) => format!("{key} {name}"),
        None => key,
    }
}

/// A form by plugin and id; by the game's id where no plugin has the slot.
pub(crate) fn key(forms: &Forms, id: FormId) -> String {
    let key = forms.key(id).map(|key| key.to_string());
    key.unwrap_or_else(|| id.to_string())
}
