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
mod data;
mod deeds;
mod families;
mod hub;
mod new_game;
mod recording;
mod replay;
mod report;
mod save;
mod sealed;
mod session;

pub use actions::{Actions, Answer, Deed};
pub use budget::{INSTRUCTIONS_PER_MS, Pace, TIMING_VERSION};
pub use data::{Fingerprint, GameData};
pub use families::StateView;
pub use natives::Show;
pub use recording::{CHECK_EVERY, Check, Entry, Recorder, Recording, RecordingError, Start};
pub use replay::{ReplayDifference, ReplayError, Replayed, replay};
pub use report::{QuestReport, RunReport, TickReport};
pub use save::{
    LoadOrderChange, SAVE_SCHEMA, Save, SaveError, SaveHeader, SaveNote, SavedPlugin, SavedState,
};
pub use session::{Session, SessionOptions, Want};
