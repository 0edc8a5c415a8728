//! Which things of two rows belong together: the longest common part, and between its members
//! things of the same label in turn.

/// A thing as it is compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Key<'a> {
    /// What it is called, without its number.
    pub(crate) label: &'a str,
    /// Its content as one number.
    pub(crate) content: u64,
}

/// A step through both rows: a thing of the old one, of the new one, or of both.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) old: Option<usize>,
    pub(crate) new: Option<usize>,
}

/// Rows with more pairs than this are not searched for their longest common part: the first and
/// last things that are alike, and the labels, say enough.
const PAIRS_MAX: usize = 1 << 20;

/// Steps through both rows in their order.
pub(crate) fn pair(old: &[Key<'_>], new: &[Key<'_>]) -> Vec<Step> {
    let alike = old.iter().zip(new).take_while(|(a, b)| a == b).count();
    let (old_rest, new_rest) = (&old[alike..], &new[alike..]);
    let backwards = old_rest.iter().rev().zip(new_rest.iter().rev());
    let at_end = backwards.take_while(|(a, b)| a == b).count();
    let old_middle = &old_rest[..old_rest.len() - at_end];
    let new_middle = &new_rest[..new_rest.len() - at_end];
    let both = |old, new| Step {
        old: Some(old),
        new: Some(new),
    };
    let mut steps: Vec<Step> = (0..alike).map(|at| both(at, at)).collect();
    let (mut old_at, mut new_at) = (0, 0);
    let mut anchors = common(old_middle, new_middle);
    anchors.push((old_middle.len(), new_middle.len()));
    for (old_next, new_next) in anchors {
        let (old_gap, new_gap) = (&old_middle[old_at..old_next], &new_middle[new_at..new_next]);
        for step in by_label(old_gap, new_gap) {
            steps.push(Step {
                old: step.old.map(|at| alike + old_at + at),
                new: step.new.map(|at| alike + new_at + at),
            });
        }
        if old_next < old_middle.len() {
            steps.push(both(alike + old_next, alike + new_next));
        }
        (old_at, new_at) = (old_next + 1, new_next + 1);
    }
    let (old_end, new_end) = (old.len() - at_end, new.len() - at_end);
    steps.extend((0..at_end).map(|at| both(old_end + at, new_end + at)));
    steps
}

/// Places of the longest common part of two rows, in order.
fn common(old: &[Key<'_>], new: &[Key<'_>]) -> Vec<(usize, usize)> {
    let width = new.len() + 1;
    if old.is_empty() || new.is_empty() || old.len().saturating_mul(width) > PAIRS_MAX {
        return Vec::new();
    }
    // Length of the common part of what is left from two places on.
    let mut lengths = vec![0u32; (old.len() + 1) * width];
    for at in (0..old.len()).rev() {
        for to in (0..new.len()).rev() {
            lengths[at * width + to] = if old[at] == new[to] {
                lengths[(at + 1) * width + to + 1] + 1
            } else {
                lengths[(at + 1) * width + to].max(lengths[at * width + to + 1])
            };
        }
    }
    let (mut at, mut to) = (0, 0);
    let mut out = Vec::new();
    while at < old.len() && to < new.len() {
        if old[at] == new[to] {
            out.push((at, to));
            (at, to) = (at + 1, to + 1);
        } else if lengths[(at + 1) * width + to] >= lengths[at * width + to + 1] {
            at += 1;
        } else {
            to += 1;
        }
    }
    out
}

/// Things of the same label in turn.
fn by_label(old: &[Key<'_>], new: &[Key<'_>]) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut old_at = 0;
    for (new_at, key) in new.iter().enumerate() {
        let rest = old[old_at..].iter();
        let skipped = rest.take_while(|other| other.label != key.label).count();
        let found = old_at + skipped;
        if found < old.len() {
            steps.extend((old_at..found).map(|at| Step {
                old: Some(at),
                new: None,
            }));
            steps.push(Step {
                old: Some(found),
                new: Some(new_at),
            });
            old_at = found + 1;
        } else {
            steps.push(Step {
                old: None,
                new: Some(new_at),
            });
        }
    }
    steps.extend((old_at..old.len()).map(|at| Step {
        old: Some(at),
        new: None,
    }));
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Rows as letters: the letter is the label, a digit after it the content.
    fn keys(text: &str) -> Vec<Key<'_>> {
        let words = text.split_whitespace();
        words
            .map(|word| Key {
                label: &word[..1],
                content: word[1..].parse().unwrap_or(0),
            })
            .collect()
    }

    fn check(old: &str, new: &str, expected: &str) {
        let (old_keys, new_keys) = (keys(old), keys(new));
        let old: Vec<&str> = old.split_whitespace().collect();
        let new: Vec<&str> = new.split_whitespace().collect();
        let steps = pair(&old_keys, &new_keys);
        let words = steps.iter().map(|step| {
            let old = step.old.map_or("-", |at| old[at]);
            let new = step.new.map_or("-", |at| new[at]);
            format!("{old}{}{new}", if old == new { "=" } else { "/" })
        });
        assert_eq!(words.collect::<Vec<_>>().join(" "), expected);
    }

    #[test]
    fn a_thing_put_between_others_moves_none_of_them() {
        check("k1 k2 k3", "k1 k9 k2 k3", "k1=k1 -/k9 k2=k2 k3=k3");
    }

    #[test]
    fn a_thing_taken_out_leaves_the_rest_where_it_was() {
        check("k1 k2 k3", "k1 k3", "k1=k1 k2/- k3=k3");
    }

    #[test]
    fn a_changed_field_stands_beside_its_old_value() {
        check("a1 b1 c1", "a1 b2 c1", "a1=a1 b1/b2 c1=c1");
    }

    #[test]
    fn changes_on_both_sides_of_what_stayed_are_told_apart() {
        check("k1 k2 k3 k4", "k5 k2 k4 k6", "k1/k5 k2=k2 k3/- k4=k4 -/k6");
    }

    #[test]
    fn things_of_other_labels_never_stand_beside_each_other() {
        check("a1", "b1", "-/b1 a1/-");
        check("", "a1", "-/a1");
        check("a1 b1", "", "a1/- b1/-");
    }

    #[test]
    fn rows_too_long_to_be_searched_are_paired_by_label() {
        let old: Vec<Key<'_>> = (0..2000)
            .map(|content| Key {
                label: "h",
                content,
            })
            .collect();
        let new: Vec<Key<'_>> = (1..2001)
            .map(|content| Key {
                label: "h",
                content,
            })
            .collect();
        let steps = pair(&old, &new);
        assert!(steps.iter().all(|step| step.old == step.new));
        assert_eq!(steps.len(), 2000);
    }
}
