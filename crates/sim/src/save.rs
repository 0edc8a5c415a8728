//! A save: the whole running game as bytes, with what a list of saves shows in front.
//!
//! Bytes: `SKSAVE`, u16 format, u32 length of the header, the header (CBOR), the state (LZ4 block
//! of CBOR), 16 bytes with the digest of everything before them; little endian. The header can be
//! read without the state. State names forms by the ids of the save's own load order, whose table
//! is in the header: a save outlives changes of the load order.
//!
//! Not here: where saves are kept (hosts), and what a script machine writes (`papyrus`).

mod form_ids;
mod plugins;

pub use plugins::{LoadOrderChange, SavedPlugin};

use crate::families::StateView;
use crate::place;
use crate::sealed::{self, DIGEST_BYTES, from_cbor, to_cbor};
use crate::{Fingerprint, Pace, TIMING_VERSION};
use det::{Difference, Digest};
use form_ids::{Translate, Translating};
use forms::Forms;
use ident::{FormId, FormKey};
use papyrus::Vm;
use plugins::Way;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use world::World;

const MAGIC: &[u8; 6] = b"SKSAVE";
/// Version of the bytes round header and state.
const FORMAT: u16 = 1;
/// Version of the state's layout. Grows by one with every change that old state does not fit.
pub const SAVE_SCHEMA: u16 = 2;
/// Longest header: load orders have a few thousand plugins, thumbnails some kilobytes.
const HEADER_MAX: usize = 16 << 20;
/// Longest state before compression.
const STATE_MAX: usize = 1 << 30;
const FIXED_BYTES: usize = MAGIC.len() + 2 + 4;

/// What a list of saves shows, and what loading must know first.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct SaveHeader {
    /// [`SAVE_SCHEMA`] of the engine that wrote it.
    pub schema: u16,
    /// Version of that engine.
    pub engine: String,
    /// [`TIMING_VERSION`] it ran with.
    pub timing: u16,
    /// Its load order.
    pub plugins: Vec<SavedPlugin>,
    /// Forms of plugins that had gone already.
    pub lost: BTreeMap<FormId, FormKey>,
    /// How much script work a tick holds.
    pub pace: Pace,
    /// Ticks since the game began.
    pub ticks: u64,
    /// Ticks outside of pausing menus.
    pub played: u64,
    /// Where the player is, for people; empty when the game's data have no name for it.
    pub place: String,
    /// The calendar, in microhours since it began.
    #[serde(default)]
    pub game_time: u64,
    /// When it was written, milliseconds since 1970; 0 when the host has no clock.
    pub saved_at_ms: u64,
    /// A small picture, as the host encodes them; may be empty.
    #[serde(with = "crate::bytes_field")]
    pub thumbnail: Vec<u8>,
    /// The state's digest in its own load order.
    pub digest: Digest,
    /// Bytes of the state before compression.
    pub state_bytes: u64,
}

/// What only the host can say of a save.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SaveNote {
    /// Milliseconds since 1970.
    pub saved_at_ms: u64,
    /// A small picture.
    pub thumbnail: Vec<u8>,
}

/// A save, its state still in bytes.
#[derive(Debug, Clone, PartialEq)]
pub struct Save {
    /// What stands in front.
    pub header: SaveHeader,
    /// Compressed.
    state: Vec<u8>,
}

/// Why bytes are no save that can be played on. The texts are for players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SaveError {
    /// Something else.
    #[error("this is no saved game")]
    NotASave,
    /// Of an engine to come.
    #[error(
        "this game was saved by a newer version of Skald (layout {found}, this one reads up to {known}): reload the page to get it"
    )]
    Newer {
        /// Its format or schema.
        found: u16,
        /// The newest known.
        known: u16,
    },
    /// Cut off.
    #[error("this saved game is cut off: {need} bytes are needed, {have} are there")]
    Cut {
        /// Bytes that must be there.
        need: u64,
        /// Bytes that are.
        have: u64,
    },
    /// Not what was written.
    #[error("this saved game is damaged: its checksum does not match")]
    Damaged,
    /// The checksum holds, the content is none of ours.
    #[error("this saved game cannot be understood: {0}")]
    Unreadable(String),
    /// Made with another master: nothing of it could be used.
    #[error(
        "this game was saved with other game data: it starts from {saved}, this Data folder from {here}"
    )]
    OtherGame {
        /// First plugin of the save.
        saved: String,
        /// First plugin here.
        here: String,
    },
}

