//! Form ids as the running game has them, and the keys that survive a changed load order.
//!
//! A [`FormId`] is valid for one load order only; a [`FormKey`] names the plugin and is what saves,
//! recordings and links hold. Source: the plugin format page, "Form id resolution".

use crate::Name;
use serde::{Deserialize, Serialize};
use std::fmt;

/// A form of the running game: load slot and object id in 32 bits.
///
/// `00..FD` in the top byte are full plugins, `FE` light ones (12 bits of slot, 12 of object id),
/// `FF` forms made at run time. 0 is no form: use `Option<FormId>` where none is possible.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FormId(pub u32);

/// An object id inside its plugin: 24 bits in full plugins, 12 in light ones.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LocalId(pub u32);

/// A form by plugin file name and local id: the same in every load order.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FormKey {
    /// File name of the plugin that defines the form, as `Skyrim.esm`.
    pub plugin: Name,
    /// Its id there, without load index.
    pub local: LocalId,
}

impl FormId {
    /// The actor base the player is made from.
    pub const PLAYER_BASE: FormId = FormId(0x07);
    /// The player's reference.
    pub const PLAYER_REF: FormId = FormId(0x14);

    /// `None` for 0, which files use for "no form".
    pub fn non_zero(raw: u32) -> Option<Self> {
        (raw != 0).then_some(Self(raw))
    }

    /// Whether the form was made at run time (`FFxxxxxx`).
    pub fn is_created(self) -> bool {
        self.0 >> 24 == 0xFF
    }

    /// Whether the form belongs to a light plugin (`FExxxyyy`).
    pub fn is_light(self) -> bool {
        self.0 >> 24 == 0xFE
    }
}

impl fmt::Display for FormId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:08X}", self.0)
    }
}

impl fmt::Debug for FormId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for LocalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:06X}", self.0)
    }
}

impl fmt::Debug for LocalId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl fmt::Display for FormKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.plugin, self.local)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_print_as_the_game_prints_them() {
        assert_eq!(FormId(0x0E049F33).to_string(), "0E049F33");
        let key = FormKey {
            plugin: Name::new("Skyrim.esm"),
            local: LocalId(0x14),
        };
        assert_eq!(key.to_string(), "Skyrim.esm:000014");
    }

    #[test]
    fn zero_is_no_form() {
        assert_eq!(FormId::non_zero(0), None);
        assert_eq!(FormId::non_zero(7), Some(FormId::PLAYER_BASE));
    }
}
