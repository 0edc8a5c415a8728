//! Interior cells and what stands in them.

use super::scripted;
use crate::vmad::Script;
use esp::{Record, RecordBuilder, RecordFlags};

/// An interior cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    pub(super) local: u32,
    pub(super) editor_id: String,
    pub(super) references: Vec<Reference>,
}

/// A thing or someone placed in a cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Reference {
    pub(super) local: u32,
    pub(super) editor_id: String,
    pub(super) is_persistent: bool,
    base: u32,
    is_actor: bool,
    flags: RecordFlags,
    place: [f32; 6],
    scripts: Vec<Script>,
    /// Keyword (0 for none) and reference.
    links: Vec<[u32; 2]>,
}

impl Cell {
    /// An empty cell.
    pub fn new(local: u32, editor_id: &str) -> Self {
        Self {
            local,
            editor_id: editor_id.to_owned(),
            references: Vec::new(),
        }
    }

    /// The cell with one more reference.
    #[must_use]
    pub fn with(mut self, reference: Reference) -> Self {
        self.references.push(reference);
        self
    }

    pub(super) fn record(&self, begin: RecordBuilder) -> Record {
        const INTERIOR: u16 = 1;
        begin.u16(b"DATA", INTERIOR).u32(b"LTMP", 0).finish()
    }
}

impl Reference {
    /// A persistent reference to the base form `base`, at the cell's origin.
    pub fn new(local: u32, editor_id: &str, base: u32) -> Self {
        Self {
            local,
            editor_id: editor_id.to_owned(),
            is_persistent: true,
            base,
            is_actor: false,
            flags: RecordFlags::default(),
            place: [0.0; 6],
            scripts: Vec::new(),
            links: Vec::new(),
        }
    }

    /// A persistent reference to the actor base `base`.
    pub fn actor(local: u32, editor_id: &str, base: u32) -> Self {
        Self {
            is_actor: true,
            ..Self::new(local, editor_id, base)
        }
    }

    /// The reference, kept only while its cell is loaded.
    #[must_use]
    pub fn temporary(self) -> Self {
        Self {
            is_persistent: false,
            ..self
        }
    }

    /// The reference, disabled when the game starts.
    #[must_use]
    pub fn disabled(self) -> Self {
        Self {
            flags: self.flags.with(RecordFlags::INITIALLY_DISABLED),
            ..self
        }
    }

    /// The reference at this place: x, y, z in units and three angles in radians.
    #[must_use]
    pub fn at(self, place: [f32; 6]) -> Self {
        Self { place, ..self }
    }

    /// The reference with one more script.
    #[must_use]
    pub fn script(mut self, script: Script) -> Self {
        self.scripts.push(script);
        self
    }

    /// The reference linked to another by a keyword, 0 for none.
    #[must_use]
    pub fn link(mut self, keyword: u32, reference: u32) -> Self {
        self.links.push([keyword, reference]);
        self
    }

    pub(super) fn kind(&self) -> &'static [u8; 4] {
        if self.is_actor { b"ACHR" } else { b"REFR" }
    }

    pub(super) fn record(&self, begin: RecordBuilder) -> Record {
        let flags = if self.is_persistent {
            self.flags.with(RecordFlags::PERSISTENT)
        } else {
            self.flags
        };
        let record = scripted(begin.flags(flags), self.scripts.clone());
        let record = record.u32(b"NAME", self.base);
        let record = self
            .links
            .iter()
            .fold(record, |record, link| record.u32s(b"XLKR", link));
        let place: Vec<u8> = self
            .place
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        record.field(b"DATA", &place).finish()
    }
}
