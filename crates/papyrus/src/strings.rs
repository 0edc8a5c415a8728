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
    /// Open addressing: number + 1, 0 for free. A power of two long, at most half full.
    table: Vec<u32>,
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

fn hash(text: &str) -> u64 {
    let mut hash = 0xCBF2_9CE4_8422_2325_u64;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0000_01B3);
    }
    hash ^ (hash >> 29)
}

impl Strings {
    /// The number of `text`, which is added when no spelling of it is there.
    pub(crate) fn intern(&mut self, text: &str) -> StrId {
        let text = cut(text);
        match self.place(text) {
            Ok(id) => id,
            Err(mut place) => {
                let id = self.slots.insert(Box::from(text));
                self.fresh_bytes += text.len() as u64 + 32;
                if (self.slots.len() + 1) * 2 > self.table.len() {
                    self.rebuild();
                    place = usize::MAX;
                }
                if let Some(entry) = self.table.get_mut(place) {
                    *entry = id + 1;
                }
                StrId(id)
            }
        }
    }

    /// The number of `text` if it is there.
    pub(crate) fn find(&self, text: &str) -> Option<StrId> {
        self.place(cut(text)).ok()
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
        self.rebuild();
        self.fresh_bytes = 0;
    }

    fn place(&self, text: &str) -> Result<StrId, usize> {
        let mask = self.table.len().wrapping_sub(1);
        let mut at = hash(text) as usize & mask;
        loop {
            match self.table.get(at).copied().unwrap_or(0) {
                0 => return Err(at),
                entry if self.get(StrId(entry - 1)).eq_ignore_ascii_case(text) => {
                    return Ok(StrId(entry - 1));
                }
                _ => at = (at + 1) & mask,
            }
        }
    }

    fn rebuild(&mut self) {
        let size = ((self.slots.len() + 1) * 4).next_power_of_two().max(64);
        self.table = vec![0; size];
        let mask = size - 1;
        for (id, text) in self.slots.iter() {
            let mut at = hash(text) as usize & mask;
            while self.table.get(at).is_some_and(|&entry| entry != 0) {
                at = (at + 1) & mask;
            }
            if let Some(entry) = self.table.get_mut(at) {
                *entry = id + 1;
            }
        }
    }
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
