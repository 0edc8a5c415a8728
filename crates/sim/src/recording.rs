//! A recording: where a run began and everything that entered it, tick by tick, with digests on
//! the way so that a replay can be held against it.
//!
//! Ticks in which nothing was done are counted, not listed. The simulation is a function of the
//! start and these entries (docs/decisions/0001), so they are the whole run. Not here: playing one
//! again (`replay.rs`).

use crate::sealed::{self, from_cbor, to_cbor};
use crate::{Actions, Fingerprint, Pace, Save, SaveError, Session, SessionOptions, TIMING_VERSION};
use det::{Digest, Digests};
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 6] = b"SKREC\0";
/// Version of the bytes. 1 had lists of numbers where bytes are, and knew no crashes.
const FORMAT: u16 = 2;
/// Longest recording read: an hour takes some hundred kilobytes, its start save some megabytes.
const BYTES_MAX: usize = 256 << 20;
/// Ticks between two digests: ten seconds.
pub const CHECK_EVERY: u64 = 600;

/// What a run began with.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Start {
    /// A new game.
    NewGame {
        /// The text all chance comes from.
        seed: String,
    },
    /// A save, whole: its bytes.
    Save {
        /// As [`Save::write`] gives them.
        #[serde(with = "crate::bytes_field")]
        bytes: Vec<u8>,
    },
}

/// A piece of a run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Entry {
    /// So many ticks in which nothing was done.
    Ticks(u64),
    /// One tick with what was done in it.
    Acted(Actions),
    /// What the state was after the last tick.
    Check(Check),
}

/// Digests of a state, by family.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Check {
    /// Ticks since the game began.
    pub tick: u64,
    /// Family and digest, in the order of the families.
    pub families: Vec<(String, Digest)>,
}

impl Check {
    /// The digests of a session now.
    pub fn of(session: &Session) -> Self {
        Self::from_digests(session.world().clock.ticks, &session.digests())
    }

    fn from_digests(tick: u64, digests: &Digests) -> Self {
        let families = digests.families().iter();
        Self {
            tick,
            families: families
                .map(|family| (family.family.to_owned(), family.digest))
                .collect(),
        }
    }

    /// The first family that is otherwise, with both digests.
    pub fn first_difference<'a>(&'a self, got: &'a Check) -> Option<(&'a str, Digest, Digest)> {
        let pairs = self.families.iter().zip(&got.families);
        pairs
            .into_iter()
            .find(|(expected, got)| expected != got)
            .map(|(expected, got)| (expected.0.as_str(), expected.1, got.1))
    }
}

/// A run to be played again.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Recording {
    /// Version of the engine that made it.
    pub engine: String,
    /// [`TIMING_VERSION`] it ran with. Under another one it is refused.
    pub timing: u16,
    /// How much script work a tick held.
    pub pace: Pace,
    /// Plugins in load order: file name and digest of the whole file.
    pub plugins: Vec<(String, Digest)>,
    /// Where it began.
    pub start: Start,
    /// What happened, in order.
    pub entries: Vec<Entry>,
    /// The state at its end, as [`Save::write`] gives it; empty when it was not kept. With it a
    /// replay names the value that differs, not only the family.
    #[serde(with = "crate::bytes_field")]
    pub end: Vec<u8>,
    /// What the engine said as it broke down in the last tick; empty when it did not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub crash: String,
}

/// Why bytes are no recording that can be played. The texts are for players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordingError {
    /// Something else.
    #[error("this is no recording")]
    NotARecording,
    /// Of an engine to come.
    #[error(
        "this recording was made by a newer version of Skald (format {found}, this one reads {FORMAT})"
    )]
    Newer {
        /// Its format.
        found: u16,
    },
    /// Not what was written.
    #[error("this recording is damaged: its checksum does not match")]
    Damaged,
    /// The checksum holds, the content is none of ours.
    #[error("this recording cannot be understood: {0}")]
    Unreadable(String),
}

impl Recording {
    /// Ticks it holds.
    pub fn ticks(&self) -> u64 {
        let ticks = |entry: &Entry| match entry {
            Entry::Ticks(n) => *n,
            Entry::Acted(_) => 1,
            Entry::Check(_) => 0,
        };
        self.entries.iter().map(ticks).fold(0, u64::saturating_add)
    }

