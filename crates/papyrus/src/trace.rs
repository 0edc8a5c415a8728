//! Log lines with the calling functions behind them.

use crate::Vm;
use crate::function::Body;
use crate::host::{Host, NativeCall};
use crate::log::{CallLine, LogKind, LogLine, Severity, StackLine};
use crate::thread::{Frame, Thread};
use crate::value::{ObjectId, Value};

/// Most lines kept for the engine to take.
pub(crate) const LOG_LINES_MAX: usize = 10_000;
/// Most calling functions in one line's stack.
const STACK_LINES_MAX: usize = 100;

impl Vm {
    pub(crate) fn add_line(&mut self, line: LogLine) {
        if self.log.len() >= LOG_LINES_MAX {
            self.counters.log_lines_dropped += 1;
        } else {
            self.log.push(line);
        }
    }

    /// Logs a line with the thread's calling functions.
    pub(crate) fn fault(
        &mut self,
        host: &dyn Host,
        thread: &Thread,
        kind: LogKind,
        severity: Severity,
        text: &str,
    ) {
        if self.log.len() >= LOG_LINES_MAX {
            self.counters.log_lines_dropped += 1;
            return;
        }
        let stack = self.stack_lines(host, thread);
        self.add_line(LogLine {
            kind,
            severity,
            text: text.to_owned(),
            stack,
            shows_stack: severity != Severity::Info,
        });
    }

    /// Logs a line of a native call, the native itself innermost.
    pub(crate) fn report_native(&mut self, host: &dyn Host, call: &NativeCall<'_>, said: CallLine) {
        let (object, script) = match call.this {
            Value::Object { object, class } => (
                Some(self.object_text(host, object)),
                self.program.name(class),
            ),
            _ => (None, call.script),
        };
        let top = StackLine {
            object,
            script: self.heap.strings.get(script).to_owned(),
            function: self.heap.strings.get(call.function).to_owned(),
            file: None,
            line: None,
        };
        let mut stack = vec![top];
        stack.extend(self.stack_lines(host, call.thread));
        self.add_line(LogLine {
            kind: said.kind,
            severity: said.severity,
            text: said.text,
            stack,
            shows_stack: said.shows_stack,
        });
    }

    fn stack_lines(&self, host: &dyn Host, thread: &Thread) -> Vec<StackLine> {
        let frames = thread.frames.iter().rev().take(STACK_LINES_MAX);
        frames.map(|frame| self.stack_line(host, frame)).collect()
    }

    pub(crate) fn stack_line(&self, host: &dyn Host, frame: &Frame) -> StackLine {
        let key = self.program.key(frame.function);
        let defined = key.and_then(|key| self.program.get(key.class));
        let (object, script) = match frame.this.value() {
            Value::Object { object, class } => (
                Some(self.object_text(host, object)),
                Some(self.program.name(class)),
            ),
            _ => (None, defined.map(|class| class.name)),
        };
        let line = match self.program.body(frame.function) {
            Body::Code(code) => {
                let at = frame.pc.saturating_sub(1) as usize;
                code.lines.as_ref().and_then(|lines| lines.get(at)).copied()
            }
            _ => None,
        };
        let text = |id| self.heap.strings.get(id).to_owned();
        StackLine {
            object,
            script: script.map(text).unwrap_or_default(),
            function: key.map(|key| text(key.name)).unwrap_or_default(),
            file: Some(match key {
                Some(key) if key.version != 0 => "<savegame>".to_owned(),
                _ => defined
                    .map(|class| class.source.to_string())
                    .unwrap_or_default(),
            }),
            line,
        }
    }

    /// An object as the log shows it.
    pub(crate) fn object_text(&self, host: &dyn Host, object: ObjectId) -> String {
        match self.heap.objects.get(object.0) {
            Some(object) => host.form_text(object.handle),
            None => "None".to_owned(),
        }
    }
}
