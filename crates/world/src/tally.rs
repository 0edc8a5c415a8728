//! Counts for reports: not state. No save holds them, no digest sees them, nothing reads them back.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

/// Why a condition was not valued. It holds then.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum NotValued {
    /// Nobody knows the function.
    UnknownFunction,
    /// Nobody knows what it runs on.
    UnknownRunOn,
    /// It runs on an alias, and the conditions belong to no quest.
    NoQuest,
    /// A perk entry point's own function, asked outside a perk entry.
    NoPerkEntry,
}

impl NotValued {
    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Self::UnknownFunction => "is not known",
            Self::UnknownRunOn => "runs on something not known",
            Self::NoQuest => "runs on an alias, and its conditions belong to no quest",
            Self::NoPerkEntry => "is asked outside a perk entry",
        }
    }
}

/// What conditions were asked.
#[derive(Debug, Clone, Default)]
pub struct ConditionTally {
    evaluated: Cell<u64>,
    not_valued: RefCell<BTreeMap<(u16, NotValued), u64>>,
}

impl ConditionTally {
    /// Counts one condition valued.
    pub fn evaluated(&self) {
        self.evaluated.set(self.evaluated.get() + 1);
    }

    /// Counts one condition that was not valued; true the first time for this function and reason.
    pub fn not_valued(&self, function: u16, why: NotValued) -> bool {
        let mut not_valued = self.not_valued.borrow_mut();
        let count = not_valued.entry((function, why)).or_default();
        *count += 1;
        *count == 1
    }

    /// How many were valued.
    pub fn n_evaluated(&self) -> u64 {
        self.evaluated.get()
    }

    /// Which functions were not valued and why, with how often.
    pub fn all_not_valued(&self) -> BTreeMap<(u16, NotValued), u64> {
        self.not_valued.borrow().clone()
    }
}

/// Two worlds are the same whatever was counted in them.
impl PartialEq for ConditionTally {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
