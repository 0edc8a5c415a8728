//! What a tick tells its host, and what a run came to.

use crate::{Aim, Want};
use forms::Forms;
use ident::{FormId, FourCC};
use natives::{Show, Status, Table};
use papyrus::{LogLine, Vm};
use std::collections::BTreeMap;
use world::World;

/// One tick's results.
#[derive(Debug, Clone, PartialEq)]
pub struct TickReport {
    /// Its number, from 1.
    pub tick: u64,
    /// Whether a pausing menu was open.
    pub paused: bool,
    /// What the player is to see, in order.
    pub show: Vec<Show>,
    /// Script log lines written.
    pub log: Vec<LogLine>,
    /// Script instructions run.
    pub instructions: u64,
    /// What the crosshair is on.
    pub aim: Option<Aim>,
    /// What must be brought before the next tick.
    pub wants: Vec<Want>,
}

/// A quest that should have started and did not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct QuestReport {
    /// Which.
    pub form: FormId,
    /// Its editor id.
    pub editor_id: String,
    /// Why, in words.
    pub why: String,
}

/// Totals of a run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RunReport {
    /// Quests that start with the game, the opening with them.
    pub quests_total: usize,
    /// Those that did start, in order.
    pub quests_started: Vec<FormId>,
    /// Those still on their way, and any other quest about to start.
    pub quests_waiting: Vec<FormId>,
    /// Quests running now.
    pub quests_running: usize,
    /// Those that did not start.
    pub quests_failed: Vec<QuestReport>,
    /// Script types linked.
    pub script_types: u64,
    /// Script instances.
    pub instances: u64,
    /// Instances whose OnInit has finished.
    pub initialised: u64,
    /// Threads running or waiting.
    pub threads_alive: u64,
    /// Threads ended.
    pub threads_ended: u64,
    /// Instructions run.
    pub instructions: u64,
    /// Calls of natives by `Script.Function`.
    pub natives_called: BTreeMap<String, u64>,
    /// Calls of natives there are none for.
    pub natives_missing: BTreeMap<String, u64>,
    /// Calls of natives that do a part, with what they lack.
    pub natives_partial: BTreeMap<String, (u64, &'static str)>,
    /// Calls of functions no script has.
    pub functions_missing: BTreeMap<String, u64>,
}

impl RunReport {
    pub(crate) fn of(forms: &Forms, world: &World, vm: &Vm, table: &Table) -> Self {
        let counters = vm.counters();
        let all = forms.of_kind(FourCC(*b"QUST"));
        let is_running = |id: &&FormId| world.quests.get(id).is_some_and(|quest| quest.running);
        Self {
            quests_total: world.new_game.total as usize,
            quests_started: world.new_game.started.clone(),
            quests_waiting: waiting(world),
            quests_running: all.iter().filter(is_running).count(),
            quests_failed: failed(forms, world),
            script_types: counters.classes,
            instances: counters.instances,
            initialised: vm.n_initialised(),
            threads_alive: counters.threads_alive,
            threads_ended: counters.threads_ended,
            instructions: counters.instructions,
            natives_called: counters.native_calls.clone(),
            natives_missing: counters.natives_missing.clone(),
            natives_partial: partial(table, &counters.native_calls),
            functions_missing: counters.functions_missing.clone(),
        }
    }
}

fn failed(forms: &Forms, world: &World) -> Vec<QuestReport> {
    let report = |(form, why): &(FormId, String)| QuestReport {
        form: *form,
        editor_id: forms.editor_id(*form).unwrap_or_default(),
        why: why.clone(),
    };
    world.new_game.failed.iter().map(report).collect()
}

fn waiting(world: &World) -> Vec<FormId> {
    let asked = world.starting.iter().map(|start| start.quest);
    world
        .new_game
        .waiting
        .iter()
        .copied()
        .chain(asked)
        .collect()
}

fn partial(table: &Table, calls: &BTreeMap<String, u64>) -> BTreeMap<String, (u64, &'static str)> {
    let mut partial = BTreeMap::new();
    for (name, &count) in calls {
        let row = name
            .split_once('.')
            .and_then(|(script, function)| table.find(script, function));
        if let Some(Status::Partial(why)) = row.map(|row| row.status) {
            partial.insert(name.clone(), (count, why));
        }
    }
    partial
}
