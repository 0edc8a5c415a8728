//! What page and worker say to each other: one enum in, one enum out.
//!
//! Both are serde-tagged (`type`), cross the border through `serde-wasm-bindgen`, and are printed as
//! TypeScript into `web/src/protocol.ts` by the test at the end of this file, which fails when the two differ.
//! Picked files are not in here: a `File` is not data, so they travel beside the message, in the order
//! [`ToWorker::OpenFolder`] names them.

mod saves;

pub use saves::{LinkKind, ReplayOutcome, SaveList, SaveRow, SaveSlot};

use serde::{Deserialize, Serialize};

pub mod data;

use data::{DataAnswer, DataAsk};

/// What the page asks of the worker.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum ToWorker {
    /// Open the picked files as a Data folder.
    /// The files themselves travel beside this message, in this order.
    OpenFolder {
        /// The folder's name, for people.
        name: String,
        /// What is known of each file without reading it.
        files: Vec<PickedFile>,
        /// What all chance of the new game comes from.
        seed: String,
        purpose: Purpose,
    },
    /// Open a Data folder served over HTTP: `address` is that of its `files.json`.
    OpenAddress {
        address: String,
        seed: String,
        purpose: Purpose,
    },
    /// Open the demo's folder, served beside the page: `address` is that of its `files.json`.
    OpenDemo {
        address: String,
        seed: String,
        purpose: Purpose,
    },
    /// Begin a new game in the folder that was opened to be looked at.
    Play { seed: String },
    /// A question about the forms of the open folder.
    Data { ask: DataAsk },
    /// A button of a message box was pressed, by its [`MessageButton::index`].
    Answer { message_box: u32, button: u16 },
    /// What the player holds from now on, in all devices together: the way in 127ths, to the right and
    /// forward, and the buttons that are down.
    Hold {
        right: i8,
        forward: i8,
        buttons: Vec<HandButton>,
    },
    /// How the player turned since the last such message, in hundredths of a degree: to the right and
    /// down.
    Turn { round: i16, down: i16 },
    /// Stop the clock, or let it go on.
    Pause { paused: bool },
    /// How fast the clock runs: 1 is the game's own speed, from 0.25 to 8.
    Speed { speed: f64 },
    /// With the clock stopped, run this many ticks at once.
    Step { ticks: u32 },
    /// Run to this tick as fast as the machine can, then stop the clock.
    RunTo {
        #[cfg_attr(test, ts(type = "number"))]
        tick: u64,
    },
    /// Tell which saves there are.
    ListSaves,
    /// Save the running game. `name` is the player's, empty unless the slot is `named`.
    Save { slot: SaveSlot, name: String },
    /// Go on from a save: the running game at once, or the one that is being opened as it begins.
    LoadSave { key: String },
    /// Go on from a save in a file, which travels beside this message.
    LoadFile { name: String },
    /// Throw a save away.
    DeleteSave { key: String },
    /// Take it back.
    UndeleteSave { key: String },
    /// Give a save as a file.
    ExportSave { key: String },
    /// Keep the save in the file that travels beside this message.
    ImportSave { name: String },
    /// Give the session so far as a recording.
    ExportSession,
    /// Keep the session's recording whole instead of its last hour.
    KeepSession { whole: bool },
    /// Play the recording in the file beside this message again and tell whether it goes the same
    /// way. The running game waits.
    Replay { name: String },
    /// Tell what a link leads to, before any folder is open.
    ReadLink { link: String },
    /// Go where a link leads: the running game at once, or the one that is being opened.
    OpenLink { link: String },
    /// Make a link of the running game.
    MakeLink { kind: LinkKind },
    /// Break down in the next tick: a trial of what becomes of a crash.
    TrialPanic,
}

/// What a folder is opened for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Purpose {
    /// To begin a new game.
    Play,
    /// To look at its forms.
    Look,
}

/// What a button of the player's devices is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum HandButton {
    /// Use what the crosshair is on.
    Activate,
    /// Jump; up, in water.
    Jump,
    /// Sneak, on and off.
    Sneak,
    /// Sprint while it is down.
    Sprint,
    /// Walk instead of run while it is down.
    Walk,
    /// Always walk, on and off.
    RunToggle,
    /// Draw the weapon, put it away.
    Ready,
    /// Grab what the crosshair is on while it is down.
    Grab,
    /// First or third person.
    View,
}

