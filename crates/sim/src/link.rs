//! Links: a game, a run, a place or a file's digest as text for a page's address.
//!
//! `s=1.<kind>.<fingerprint>.<payload>`: the version, what it is, the digest of the load order it was
//! made with, and CBOR packed with LZ4, both in base64 as addresses take it (RFC 4648, 5). It stands
//! behind the `#` of an address, which browsers keep to themselves. Size and form are checked first,
//! then the fingerprint; nothing is loaded before both are right. What does not fit into 64 KiB is a
//! file, and its link carries the file's digest. Not here: what a host does with one.

mod base64;
mod delta;

use crate::sealed::{self, from_cbor, to_cbor};
use crate::{Fingerprint, Recording, Save, Session};
use det::Digest;
use serde::{Deserialize, Serialize};

/// Before every link, and its version behind it.
const MARK: &str = "s=";
const VERSION: &str = "1";
/// Longest payload of a link, in bytes before base64.
pub const LINK_PAYLOAD_MAX: usize = 64 << 10;
/// Most that a payload may unpack to.
const UNPACKED_MAX: usize = 64 << 20;

/// What a link leads to.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Link {
    /// A game: what its save differs from a new game's.
    State(StateLink),
    /// A run from its beginning, to be played again.
    Run {
        /// As [`Recording::write`] gives it.
        #[serde(with = "crate::bytes_field")]
        recording: Vec<u8>,
    },
    /// A new game whose player stands somewhere.
    Place(PlaceLink),
    /// A file that was too large for a link.
    Digest(FileLink),
}

/// A game as a link holds it.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct StateLink {
    /// Seed of the new game that is the base.
    pub base: String,
    /// Bytes of the save that comes out.
    pub bytes: u64,
    /// Digest of these bytes.
    pub digest: Digest,
    /// What is to be done to the base's bytes.
    #[serde(with = "crate::bytes_field")]
    delta: Vec<u8>,
}

/// A place to begin at.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct PlaceLink {
    /// The plugin that defines the cell, and the cell's id there.
    pub cell: ident::FormKey,
    /// In game units.
    pub position: [f32; 3],
    /// Radians about x, y, z.
    pub rotation: [f32; 3],
    /// The calendar in microhours.
    pub game_time: u64,
    /// Chance of the new game.
    pub seed: String,
}

/// A file that travels by itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct FileLink {
    /// What is in it: `state` or `run`.
    pub kind: String,
    /// Its bytes.
    pub bytes: u64,
    /// Its digest.
    pub digest: Digest,
}

impl FileLink {
    /// Whether it names these bytes.
    pub fn names(&self, bytes: &[u8]) -> bool {
        self.bytes == bytes.len() as u64 && self.digest == Digest::of_bytes(bytes)
    }
}

/// A link and the load order it was made with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Shared {
    /// Plugins in load order: file name and digest.
    pub plugins: Vec<(String, Digest)>,
    /// What it leads to.
    pub link: Link,
}

/// Why text is no link that can be opened. The texts are for players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum LinkError {
    /// Something else.
    #[error("this is no link of Skald")]
    NotALink,
    /// Of an engine to come.
    #[error(
        "this link was made by a newer version of Skald (version {0}, this one reads {VERSION})"
    )]
    Newer(String),
    /// A letter is missing or another.
    #[error("this link is damaged: {0}. Copy it again, whole")]
    Damaged(String),
    /// Too much for a link.
    #[error("this link is too long: {bytes} bytes, at most {LINK_PAYLOAD_MAX} are read")]
    TooLong {
        /// What it has.
        bytes: usize,
    },
    /// Made with other plugins.
    #[error("this link was made with other game data: {0}")]
    OtherData(String),
    /// What it leads to cannot be made here.
    #[error("what this link leads to cannot be made: {0}")]
    Unusable(String),
}

impl Link {
    /// The kind's word in a link.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::State(_) => "state",
            Self::Run { .. } => "run",
            Self::Place(_) => "place",
            Self::Digest(_) => "digest",
        }
    }

    /// Of a save, as what it differs from a new game of this seed.
    pub fn of_save(save: &Save, base_seed: &str, base: &Save) -> Result<Self, LinkError> {
        let unusable = |error: crate::SaveError| LinkError::Unusable(error.to_string());
        let target = save.open().map_err(unusable)?;
        let base = base.open().map_err(unusable)?;
        Ok(Self::State(StateLink {
            base: base_seed.to_owned(),
            bytes: target.len() as u64,
            digest: Digest::of_bytes(&target),
            delta: delta::between(&base, &target),
        }))
    }

    /// Of where the player stands now; none while the player is nowhere, or in a cell made at run
    /// time.
    pub fn of_place(session: &Session, seed: &str) -> Option<Self> {
        let (cell, placement) = session.player_place()?;
        Some(Self::Place(PlaceLink {
            cell: session.forms().key(cell)?,
            position: placement.position,
            rotation: placement.rotation,
            game_time: session.world().clock.game_time.0,
            seed: seed.to_owned(),
        }))
    }

    /// Of a recording.
    pub fn of_recording(recording: &Recording) -> Result<Self, LinkError> {
        let recording = recording.write();
        let recording = recording.map_err(|error| LinkError::Unusable(error.to_string()))?;
        Ok(Self::Run { recording })
    }

    /// Of a file that is too large itself.
    pub fn of_file(kind: &str, file: &[u8]) -> Self {
        Self::Digest(FileLink {
            kind: kind.to_owned(),
            bytes: file.len() as u64,
            digest: Digest::of_bytes(file),
        })
    }
}

