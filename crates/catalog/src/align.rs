//! The fields of several versions of a record laid beside each other.

use crate::pairs::{Key, pair};
use crate::sheet::{Cell, Row};
use crate::standing::content_of;
use ident::FormId;
use records::Shown;

/// A field that some of the versions have.
#[derive(Debug, Clone)]
pub(crate) struct Field {
    label: String,
    kind: Option<String>,
    is_element: bool,
    /// One for each version so far.
    cells: Vec<Option<Cell>>,
    /// Content in the last version that has it.
    content: u64,
    fields: Vec<Field>,
}

/// A version's fields, and what its form ids are in the game.
pub(crate) struct Column<'a> {
    /// How many versions came before.
    pub(crate) before: usize,
    pub(crate) form: &'a dyn Fn(u32) -> Option<FormId>,
}

/// Lays a version's fields beside those of the versions before it. As deep as the descriptions are.
pub(crate) fn lay(fields: &mut Vec<Field>, shown: &[Shown], column: &Column<'_>) {
    let old: Vec<Key<'_>> = fields
        .iter()
        .map(|field| Key {
            label: &field.label,
            content: field.content,
        })
        .collect();
    let new: Vec<Key<'_>> = shown
        .iter()
        .map(|field| Key {
            label: label(field),
            content: content_of(field),
        })
        .collect();
    let steps = pair(&old, &new);
    let contents: Vec<u64> = new.iter().map(|key| key.content).collect();
    let mut before: Vec<Option<Field>> = std::mem::take(fields).into_iter().map(Some).collect();
    for step in steps {
        let old = step.old.and_then(|at| before.get_mut(at)?.take());
        let new = step.new.and_then(|at| shown.get(at).zip(contents.get(at)));
        let mut field = match (old, new) {
            (Some(old), _) => old,
            (None, Some((shown, _))) => Field::of(shown, column.before),
            (None, None) => continue,
        };
        match new {
            Some((shown, &content)) => field.take(shown, content, column),
            None => field.miss(column),
        }
        fields.push(field);
    }
}

impl Field {
    fn of(shown: &Shown, before: usize) -> Self {
        Self {
            label: label(shown).to_owned(),
            kind: shown.kind.clone(),
            is_element: shown.is_element,
            cells: vec![None; before],
            content: 0,
            fields: Vec::new(),
        }
    }

    fn take(&mut self, shown: &Shown, content: u64, column: &Column<'_>) {
        self.content = content;
        self.cells.push(Some(Cell {
            text: shown.value.clone().unwrap_or_default(),
            form: shown.form.and_then(|raw| (column.form)(raw)),
        }));
        lay(&mut self.fields, &shown.fields, column);
    }

    fn miss(&mut self, column: &Column<'_>) {
        self.cells.push(None);
        lay(&mut self.fields, &[], column);
    }
}

/// What a field is called, without the number of an element.
fn label(shown: &Shown) -> &str {
    if !shown.is_element {
        return &shown.name;
    }
    let digits = |letter: char| letter.is_ascii_digit();
    shown.name.trim_end_matches(digits).trim_end()
}

/// The fields as rows from above, elements numbered as they stand there. `counts` says for each
/// version whether a field that it lacks is a difference.
pub(crate) fn rows(fields: &[Field], counts: &[bool]) -> Vec<Row> {
    let mut out = Vec::new();
    write(fields, 0, counts, &mut out);
    out
}

/// Writes fields and says whether any of them differs.
fn write(fields: &[Field], depth: usize, counts: &[bool], out: &mut Vec<Row>) -> bool {
    let mut differs = false;
    let mut number = 0;
    for field in fields {
        let name = if field.is_element {
            number += 1;
            format!("{} {}", field.label, number - 1)
                .trim_start()
                .to_owned()
        } else {
            field.label.clone()
        };
        let at = out.len();
        out.push(Row {
            depth,
            name,
            kind: field.kind.clone(),
            cells: field.cells.clone(),
            differs: false,
        });
        let inner = write(&field.fields, depth + 1, counts, out);
        let row_differs = inner || differ(&field.cells, counts);
        if let Some(row) = out.get_mut(at) {
            row.differs = row_differs;
        }
        differs |= row_differs;
    }
    differs
}

/// Whether versions say different things: another value, or none where one that counts has none.
fn differ(cells: &[Option<Cell>], counts: &[bool]) -> bool {
    let told = cells.iter().zip(counts);
    let mut told = told.filter(|(cell, counts)| **counts || cell.is_some());
    let Some((first, _)) = told.next() else {
        return false;
    };
    told.any(|(cell, _)| cell != first)
}
