//! Lines and words of the text that plugins and folders of cases are written in.
#![expect(clippy::panic, reason = "a broken fixture is a broken test")]

/// A line that is neither blank nor a remark (`;`).
#[derive(Debug, Clone, Copy)]
pub(crate) struct Line<'a> {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// Spaces before it.
    pub(crate) indent: usize,
    /// The rest.
    pub(crate) text: &'a str,
}

impl Line<'_> {
    /// Ends the test with the line's number.
    pub(crate) fn wrong(&self, what: &str) -> ! {
        panic!("line {}: {what}: {:?}", self.number, self.text)
    }
}

pub(crate) fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    let numbered = text.lines().enumerate().map(|(at, whole)| {
        let text = whole.trim_start();
        Line {
            number: at + 1,
            indent: whole.len() - text.len(),
            text: text.trim_end(),
        }
    });
    numbered.filter(|line| !line.text.is_empty() && !line.text.starts_with(';'))
}

/// The words of a line, texts in quotes with their quotes as one word.
pub(crate) fn words<'a>(line: &Line<'a>) -> Vec<&'a str> {
    let mut out = Vec::new();
    let mut rest = line.text;
    while !rest.is_empty() {
        let quote = rest
            .chars()
            .next()
            .filter(|first| matches!(first, '"' | '\''));
        let end = match quote {
            Some(quote) => rest[1..].find(quote).map(|at| at + 2),
            None => rest.find(' ').or(Some(rest.len())),
        };
        let Some(end) = end else {
            line.wrong("a text without an end")
        };
        out.push(&rest[..end]);
        rest = rest[end..].trim_start();
    }
    out
}

/// The bytes of a text: UTF-8, with `\xNN` for any byte.
pub(crate) fn bytes(text: &str) -> Vec<u8> {
    let mut parts = text.split("\\x");
    let mut out = parts.next().unwrap_or_default().as_bytes().to_vec();
    for part in parts {
        let byte = part
            .get(..2)
            .and_then(|two| u8::from_str_radix(two, 16).ok());
        let Some(byte) = byte else {
            panic!("no two hex digits after \\x: {text:?}")
        };
        out.push(byte);
        out.extend(&part.as_bytes()[2..]);
    }
    out
}