#[derive(Serialize)]
struct StateOut<'a> {
    world: &'a World,
    vm: &'a Vm,
}

/// A save's state, read.
#[derive(Debug, Deserialize)]
pub struct SavedState {
    pub(crate) world: World,
    pub(crate) vm: Vm,
}

impl SavedState {
    /// Its parts.
    pub fn view(&self) -> StateView<'_> {
        StateView {
            world: &self.world,
            vm: &self.vm,
        }
    }
}

/// A save's state in this game's ids.
#[derive(Debug)]
pub(crate) struct Placed {
    pub(crate) state: SavedState,
    pub(crate) lost: BTreeMap<FormId, FormKey>,
    pub(crate) change: LoadOrderChange,
}

/// Reads ids as they are.
struct Unchanged;

impl Translate for Unchanged {
    fn form(&self, id: FormId) -> FormId {
        id
    }
}

impl Save {
    /// A save of this state.
    pub fn of(
        forms: &Forms,
        fingerprint: &Fingerprint,
        view: StateView<'_>,
        pace: Pace,
        lost: &BTreeMap<FormId, FormKey>,
        note: SaveNote,
    ) -> Result<Self, SaveError> {
        let state = to_cbor(&StateOut {
            world: view.world,
            vm: view.vm,
        })
        .map_err(SaveError::Unreadable)?;
        let header = SaveHeader {
            schema: SAVE_SCHEMA,
            engine: env!("CARGO_PKG_VERSION").into(),
            timing: TIMING_VERSION,
            plugins: plugins::saved(forms, fingerprint),
            lost: lost.clone(),
            pace,
            ticks: view.world.clock.ticks,
            played: view.world.clock.played,
            place: place::name(forms, view.world),
            game_time: view.world.clock.game_time.0,
            saved_at_ms: note.saved_at_ms,
            thumbnail: note.thumbnail,
            digest: view.digests().whole(),
            state_bytes: state.len() as u64,
        };
        Ok(Self {
            header,
            state: sealed::pack(&state),
        })
    }

