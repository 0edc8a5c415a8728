//! Who or what fills an alias.

use ident::FormId;
use serde::{Deserialize, Serialize};

/// An alias's state while its quest runs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AliasState {
    /// What fills it.
    pub fill: Option<AliasFill>,
    /// Name the alias gives its reference, set by script.
    pub display_name: Option<String>,
}

/// What an alias can hold.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub enum AliasFill {
    /// A reference alias's reference.
    Reference(FormId),
    /// A location alias's location.
    Location(FormId),
}

impl AliasFill {
    /// The reference, when it holds one.
    pub fn reference(self) -> Option<FormId> {
        match self {
            AliasFill::Reference(form) => Some(form),
            AliasFill::Location(_) => None,
        }
    }

    /// The location, when it holds one.
    pub fn location(self) -> Option<FormId> {
        match self {
            AliasFill::Location(form) => Some(form),
            AliasFill::Reference(_) => None,
        }
    }
}
