//! Counts for reports: not state. No save holds them, no digest sees them, nothing reads them back.

use std::cell::RefCell;
use std::collections::BTreeMap;

/// What conditions were asked.
#[derive(Debug, Clone, Default)]
pub struct ConditionTally {
    evaluated: RefCell<u64>,
    unknown: RefCell<BTreeMap<u16, u64>>,
}

impl ConditionTally {
    /// Counts one condition valued.
    pub fn evaluated(&self) {
        *self.evaluated.borrow_mut() += 1;
    }

    /// Counts one condition whose function nobody values; true the first time for this function.
    pub fn unknown(&self, function: u16) -> bool {
        let mut unknown = self.unknown.borrow_mut();
        let count = unknown.entry(function).or_default();
        *count += 1;
        *count == 1
    }

    /// How many were valued, and which functions nobody values with how often each was asked.
    pub fn counts(&self) -> (u64, BTreeMap<u16, u64>) {
        (*self.evaluated.borrow(), self.unknown.borrow().clone())
    }
}

/// Two worlds are the same whatever was counted in them.
impl PartialEq for ConditionTally {
    fn eq(&self, _: &Self) -> bool {
        true
    }
}