    /// The bytes a store keeps.
    pub fn write(&self) -> Result<Vec<u8>, SaveError> {
        let header = to_cbor(&self.header).map_err(SaveError::Unreadable)?;
        let mut out =
            Vec::with_capacity(FIXED_BYTES + header.len() + self.state.len() + DIGEST_BYTES);
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&FORMAT.to_le_bytes());
        out.extend_from_slice(&(header.len() as u32).to_le_bytes());
        out.extend_from_slice(&header);
        out.extend_from_slice(&self.state);
        sealed::seal(&mut out);
        Ok(out)
    }

    /// Reads what [`Save::write`] wrote. The state stays closed.
    pub fn read(bytes: &[u8]) -> Result<Self, SaveError> {
        let (header, rest) = split_header(bytes)?;
        let content = sealed::open(bytes).ok_or(SaveError::Damaged)?;
        let state = content.get(rest..).ok_or(SaveError::Damaged)?.to_vec();
        Ok(Self { header, state })
    }

    /// The header and the state unpacked, one behind the other: what links compare.
    pub(crate) fn open(&self) -> Result<Vec<u8>, SaveError> {
        let header = to_cbor(&self.header).map_err(SaveError::Unreadable)?;
        let mut out = (header.len() as u32).to_le_bytes().to_vec();
        out.extend(header);
        out.extend(self.unpacked()?);
        Ok(out)
    }

    /// Reads what [`Save::open`] gave.
    pub(crate) fn from_open(bytes: &[u8]) -> Result<Self, SaveError> {
        let (length, rest) = bytes.split_at_checked(4).ok_or(SaveError::Damaged)?;
        let length = length
            .iter()
            .rev()
            .fold(0, |n, byte| n << 8 | usize::from(*byte));
        let (header, state) = rest.split_at_checked(length).ok_or(SaveError::Damaged)?;
        Ok(Self {
            header: from_cbor(header).map_err(|_| SaveError::Damaged)?,
            state: sealed::pack(state),
        })
    }

    fn unpacked(&self) -> Result<Vec<u8>, SaveError> {
        let size = usize::try_from(self.header.state_bytes).unwrap_or(usize::MAX);
        sealed::unpack(&self.state, size, STATE_MAX).map_err(SaveError::Unreadable)
    }

    /// Reads the header alone: for lists. The rest is not checked.
    pub fn read_header(bytes: &[u8]) -> Result<SaveHeader, SaveError> {
        Ok(split_header(bytes)?.0)
    }

    /// The state with the save's own form ids: to look at or compare, not to play.
    pub fn state(&self) -> Result<SavedState, SaveError> {
        self.read_state(&Unchanged)
    }

    /// The first place where this save's state and another's part, with its family.
    pub fn first_difference(
        &self,
        other: &Save,
    ) -> Result<Option<(&'static str, Difference)>, SaveError> {
        let (ours, theirs) = (self.state()?, other.state()?);
        Ok(ours.view().first_difference(theirs.view()))
    }

    /// The state in this game's form ids.
    pub(crate) fn place(
        &self,
        forms: &Forms,
        fingerprint: &Fingerprint,
    ) -> Result<Placed, SaveError> {
        let now = plugins::saved(forms, fingerprint);
        let first = |plugins: &[SavedPlugin]| plugins.first().map(|plugin| plugin.name.clone());
        let (saved, here) = (first(&self.header.plugins), first(&now));
        if saved != here {
            let text = |name: Option<ident::Name>| {
                name.map_or("nothing".to_owned(), |name| name.as_str().to_owned())
            };
            return Err(SaveError::OtherGame {
                saved: text(saved),
                here: text(here),
            });
        }
        let way = Way::new(forms, &self.header.plugins, &self.header.lost);
        let state = self.read_state(&way)?;
        let lost = way.into_lost();
        let change = LoadOrderChange {
            lost_forms: lost.len(),
            ..plugins::change(&self.header.plugins, &now)
        };
        Ok(Placed {
            state,
            lost,
            change,
        })
    }

    fn read_state(&self, ids: &dyn Translate) -> Result<SavedState, SaveError> {
        let bytes = self.unpacked()?;
        let reader = cbor4ii::core::utils::SliceReader::new(&bytes);
        let mut reader = cbor4ii::serde::Deserializer::new(reader);
        SavedState::deserialize(Translating::new(&mut reader, ids))
            .map_err(|error| SaveError::Unreadable(error.to_string()))
    }
}

/// The header and where the state begins.
fn split_header(bytes: &[u8]) -> Result<(SaveHeader, usize), SaveError> {
    let magic = bytes.get(..MAGIC.len()).ok_or(SaveError::NotASave)?;
    if magic != MAGIC {
        return Err(SaveError::NotASave);
    }
    let cut = |need: usize| SaveError::Cut {
        need: need as u64,
        have: bytes.len() as u64,
    };
    let fixed: [u8; 6] = bytes
        .get(MAGIC.len()..FIXED_BYTES)
        .and_then(|fixed| fixed.try_into().ok())
        .ok_or_else(|| cut(FIXED_BYTES))?;
    let format = u16::from_le_bytes([fixed[0], fixed[1]]);
    if format > FORMAT {
        return Err(SaveError::Newer {
            found: format,
            known: FORMAT,
        });
    }
    let length = u32::from_le_bytes([fixed[2], fixed[3], fixed[4], fixed[5]]) as usize;
    if length > HEADER_MAX {
        return Err(SaveError::Damaged);
    }
    let end = FIXED_BYTES + length;
    let header = bytes
        .get(FIXED_BYTES..end)
        .filter(|_| bytes.len() >= end + DIGEST_BYTES)
        .ok_or_else(|| cut(end + DIGEST_BYTES))?;
    let schema: Schema = from_cbor(header).map_err(|_| SaveError::Damaged)?;
    if schema.schema > SAVE_SCHEMA {
        return Err(SaveError::Newer {
            found: schema.schema,
            known: SAVE_SCHEMA,
        });
    }
    let header = from_cbor(header).map_err(|_| SaveError::Damaged)?;
    Ok((header, end))
}

/// The one field of the header that every version has.
#[derive(Deserialize)]
struct Schema {
    schema: u16,
}
