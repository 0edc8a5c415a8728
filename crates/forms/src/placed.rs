//! Which persistent references are placed from a base: unique actors are found by it.

use crate::Forms;
use ident::FormId;

impl Forms {
    /// The persistent references of a base, ascending. The index is made when first asked for.
    pub fn persistent_refs_of(&self, base: FormId) -> impl Iterator<Item = FormId> {
        let placed = self.placed.get_or_init(|| self.index_placed());
        let start = placed.partition_point(|&(of, _)| of < base);
        let rest = placed.get(start..).unwrap_or(&[]).iter();
        rest.take_while(move |&&(of, _)| of == base)
            .map(|&(_, id)| id)
    }

    fn index_placed(&self) -> Vec<(FormId, FormId)> {
        let persistent = self
            .all()
            .filter(|entry| self.is_persistent(entry.id) && !entry.is_deleted());
        let mut placed: Vec<_> = persistent
            .filter_map(|entry| Some((self.base_of(entry.id)?, entry.id)))
            .collect();
        placed.sort_unstable();
        placed
    }
}
