//! The card of a save: what a list shows without reading the save.

use det::Digest;
use serde::{Deserialize, Serialize};
use sim::SaveHeader;

/// Which of a game's slots a save is in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Slot {
    /// One for each game, replaced each time.
    Quick,
    /// A ring of the last ones.
    Auto,
    /// By the name the player gave; the same name replaces.
    Named,
}

/// What is known of a save without reading it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Card {
    /// Its slot.
    pub slot: Slot,
    /// The player's name for it; empty in the other slots.
    pub name: String,
    /// The Data folder's name.
    pub folder: String,
    /// The folder is the demo's.
    pub demo: bool,
    /// Where the player is, for people; may be empty.
    pub place: String,
    /// Ticks since the game began.
    pub ticks: u64,
    /// Ticks outside of pausing menus.
    pub played: u64,
    /// The game's calendar in microhours.
    pub game_time: u64,
    /// Milliseconds since 1970.
    pub saved_at_ms: u64,
    /// Version of the engine that wrote it.
    pub engine: String,
    /// Plugins of its load order.
    pub plugins: u32,
    /// Bytes of the save.
    pub bytes: u64,
    /// Digest of these bytes.
    pub digest: Digest,
    /// When it was thrown away; it can be taken back for a while.
    #[serde(default)]
    pub deleted_at_ms: Option<u64>,
}

impl Card {
    /// Of a save's header and bytes; slot and folder are for the caller to fill in.
    pub(crate) fn of(header: &SaveHeader, content: &[u8]) -> Self {
        Self {
            slot: Slot::Named,
            name: String::new(),
            folder: String::new(),
            demo: false,
            place: header.place.clone(),
            ticks: header.ticks,
            played: header.played,
            game_time: header.game_time,
            saved_at_ms: header.saved_at_ms,
            engine: header.engine.clone(),
            plugins: u32::try_from(header.plugins.len()).unwrap_or(u32::MAX),
            bytes: content.len() as u64,
            digest: Digest::of_bytes(content),
            deleted_at_ms: None,
        }
    }

    /// Whether both are saves of one slot of one game: the newer one replaces the older.
    pub(crate) fn is_of_one_slot(&self, other: &Card) -> bool {
        (self.slot, &self.name, &self.folder, self.demo)
            == (other.slot, &other.name, &other.folder, other.demo)
    }

    pub(crate) fn write(&self) -> Result<Vec<u8>, String> {
        cbor4ii::serde::to_vec(Vec::new(), self).map_err(|error| error.to_string())
    }

    pub(crate) fn read(bytes: &[u8]) -> Option<Self> {
        cbor4ii::serde::from_slice(bytes).ok()
    }
}
