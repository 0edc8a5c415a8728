//! The one pool of texts: equal in any ASCII letter case is one, the first spelling is kept.
//!
//! Source: docs/papyrus-vm.md "Values". Script, function and state names are in the same pool,
//! which is why the game's log spells them as they were met first.

use crate::slab::Slab;
use crate::value::StrId;
use serde::{Deserialize, Serialize};

/// Longest text in bytes; what would be longer is cut. Keeps a doubling loop from eating memory.
pub(crate) const TEXT_LENGTH_MAX: usize = 1 << 20;

/// The pool. Number 0 is always the empty text.
#[derive(Debug, Clone, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub(crate) struct Strings {
    slots: Slab<Box<str>>,
    /// Open addressing. A power of two long, at most half full.
    table: Vec<Entry>,
    /// Bytes taken since the last collection.
    pub(crate) fresh_bytes: u64,
}

impl Default for Strings {
    fn default() -> Self {
        let mut slots = Slab::default();
        slots.insert(Box::from(""));
        Strings::from(Written {
            slots,
            fresh_bytes: 0,
        })
    }
}

/// A place of the table.
#[derive(Debug, Clone, Copy, Default)]
struct Entry {
    /// Of the text.
    hash: u32,
    /// Its number + 1, 0 where there is none.
    text: u32,
}

/// The pool without its table, which follows from the texts.
#[derive(Serialize, Deserialize)]
struct Written {
    slots: Slab<Box<str>>,
    fresh_bytes: u64,
}

impl From<Written> for Strings {
    fn from(written: Written) -> Self {
        let Written { slots, fresh_bytes } = written;
        let mut strings = Strings {
            slots,
            table: Vec::new(),
            fresh_bytes,
        };
        if strings.slots.get(0).is_none() {
            strings.slots = Slab::default();
            strings.slots.insert(Box::from(""));
        }
        strings.rebuild();
        strings
    }
}

impl From<Strings> for Written {
    fn from(strings: Strings) -> Self {
        Written {
            slots: strings.slots,
            fresh_bytes: strings.fresh_bytes,
        }
    }
}

