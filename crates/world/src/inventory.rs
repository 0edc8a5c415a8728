//! What a container or actor holds.

use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Contents, by base form. Made from the records the first time anybody looks.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Inventory {
    /// Stacks by base form.
    pub items: BTreeMap<FormId, ItemStack>,
}

/// All of one base form.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ItemStack {
    /// How many, references included.
    pub count: i32,
    /// References among them that scripts can see (quest items in aliases, dropped and taken ones).
    pub references: BTreeSet<FormId>,
}

impl Inventory {
    /// How many of a base form.
    pub fn count(&self, item: FormId) -> i32 {
        self.items.get(&item).map_or(0, |stack| stack.count)
    }

    /// Adds `count`; negative counts take away, never below none. Gives how many really moved.
    pub fn change(&mut self, item: FormId, count: i32) -> i32 {
        let stack = self.items.entry(item).or_default();
        let before = stack.count;
        stack.count = before.saturating_add(count).max(0);
        let moved = stack.count - before;
        if stack.count == 0 {
            self.items.remove(&item);
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_more_leaves_than_is_there() {
        let mut inventory = Inventory::default();
        assert_eq!(inventory.change(FormId(0xF), 10), 10);
        assert_eq!(inventory.change(FormId(0xF), -15), -10);
        assert_eq!(inventory, Inventory::default());
    }
}
