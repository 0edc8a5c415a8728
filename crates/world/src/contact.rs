//! Who is inside which trigger, and whom traps touch.

use det::Tick;
use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Contacts that scripts hear of.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Contacts {
    /// Triggers by who is inside.
    pub inside: BTreeMap<FormId, BTreeSet<FormId>>,
    /// When a trigger last told who is inside, in ticks outside of pausing menus.
    pub told: BTreeMap<FormId, Tick>,
    /// Traps with whom they touch, and when that was last told.
    pub traps: BTreeMap<(FormId, FormId), Tick>,
}

impl Contacts {
    /// Who is inside a trigger, ascending.
    pub fn in_trigger(&self, trigger: FormId) -> impl Iterator<Item = FormId> + '_ {
        let all = self.inside.iter();
        all.filter(move |(_, triggers)| triggers.contains(&trigger))
            .map(|(who, _)| *who)
    }
}
