//! Strict replay: a recording played again, held against its digests.
//!
//! The first difference ends it and is named: the entry, the tick, the family and, when the
//! recording kept its last state, the value. Not here: making recordings (`recording.rs`).

use crate::recording::{Check, Entry, Recording, Start};
use crate::{Actions, GameData, Save, SaveError, Session, SessionOptions, TIMING_VERSION};
use det::Digest;
use std::fmt;

/// What a replay came to.
#[derive(Debug, Clone, PartialEq)]
pub struct Replayed {
    /// Entries played.
    pub entries: usize,
    /// Ticks played.
    pub ticks: u64,
    /// Where it went another way; `None` when it did not.
    pub first_difference: Option<ReplayDifference>,
}

/// Where a replay went another way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReplayDifference {
    /// Number of the entry, from 0.
    pub entry: usize,
    /// Ticks since the game began.
    pub tick: u64,
    /// The family of state.
    pub family: String,
    /// The value in it; empty when only digests are known.
    pub path: String,
    /// What the recording has there.
    pub expected: String,
    /// What the replay has.
    pub got: String,
}

impl fmt::Display for ReplayDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = if self.path.is_empty() { "" } else { " at " };
        write!(
            f,
            "another way at tick {} (entry {}), in {}{at}{}: recorded {}, played {}",
            self.tick, self.entry, self.family, self.path, self.expected, self.got
        )
    }
}

/// Why a recording cannot be played here. The texts are for players.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// Ticks held other work.
    #[error(
        "this recording was made with timing {found}, this version of Skald has {TIMING_VERSION}: it would not go the same way"
    )]
    OtherTiming {
        /// The recording's.
        found: u16,
    },
    /// Other data.
    #[error("this recording was made with other game data: {0}")]
    OtherData(String),
    /// Its start is a save that cannot be loaded.
    #[error("the save it begins with: {0}")]
    Start(SaveError),
}

/// Plays a recording on the data it was made with. `progress` is told the ticks done.
pub async fn replay(
    data: &GameData,
    recording: &Recording,
    progress: impl FnMut(u64),
) -> Result<Replayed, ReplayError> {
    Ok(play(data, recording, progress).await?.replayed)
}

/// A replay with the session it ended in.
pub(crate) struct Outcome {
    pub(crate) replayed: Replayed,
    pub(crate) session: Session,
}

/// As [`replay`], giving the session too.
pub(crate) async fn play(
    data: &GameData,
    recording: &Recording,
    mut progress: impl FnMut(u64),
) -> Result<Outcome, ReplayError> {
    let mut session = begin(data, recording)?;
    let mut done = Replayed {
        entries: 0,
        ticks: 0,
        first_difference: None,
    };
    for (number, entry) in recording.entries.iter().enumerate() {
        match entry {
            Entry::Ticks(n) => {
                for _ in 0..*n {
                    tick(data, &mut session, &Actions::none()).await;
                    done.ticks += 1;
                    progress(done.ticks);
                }
            }
            Entry::Acted(actions) => {
                tick(data, &mut session, actions).await;
                done.ticks += 1;
                progress(done.ticks);
            }
            Entry::Check(check) => {
                let last = number + 1 == recording.entries.len();
                let end = if last { recording.end.as_slice() } else { &[] };
                if let Some(difference) = differs(number, check, &session, end) {
                    done.first_difference = Some(difference);
                    return Ok(Outcome {
                        replayed: done,
                        session,
                    });
                }
            }
        }
        done.entries += 1;
    }
    Ok(Outcome {
        replayed: done,
        session,
    })
}

async fn tick(data: &GameData, session: &mut Session, actions: &Actions) {
    data.bring_all(session).await;
    session.tick(actions);
}

fn begin(data: &GameData, recording: &Recording) -> Result<Session, ReplayError> {
    if recording.timing != TIMING_VERSION {
        return Err(ReplayError::OtherTiming {
            found: recording.timing,
        });
    }
    if let Some(what) = other_data(&recording.plugins, &data.fingerprint.plugins) {
        return Err(ReplayError::OtherData(what));
    }
    match &recording.start {
        Start::NewGame { seed } => {
            let options = SessionOptions {
                seed: seed.clone(),
                pace: recording.pace,
            };
            Ok(Session::new_game(data.forms.clone(), &options))
        }
        Start::Save { bytes } => {
            let save = Save::read(bytes).map_err(ReplayError::Start)?;
            let loaded = Session::load(data.forms.clone(), &data.fingerprint, &save);
            Ok(loaded.map_err(ReplayError::Start)?.0)
        }
    }
}

/// The first plugin that is another, in words.
pub(crate) fn other_data(
    recorded: &[(String, Digest)],
    here: &[(String, Digest)],
) -> Option<String> {
    let place = recorded
        .iter()
        .zip(here)
        .take_while(|(a, b)| a == b)
        .count();
    match (recorded.get(place), here.get(place)) {
        (None, None) => None,
        (Some((name, _)), None) => Some(format!("{name} is missing")),
        (None, Some((name, _))) => Some(format!("{name} is new")),
        (Some((name, _)), Some((other, _))) if name == other => {
            Some(format!("{name} is another file of that name"))
        }
        (Some((name, _)), Some((other, _))) => Some(format!("{other} stands where {name} stood")),
    }
}

fn differs(entry: usize, check: &Check, session: &Session, end: &[u8]) -> Option<ReplayDifference> {
    let got = Check::of(session);
    if check == &got {
        return None;
    }
    let mut difference = ReplayDifference {
        entry,
        tick: got.tick,
        family: String::new(),
        path: String::new(),
        expected: format!("tick {}", check.tick),
        got: format!("tick {}", got.tick),
    };
    if let Some((family, expected, got)) = check.first_difference(&got) {
        difference.family = family.to_owned();
        difference.expected = expected.to_string();
        difference.got = got.to_string();
    }
    if let Some((family, value)) = value_that_differs(session, end) {
        let text = |leaf: Option<det::Leaf>| leaf.map_or("absent".into(), |leaf| leaf.to_string());
        family.clone_into(&mut difference.family);
        difference.path = value.path;
        difference.expected = text(value.expected);
        difference.got = text(value.got);
    }
    Some(difference)
}

fn value_that_differs(session: &Session, end: &[u8]) -> Option<(&'static str, det::Difference)> {
    let state = Save::read(end).ok()?.state().ok()?;
    state.view().first_difference(session.view())
}
