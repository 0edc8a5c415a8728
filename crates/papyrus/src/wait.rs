//! Waits: moments of the three clocks, tokens of the host, ends of other threads.
//!
//! All are queues by key: a waiting thread costs nothing in an update that does not wake it.

use crate::Vm;
use crate::host::{Token, Wake};
use crate::report::Clock;
use crate::thread::{Thread, ThreadId, Wait};
use crate::value::Value;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// Threads waiting for moments of one clock, by moment, then by who came first.
type Timers = BTreeMap<(u64, u64), ThreadId>;

/// All waits.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
#[serde(from = "Written", into = "Written")]
pub(crate) struct Waits {
    play: Timers,
    ticks: Timers,
    game: Timers,
    next_timer: u64,
    next_token: u64,
    tokens: BTreeMap<Token, ThreadId>,
    /// Tokens woken before anyone waited for them.
    pub(crate) early: BTreeMap<Token, Value>,
    /// How many threads a token still waits for, and what it then brings.
    pub(crate) groups: BTreeMap<Token, (u32, Value)>,
    /// Who wants to know of a thread's end.
    watchers: BTreeMap<ThreadId, Vec<Token>>,
}

/// Lists instead of maps: not every encoding takes keys that are no text.
#[derive(Serialize, Deserialize)]
struct Written {
    timers: [Vec<(u64, u64, ThreadId)>; 3],
    next: (u64, u64),
    tokens: Vec<(Token, ThreadId)>,
    early: Vec<(Token, Value)>,
    groups: Vec<(Token, u32, Value)>,
    watchers: Vec<(ThreadId, Vec<Token>)>,
}

impl From<Waits> for Written {
    fn from(waits: Waits) -> Self {
        let timers = |timers: Timers| timers.into_iter().map(|((due, at), id)| (due, at, id));
        Written {
            timers: [waits.play, waits.ticks, waits.game].map(|list| timers(list).collect()),
            next: (waits.next_timer, waits.next_token),
            tokens: waits.tokens.into_iter().collect(),
            early: waits.early.into_iter().collect(),
            groups: waits
                .groups
                .into_iter()
                .map(|(token, (left, value))| (token, left, value))
                .collect(),
            watchers: waits.watchers.into_iter().collect(),
        }
    }
}

impl From<Written> for Waits {
    fn from(written: Written) -> Self {
        let timers = |list: Vec<(u64, u64, ThreadId)>| {
            list.into_iter()
                .map(|(due, at, id)| ((due, at), id))
                .collect()
        };
        let [play, ticks, game] = written.timers;
        Waits {
            play: timers(play),
            ticks: timers(ticks),
            game: timers(game),
            next_timer: written.next.0,
            next_token: written.next.1,
            tokens: written.tokens.into_iter().collect(),
            early: written.early.into_iter().collect(),
            groups: written
                .groups
                .into_iter()
                .map(|(token, left, value)| (token, (left, value)))
                .collect(),
            watchers: written.watchers.into_iter().collect(),
        }
    }
}

impl Waits {
    /// Takes all threads whose moment has come, clock by clock, each in the order of the moments.
    fn due(&mut self, clock: Clock) -> Vec<ThreadId> {
        let mut due = Vec::new();
        let timers = [
            (&mut self.play, clock.play_ticks),
            (&mut self.ticks, clock.ticks),
            (&mut self.game, clock.game_time),
        ];
        for (timers, now) in timers {
            while let Some(first) = timers.first_entry()
                && first.key().0 <= now
            {
                due.push(first.remove());
            }
        }
        due
    }

    /// Forgets threads that are gone.
    pub(crate) fn forget(&mut self, gone: &BTreeSet<ThreadId>) {
        for timers in [&mut self.play, &mut self.ticks, &mut self.game] {
            timers.retain(|_, id| !gone.contains(id));
        }
        self.tokens.retain(|_, id| !gone.contains(id));
    }

    pub(crate) fn is_watched(&self, thread: ThreadId) -> bool {
        self.watchers.contains_key(&thread)
    }

    pub(crate) fn new_token(&mut self) -> Token {
        self.next_token += 1;
        Token(self.next_token)
    }
}

impl Vm {
    /// Begins a wait. False when what it waits for has come already: the result is set.
    pub(crate) fn wait_for(&mut self, thread: &mut Thread, wake: Wake) -> bool {
        let (waits, clock) = (&mut self.waits, self.clock);
        let (timers, now, delay) = match wake {
            Wake::Token(token) => return self.wait_for_token(thread, token),
            Wake::PlayTicks(delay) => (&mut waits.play, clock.play_ticks, delay),
            Wake::Ticks(delay) => (&mut waits.ticks, clock.ticks, delay),
            Wake::GameTime(delay) => (&mut waits.game, clock.game_time, delay),
        };
        waits.next_timer += 1;
        timers.insert((now.saturating_add(delay), waits.next_timer), thread.id);
        thread.wait = Some(Wait::Time);
        true
    }

    fn wait_for_token(&mut self, thread: &mut Thread, token: Token) -> bool {
        if let Some(value) = self.waits.early.remove(&token) {
            thread.native = None;
            thread.result = Some(value);
            return false;
        }
        self.waits.tokens.insert(token, thread.id);
        thread.wait = Some(Wait::Token(token));
        true
    }

    /// Readies the threads whose moment has come.
    pub(crate) fn wake_due(&mut self) {
        for id in self.waits.due(self.clock) {
            self.end_wait(id, None);
        }
    }

    pub(crate) fn wake_token(&mut self, token: Token, value: Value) {
        match self.waits.tokens.remove(&token) {
            Some(id) => self.end_wait(id, Some(value)),
            None if token.0 != 0 && token.0 <= self.waits.next_token => {
                self.waits.early.insert(token, value);
            }
            None => {}
        }
    }

    fn end_wait(&mut self, id: ThreadId, value: Option<Value>) {
        if let Some(Some(thread)) = self.threads.get_mut(&id) {
            let native = thread.native.take();
            let default = native.map_or(Value::None, |native| native.value);
            thread.result = Some(value.unwrap_or(default));
        }
        self.make_ready(id);
    }

    pub(crate) fn watch(&mut self, threads: &[ThreadId], token: Token, value: Value) {
        let mut alive: Vec<ThreadId> = threads
            .iter()
            .copied()
            .filter(|id| self.threads.contains_key(id))
            .collect();
        alive.sort_unstable();
        alive.dedup();
        if alive.is_empty() {
            return self.wake_token(token, value);
        }
        self.waits.groups.insert(token, (alive.len() as u32, value));
        for id in alive {
            self.waits.watchers.entry(id).or_default().push(token);
        }
    }

    /// Tells those who wait for a thread's end.
    pub(crate) fn tell_end(&mut self, id: ThreadId) {
        for token in self.waits.watchers.remove(&id).unwrap_or_default() {
            let Some((left, value)) = self.waits.groups.get_mut(&token) else {
                continue;
            };
            *left = left.saturating_sub(1);
            if *left == 0 {
                let value = *value;
                self.waits.groups.remove(&token);
                self.wake_token(token, value);
            }
        }
    }
}
