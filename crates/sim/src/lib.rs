//! The session: the whole running game behind one synchronous `tick`.
//!
//! [`GameData`] is what was read of a Data folder, [`Session`] what runs on it. A host (page, tool,
//! test) opens the data, begins a session, and calls [`Session::tick`] sixty times a second; what a
//! tick needs and is not there it names as a *want*, which the host brings before the next tick, so
//! that reading times can not change what happens.
//!
//! Not here: rules (`rules`), natives (`natives`), files (`vfs`), anything drawn.

mod actions;
mod budget;
mod bytes_field;
mod crash;
mod data;
mod deeds;
mod families;
mod hub;
mod link;
mod motion;
mod new_game;
mod place;
mod recording;
mod replay;
mod report;
mod run;
mod save;
mod sealed;
mod session;
mod tape;

pub use actions::{Actions, Answer, Deed, Turn};
pub use budget::{INSTRUCTIONS_PER_MS, Pace, TIMING_VERSION};
pub use crash::crash_words;
pub use data::{Fingerprint, GameData};
pub use families::StateView;
pub use link::{
    FileLink, LINK_PAYLOAD_MAX, Link, LinkError, PlaceLink, Shared, StateLink, link_base,
};
pub use natives::Show;
pub use recording::{CHECK_EVERY, Check, Entry, Recorder, Recording, RecordingError, Start};
pub use replay::{ReplayDifference, ReplayError, Replayed, replay};
pub use report::{QuestReport, RunReport, TickReport};
pub use rules::crosshair::Aim;
pub use run::{
    CHUNK_LINKS, Chunk, Hash, PRNG_VERSION, RULES_VERSION, RUN_SCHEMA, Run, RunClock, RunError,
    RunHead, Verdict, VerdictKind, verify_run,
};
pub use save::{
    LoadOrderChange, SAVE_SCHEMA, Save, SaveError, SaveHeader, SaveNote, SavedPlugin, SavedState,
};
pub use session::{Session, SessionOptions, Want};
pub use tape::{KEPT_TICKS, Tape};
pub use world::{Controls, button};
