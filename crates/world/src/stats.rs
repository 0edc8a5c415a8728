//! Tracked statistics by name.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Statistics, keyed by name in lower case.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stats {
    values: BTreeMap<String, i32>,
}

impl Stats {
    /// A statistic's value; 0 for one never counted.
    pub fn get(&self, name: &str) -> i32 {
        self.values
            .get(&name.to_ascii_lowercase())
            .copied()
            .unwrap_or(0)
    }

    /// Counts on and gives the new value.
    pub fn add(&mut self, name: &str, by: i32) -> i32 {
        let value = self.values.entry(name.to_ascii_lowercase()).or_default();
        *value = value.saturating_add(by);
        *value
    }
}
