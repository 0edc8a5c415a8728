//! What scripts cost, by function and by chain of calls, while it is asked for.
//!
//! Not state: a save does not hold it, and a machine runs alike with and without. Switched off it
//! costs one test of a flag where the fast loop goes from frame to frame.

use crate::Vm;
use crate::function::{Body, FunctionId, Role};
use crate::thread::{Frame, Thread, Wait};
use serde::Serialize;
use std::collections::BTreeMap;
use std::fmt::Write;

/// Most chains of calls told apart. Calls past that are told by their function alone.
const CHAINS_MAX: usize = 100_000;

/// What scripts cost since profiling was switched on.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct Profile {
    /// Every function that ran, the costliest first.
    pub functions: Vec<FunctionProfile>,
    /// Instructions by chain of calls, outermost first: `Script.Function;Script.Function`. A
    /// function that calls itself directly is named once.
    pub stacks: BTreeMap<String, u64>,
}

/// What a function cost by itself, without what it called.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize)]
pub struct FunctionProfile {
    /// The script that defines it.
    pub script: String,
    /// Its name, in whatever state it is; a property's with `.Get` or `.Set`.
    pub function: String,
    /// It is the engine's own: it has no instructions.
    pub native: bool,
    /// Instructions run.
    pub instructions: u64,
    /// How often it was called, by scripts and by events.
    pub calls: u64,
    /// How many natives it called.
    pub native_calls: u64,
    /// Updates that ended while it waited for an instance's lock or `OnInit`.
    pub lock_ticks: u64,
    /// Updates that ended while it waited for the next frame: a native handed over, or no budget.
    pub frame_ticks: u64,
}

impl Profile {
    /// The chains of calls as flame graph tools read them: a line each, `Script.Function;Script.Function
    /// count`.
    pub fn folded(&self) -> String {
        let mut out = String::new();
        for (stack, count) in &self.stacks {
            let _ = writeln!(out, "{stack} {count}");
        }
        out
    }
}

/// Counts of one function at the end of one chain of calls.
#[derive(Debug, Clone, Default)]
struct Counts {
    instructions: u64,
    calls: u64,
    native_calls: u64,
    lock_ticks: u64,
    frame_ticks: u64,
}

/// A chain of calls: another one, and the function at its end.
#[derive(Debug)]
struct Chain {
    caller: Option<usize>,
    function: FunctionId,
    counts: Counts,
}

/// The frame a run of the fast loop began in.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Begun {
    chain: Option<usize>,
    depth: usize,
}

/// Counters while profiling is on.
#[derive(Debug, Default)]
pub(crate) struct Profiler {
    /// A chain comes after the one it extends.
    chains: Vec<Chain>,
    known: BTreeMap<(Option<usize>, FunctionId), usize>,
}

impl Profiler {
    /// The counts of the innermost of these frames; none when there is no frame.
    fn at(&mut self, frames: &[Frame]) -> Option<&mut Counts> {
        let chain = self.chain(frames)?;
        Some(&mut self.chains.get_mut(chain)?.counts)
    }

    fn chain(&mut self, frames: &[Frame]) -> Option<usize> {
        let mut chain = None;
        for frame in frames {
            chain = Some(self.extended(chain, frame.function));
        }
        chain
    }

    /// The chain that calls `function` from the end of another.
    fn extended(&mut self, caller: Option<usize>, function: FunctionId) -> usize {
        if let Some(at) = caller
            && self.chains.get(at).map(|chain| chain.function) == Some(function)
        {
            return at;
        }
        let caller = caller.filter(|_| self.chains.len() < CHAINS_MAX);
        let next = self.chains.len();
        let at = *self.known.entry((caller, function)).or_insert(next);
        if at == next {
            self.chains.push(Chain {
                caller,
                function,
                counts: Counts::default(),
            });
        }
        at
    }

    /// The thread's innermost frame is about to run.
    pub(crate) fn begin(&mut self, thread: &Thread) -> Begun {
        Begun {
            chain: self.chain(&thread.frames),
            depth: thread.frames.len(),
        }
    }

    /// It has run, and the thread may now be in one it called or returned to.
    pub(crate) fn ran(&mut self, begun: Begun, thread: &Thread, instructions: u64) {
        if let Some(chain) = begun.chain.and_then(|at| self.chains.get_mut(at)) {
            chain.counts.instructions += instructions;
        }
        if thread.frames.len() > begun.depth {
            self.called(thread);
        }
    }

