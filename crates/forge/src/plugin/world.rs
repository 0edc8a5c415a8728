//! Worldspaces: their persistent cell, and the cells of their grid with land.

use super::cell::{Cell, push_fields};
use esp::{Field, Record, RecordBuilder};
use ident::FourCC;

/// A worldspace.
#[derive(Debug, Clone, PartialEq)]
pub struct World {
    pub(super) local: u32,
    pub(super) editor_id: String,
    pub(super) persistent: Cell,
    pub(super) cells: Vec<((i16, i16), Cell, Option<Record>)>,
    fields: Vec<Field>,
}

impl World {
    /// A worldspace without cells of its grid; `persistent` holds the references that are always
    /// there.
    pub fn new(local: u32, editor_id: &str, persistent: Cell) -> Self {
        Self {
            local,
            editor_id: editor_id.to_owned(),
            persistent,
            cells: Vec::new(),
            fields: Vec::new(),
        }
    }

    /// The worldspace with one more subrecord behind its editor id.
    #[must_use]
    pub fn field(mut self, kind: &[u8; 4], data: &[u8]) -> Self {
        self.fields.push(Field {
            kind: FourCC(*kind),
            data: data.to_vec(),
        });
        self
    }

    /// The worldspace with a cell at this place of the grid, and its land.
    #[must_use]
    pub fn cell(mut self, grid: (i16, i16), cell: Cell, land: Option<Record>) -> Self {
        self.cells.push((grid, cell, land));
        self
    }

    pub(super) fn record(&self, begin: RecordBuilder) -> Record {
        push_fields(begin, &self.fields).finish()
    }
}
