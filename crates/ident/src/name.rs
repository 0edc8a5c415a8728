//! Names that compare without regard to case and keep the spelling they came with.

use serde::{Deserialize, Serialize};
use std::cmp::Ordering;
use std::fmt;
use std::hash::{Hash, Hasher};

/// A file, script, function, state or property name: equal to any other spelling in ASCII case.
///
/// Only ASCII letters fold, as the game's own tables do; other bytes compare as they are.
#[derive(Clone, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Name(Box<str>);

impl Name {
    /// A name with this spelling.
    pub fn new(text: &str) -> Self {
        Self(text.into())
    }

    /// The spelling it came with.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Whether `text` is this name in any case.
    pub fn is(&self, text: &str) -> bool {
        self.0.eq_ignore_ascii_case(text)
    }

    /// The name in lower case, for keys that leave Rust.
    pub fn folded(&self) -> String {
        self.0.to_ascii_lowercase()
    }

    fn fold(&self) -> impl Iterator<Item = u8> {
        self.0.bytes().map(|byte| byte.to_ascii_lowercase())
    }
}

impl From<&str> for Name {
    fn from(text: &str) -> Self {
        Self::new(text)
    }
}

impl PartialEq for Name {
    fn eq(&self, other: &Self) -> bool {
        self.is(&other.0)
    }
}

impl Eq for Name {}

impl PartialOrd for Name {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Name {
    fn cmp(&self, other: &Self) -> Ordering {
        self.fold().cmp(other.fold())
    }
}

impl Hash for Name {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.fold().for_each(|byte| state.write_u8(byte));
        state.write_u8(0xFF);
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn names_are_one_whatever_their_case() {
        let mut scripts = BTreeMap::new();
        scripts.insert(Name::new("MyScript"), 1);
        assert_eq!(scripts.get(&Name::new("myscript")), Some(&1));
        assert_eq!(Name::new("MyScript").to_string(), "MyScript");
    }

    // Source: a public report of bones that one file spells `skirta1` and another `SkirtA1`.
    #[test]
    fn issue_138_two_spellings_of_a_name_are_one_and_both_are_kept() {
        let (first, second) = (Name::new("skirta1"), Name::new("SkirtA1"));
        assert!(first == second && first.is("SKIRTA1"));
        assert_eq!((first.as_str(), second.as_str()), ("skirta1", "SkirtA1"));
    }

    #[test]
    fn bytes_outside_ascii_do_not_fold() {
        assert_ne!(Name::new("Ä"), Name::new("ä"));
    }
}
