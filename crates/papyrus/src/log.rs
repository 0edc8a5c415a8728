//! The script log: lines with their severity, whose fault they are, and the calling functions.
//!
//! The machine writes lines; printing them to a file with a date is the tool's. The shapes are the
//! game's, docs/papyrus-vm.md "The log".

use serde::{Deserialize, Serialize};
use std::fmt;

/// Whose fault a line tells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum LogKind {
    /// Something this engine did not do as the original, or a fault that follows from it.
    Engine,
    /// A fault in the plugins or scripts themselves: the original logs the same line.
    Game,
}

/// How bad it is. Shown before the text, nothing for [`Severity::Info`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Severity {
    /// Plain line.
    Info,
    /// `warning: `.
    Warning,
    /// `error: `.
    Error,
}

/// One calling function, as the log shows it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct StackLine {
    /// Text of the object in brackets, `None` for unbound; no value for a global function.
    pub object: Option<String>,
    /// The instance's script.
    pub script: String,
    /// Function name.
    pub function: String,
    /// Source file; no value for a native.
    pub file: Option<String>,
    /// Source line, when the script has debug information.
    pub line: Option<u16>,
}

/// What a native call has to say in the log, before it is known who called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CallLine {
    /// Whose fault.
    pub kind: LogKind,
    /// How bad.
    pub severity: Severity,
    /// The text, without the severity word.
    pub text: String,
    /// Whether the log shows the calling functions below it.
    pub shows_stack: bool,
}

/// One line of the script log.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LogLine {
    /// Whose fault.
    pub kind: LogKind,
    /// How bad.
    pub severity: Severity,
    /// The text, without the severity word.
    pub text: String,
    /// The calling functions, innermost first; empty without a script behind the line.
    pub stack: Vec<StackLine>,
    /// Whether the game's log has the stack below this line: after warnings and errors, and where a
    /// script asks for it. Otherwise it is only known who spoke.
    #[serde(default)]
    pub shows_stack: bool,
}

impl LogLine {
    /// The one-line form: text, then at most three calling functions, innermost first, as
    /// `Script.Function [object] < …`.
    pub fn short(&self) -> String {
        let callers: Vec<String> = self.stack.iter().take(3).map(StackLine::short).collect();
        match callers.is_empty() {
            true => self.text.clone(),
            false => format!("{} ({})", self.text, callers.join(" < ")),
        }
    }
}

impl StackLine {
    fn short(&self) -> String {
        match &self.object {
            Some(object) => format!("{}.{} [{object}]", self.script, self.function),
            None => format!("{}.{}", self.script, self.function),
        }
    }

    /// `[form text].ScriptName.Function()`.
    pub(crate) fn function(&self) -> String {
        let object = match &self.object {
            Some(object) => format!("[{object}]"),
            None => "<unknown self>".to_owned(),
        };
        format!("{object}.{}.{}()", self.script, self.function)
    }
}

impl fmt::Display for StackLine {
    /// `[form text].Script.Function() - "file.psc" Line n`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let file = self.file.as_deref().unwrap_or("<native>");
        write!(f, "{} - \"{file}\" Line ", self.function())?;
        match self.line {
            Some(line) => write!(f, "{line}"),
            None => f.write_str("?"),
        }
    }
}

impl fmt::Display for LogLine {
    /// The form of the game's log file, without the date: below a line that shows its stack
    /// the calling functions, on lines of their own.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.severity {
            Severity::Info => "",
            Severity::Warning => "warning: ",
            Severity::Error => "error: ",
        })?;
        f.write_str(&self.text)?;
        if !self.shows_stack || self.stack.is_empty() {
            return Ok(());
        }
        f.write_str("\nstack:")?;
        self.stack
            .iter()
            .try_for_each(|line| write!(f, "\n\t{line}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line() -> LogLine {
        let frame = |object: Option<&str>, function: &str, file: Option<&str>, line| StackLine {
            object: object.map(str::to_owned),
            script: "MyScript".into(),
            function: function.into(),
            file: file.map(str::to_owned),
            line,
        };
        LogLine {
            kind: LogKind::Game,
            severity: Severity::Error,
            text: "Cannot call Foo() on a None object, aborting function call".into(),
            stack: vec![
                frame(None, "GetForm", None, None),
                frame(
                    Some(" (00000014)"),
                    "OnInit",
                    Some("MyScript.psc"),
                    Some(12),
                ),
            ],
            shows_stack: true,
        }
    }

    // The shape of published logs: reference notes, "Log text".
    #[test]
    fn a_line_with_a_stack_reads_as_the_games() {
        assert_eq!(
            line().to_string(),
            "error: Cannot call Foo() on a None object, aborting function call\nstack:\n\
             \t<unknown self>.MyScript.GetForm() - \"<native>\" Line ?\n\
             \t[ (00000014)].MyScript.OnInit() - \"MyScript.psc\" Line 12"
        );
    }

    // Reference notes, "Log text": the stack comes after an error.
    #[test]
    fn what_a_script_says_has_no_stack_below_it() {
        let said = LogLine {
            severity: Severity::Info,
            text: "I am ready".into(),
            shows_stack: false,
            ..line()
        };
        assert_eq!(said.to_string(), "I am ready");
    }

    #[test]
    fn the_short_form_has_the_callers_innermost_first() {
        assert!(
            line()
                .short()
                .ends_with("(MyScript.GetForm < MyScript.OnInit [ (00000014)])")
        );
    }
}