/// A file of the picked folder, before anything of it was read. Beside it travels the `File` itself,
/// or its `FileSystemFileHandle`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PickedFile {
    /// Path below the picked folder, with `/` or `\`.
    pub path: String,
    /// Last change, in milliseconds since 1970; 0 when it was not asked for: only plugins' is
    /// needed, and asking costs a millisecond a file.
    #[cfg_attr(test, ts(type = "number"))]
    pub modified: u64,
}

/// What the worker tells the page.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum FromWorker {
    /// The module is loaded and takes messages.
    Ready { version: String },
    /// How far the opening of a folder is.
    Progress(Progress),
    /// The folder is open, and a new game begins when it was opened to be played.
    Opened(OpenedFolder),
    /// An answer about the forms of the open folder.
    Data { answer: DataAnswer },
    /// The folder could not be opened. The worker takes another one.
    Failed { problem: ProblemRow, advice: String },
    /// A line for the upper left corner, as the game shows it.
    Notification { text: String },
    /// A script asks a question; the game stands still until [`ToWorker::Answer`].
    MessageBox {
        message_box: u32,
        title: String,
        text: String,
        buttons: Vec<MessageButton>,
    },
    /// What the crosshair is on now: what using it does, and its name. Both empty for nothing.
    Aim { action: String, name: String },
    /// The player's pads shake: the small and the big motor, 0 to 1, for so many seconds.
    Shake { small: f64, big: f64, seconds: f64 },
    /// New lines of the Papyrus log, oldest first.
    Log { lines: Vec<LogLine> },
    /// Where the run stands; sent a few times a second while it runs.
    Status(Status),
    /// Problems met after the folder was opened (a file that changed on disk, a broken script).
    Problems { problems: Vec<ProblemRow> },
    /// The engine met a bug of its own and has stopped.
    Crashed {
        /// What happened, in words.
        text: String,
        #[cfg_attr(test, ts(type = "number"))]
        tick: u64,
        /// The session up to the tick it happened in, as a file; empty when it cannot be had.
        #[serde(with = "serde_bytes")]
        #[cfg_attr(test, ts(type = "Uint8Array<ArrayBuffer>"))]
        recording: Vec<u8>,
        /// The same as a link; empty when it is too large for one.
        link: String,
    },
    /// Which saves there are.
    Saves(SaveList),
    /// The game is saved: written, read back, compared.
    Saved { save: SaveRow },
    /// The game was not saved, and why. What was saved before still is.
    NotSaved { what: String },
    /// The running game is now that of a save. `changes` tells what is otherwise in the load order.
    Loaded { changes: Vec<String> },
    /// A save could not be loaded, and why. The game that ran goes on.
    NotLoaded { what: String },
    /// A save was thrown away, and can be taken back.
    Deleted { save: SaveRow },
    /// A file for the player to keep.
    File {
        name: String,
        #[serde(with = "serde_bytes")]
        #[cfg_attr(test, ts(type = "Uint8Array<ArrayBuffer>"))]
        bytes: Vec<u8>,
    },
    /// How far a replay is.
    Replaying {
        #[cfg_attr(test, ts(type = "number"))]
        done: u64,
        #[cfg_attr(test, ts(type = "number"))]
        total: u64,
    },
    /// What a link leads to; `what` says why it cannot be opened, empty when it can.
    LinkRead {
        kind: String,
        plugins: Vec<String>,
        what: String,
    },
    /// The link that was followed names a file, which is to come by itself; `what` says how.
    FileNamed { what: String },
    /// A link of the running game; `what` says why there is none, or what has to go with it.
    LinkMade { link: String, what: String },
    /// What came of a replay.
    Replayed(ReplayOutcome),
}

/// A button of a message box.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MessageButton {
    /// What the script gets. Buttons whose conditions fail are not shown, so numbers may be missing.
    pub index: u16,
    pub label: String,
}

/// How far the opening of a folder is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Progress {
    pub step: OpeningStep,
    /// The file in hand; empty between files.
    pub file: String,
    /// What is counted in this step.
    pub unit: ProgressUnit,
    #[cfg_attr(test, ts(type = "number"))]
    pub done: u64,
    /// 0 while the whole is not known yet.
    #[cfg_attr(test, ts(type = "number"))]
    pub total: u64,
}

