//! What an update tells and what the machine counts.

use crate::thread::ThreadId;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Where the engine's clocks stand. All three only grow.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Clock {
    /// All ticks since the game began.
    pub ticks: u64,
    /// Ticks in which no pausing menu was open.
    pub play_ticks: u64,
    /// Game time, in microhours.
    pub game_time: u64,
}

/// How much an update may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// A frame: instructions of the machine's own update, then of the tasklets.
    Frame {
        /// In the main loop's share.
        instructions_main: u64,
        /// In the tasklets' share.
        instructions_tasklet: u64,
    },
    /// After a load: frame waits go on at once, until so many instructions are done.
    PostLoad {
        /// In all.
        instructions: u64,
    },
    /// Without frames: threads run straight through, nothing waits for a frame, and a thread that
    /// runs [`STRAIGHT_THREAD_STOP`](crate::STRAIGHT_THREAD_STOP) instructions without waiting is stopped.
    Straight,
}

/// What one update did.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct UpdateReport {
    /// Instructions run.
    pub instructions: u64,
    /// Threads that ended, in that order.
    pub ended: Vec<ThreadId>,
    /// Native calls begun.
    pub native_calls: u64,
    /// Whether a thread could have gone on with more budget.
    pub out_of_budget: bool,
    /// Whether scripts are wanted: see [`Vm::wanted_scripts`](crate::Vm::wanted_scripts).
    pub wants_scripts: bool,
}

/// What went with objects that are gone: see [`Vm::drop_gone`](crate::Vm::drop_gone).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize)]
pub struct Dropped {
    /// Objects that had scripts.
    pub objects: usize,
    /// Their scripts.
    pub instances: usize,
    /// Threads that were inside or were to begin there.
    pub threads: usize,
}

/// Totals since the machine was made. Not state: a save does not hold them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Counters {
    /// Instructions run.
    pub instructions: u64,
    /// Threads made.
    pub threads_started: u64,
    /// Threads ended, in whatever way.
    pub threads_ended: u64,
    /// Threads that are alive now.
    pub threads_alive: u64,
    /// Script instances now.
    pub instances: u64,
    /// Script types linked.
    pub classes: u64,
    /// Arrays alive now.
    pub arrays: u64,
    /// Texts in the pool now.
    pub strings: u64,
    /// Objects known now.
    pub objects: u64,
    /// Native calls by `Script.Function`.
    pub native_calls: BTreeMap<String, u64>,
    /// Calls of natives the host does not have, by `Script.Function`.
    pub natives_missing: BTreeMap<String, u64>,
    /// Calls of functions no script has, by `Script.Function`.
    pub functions_missing: BTreeMap<String, u64>,
    /// Log lines thrown away because nobody took them.
    pub log_lines_dropped: u64,
}
