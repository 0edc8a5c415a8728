//! What a native may touch.

use crate::Show;
use forms::Forms;
use papyrus::{CallLine, LogKind, Severity, Vm};
use world::World;

/// The borrows a native works with: the plugins' forms, the game's state, the machine that calls
/// it, and the presenter's commands.
#[derive(Debug)]
pub struct Cx<'a> {
    /// What the plugins say. Never changes.
    pub forms: &'a Forms,
    /// What the game changed.
    pub world: &'a mut World,
    /// The machine: values, events to send, tokens.
    pub vm: &'a mut Vm,
    /// What the player is to see.
    pub show: &'a mut Vec<Show>,
    /// Log lines of this call, written once it is over.
    pub(crate) lines: Vec<CallLine>,
}

impl Cx<'_> {
    /// A line the game itself would log for this call: a fault of the script or the plugin.
    pub fn game_error(&mut self, text: impl Into<String>) {
        self.say(LogKind::Game, Severity::Error, text, true);
    }

    /// A plain line scripts write (`Debug.Trace`).
    pub fn trace(&mut self, severity: Severity, text: impl Into<String>) {
        self.say(LogKind::Game, severity, text, severity != Severity::Info);
    }

    /// The same with the calling functions below it, whatever its severity (`Debug.TraceStack`).
    pub fn trace_stack(&mut self, severity: Severity, text: impl Into<String>) {
        self.say(LogKind::Game, severity, text, true);
    }

    /// Something this engine does not do as the game does, said once per call.
    pub fn engine_warning(&mut self, text: impl Into<String>) {
        self.say(LogKind::Engine, Severity::Warning, text, true);
    }

    fn say(
        &mut self,
        kind: LogKind,
        severity: Severity,
        text: impl Into<String>,
        shows_stack: bool,
    ) {
        self.lines.push(CallLine {
            kind,
            severity,
            text: text.into(),
            shows_stack,
        });
    }
}
