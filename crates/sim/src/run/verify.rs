//! The verifier: a run held against its chain, its data and its own replay. The first check that
//! does not hold names the verdict; it never panics on what a file holds.

use super::{
    CHUNK_LINKS, Chunk, Hash, PRNG_VERSION, RULES_VERSION, Run, RunClock, RunError, link, proof,
};
use crate::replay::{Outcome, other_data, play};
use crate::{GameData, TIMING_VERSION};

/// What a run is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VerdictKind {
    /// It went as it says.
    Valid,
    /// It did not.
    InvalidReplay,
    /// It was made with other plugins.
    ModifiedGame,
    /// It was made by an engine that counts or draws otherwise.
    UnsupportedVersion,
    /// It could not be played to its end here: never valid.
    Inconclusive,
}

impl VerdictKind {
    /// Its word.
    pub fn word(self) -> &'static str {
        match self {
            Self::Valid => "valid",
            Self::InvalidReplay => "invalid-replay",
            Self::ModifiedGame => "modified-game",
            Self::UnsupportedVersion => "unsupported-version",
            Self::Inconclusive => "inconclusive",
        }
    }
}

/// What was found, with its code and words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verdict {
    /// What the run is.
    pub kind: VerdictKind,
    /// Which check said so.
    pub code: &'static str,
    /// For people.
    pub words: String,
}

impl Verdict {
    fn new(kind: VerdictKind, code: &'static str, words: impl Into<String>) -> Self {
        Self {
            kind,
            code,
            words: words.into(),
        }
    }

    fn invalid(code: &'static str, words: impl Into<String>) -> Self {
        Self::new(VerdictKind::InvalidReplay, code, words)
    }
}

/// Verifies a file's bytes on this data, playing at most `ticks_max` ticks.
pub async fn verify_run(data: &GameData, bytes: &[u8], ticks_max: u64) -> Verdict {
    match checked(data, bytes, ticks_max).await {
        Ok(()) => Verdict::new(VerdictKind::Valid, "ok", "the run went as it says"),
        Err(verdict) => verdict,
    }
}

async fn checked(data: &GameData, bytes: &[u8], ticks_max: u64) -> Result<(), Verdict> {
    let run = Run::read(bytes).map_err(|error| match error {
        RunError::Newer(_) => {
            Verdict::new(VerdictKind::UnsupportedVersion, "schema", error.to_string())
        }
        error => Verdict::invalid("envelope-shape", error.to_string()),
    })?;
    versions(&run)?;
    if let Some(what) = other_data(&run.head.plugins, &data.fingerprint.plugins) {
        return Err(Verdict::new(VerdictKind::ModifiedGame, "fingerprint", what));
    }
    chain(&run)?;
    replayed(data, &run, ticks_max).await
}

fn versions(run: &Run) -> Result<(), Verdict> {
    let pairs = [
        ("prng-version", run.head.prng, PRNG_VERSION),
        ("timing-version", run.head.timing, TIMING_VERSION),
        ("rules-version", run.head.rules, RULES_VERSION),
    ];
    for (code, has, here) in pairs {
        if has != here {
            let words = format!("the run has {has}, this version of Skald {here}");
            return Err(Verdict::new(VerdictKind::UnsupportedVersion, code, words));
        }
    }
    Ok(())
}

/// The chain from the head to the last link.
fn chain(run: &Run) -> Result<(), Verdict> {
    if run.head.hash().ok() != Some(run.begins) {
        return Err(Verdict::invalid("head", "the head was changed"));
    }
    let mut last = run.begins;
    for (number, chunk) in run.chunks.iter().enumerate() {
        last = chunk_holds(chunk, number, last)?;
    }
    Ok(())
}

fn chunk_holds(chunk: &Chunk, number: usize, before: Hash) -> Result<Hash, Verdict> {
    if chunk.index as usize != number {
        let words = format!("chunk {} stands at {number}", chunk.index);
        return Err(Verdict::invalid("chunk-order", words));
    }
    if chunk.entries.len() > CHUNK_LINKS {
        return Err(Verdict::invalid("envelope-shape", "a chunk is too long"));
    }
    if chunk.before != before {
        let words = format!("chunk {number} does not go on from the one before");
        return Err(Verdict::invalid("chain", words));
    }
    let after = chunk.entries.iter().try_fold(before, link);
    if after.ok() != Some(chunk.after) {
        let words = format!("chunk {number} was changed");
        return Err(Verdict::invalid("chunk-hash", words));
    }
    Ok(chunk.after)
}

/// The replay, and what it must come to.
async fn replayed(data: &GameData, run: &Run, ticks_max: u64) -> Result<(), Verdict> {
    let recording = run.recording();
    if recording.ticks() > ticks_max {
        let words = format!(
            "{} ticks, at most {ticks_max} are played",
            recording.ticks()
        );
        return Err(Verdict::new(VerdictKind::Inconclusive, "timeout", words));
    }
    let outcome = play(data, &recording, |_| {}).await;
    let Outcome { replayed, session } = outcome
        .map_err(|error| Verdict::new(VerdictKind::Inconclusive, "start", error.to_string()))?;
    if let Some(difference) = replayed.first_difference {
        return Err(Verdict::invalid("replay-diverged", difference.to_string()));
    }
    let clock = RunClock::of(&recording.entries, &session);
    if clock != run.clock {
        let words = format!("it took {clock:?}, and says {:?}", run.clock);
        return Err(Verdict::invalid("time-mismatch", words));
    }
    if session.digests().whole() != run.end {
        return Err(Verdict::invalid("final-state", "it ends in another state"));
    }
    let last = run.chunks.last().map_or(run.begins, |chunk| chunk.after);
    if proof(last, clock, run.end).ok() != Some(run.proof) {
        return Err(Verdict::invalid("final-proof", "its proof is another"));
    }
    Ok(())
}
