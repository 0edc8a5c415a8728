//! How much memory textures may take, and how much of it one gets.

/// Memory for textures, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Budget {
    /// All of it.
    pub(crate) all: u64,
    /// What is taken.
    pub(crate) taken: u64,
}

/// Of what is left, a texture takes at most this part.
const PART: u64 = 24;
/// However little is left, a texture may be this large.
const LEAST: u64 = 64 << 10;

impl Budget {
    pub(crate) fn new(all: u64) -> Self {
        Self { all, taken: 0 }
    }

    /// Bytes the next texture may take: the fuller the memory, the smaller.
    pub(crate) fn share(&self) -> u64 {
        (self.all.saturating_sub(self.taken) / PART).max(LEAST)
    }

    pub(crate) fn take(&mut self, bytes: u64) {
        self.taken = self.taken.saturating_add(bytes);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fuller_the_memory_the_smaller_the_share() {
        let mut budget = Budget::new(240 << 20);
        assert_eq!(budget.share(), 10 << 20);
        budget.take(120 << 20);
        assert_eq!(budget.share(), 5 << 20);
        budget.take(500 << 20);
        assert_eq!(budget.share(), LEAST);
    }
}
