//! A list of forms that the page shows by range.

use catalog::Search;
use ident::FormId;

/// A list, whole or on its way.
#[derive(Debug)]
pub(super) struct List {
    pub(super) members: Members,
    /// What it leaves out, in words.
    pub(super) note: String,
}

/// The forms of a list.
#[derive(Debug)]
pub(super) enum Members {
    Known(Vec<FormId>),
    Searched(Search),
    /// Those that name a form, once it is known who names whom.
    Naming(FormId),
}

impl List {
    pub(super) fn new(members: Members) -> Self {
        Self {
            members,
            note: String::new(),
        }
    }

    pub(super) fn is_whole(&self) -> bool {
        match &self.members {
            Members::Known(_) => true,
            Members::Searched(search) => search.is_done(),
            Members::Naming(_) => false,
        }
    }

    /// How many forms there are so far.
    pub(super) fn count(&self) -> usize {
        match &self.members {
            Members::Known(forms) => forms.len(),
            Members::Searched(search) => search.count(),
            Members::Naming(_) => 0,
        }
    }

    /// At most so many forms from a place on.
    pub(super) fn from(&self, first: usize, most: usize) -> Vec<FormId> {
        match &self.members {
            Members::Known(forms) => forms.iter().copied().skip(first).take(most).collect(),
            Members::Searched(search) => search.from(first).take(most).collect(),
            Members::Naming(_) => Vec::new(),
        }
    }
}
