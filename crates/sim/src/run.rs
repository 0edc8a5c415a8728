//! A run: a recording from a new game whose every entry is a link of a SHA-256 chain, so that what
//! was changed afterwards is found, and where.
//!
//! The chain begins with a hash of what the run was made with; each link hashes the one before and
//! its entry; links lie in chunks of at most 500, each of which says its first and its last hash. The
//! last hash, the clock and the state's digest make the proof. Source: the execution model's facts,
//! "Run journal". Bytes: `SKRUN\0`, u16 schema, CBOR. A hash is no signature: who makes all of a run
//! anew makes another run, and only its replay tells. Not here: signatures, ranks, servers.

mod hash;
mod verify;

pub use hash::Hash;
pub use verify::{Verdict, VerdictKind, verify_run};

use crate::recording::{Entry, Recording, Start};
use crate::sealed::{from_cbor, to_cbor};
use crate::{Pace, Session};
use det::Digest;
use serde::{Deserialize, Serialize};

const MAGIC: &[u8; 6] = b"SKRUN\0";
/// Version of a run's layout.
pub const RUN_SCHEMA: u16 = 1;
/// Version of the streams of chance: xoshiro128** with the published seeding.
pub const PRNG_VERSION: u16 = 1;
/// Version of what counts as a run.
pub const RULES_VERSION: u16 = 1;
/// Links of a chunk at most.
pub const CHUNK_LINKS: usize = 500;
/// Longest run file read.
const BYTES_MAX: usize = 64 << 20;

/// What a run was made with: the chain begins with its hash.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunHead {
    /// Version of the engine that made it.
    pub engine: String,
    /// [`crate::TIMING_VERSION`] it ran with.
    pub timing: u16,
    /// [`PRNG_VERSION`] it ran with.
    pub prng: u16,
    /// [`RULES_VERSION`] it was made under.
    pub rules: u16,
    /// What kind of run it is, by name.
    pub category: String,
    /// The text all its chance comes from.
    pub seed: String,
    /// How much script work a tick held.
    pub pace: Pace,
    /// Plugins in load order: file name and digest.
    pub plugins: Vec<(String, Digest)>,
}

/// Links that lie together.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Chunk {
    /// Its number, from 0.
    pub index: u32,
    /// The chain before its first link.
    pub before: Hash,
    /// The chain after its last.
    pub after: Hash,
    /// What happened, in order.
    pub entries: Vec<Entry>,
}

/// What the run clock counted. It observes and never writes the state.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunClock {
    /// Ticks from the beginning to the end.
    pub ticks: u64,
    /// Those outside of menus that pause.
    pub played: u64,
    /// Ticks in which something was done.
    pub acted: u64,
}

/// A whole run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// What it was made with.
    pub head: RunHead,
    /// Hash of the head: where the chain begins.
    pub begins: Hash,
    /// What happened.
    pub chunks: Vec<Chunk>,
    /// How long it took.
    pub clock: RunClock,
    /// The state at its end.
    pub end: Digest,
    /// Hash over the chain's last link, the clock and the end.
    pub proof: Hash,
}

/// Why there is no run. The texts are for players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// Something else.
    #[error("this is no run")]
    NotARun,
    /// Of an engine to come.
    #[error(
        "this run was made by a newer version of Skald (layout {0}, this one reads {RUN_SCHEMA})"
    )]
    Newer(u16),
    /// The bytes are none of ours.
    #[error("this run cannot be understood: {0}")]
    Unreadable(String),
    /// Only what begins with a new game is a run.
    #[error("a run begins with a new game, and this recording with a save")]
    BeginsWithSave,
}

impl Run {
    /// Makes a run of a recording whose end the session is.
    pub fn of(recording: &Recording, category: &str, session: &Session) -> Result<Self, RunError> {
        let Start::NewGame { seed } = &recording.start else {
            return Err(RunError::BeginsWithSave);
        };
        let head = RunHead {
            engine: recording.engine.clone(),
            timing: recording.timing,
            prng: PRNG_VERSION,
            rules: RULES_VERSION,
            category: category.to_owned(),
            seed: seed.clone(),
            pace: recording.pace,
            plugins: recording.plugins.clone(),
        };
        let begins = head.hash()?;
        let chunks = chained(&recording.entries, begins)?;
        let clock = RunClock::of(&recording.entries, session);
        let end = session.digests().whole();
        let last = chunks.last().map_or(begins, |chunk| chunk.after);
        Ok(Self {
            proof: proof(last, clock, end)?,
            head,
            begins,
            chunks,
            clock,
            end,
        })
    }

    /// The bytes a file holds.
    pub fn write(&self) -> Result<Vec<u8>, RunError> {
        let mut out = MAGIC.to_vec();
        out.extend_from_slice(&RUN_SCHEMA.to_le_bytes());
        out.extend(to_cbor(self).map_err(RunError::Unreadable)?);
        Ok(out)
    }

    /// Reads what [`Run::write`] wrote. Nothing of it is checked yet.
    pub fn read(bytes: &[u8]) -> Result<Self, RunError> {
        let rest = bytes.strip_prefix(MAGIC).ok_or(RunError::NotARun)?;
        let (schema, content) = rest.split_first_chunk::<2>().ok_or(RunError::NotARun)?;
        let schema = u16::from_le_bytes(*schema);
        if schema > RUN_SCHEMA {
            return Err(RunError::Newer(schema));
        }
        if content.len() > BYTES_MAX {
            return Err(RunError::Unreadable(format!("{} bytes", content.len())));
        }
        from_cbor(content).map_err(RunError::Unreadable)
    }

    /// The run as a recording, to be played again.
    pub fn recording(&self) -> Recording {
        let entries = self.chunks.iter().flat_map(|chunk| chunk.entries.clone());
        Recording {
            engine: self.head.engine.clone(),
            timing: self.head.timing,
            pace: self.head.pace,
            plugins: self.head.plugins.clone(),
            start: Start::NewGame {
                seed: self.head.seed.clone(),
            },
            entries: entries.collect(),
            end: Vec::new(),
            crash: String::new(),
        }
    }
}

impl RunHead {
    pub(crate) fn hash(&self) -> Result<Hash, RunError> {
        Ok(Hash::of(&[&cbor(self)?]))
    }
}

impl RunClock {
    pub(crate) fn of(entries: &[Entry], session: &Session) -> Self {
        let acted = entries
            .iter()
            .filter(|entry| matches!(entry, Entry::Acted(_)));
        Self {
            ticks: session.world().clock.ticks,
            played: session.world().clock.played,
            acted: acted.count() as u64,
        }
    }
}

fn cbor<T: Serialize>(value: &T) -> Result<Vec<u8>, RunError> {
    to_cbor(value).map_err(RunError::Unreadable)
}

/// The chain after one more entry.
fn link(before: Hash, entry: &Entry) -> Result<Hash, RunError> {
    Ok(Hash::of(&[&before.0, &cbor(entry)?]))
}

fn chained(entries: &[Entry], begins: Hash) -> Result<Vec<Chunk>, RunError> {
    let mut chunks = Vec::new();
    let mut chain = begins;
    for (index, entries) in entries.chunks(CHUNK_LINKS).enumerate() {
        let before = chain;
        for entry in entries {
            chain = link(chain, entry)?;
        }
        chunks.push(Chunk {
            index: index as u32,
            before,
            after: chain,
            entries: entries.to_vec(),
        });
    }
    Ok(chunks)
}

fn proof(last: Hash, clock: RunClock, end: Digest) -> Result<Hash, RunError> {
    Ok(Hash::of(&[&last.0, &cbor(&clock)?, &cbor(&end)?]))
}
