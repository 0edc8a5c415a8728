//! Words, names and texts, and the string tables that hold them in localized plugins.

use det::Stream;
use esp::{StringTable, StringTableKind};
use std::collections::BTreeMap;

/// Syllables that names are made of.
const SYLLABLES: [&str; 32] = [
    "ar", "bel", "cor", "dun", "el", "fal", "gar", "hel", "is", "jor", "kel", "lor", "mar", "nor",
    "ol", "pel", "quen", "ros", "sol", "tar", "ul", "var", "wen", "yor", "zel", "bra", "dri",
    "gro", "ska", "thra", "vin", "lith",
];
/// Words that texts are made of.
const WORDS: [&str; 48] = [
    "the", "a", "of", "and", "to", "in", "under", "over", "with", "from", "stone", "river", "iron",
    "winter", "road", "old", "tower", "cold", "song", "light", "shadow", "hall", "north", "bring",
    "find", "speak", "return", "carry", "remember", "letter", "blade", "lantern", "harvest",
    "market", "forest", "snow", "ask", "their", "our", "never", "before", "after", "again",
    "quiet", "deep", "gold", "brother", "keeper",
];

/// A name of one to three words that begin with capitals.
pub(crate) fn name(chance: &mut Stream) -> String {
    let mut out = String::new();
    for at in 0..1 + chance.below(3) {
        if at > 0 {
            out.push(' ');
        }
        out.push_str(&word(chance));
    }
    out
}

/// One word that begins with a capital.
pub(crate) fn word(chance: &mut Stream) -> String {
    let mut out = String::new();
    for _ in 0..2 + chance.below(2) {
        out.push_str(pick(&SYLLABLES, chance));
    }
    if let Some(first) = out.get_mut(0..1) {
        first.make_ascii_uppercase();
    }
    out
}

/// A sentence of about so many words.
pub(crate) fn sentence(chance: &mut Stream, words: u32) -> String {
    let mut out = word(chance);
    for _ in 0..words / 2 + chance.below(words.max(1)) {
        out.push(' ');
        out.push_str(pick(&WORDS, chance));
    }
    out.push('.');
    out
}

fn pick<'a>(list: &[&'a str], chance: &mut Stream) -> &'a str {
    let at = chance.below(list.len() as u32);
    list.get(at as usize).copied().unwrap_or("")
}

/// A plugin's texts: in tables with ids, or in the records themselves.
#[derive(Debug, Clone)]
pub(crate) struct Texts {
    tables: Option<[BTreeMap<u32, Vec<u8>>; 3]>,
    next: u32,
}

impl Texts {
    /// In string tables.
    pub(crate) fn localized() -> Self {
        Self {
            tables: Some(Default::default()),
            next: 1,
        }
    }

    /// In the records.
    pub(crate) fn inline() -> Self {
        Self {
            tables: None,
            next: 1,
        }
    }

    /// Appends a text to a field, as the plugin has them.
    pub(crate) fn put(&mut self, out: &mut Vec<u8>, kind: StringTableKind, text: &str) {
        match &mut self.tables {
            None => {
                out.extend_from_slice(text.as_bytes());
                out.push(0);
            }
            Some(tables) => {
                out.extend_from_slice(&self.next.to_le_bytes());
                if let Some(table) = tables.get_mut(place(kind)) {
                    table.insert(self.next, text.as_bytes().to_vec());
                }
                self.next += 1;
            }
        }
    }

    /// The files of the tables: what their names end in, and their bytes.
    pub(crate) fn files(&self) -> Vec<(&'static str, Vec<u8>)> {
        let Some(tables) = &self.tables else {
            return Vec::new();
        };
        StringTableKind::ALL
            .into_iter()
            .zip(tables)
            .map(|(kind, texts)| {
                let table = StringTable::from_texts(kind, texts);
                (kind.extension(), table.write())
            })
            .collect()
    }
}

fn place(kind: StringTableKind) -> usize {
    StringTableKind::ALL
        .iter()
        .position(|other| *other == kind)
        .unwrap_or(0)
}
