//! The tape: a session recorded always, of which the last hour is kept, or the whole when asked.
//!
//! A recording begins with a game's start or with a save, so the tape can be cut only where there is
//! a save. Each save a host makes is such a place ([`Tape::mark`]); at the next one the oldest part
//! goes when those behind it hold an hour. Not here: what a recording is (`recording.rs`), and where it is kept.

use crate::recording::{Check, Entry, Recorder, Recording};
use crate::{Actions, Fingerprint, Session};
use std::collections::VecDeque;

/// Ticks the tape goes back at least: an hour.
pub const KEPT_TICKS: u64 = 3600 * 60;

/// A session's recording while it runs.
#[derive(Debug)]
pub struct Tape {
    /// The oldest part that is kept.
    first: Recorder,
    /// Those after it; each begins with the state the one before ends with.
    later: VecDeque<Recorder>,
    fingerprint: Fingerprint,
    keeps_whole: bool,
    /// What entered the tick that runs now.
    running: Option<Actions>,
}

impl Tape {
    /// Begins with this recorder, on these plugins.
    pub fn new(first: Recorder, fingerprint: Fingerprint) -> Self {
        Self {
            first,
            later: VecDeque::new(),
            fingerprint,
            keeps_whole: false,
            running: None,
        }
    }

    /// Whether nothing is ever cut off from now on.
    pub fn keep_whole(&mut self, whole: bool) {
        self.keeps_whole = whole;
        self.cut();
    }

    /// Notes what enters a tick, before it runs: should it crash, the recording ends with it.
    pub fn begin_tick(&mut self, actions: &Actions) {
        self.running = Some(actions.clone());
    }

    /// The tick is done, and this is the state after it.
    pub fn end_tick(&mut self, session: &Session) {
        if let Some(actions) = self.running.take() {
            self.last_mut().ticked(&actions, session);
        }
    }

    /// A save of the state now: from here on the tape could begin.
    pub fn mark(&mut self, save: Vec<u8>, session: &Session) {
        self.last_mut().check(session);
        let pace = self.first.so_far().pace;
        let next = Recorder::of_save_bytes(save, pace, &self.fingerprint);
        self.later.push_back(next);
        self.cut();
    }

    /// Ticks since the last place where the tape could begin.
    pub fn since_mark(&self) -> u64 {
        self.later.back().unwrap_or(&self.first).so_far().ticks()
    }

    /// Everything that is kept, ending with what the state is now.
    pub fn recording(&self, session: &Session) -> Recording {
        let mut all = self.joined();
        let check = Entry::Check(Check::of(session));
        if all.entries.last() != Some(&check) {
            all.entries.push(check);
        }
        all
    }

    /// Everything that is kept and the tick that broke down in it, with what the engine said.
    pub fn crashed(&self, words: &str) -> Recording {
        let mut all = self.joined();
        if let Some(actions) = &self.running {
            all.add_tick(actions);
        }
        words.clone_into(&mut all.crash);
        all
    }

    /// The parts as one recording.
    fn joined(&self) -> Recording {
        let mut all = self.first.so_far().clone();
        for part in &self.later {
            all.entries.extend(part.so_far().entries.iter().cloned());
        }
        all
    }

    fn last_mut(&mut self) -> &mut Recorder {
        self.later.back_mut().unwrap_or(&mut self.first)
    }

    fn cut(&mut self) {
        while !self.keeps_whole && self.ticks_behind_first() >= KEPT_TICKS {
            match self.later.pop_front() {
                Some(next) => self.first = next,
                None => return,
            }
        }
    }

    fn ticks_behind_first(&self) -> u64 {
        self.later.iter().map(|part| part.so_far().ticks()).sum()
    }
}
