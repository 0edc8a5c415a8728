//! What of a scene cannot be shown as it should be.

use std::fmt;

/// A file that cannot be shown as it should be.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Trouble {
    /// The file, from Data.
    pub path: String,
    /// What is the matter.
    pub what: String,
    /// Whether something else is shown for it; if not, it is shown without what is the matter.
    pub has_stand_in: bool,
}

impl fmt::Display for Trouble {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let stand_in = if self.has_stand_in {
            " (a stand-in is shown)"
        } else {
            ""
        };
        write!(f, "{}: {}{stand_in}", self.path, self.what)
    }
}
