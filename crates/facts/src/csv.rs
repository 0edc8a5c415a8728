//! A small reader of comma-separated tables (RFC 4180 quoting) into typed rows.

use std::fmt;
use std::str::FromStr;

/// A table that does not read: which line, which column, what was wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TableError {
    /// Line number, the heading being 1. A row holds no line breaks.
    pub line: usize,
    /// Heading of the column.
    pub column: String,
    /// What was found.
    pub found: String,
}

impl fmt::Display for TableError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "line {}, column {}: {:?} does not fit",
            self.line, self.column, self.found
        )
    }
}

impl std::error::Error for TableError {}

/// A row of a table, read from its cells by heading.
pub trait Row: Sized {
    /// The row in these cells.
    fn read(cells: &Cells<'_>) -> Result<Self, TableError>;
}

/// The cells of one line, found by their heading.
#[derive(Debug)]
pub struct Cells<'a> {
    headings: &'a [String],
    cells: Vec<String>,
    line: usize,
}

impl Cells<'_> {
    /// The text under `heading`; an error when there is no such column.
    pub fn text(&self, heading: &str) -> Result<String, TableError> {
        let at = self.headings.iter().position(|known| known == heading);
        match at.and_then(|at| self.cells.get(at)) {
            Some(cell) => Ok(cell.clone()),
            None => Err(self.error(heading, "no such column")),
        }
    }

    /// The text under `heading`, `None` when empty.
    pub fn some(&self, heading: &str) -> Result<Option<String>, TableError> {
        Ok(Some(self.text(heading)?).filter(|text| !text.is_empty()))
    }

    /// The number under `heading`: decimal, or hexadecimal after `0x`.
    pub fn number<T: TryFrom<i64>>(&self, heading: &str) -> Result<T, TableError> {
        let text = self.text(heading)?;
        let value = match text.strip_prefix("0x") {
            Some(digits) => i64::from_str_radix(digits, 16).ok(),
            None => i64::from_str(&text).ok(),
        };
        value
            .and_then(|value| T::try_from(value).ok())
            .ok_or_else(|| self.error(heading, &text))
    }

    /// The number under `heading`, `None` when empty.
    pub fn some_number<T: TryFrom<i64>>(&self, heading: &str) -> Result<Option<T>, TableError> {
        if self.text(heading)?.is_empty() {
            Ok(None)
        } else {
            self.number(heading).map(Some)
        }
    }

    /// `1` or `0` under `heading`.
    pub fn flag(&self, heading: &str) -> Result<bool, TableError> {
        self.some_flag(heading)?
            .ok_or_else(|| self.error(heading, ""))
    }

    /// `1`, `0` or, when it is not known, nothing under `heading`.
    pub fn some_flag(&self, heading: &str) -> Result<Option<bool>, TableError> {
        match self.text(heading)?.as_str() {
            "1" => Ok(Some(true)),
            "0" => Ok(Some(false)),
            "" => Ok(None),
            other => Err(self.error(heading, other)),
        }
    }

    /// An error about the cell under `heading`.
    pub fn error(&self, heading: &str, found: &str) -> TableError {
        TableError {
            line: self.line,
            column: heading.to_owned(),
            found: found.to_owned(),
        }
    }
}

/// All rows of a table whose first line is its headings.
pub fn read_table<T: Row>(text: &str) -> Result<Vec<T>, TableError> {
    let mut lines = text.lines().enumerate();
    let headings = lines
        .next()
        .map(|(_, line)| split(line))
        .unwrap_or_default();
    lines
        .map(|(at, line)| {
            let cells = Cells {
                headings: &headings,
                cells: split(line),
                line: at + 1,
            };
            if cells.cells.len() != headings.len() {
                return Err(cells.error("*", &format!("{} cells", cells.cells.len())));
            }
            T::read(&cells)
        })
        .collect()
}

/// The rows of a table that is part of this crate; its tests read every one.
#[expect(
    clippy::expect_used,
    reason = "the text is compiled in, and a test reads each table"
)]
pub(crate) fn own_table<T: Row>(text: &str) -> Vec<T> {
    read_table(text).expect("a table of this crate reads")
}

fn split(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        let Some(cell) = cells.last_mut() else { break };
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            other => cell.push(other),
        }
    }
    cells
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, PartialEq)]
    struct Pair(String, u8);

    impl Row for Pair {
        fn read(cells: &Cells<'_>) -> Result<Self, TableError> {
            Ok(Self(cells.text("name")?, cells.number("size")?))
        }
    }

    #[test]
    fn quoted_cells_keep_commas_and_quotes() {
        let rows = read_table::<Pair>("size,name\n0x10,\"a,\"\"b\"\"\"\n2,c\n");
        assert_eq!(
            rows,
            Ok(vec![Pair("a,\"b\"".into(), 16), Pair("c".into(), 2)])
        );
    }

    #[test]
    fn a_cell_that_does_not_fit_says_where() {
        let error = read_table::<Pair>("name,size\na,1\nb,256").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 3, column size: \"256\" does not fit"
        );
        let error = read_table::<Pair>("name,size\na,1,2").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, column *: \"3 cells\" does not fit"
        );
        let error = read_table::<Pair>("name\na").unwrap_err();
        assert_eq!(
            error.to_string(),
            "line 2, column size: \"no such column\" does not fit"
        );
    }
}