    /// The thread's innermost frame was called.
    pub(crate) fn called(&mut self, thread: &Thread) {
        if let Some(counts) = self.at(&thread.frames) {
            counts.calls += 1;
        }
    }

    /// The thread's innermost frame, or an event, has called a native.
    pub(crate) fn called_native(&mut self, thread: &Thread, native: FunctionId) {
        let caller = self.chain(&thread.frames);
        if let Some(chain) = caller.and_then(|at| self.chains.get_mut(at)) {
            chain.counts.native_calls += 1;
        }
        let native = self.extended(caller, native);
        if let Some(chain) = self.chains.get_mut(native) {
            chain.counts.calls += 1;
        }
    }

    /// An update has ended with the thread where it is.
    fn waited(&mut self, thread: &Thread) {
        let Some(counts) = self.at(&thread.frames) else {
            return;
        };
        match thread.wait {
            Some(Wait::Lock(_) | Wait::Init(_)) => counts.lock_ticks += 1,
            Some(Wait::Handed) | None => counts.frame_ticks += 1,
            // Waits the script asked for, and scripts that are not there yet.
            Some(Wait::Time | Wait::Token(_) | Wait::Script(_) | Wait::Memory) => {}
        }
    }
}

impl Vm {
    /// Counts what scripts cost from now on, or stops and forgets. On when it is on already:
    /// nothing changes.
    pub fn set_profiling(&mut self, on: bool) {
        match on {
            true => {
                self.profiler.get_or_insert_default();
            }
            false => self.profiler = None,
        }
    }

    /// What scripts have cost since profiling was switched on; empty while it is off.
    pub fn profile(&self) -> Profile {
        let Some(profiler) = &self.profiler else {
            return Profile::default();
        };
        let mut functions: BTreeMap<FunctionId, Counts> = BTreeMap::new();
        let mut texts: Vec<String> = Vec::new();
        let mut stacks = BTreeMap::new();
        for chain in &profiler.chains {
            add(functions.entry(chain.function).or_default(), &chain.counts);
            let (script, function) = self.function_names(chain.function);
            let caller = chain.caller.and_then(|at| texts.get(at));
            let text = match caller {
                Some(caller) => format!("{caller};{script}.{function}"),
                None => format!("{script}.{function}"),
            };
            if chain.counts.instructions > 0 {
                *stacks.entry(text.clone()).or_default() += chain.counts.instructions;
            }
            texts.push(text);
        }
        let mut rows: Vec<FunctionProfile> = functions
            .iter()
            .map(|(&id, counts)| self.function_profile(id, counts))
            .collect();
        rows.sort_by(|a, b| {
            let cost = |row: &FunctionProfile| (row.instructions, row.native_calls, row.calls);
            let name = |row: &FunctionProfile| (row.script.clone(), row.function.clone());
            cost(b).cmp(&cost(a)).then_with(|| name(a).cmp(&name(b)))
        });
        Profile {
            functions: rows,
            stacks,
        }
    }

    /// Counts, for every thread, what it waits for at the end of an update.
    pub(crate) fn profile_waits(&mut self) {
        if let Some(profiler) = &mut self.profiler {
            let threads = self.threads.values().flatten();
            threads.for_each(|thread| profiler.waited(thread));
        }
    }

    fn function_profile(&self, id: FunctionId, counts: &Counts) -> FunctionProfile {
        let (script, function) = self.function_names(id);
        FunctionProfile {
            script,
            function,
            native: matches!(self.program.body(id), Body::Native(_)),
            instructions: counts.instructions,
            calls: counts.calls,
            native_calls: counts.native_calls,
            lock_ticks: counts.lock_ticks,
            frame_ticks: counts.frame_ticks,
        }
    }

    /// Script and name of a function.
    fn function_names(&self, id: FunctionId) -> (String, String) {
        let Some(key) = self.program.key(id) else {
            return Default::default();
        };
        let script = self.heap.strings.get(self.program.name(key.class));
        let name = self.heap.strings.get(key.name);
        let ending = match key.role {
            Role::Plain => "",
            Role::Getter => ".Get",
            Role::Setter => ".Set",
        };
        (script.to_owned(), format!("{name}{ending}"))
    }
}

fn add(sum: &mut Counts, one: &Counts) {
    sum.instructions += one.instructions;
    sum.calls += one.calls;
    sum.native_calls += one.native_calls;
    sum.lock_ticks += one.lock_ticks;
    sum.frame_ticks += one.frame_ticks;
}