/// The same for texts that differ in the case of ASCII letters only. Eight bytes at a time.
fn hash(text: &str) -> u32 {
    let mut hash = text.len() as u64;
    let mut add = |word: u64| {
        hash = (hash.rotate_left(5) ^ lower(word)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    };
    let (words, rest) = text.as_bytes().as_chunks::<8>();
    words.iter().for_each(|word| add(u64::from_le_bytes(*word)));
    if !rest.is_empty() {
        let mut last = [0; 8];
        last.iter_mut().zip(rest).for_each(|(to, &from)| *to = from);
        add(u64::from_le_bytes(last));
    }
    (hash ^ hash >> 32) as u32
}

/// Eight bytes with ASCII capitals made small.
fn lower(word: u64) -> u64 {
    const EACH: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = 0x80 * EACH;
    let seven = word & !HIGH;
    let from_a = seven + EACH * (0x80 - b'A' as u64);
    let past_z = seven + EACH * (0x7F - b'Z' as u64);
    let capital = from_a & !past_z & !word & HIGH;
    word | capital >> 2
}

impl Strings {
    /// The number of `text`, which is added when no spelling of it is there.
    pub(crate) fn intern(&mut self, text: &str) -> StrId {
        let text = cut(text);
        let hash = hash(text);
        if let Some(id) = self.lookup(text, hash) {
            return id;
        }
        let id = self.slots.insert(Box::from(text));
        self.fresh_bytes += text.len() as u64 + 32;
        if (self.slots.len() + 1) * 2 > self.table.len() {
            self.grow();
        }
        self.enter(Entry { hash, text: id + 1 });
        StrId(id)
    }

    /// The number of `text` if it is there.
    pub(crate) fn find(&self, text: &str) -> Option<StrId> {
        let text = cut(text);
        self.lookup(text, hash(text))
    }

    pub(crate) fn get(&self, id: StrId) -> &str {
        self.slots.get(id.0).map_or("", |text| text)
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len()
    }

    pub(crate) fn bound(&self) -> u32 {
        self.slots.bound()
    }

    /// Frees all texts that are not marked; the empty one stays.
    pub(crate) fn sweep(&mut self, marked: &[bool]) {
        self.slots
            .sweep(|id, _| id == 0 || marked.get(id as usize).copied().unwrap_or(false));
        self.grow();
        self.fresh_bytes = 0;
    }

    fn lookup(&self, text: &str, hash: u32) -> Option<StrId> {
        let mask = self.table.len().wrapping_sub(1);
        let mut at = hash as usize & mask;
        loop {
            let entry = self.table.get(at).copied().unwrap_or_default();
            let id = StrId(entry.text.checked_sub(1)?);
            if entry.hash == hash && same(self.get(id), text) {
                return Some(id);
            }
            at = (at + 1) & mask;
        }
    }

    fn enter(&mut self, entry: Entry) {
        let mask = self.table.len().wrapping_sub(1);
        let mut at = entry.hash as usize & mask;
        while self.table.get(at).is_some_and(|taken| taken.text != 0) {
            at = (at + 1) & mask;
        }
        if let Some(place) = self.table.get_mut(at) {
            *place = entry;
        }
    }

    /// Makes the table anew from the old one, as long as the texts need and without those that are
    /// gone.
    fn grow(&mut self) {
        let old = std::mem::take(&mut self.table);
        self.clear_table();
        for entry in old {
            let id = entry.text.checked_sub(1);
            if id.is_some_and(|id| self.slots.get(id).is_some()) {
                self.enter(entry);
            }
        }
    }

    /// Makes the table from the texts.
    fn rebuild(&mut self) {
        self.clear_table();
        let texts = self.slots.iter();
        let entries: Vec<Entry> = texts
            .map(|(id, text)| Entry {
                hash: hash(text),
                text: id + 1,
            })
            .collect();
        entries.into_iter().for_each(|entry| self.enter(entry));
    }

    fn clear_table(&mut self) {
        let size = ((self.slots.len() + 1) * 4).next_power_of_two().max(64);
        self.table = vec![Entry::default(); size];
    }
}

fn same(one: &str, other: &str) -> bool {
    one == other || one.eq_ignore_ascii_case(other)
}

fn cut(text: &str) -> &str {
    if text.len() <= TEXT_LENGTH_MAX {
        return text;
    }
    let end = (0..=TEXT_LENGTH_MAX)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    text.get(..end).unwrap_or("")
}

#[cfg(test)]
mod tests {
    use super::*;

    // Reference notes 3: all strings live in one case-insensitive pool, first spelling printed.
    #[test]
    fn the_first_spelling_is_kept_for_all() {
        let mut strings = Strings::default();
        let first = strings.intern("Hello");
        assert_eq!(strings.intern("hELLO"), first);
        assert_eq!(strings.get(first), "Hello");
        assert_eq!(strings.intern(""), StrId::EMPTY);
        assert_eq!(strings.find("nobody"), None);
    }

    #[test]
    fn capitals_alone_are_made_small() {
        let every: Vec<u8> = (0..=255).collect();
        let (words, _) = every.as_chunks::<8>();
        for word in words {
            let expected = word.map(|byte| byte.to_ascii_lowercase());
            assert_eq!(lower(u64::from_le_bytes(*word)).to_le_bytes(), expected);
        }
        assert_eq!(hash("Ein Ämter-Text"), hash("eIN Ämter-tEXT"));
        assert_ne!(hash("a"), hash("a\0"));
    }

    #[test]
    fn many_texts_are_found_again_and_unmarked_ones_go() {
        let mut strings = Strings::default();
        let ids: Vec<StrId> = (0..1000)
            .map(|n| strings.intern(&format!("text {n}")))
            .collect();
        let mut marked = vec![false; strings.bound() as usize];
        for id in ids.iter().step_by(2) {
            marked[id.0 as usize] = true;
        }
        strings.sweep(&marked);
        assert_eq!(strings.len(), 501);
        assert_eq!(strings.find("TEXT 998"), Some(ids[998]));
        assert_eq!(strings.find("text 999"), None);
    }
}
