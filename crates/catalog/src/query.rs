//! What is searched for: words, ids, a type, a plugin, a standing.

use crate::Standing;
use crate::names::{Named, fold};
use forms::{Forms, PluginIndex};
use ident::{FormId, FormKey, FourCC, LocalId, Name};

/// A search's conditions; all of them must hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Query {
    /// Folded words, each of which must stand in the editor id or the name. Empty for any form.
    pub(crate) words: Vec<String>,
    /// The folded text as a whole, to put what is called just so first.
    pub(crate) whole: String,
    /// Forms whose id the text is, ascending.
    pub(crate) ids: Vec<FormId>,
    pub(crate) kind: Option<FourCC>,
    pub(crate) plugin: Option<PluginIndex>,
    pub(crate) standing: Standing,
}

/// How well names fit.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    /// The editor id or the name is the text.
    Whole,
    /// One of them begins with it.
    Start,
    /// All words stand in them somewhere.
    Within,
}

impl Query {
    /// A search for this text: words of editor ids and names, a form id in hexadecimal with or
    /// without its plugin's index, or `Plugin.esm:012345`.
    pub fn new(text: &str, forms: &Forms) -> Self {
        let mut whole = String::new();
        fold(text.trim(), &mut whole);
        Self {
            words: whole.split_whitespace().map(str::to_owned).collect(),
            ids: ids(text.trim(), forms),
            whole,
            ..Self::default()
        }
    }

    /// Of this type only.
    pub fn of_kind(mut self, kind: Option<FourCC>) -> Self {
        self.kind = kind;
        self
    }

    /// Only forms that this plugin has a record of.
    pub fn in_plugin(mut self, plugin: Option<PluginIndex>) -> Self {
        self.plugin = plugin;
        self
    }

    /// Only forms that stand so among the plugins.
    pub fn standing(mut self, standing: Standing) -> Self {
        self.standing = standing;
        self
    }

    /// The forms whose id the text is, ascending.
    pub fn ids(&self) -> &[FormId] {
        &self.ids
    }

    /// Whether versions must be read and compared, which takes a while for each form.
    pub fn compares(&self) -> bool {
        self.standing > Standing::Overridden
    }

    /// Whether a search needs the names.
    pub fn needs_names(&self) -> bool {
        !self.words.is_empty()
    }

    /// How names fit; `None` when they do not.
    pub(crate) fn fit(&self, named: &Named<'_>) -> Option<Fit> {
        let both = [named.editor_id, named.name];
        let holds = |word: &String| both.iter().any(|text| text.contains(word.as_str()));
        if !self.words.iter().all(holds) {
            return None;
        }
        Some(if both.contains(&self.whole.as_str()) {
            Fit::Whole
        } else if both.iter().any(|text| text.starts_with(&self.whole)) {
            Fit::Start
        } else {
            Fit::Within
        })
    }
}

/// The forms a text may be the id of, ascending.
fn ids(text: &str, forms: &Forms) -> Vec<FormId> {
    if let Some((plugin, local)) = text.rsplit_once(':') {
        let key = hexadecimal(local).map(|local| FormKey {
            plugin: Name::new(plugin.trim()),
            local: LocalId(local),
        });
        let form = key.and_then(|key| forms.resolve(&key));
        return form
            .filter(|&id| forms.get(id).is_some())
            .into_iter()
            .collect();
    }
    let digits = text.strip_prefix("0x").unwrap_or(text);
    let Some(number) = hexadecimal(digits) else {
        return Vec::new();
    };
    let mut found: Vec<FormId> = if digits.len() > 6 {
        vec![FormId(number)]
    } else {
        let slots = forms.plugins().iter().map(|plugin| plugin.slot);
        slots
            .filter_map(|slot| slot.form_id(LocalId(number)))
            .collect()
    };
    found.retain(|&id| forms.get(id).is_some());
    found.sort_unstable();
    found
}

/// One to eight digits.
fn hexadecimal(digits: &str) -> Option<u32> {
    let is_number = digits.bytes().all(|byte| byte.is_ascii_hexdigit());
    let number = u32::from_str_radix(digits, 16).ok();
    number.filter(|_| is_number)
}