    /// Adds a tick at its end.
    pub(crate) fn add_tick(&mut self, actions: &Actions) {
        if *actions != Actions::none() {
            self.entries.push(Entry::Acted(actions.clone()));
            return;
        }
        match self.entries.last_mut() {
            Some(Entry::Ticks(n)) => *n += 1,
            _ => self.entries.push(Entry::Ticks(1)),
        }
    }

    /// The bytes a file holds.
    pub fn write(&self) -> Result<Vec<u8>, RecordingError> {
        let content = to_cbor(self).map_err(RecordingError::Unreadable)?;
        let mut out = Vec::with_capacity(content.len() / 2);
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&FORMAT.to_le_bytes());
        out.extend_from_slice(&(content.len() as u32).to_le_bytes());
        out.extend_from_slice(&sealed::pack(&content));
        sealed::seal(&mut out);
        Ok(out)
    }

    /// Reads what [`Recording::write`] wrote.
    pub fn read(bytes: &[u8]) -> Result<Self, RecordingError> {
        if bytes.get(..MAGIC.len()) != Some(MAGIC) {
            return Err(RecordingError::NotARecording);
        }
        let word = |at: usize| -> Option<[u8; 2]> { bytes.get(at..at + 2)?.try_into().ok() };
        let found = u16::from_le_bytes(word(6).ok_or(RecordingError::Damaged)?);
        if found > FORMAT {
            return Err(RecordingError::Newer { found });
        }
        let content = sealed::open(bytes).ok_or(RecordingError::Damaged)?;
        let packed = content.get(12..).ok_or(RecordingError::Damaged)?;
        let size = [word(8), word(10)].map(Option::unwrap_or_default).concat();
        let size: [u8; 4] = size.try_into().map_err(|_| RecordingError::Damaged)?;
        let size = u32::from_le_bytes(size) as usize;
        let content =
            sealed::unpack(packed, size, BYTES_MAX).map_err(RecordingError::Unreadable)?;
        from_cbor(&content).map_err(RecordingError::Unreadable)
    }
}

/// Writes down a run as it happens.
#[derive(Debug, Clone)]
pub struct Recorder {
    recording: Recording,
    since_check: u64,
}

impl Recorder {
    /// For a new game begun with these options.
    pub fn of_new_game(options: &SessionOptions, fingerprint: &Fingerprint) -> Self {
        let start = Start::NewGame {
            seed: options.seed.clone(),
        };
        Self::begin(start, options.pace, fingerprint)
    }

    /// For a game that goes on from a save.
    pub fn of_save(save: &Save, fingerprint: &Fingerprint) -> Result<Self, SaveError> {
        let bytes = save.write()?;
        Ok(Self::of_save_bytes(bytes, save.header.pace, fingerprint))
    }

    /// As [`Recorder::of_save`], from the save's bytes.
    pub fn of_save_bytes(bytes: Vec<u8>, pace: Pace, fingerprint: &Fingerprint) -> Self {
        Self::begin(Start::Save { bytes }, pace, fingerprint)
    }

    fn begin(start: Start, pace: Pace, fingerprint: &Fingerprint) -> Self {
        Self {
            recording: Recording {
                engine: env!("CARGO_PKG_VERSION").into(),
                timing: TIMING_VERSION,
                pace,
                plugins: fingerprint.plugins.clone(),
                start,
                entries: Vec::new(),
                end: Vec::new(),
                crash: String::new(),
            },
            since_check: 0,
        }
    }

    /// Writes down a tick that has just been done.
    pub fn ticked(&mut self, actions: &Actions, session: &Session) {
        self.recording.add_tick(actions);
        self.since_check += 1;
        if self.since_check >= CHECK_EVERY {
            self.check(session);
        }
    }

    /// Writes down what the state is now.
    pub fn check(&mut self, session: &Session) {
        self.since_check = 0;
        let check = Entry::Check(Check::of(session));
        if self.recording.entries.last() != Some(&check) {
            self.recording.entries.push(check);
        }
    }

    /// The run so far, as it stands.
    pub(crate) fn so_far(&self) -> &Recording {
        &self.recording
    }

    /// The run so far, with its last state's digests.
    pub fn finish(mut self, session: &Session) -> Recording {
        self.check(session);
        self.recording
    }
}
