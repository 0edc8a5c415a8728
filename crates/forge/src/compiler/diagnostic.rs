//! What is wrong with a source: code, place, words, hint.

use std::fmt;

/// A place in a source: byte offsets are turned into line and column once, when a message is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(crate) struct Span {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

/// One fault of a source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// Stable code, `P1nn` text, `P2nn` grammar, `P3nn` names, `P4nn` types, `P5nn` limits.
    pub code: &'static str,
    /// Script whose source it is.
    pub script: String,
    /// Line, from 1.
    pub line: u32,
    /// Column in bytes, from 1.
    pub column: u32,
    /// How many columns the faulty text has, at least 1.
    pub width: u32,
    /// What is wrong, without a full stop.
    pub message: String,
    /// What would be right, when that can be said.
    pub hint: Option<String>,
    /// The line itself.
    pub source_line: String,
}

impl fmt::Display for Diagnostic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Diagnostic {
            code,
            script,
            line,
            column,
            message,
            ..
        } = self;
        writeln!(f, "{script}.psc({line},{column}): error {code}: {message}")?;
        writeln!(f, "    {}", self.source_line)?;
        // Tabs stay tabs, so that the caret stands below its text in any viewer.
        let before = self
            .source_line
            .chars()
            .take(self.column.saturating_sub(1) as usize);
        let pad: String = before
            .map(|letter| if letter == '\t' { '\t' } else { ' ' })
            .collect();
        write!(
            f,
            "    {pad}{}",
            "^".repeat(self.width.clamp(1, 200) as usize)
        )?;
        if let Some(hint) = &self.hint {
            write!(f, "\n    hint: {hint}")?;
        }
        Ok(())
    }
}

/// Faults of one source as they are found; the first few hundred are kept.
#[derive(Debug, Default)]
pub(crate) struct Faults {
    found: Vec<Fault>,
}

#[derive(Debug)]
struct Fault {
    code: &'static str,
    span: Span,
    message: String,
    hint: Option<String>,
}

/// More than anybody reads; keeps broken input from filling the memory.
const FAULTS_MAX: usize = 200;

impl Faults {
    pub(crate) fn add(&mut self, code: &'static str, span: Span, message: impl Into<String>) {
        self.push(code, span, message.into(), None);
    }

    pub(crate) fn hinted(
        &mut self,
        code: &'static str,
        span: Span,
        message: impl Into<String>,
        hint: impl Into<String>,
    ) {
        self.push(code, span, message.into(), Some(hint.into()));
    }

    fn push(&mut self, code: &'static str, span: Span, message: String, hint: Option<String>) {
        // One fault a place is enough: what follows at the same place is mostly its echo.
        let is_echo = self
            .found
            .iter()
            .any(|fault| fault.span == span && fault.code == code);
        if self.found.len() < FAULTS_MAX && !is_echo {
            self.found.push(Fault {
                code,
                span,
                message,
                hint,
            });
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.found.is_empty()
    }

    /// All faults with their lines, in the order of the source.
    pub(crate) fn into_diagnostics(mut self, script: &str, source: &[u8]) -> Vec<Diagnostic> {
        self.found.sort_by_key(|fault| fault.span);
        let lines = LineIndex::new(source);
        let made = self.found.into_iter().map(|fault| {
            let (line, column) = lines.place(fault.span.start);
            let text = lines.text(source, line);
            let width = fault.span.end.saturating_sub(fault.span.start);
            let rest = (text.len() as u32 + 1).saturating_sub(column).max(1);
            Diagnostic {
                code: fault.code,
                script: script.to_owned(),
                line,
                column,
                width: width.clamp(1, rest),
                message: fault.message,
                hint: fault.hint,
                source_line: super::text::decoded(text),
            }
        });
        made.collect()
    }
}

/// Where the lines of a source start.
#[derive(Debug)]
pub(crate) struct LineIndex {
    starts: Vec<u32>,
}

impl LineIndex {
    pub(crate) fn new(source: &[u8]) -> Self {
        let ends = source
            .iter()
            .enumerate()
            .filter(|(_, byte)| **byte == b'\n');
        let starts = std::iter::once(0)
            .chain(ends.map(|(at, _)| at as u32 + 1))
            .collect();
        LineIndex { starts }
    }

    /// Line and column, both from 1.
    pub(crate) fn place(&self, offset: u32) -> (u32, u32) {
        let line = self.starts.partition_point(|start| *start <= offset).max(1);
        let start = self.starts.get(line - 1).copied().unwrap_or(0);
        (line as u32, offset.saturating_sub(start) + 1)
    }

    fn text<'a>(&self, source: &'a [u8], line: u32) -> &'a [u8] {
        let start = self.starts.get(line as usize - 1).copied().unwrap_or(0) as usize;
        let rest = source.get(start..).unwrap_or(&[]);
        let end = rest
            .iter()
            .position(|byte| *byte == b'\n')
            .unwrap_or(rest.len());
        rest.get(..end).unwrap_or(&[]).trim_ascii_end()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_message_shows_the_line_with_a_caret_and_a_hint() {
        let mut faults = Faults::default();
        let source = b"ScriptName A\r\n\tInt x = y\r\n";
        faults.hinted(
            "P301",
            Span { start: 23, end: 24 },
            "y is unknown",
            "declare it",
        );
        let shown = faults.into_diagnostics("A", source)[0].to_string();
        assert_eq!(
            shown,
            "A.psc(2,10): error P301: y is unknown\n    \tInt x = y\n    \t        ^\n    \
             hint: declare it"
        );
    }

    #[test]
    fn a_place_past_the_end_is_still_a_place() {
        let mut faults = Faults::default();
        faults.add(
            "P201",
            Span {
                start: 900,
                end: 900,
            },
            "the text ends",
        );
        assert_eq!(faults.into_diagnostics("A", b"x")[0].line, 1);
    }
}