/// What a step of opening counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProgressUnit {
    Files,
    Bytes,
}

/// The steps of opening a folder, in their order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum OpeningStep {
    /// Names and sizes of the folder's files.
    Listing,
    /// Plugins' headers, which decide the load order.
    Headers,
    /// The directories of the archives.
    Archives,
    /// Every plugin, whole.
    Plugins,
    /// Records sorted by who wins, the first scripts, the new game.
    Starting,
}

/// What an opened folder holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OpenedFolder {
    pub name: String,
    /// It is the demo's folder.
    pub demo: bool,
    /// What all chance of the game comes from.
    pub seed: String,
    pub purpose: Purpose,
    /// In load order; those that are not loaded come last.
    pub plugins: Vec<PluginRow>,
    pub archives: Vec<ArchiveRow>,
    /// `Skyrim Special Edition` or `Skyrim Legendary Edition`, when anything in the folder tells.
    pub edition: String,
    /// Compiled scripts found, loose and in archives.
    pub scripts: u32,
    /// Forms of the whole load order.
    pub forms: u32,
    pub problems: Vec<ProblemRow>,
}

/// One plugin of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PluginRow {
    pub name: String,
    /// The load-order number as players know it: `00`, `FE:003`; empty when it is not loaded.
    pub index: String,
    pub active: bool,
    pub master: bool,
    pub light: bool,
    /// Its texts stand in string tables.
    pub localized: bool,
    /// Written by the engine because the folder has no such file.
    pub stand_in: bool,
    #[cfg_attr(test, ts(type = "number"))]
    pub size: u64,
    pub masters: Vec<String>,
    /// How many of the folder's problems are this plugin's.
    pub problems: u32,
}

/// One archive of the list.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ArchiveRow {
    pub name: String,
    pub files: u32,
}

/// Something wrong with a file, in words a player understands.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProblemRow {
    /// The file's path in the folder; empty when it is the folder itself.
    pub file: String,
    /// Where in the file, in bytes, when there is a place.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub offset: Option<u64>,
    pub what: String,
}

/// Where the run stands.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Status {
    #[cfg_attr(test, ts(type = "number"))]
    pub tick: u64,
    /// The run clock: ticks since the new game outside of menus that stop it.
    #[cfg_attr(test, ts(type = "number"))]
    pub played: u64,
    pub paused: bool,
    /// A message box is open, so the game stands still.
    pub asking: bool,
    pub speed: f64,
    /// Ticks done in the last second of real time.
    pub ticks_per_second: f64,
    /// The longest a tick took since the last status, in milliseconds.
    pub slowest_tick_ms: f64,
    /// Quests of a new game that are still to start.
    pub quests_to_start: u32,
    /// Days since the game's calendar began, with the hour as their fraction.
    pub game_days: f64,
    /// The state's digest at `digest_tick`, in hexadecimal; empty before the first.
    pub digest: String,
    #[cfg_attr(test, ts(type = "number"))]
    pub digest_tick: u64,
    /// Papyrus threads that are alive, waiting ones included.
    pub threads: u32,
    /// Script instances bound to something.
    pub instances: u32,
    /// Where the player is; none before there is a player.
    pub place: Option<Place>,
}

/// Where the player is, and how turned.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Place {
    /// The cell, by its form id as players know it.
    pub cell: String,
    /// In game units.
    pub position: [f32; 3],
    /// Down and to the right of north, in degrees.
    pub turned: [f32; 2],
    /// In the character's own eyes.
    pub first_person: bool,
}

/// One line of the Papyrus log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogLine {
    #[cfg_attr(test, ts(type = "number"))]
    pub tick: u64,
    pub kind: LogKind,
    pub severity: LogSeverity,
    /// May hold several lines: a stack is printed below its error.
    pub text: String,
}

/// Who wrote a line of the log.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LogKind {
    /// What the game's own log would hold: traces of scripts, faults in plugins and scripts.
    Game,
    /// What this engine does not do as the game, or not yet.
    Engine,
}

/// How bad a line of the log is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum LogSeverity {
    Info,
    Warning,
    Error,
}

#[cfg(test)]
mod tests;