impl StateLink {
    /// The save, made of the base's.
    pub fn save(&self, base: &Save) -> Result<Save, LinkError> {
        let unusable = |error: crate::SaveError| LinkError::Unusable(error.to_string());
        let base = base.open().map_err(unusable)?;
        let size = usize::try_from(self.bytes).unwrap_or(usize::MAX);
        let target = delta::applied(&base, &self.delta, size.min(UNPACKED_MAX))
            .ok_or_else(|| LinkError::Damaged("its difference does not fit its base".into()))?;
        if Digest::of_bytes(&target) != self.digest {
            return Err(LinkError::Damaged(
                "what comes out has another checksum".into(),
            ));
        }
        Save::from_open(&target).map_err(unusable)
    }
}

/// A new game's save before its first tick: what a state link starts from. Its scripts must have
/// been brought.
pub fn link_base(session: &Session, fingerprint: &Fingerprint) -> Result<Save, crate::SaveError> {
    session.save(fingerprint, crate::SaveNote::default())
}

impl Shared {
    /// A link made on these plugins.
    pub fn new(fingerprint: &Fingerprint, link: Link) -> Self {
        Self {
            plugins: fingerprint.plugins.clone(),
            link,
        }
    }

    /// The text behind an address' `#`.
    pub fn encode(&self) -> Result<String, LinkError> {
        let content = to_cbor(self).map_err(LinkError::Unusable)?;
        let mut payload = (content.len() as u32).to_le_bytes().to_vec();
        payload.extend(sealed::pack(&content));
        sealed::seal(&mut payload);
        if payload.len() > LINK_PAYLOAD_MAX {
            return Err(LinkError::TooLong {
                bytes: payload.len(),
            });
        }
        Ok(format!(
            "{MARK}{VERSION}.{}.{}.{}",
            self.link.kind(),
            base64::encode(&self.fingerprint().0.to_le_bytes()),
            base64::encode(&payload)
        ))
    }

    /// Reads what [`Shared::encode`] wrote, with or without an address and a `#` before it.
    pub fn decode(text: &str) -> Result<Self, LinkError> {
        let text = text.trim();
        let text = text.rsplit_once('#').map_or(text, |(_, behind)| behind);
        let text = text.strip_prefix(MARK).ok_or(LinkError::NotALink)?;
        let (version, rest) = text.split_once('.').ok_or(LinkError::NotALink)?;
        if version != VERSION {
            return match version.parse::<u32>() {
                Ok(_) => Err(LinkError::Newer(version.to_owned())),
                Err(_) => Err(LinkError::NotALink),
            };
        }
        let damaged = |what: &str| LinkError::Damaged(what.to_owned());
        let mut parts = rest.split('.');
        let (Some(kind), Some(fingerprint), Some(payload), None) =
            (parts.next(), parts.next(), parts.next(), parts.next())
        else {
            return Err(damaged("it has not four parts"));
        };
        // Four letters hold three bytes.
        if payload.len() / 4 * 3 > LINK_PAYLOAD_MAX {
            return Err(LinkError::TooLong {
                bytes: payload.len() / 4 * 3,
            });
        }
        let payload =
            base64::decode(payload).ok_or_else(|| damaged("a letter in it cannot be there"))?;
        let content =
            sealed::open(&payload).ok_or_else(|| damaged("its checksum does not match"))?;
        let (size, packed) = content
            .split_at_checked(4)
            .ok_or_else(|| damaged("it is cut off"))?;
        let size = size
            .iter()
            .rev()
            .fold(0, |size, byte| size << 8 | usize::from(*byte));
        let content = sealed::unpack(packed, size, UNPACKED_MAX).map_err(LinkError::Damaged)?;
        let shared: Self = from_cbor(&content).map_err(LinkError::Damaged)?;
        let named = base64::encode(&shared.fingerprint().0.to_le_bytes());
        if shared.link.kind() != kind || named != fingerprint {
            return Err(damaged("its parts do not belong together"));
        }
        Ok(shared)
    }

    /// Whether it was made with the plugins there are; else which is the first that differs.
    pub fn check(&self, here: &Fingerprint) -> Result<(), LinkError> {
        match crate::replay::other_data(&self.plugins, &here.plugins) {
            None => Ok(()),
            Some(what) => Err(LinkError::OtherData(what)),
        }
    }

    /// One digest for the plugins in their order.
    fn fingerprint(&self) -> Digest {
        Digest::of(&self.plugins)
    }
}

#[cfg(test)]
mod tests;
