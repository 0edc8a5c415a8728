//! A table whose places are reused in a fixed order, so that numbers come out alike in every run.

use serde::{Deserialize, Serialize};

/// Places with stable numbers. The place freed last is taken first.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(crate) struct Slab<T> {
    slots: Vec<Option<T>>,
    free: Vec<u32>,
}

impl<T> Default for Slab<T> {
    fn default() -> Self {
        Slab {
            slots: Vec::new(),
            free: Vec::new(),
        }
    }
}

impl<T> Slab<T> {
    pub(crate) fn insert(&mut self, value: T) -> u32 {
        if let Some(at) = self.free.pop()
            && let Some(slot) = self.slots.get_mut(at as usize)
        {
            *slot = Some(value);
            return at;
        }
        self.slots.push(Some(value));
        (self.slots.len() - 1) as u32
    }

    pub(crate) fn remove(&mut self, at: u32) -> Option<T> {
        let value = self.slots.get_mut(at as usize)?.take()?;
        self.free.push(at);
        Some(value)
    }

    #[inline]
    pub(crate) fn get(&self, at: u32) -> Option<&T> {
        self.slots.get(at as usize)?.as_ref()
    }

    #[inline]
    pub(crate) fn get_mut(&mut self, at: u32) -> Option<&mut T> {
        self.slots.get_mut(at as usize)?.as_mut()
    }

    pub(crate) fn len(&self) -> usize {
        self.slots.len() - self.free.len()
    }

    /// One more than the highest number given so far.
    pub(crate) fn bound(&self) -> u32 {
        self.slots.len() as u32
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = (u32, &T)> {
        self.slots
            .iter()
            .enumerate()
            .filter_map(|(at, slot)| Some((at as u32, slot.as_ref()?)))
    }

    /// Frees every place `keep` refuses, in ascending order.
    pub(crate) fn sweep(&mut self, mut keep: impl FnMut(u32, &T) -> bool) -> Vec<T> {
        let mut gone = Vec::new();
        for at in 0..self.bound() {
            if self.get(at).is_some_and(|value| !keep(at, value)) {
                gone.extend(self.remove(at));
            }
        }
        gone
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_freed_last_is_taken_first() {
        let mut slab = Slab::default();
        for value in 0..4 {
            slab.insert(value);
        }
        assert_eq!(slab.sweep(|_, value| value % 2 == 1), [0, 2]);
        assert_eq!((slab.insert(7), slab.insert(8), slab.insert(9)), (2, 0, 4));
        assert_eq!(slab.len(), 5);
    }
}
