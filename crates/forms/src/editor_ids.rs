//! Forms by editor id: hashes only, so that a hundred thousand names cost little.
//!
//! References that are not persistent have no place here: nothing looks them up by name, and their
//! records are to stay unread.

use crate::Forms;
use ident::FormId;

/// Hashes of editor ids in lower case, with their forms, by hash and then by form.
#[derive(Debug, Default)]
pub(crate) struct EditorIds(Vec<(u64, FormId)>);

impl EditorIds {
    pub(crate) fn of(forms: &Forms) -> Self {
        let named = forms.all().filter(|entry| {
            !entry.is_deleted() && (!entry.is_reference() || entry.is_persistent())
        });
        let hashes = named.filter_map(|entry| {
            let name = forms.editor_id_of(entry)?;
            Some((hash(&name), entry.id))
        });
        let mut out: Vec<_> = hashes.collect();
        out.sort_unstable();
        Self(out)
    }

    /// Bytes of memory.
    pub(crate) fn memory(&self) -> usize {
        self.0.capacity() * size_of::<(u64, FormId)>()
    }

    /// Every form whose editor id may be this one.
    pub(crate) fn candidates(&self, name: &str) -> impl Iterator<Item = FormId> {
        let wanted = hash(name);
        let start = self.0.partition_point(|&(hash, _)| hash < wanted);
        let rest = self.0.get(start..).unwrap_or(&[]).iter();
        rest.take_while(move |&&(hash, _)| hash == wanted)
            .map(|&(_, id)| id)
    }
}

/// FNV-1a over the ASCII-folded bytes.
fn hash(name: &str) -> u64 {
    name.bytes().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte.to_ascii_lowercase())).wrapping_mul(0x0100_0000_01B3)
    })
}
