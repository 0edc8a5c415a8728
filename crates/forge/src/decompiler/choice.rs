//! What compiled code does not say: which of two sources that make nearly the same code stood there.
//!
//! Each question has a usual answer. Compiling the text shows whether it was the right one; a caller
//! who compares can have single answers the other way round.

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

/// Questions about a function.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum What {
    /// Whether the language made a conversion by itself. At: the cast.
    Conversion,
    /// Whether `!=` stood there, and not `!(a == b)`. At: the `not`.
    Unequal,
    /// Whether an `If` stood in an `Else` of its own, and not an `ElseIf`. At: its condition.
    Nested,
    /// Whether `+=` or its like stood there. At: what sets the property.
    Change,
    /// Whether a variable was declared outside of the only inner block that uses it. At: its place
    /// among the locals.
    Outside,
}

/// One question.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Choice {
    pub(crate) at: usize,
    pub(crate) what: What,
}

/// Questions answered the other way round, by function.
pub(crate) type Flips = BTreeMap<String, BTreeSet<Choice>>;

/// Answers the questions of one function, and notes them.
#[derive(Debug, Default)]
pub(crate) struct Chooser {
    flipped: BTreeSet<Choice>,
    asked: RefCell<BTreeSet<Choice>>,
}

impl Chooser {
    pub(crate) fn new(flipped: BTreeSet<Choice>) -> Self {
        Chooser {
            flipped,
            asked: RefCell::default(),
        }
    }

    /// The answer, `usual` unless it is to be the other one.
    pub(crate) fn choose(&self, what: What, at: usize, usual: bool) -> bool {
        let choice = Choice { at, what };
        self.asked.borrow_mut().insert(choice);
        usual != self.flipped.contains(&choice)
    }

    /// All that was asked.
    pub(crate) fn into_asked(self) -> BTreeSet<Choice> {
        self.asked.into_inner()
    }
}

/// A function's name among others: its state, its own name or its property's, and whether it is a
/// function (0), a property's Get (1) or Set (2).
pub(crate) fn key(state: &str, name: &str, kind: u8) -> String {
    format!("{state}.{name}.{kind}").to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_flipped_question_has_the_other_answer_and_all_are_noted() {
        let flipped = Choice {
            at: 3,
            what: What::Nested,
        };
        let chooser = Chooser::new(BTreeSet::from([flipped]));
        assert!(chooser.choose(What::Nested, 3, false));
        assert!(!chooser.choose(What::Nested, 4, false));
        let other = Choice {
            at: 4,
            what: What::Nested,
        };
        assert_eq!(chooser.into_asked(), BTreeSet::from([flipped, other]));
    }
}
