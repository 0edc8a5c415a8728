//! The lines of the notation and how they stand in each other, before they mean anything.
//!
//! A line's indentation, two spaces a level, says which line it belongs to; `#` begins a remark.
//! Words are parted by spaces; quotes and brackets keep spaces together.

use crate::notation::NotationError;

/// The deepest indentation read. The descriptions reach 9.
const DEPTH_MAX: usize = 32;

/// A line and the lines below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Statement<'a> {
    /// Its number in the text, from 1.
    pub(crate) line: usize,
    /// Which case of a union it is: what stands between `case` and the colon; empty for `else`.
    pub(crate) case: Option<&'a str>,
    /// Its words.
    pub(crate) words: Vec<&'a str>,
    /// The lines one level deeper.
    pub(crate) inner: Vec<Statement<'a>>,
}

impl Statement<'_> {
    pub(crate) fn error(&self, what: impl Into<String>) -> NotationError {
        NotationError {
            line: self.line,
            what: what.into(),
        }
    }
}

/// All lines of a text.
pub(crate) fn read(text: &str) -> Result<Vec<Statement<'_>>, NotationError> {
    let mut open: Vec<Vec<Statement<'_>>> = vec![Vec::new()];
    for (at, line) in text.lines().enumerate() {
        let words = line.trim();
        if words.is_empty() || words.starts_with("# ") {
            continue;
        }
        let spaces = line.len() - line.trim_start().len();
        let statement = statement(at + 1, words);
        let depth = spaces / 2;
        if depth >= DEPTH_MAX || spaces % 2 != 0 {
            return Err(statement.error("this indentation is no level"));
        }
        close(&mut open, depth + 1);
        let above = open.last().is_some_and(|list| !list.is_empty());
        if open.len() == depth && above {
            open.push(Vec::new());
        }
        if open.len() != depth + 1 {
            return Err(statement.error("indented deeper than the line above allows"));
        }
        if let Some(list) = open.last_mut() {
            list.push(statement);
        }
    }
    close(&mut open, 1);
    Ok(open.pop().unwrap_or_default())
}

/// Puts finished levels into the lines they belong to, until `levels` are open.
fn close<'a>(open: &mut Vec<Vec<Statement<'a>>>, levels: usize) {
    while open.len() > levels {
        let inner = open.pop().unwrap_or_default();
        if let Some(outer) = open.last_mut().and_then(|list| list.last_mut()) {
            outer.inner = inner;
        }
    }
}

fn statement(line: usize, text: &str) -> Statement<'_> {
    let labelled = text.strip_prefix("case ").or(text.strip_prefix("else"));
    let (case, rest) = match labelled.and_then(|rest| rest.split_once(": ")) {
        Some((label, rest)) => (Some(label.trim()), rest),
        None => (None, text),
    };
    Statement {
        line,
        case,
        words: words(rest),
        inner: Vec::new(),
    }
}

fn words(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let (mut quoted, mut brackets, mut begin) = (false, 0u32, None);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'"' => quoted = !quoted,
            b'[' if !quoted => brackets += 1,
            b']' if !quoted => brackets = brackets.saturating_sub(1),
            _ => {}
        }
        if byte == b' ' && !quoted && brackets == 0 {
            words.extend(begin.take().and_then(|begin| text.get(begin..at)));
        } else if begin.is_none() {
            begin = Some(at);
        }
    }
    words.extend(begin.and_then(|begin| text.get(begin..)));
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_keep_what_stands_in_quotes_and_brackets() {
        assert_eq!(
            words("KWDA! array[to end] \"Key words\" if \"Run On\">=4"),
            [
                "KWDA!",
                "array[to end]",
                "\"Key words\"",
                "if",
                "\"Run On\">=4"
            ]
        );
    }

    #[test]
    fn lines_stand_in_each_other_by_their_indentation() {
        let lines = read("# remark\na\n  b\n    c\n  else: d \"x: y\"\ne").unwrap();
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].inner[0].inner[0].words, ["c"]);
        assert_eq!(lines[0].inner[1].case, Some(""));
        assert_eq!(lines[0].inner[1].words, ["d", "\"x: y\""]);
    }

    #[test]
    fn a_jump_in_depth_is_an_error_with_its_line() {
        assert_eq!(read("a\n    b").unwrap_err().line, 2);
        assert_eq!(read("  a").unwrap_err().line, 1);
        assert_eq!(read("a\n b").unwrap_err().line, 2);
    }
}
