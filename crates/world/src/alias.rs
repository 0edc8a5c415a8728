//! Who or what fills an alias, and the other way round: which aliases hold something.

use crate::AliasId;
use ident::FormId;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// An alias's state while its quest runs.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AliasState {
    /// What fills it.
    pub fill: Option<AliasFill>,
    /// Why it holds this, or nothing, in words.
    pub why: String,
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

    /// The reference or location.
    pub fn form(self) -> FormId {
        match self {
            AliasFill::Reference(form) | AliasFill::Location(form) => form,
        }
    }
}

/// The aliases that hold a reference or location, by what they hold.
///
/// It says nothing the quests' aliases do not say, but the player is in hundreds of them and every
/// event asks.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AliasHolders {
    aliases: BTreeMap<FormId, BTreeSet<AliasId>>,
}

impl AliasHolders {
    /// Notes that an alias holds something.
    pub fn add(&mut self, held: FormId, alias: AliasId) {
        self.aliases.entry(held).or_default().insert(alias);
    }

    /// Notes that it does not any more.
    pub fn remove(&mut self, held: FormId, alias: AliasId) {
        if let Some(aliases) = self.aliases.get_mut(&held) {
            aliases.remove(&alias);
            if aliases.is_empty() {
                self.aliases.remove(&held);
            }
        }
    }

    /// What aliases hold, ascending.
    pub fn held(&self) -> impl Iterator<Item = FormId> + '_ {
        self.aliases.keys().copied()
    }

    /// The aliases that hold it, by quest and number.
    pub fn of(&self, held: FormId) -> impl Iterator<Item = AliasId> + '_ {
        self.aliases.get(&held).into_iter().flatten().copied()
    }
}
