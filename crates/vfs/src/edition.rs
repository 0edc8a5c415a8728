//! Which of the two games a folder belongs to, since their load-order files differ.

/// The game a Data folder was made for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Edition {
    /// The game of 2011: form versions up to 43, `plugins.txt` lists active plugins only.
    Legendary,
    /// Special Edition and Anniversary Edition: form version 44, `*` marks active plugins.
    Special,
}

/// Form version of the first Special Edition records. Source: the plugin format page.
const SPECIAL_FORM_VERSION: u16 = 44;

impl Edition {
    /// The edition a master's header speaks of.
    pub fn of_form_version(version: u16) -> Self {
        if version >= SPECIAL_FORM_VERSION {
            Self::Special
        } else {
            Self::Legendary
        }
    }
}
