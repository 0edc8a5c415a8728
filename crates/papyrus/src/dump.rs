//! The dump of suspended stacks, as the game's log has it.
//!
//! Source: docs/papyrus-vm.md "The log". Unknown: the words for states other than those seen in logs,
//! `Freeze state`, and the counting of `IP`, which here is the instruction's number.
//! Not here: when it is time for one (`memory.rs`).

use crate::Vm;
use crate::function::Body;
use crate::host::Host;
use crate::log::{LogKind, Severity};
use crate::thread::{Frame, Start, Target, Thread, Wait};
use crate::value::{StrId, Value};

/// Most stacks in one dump (ours); the log is told how many more there are.
const DUMPED_MAX: usize = 100;

impl Vm {
    pub(crate) fn dump_stacks(&mut self, host: &dyn Host) {
        let mut lines =
            vec!["Suspended stack count is over our warning threshold, dumping stacks:".to_owned()];
        let suspended = self.threads.values().flatten();
        let suspended = suspended.filter(|thread| is_suspended(thread));
        for thread in suspended.take(DUMPED_MAX) {
            self.dump_stack(host, thread, &mut lines);
        }
        for line in lines {
            self.report(LogKind::Game, Severity::Info, &line);
        }
        let more = self.n_suspended().saturating_sub(DUMPED_MAX);
        if more > 0 {
            let text = format!("{more} more suspended stacks are not shown");
            self.report(LogKind::Engine, Severity::Info, &text);
        }
    }

    fn dump_stack(&self, host: &dyn Host, thread: &Thread, lines: &mut Vec<String>) {
        let begun = thread.frames.iter().filter(|frame| frame.pc > 0).count();
        let (pages, _) = self.stack_memory.of(thread);
        let initialises = thread.init_of.is_some();
        let register = thread.result.unwrap_or(Value::None);
        let watched = self.waits.is_watched(thread.id);
        lines.push(format!("Dumping stack {}:", thread.id.0));
        lines.push(format!("\tFrame count: {begun} (Page count: {pages})"));
        lines.push(format!(
            "\tState: {} (Freeze state: Running)",
            state(thread)
        ));
        lines.push(format!(
            "\tType: {}",
            if initialises {
                "Initialization Event"
            } else {
                "Normal"
            }
        ));
        lines.push(format!(
            "\tReturn register: {}",
            self.quoted(host, register)
        ));
        lines.push(format!(
            "\tHas stack callback: {}",
            if watched { "Yes" } else { "No" }
        ));
        lines.push("\tStack trace:".to_owned());
        for (at, frame) in thread.frames.iter().enumerate().rev() {
            self.dump_frame(host, thread, at, frame, lines);
        }
        if thread.frames.is_empty()
            && let Some(start) = thread.then.front()
        {
            self.dump_request(host, start, lines);
        }
    }

    fn dump_frame(
        &self,
        host: &dyn Host,
        thread: &Thread,
        at: usize,
        frame: &Frame,
        lines: &mut Vec<String>,
    ) {
        let line = self.stack_line(host, frame);
        let names = match self.program.body(frame.function) {
            Body::Code(code) => &*code.names,
            _ => &[],
        };
        let first = frame.base as usize;
        if frame.pc > 0 {
            lines.push(format!("\t\t{line}"));
            let number = line.line.map_or("?".to_owned(), |line| line.to_string());
            let pc = frame.pc;
            lines.push(format!("\t\t\tIP: {pc}\tInstruction: {pc}\tLine: {number}"));
            let end = thread.frames.get(at + 1);
            let end = end.map_or(thread.stack.len(), |next| next.base as usize);
            let values = thread.stack.get(first..end).unwrap_or(&[]);
            for (&name, value) in names.iter().zip(values) {
                let value = self.quoted(host, value.value());
                lines.push(format!("\t\t\t[{}]: {value}", self.heap.strings.get(name)));
            }
        } else {
            lines.push(format!("\t\t{} - (requested call)", line.function()));
            let args = match self.program.body(frame.function) {
                Body::Code(code) => code.params as usize,
                _ => 0,
            };
            let values = thread.stack.get(first..).unwrap_or(&[]);
            self.dump_params(
                host,
                values.iter().take(args).map(|slot| slot.value()),
                lines,
            );
        }
    }

    /// A stack that has not begun.
    fn dump_request(&self, host: &dyn Host, start: &Start, lines: &mut Vec<String>) {
        let text = |id: StrId| self.heap.strings.get(id);
        let (place, class, name) = match &start.what {
            Target::Method { instance, name, .. } => (Some(*instance), None, *name),
            Target::Setter { instance, property } => (Some(*instance), None, *property),
            Target::Global { class, name } => (None, Some(*class), *name),
        };
        let instance = place.and_then(|at| self.instances.get(at.0));
        let form = match instance {
            Some(instance) => format!("[{}]", self.object_text(host, instance.object)),
            None => "<unknown self>".to_owned(),
        };
        let class = class.or(instance.map(|instance| instance.class));
        let script = class.map_or("", |class| text(self.program.name(class)));
        lines.push(format!(
            "\t\t{form}.{script}.{}() - (requested call)",
            text(name)
        ));
        self.dump_params(host, start.args.iter().copied(), lines);
    }

    fn dump_params(
        &self,
        host: &dyn Host,
        values: impl Iterator<Item = Value>,
        lines: &mut Vec<String>,
    ) {
        for (at, value) in values.enumerate() {
            lines.push(format!("\t\t\t[param{at}]: {}", self.quoted(host, value)));
        }
    }

    /// A value as the dump shows it: texts in quotes.
    fn quoted(&self, host: &dyn Host, value: Value) -> String {
        match value {
            Value::String(id) => format!("\"{}\"", self.heap.strings.get(id)),
            value => crate::ops::cast::text(self, host, value),
        }
    }
}

/// Whether a thread waits for other stacks, for memory, or for its turn.
fn is_suspended(thread: &Thread) -> bool {
    matches!(
        thread.wait,
        None | Some(Wait::Lock(_) | Wait::Init(_) | Wait::Memory)
    )
}

fn state(thread: &Thread) -> &'static str {
    let begun = thread.frames.last().map(|frame| frame.pc > 0);
    match (thread.wait, begun) {
        (Some(Wait::Memory), _) => "Waiting on memory",
        (Some(Wait::Lock(_)), Some(true)) => "Waiting on other stack for return",
        (None, Some(true)) => "Running",
        (Some(Wait::Time | Wait::Token(_)), _) => "Waiting on latent function",
        _ => "Waiting on other stack for call",
    }
}
