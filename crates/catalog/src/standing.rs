//! How a form stands among the plugins: alone, overridden, with differing versions, in conflict.

use crate::Catalog;
use crate::answers::Wording;
use esp::RecordFlags;
use forms::FormEntry;
use ident::FormId;
use records::Shown;

/// What is asked of a form's versions. Each asks for more than the one before.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Standing {
    /// Nothing.
    #[default]
    Any,
    /// More than one plugin has a record of it.
    Overridden,
    /// And not all of them say the same.
    Differing,
    /// And two plugins change it, each in another way, so that one's change is lost.
    Conflict,
}

impl Catalog<'_> {
    /// Whether a form stands so. Versions are compared in words, so that ids through other masters
    /// and texts in string tables count as what they mean. A version that is on disk is taken for
    /// one that differs, as it cannot be looked at here.
    pub fn stands(&self, id: FormId, standing: Standing) -> bool {
        if standing == Standing::Any {
            return true;
        }
        if self.n_versions(id) < 2 {
            return false;
        }
        if standing == Standing::Overridden {
            return true;
        }
        let versions = self.versions(id);
        let (first, later) = match versions.split_first() {
            Some((first, later)) => (self.digest(first), later),
            None => return false,
        };
        let later: Vec<Option<u64>> = later.iter().map(|entry| self.digest(entry)).collect();
        let changing: Vec<Option<u64>> = later
            .into_iter()
            .filter(|digest| digest.is_none() || *digest != first)
            .collect();
        match standing {
            Standing::Differing => !changing.is_empty(),
            _ => {
                let mut changes = changing.iter();
                let one = changes.next();
                changes.any(|other| other.is_none() || Some(other) != one)
            }
        }
    }

    /// A version in words, as one number; `None` when it cannot be read now.
    fn digest(&self, entry: &FormEntry) -> Option<u64> {
        if !self.forms.is_in_memory(entry) {
            return None;
        }
        let view = self.forms.view(entry).ok()?;
        let (fields, _) = self.fields(&view, Wording::Numbered);
        let flags = u64::from(said(entry).0);
        Some(content(&fields).wrapping_mul(31).wrapping_add(flags))
    }
}

/// The flags that say something of the form: how its record is packed does not.
pub(crate) fn said(entry: &FormEntry) -> RecordFlags {
    entry.flags.without(RecordFlags::COMPRESSED)
}

/// Fields in words, as one number: names, values and what is in them, in their order.
fn content(fields: &[Shown]) -> u64 {
    fields.iter().fold(SEED, |hash, field| {
        let hash = mix(hash, &field.name);
        mix_content(hash, field)
    })
}

/// A field's value and what is in it, without its own name.
pub(crate) fn content_of(field: &Shown) -> u64 {
    mix_content(SEED, field)
}

/// Starting value of the 64-bit FNV-1a hash.
const SEED: u64 = 0xCBF2_9CE4_8422_2325;

fn mix_content(hash: u64, field: &Shown) -> u64 {
    let hash = mix(hash, field.value.as_deref().unwrap_or("\0"));
    mix_number(hash, content(&field.fields))
}

fn mix(hash: u64, text: &str) -> u64 {
    let mixed = text.bytes().fold(hash, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    mix_number(mixed, text.len() as u64)
}

fn mix_number(hash: u64, number: u64) -> u64 {
    let bytes = number.to_le_bytes();
    bytes.iter().fold(hash, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    })
}
