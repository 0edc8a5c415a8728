//! A map made once and asked often: its pairs in the order of their keys, in one piece of memory.

/// Pairs in ascending order of their keys, each key once.
#[derive(Debug)]
pub(crate) struct Sorted<K, V>(Vec<(K, V)>);

impl<K, V> Default for Sorted<K, V> {
    fn default() -> Self {
        Sorted(Vec::new())
    }
}

impl<K: Ord + Copy, V> Sorted<K, V> {
    /// Of pairs with the same key the first counts.
    pub(crate) fn new(mut pairs: Vec<(K, V)>) -> Self {
        pairs.sort_by_key(|pair| pair.0);
        pairs.dedup_by_key(|pair| pair.0);
        Sorted(pairs)
    }

    #[inline]
    pub(crate) fn get(&self, key: K) -> Option<&V> {
        let at = self.0.binary_search_by_key(&key, |pair| pair.0).ok()?;
        self.0.get(at).map(|pair| &pair.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_a_key_is_found() {
        let sorted = Sorted::new(vec![(3, 'a'), (1, 'b'), (3, 'c')]);
        assert_eq!(
            [1, 2, 3].map(|key| sorted.get(key)),
            [Some(&'b'), None, Some(&'a')]
        );
    }
}
