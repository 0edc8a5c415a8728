//! References that changed in a way that can be seen or felt: place, size, being there.
//!
//! No state: it says which of them a copy elsewhere has to look at again. Who begins anew looks at
//! all of them, so two worlds are the same whatever was touched in them.

use ident::FormId;
use std::collections::BTreeSet;

/// The references that were touched since they were last taken.
#[derive(Debug, Clone, Default)]
pub struct Touched(BTreeSet<FormId>);

impl Touched {
    /// Notes one.
    pub fn note(&mut self, reference: FormId) {
        self.0.insert(reference);
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// All of them, ascending; none are left.
    pub fn take(&mut self) -> BTreeSet<FormId> {
        std::mem::take(&mut self.0)
    }
}

impl PartialEq for Touched {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
