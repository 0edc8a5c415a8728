//! Cells and what stands in them.

use super::scripted;
use crate::vmad::Script;
use esp::{Field, Record, RecordBuilder, RecordFlags};
use ident::FourCC;

/// A cell. On its own it is an interior one; [`super::World`] has those under the sky.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    pub(super) local: u32,
    pub(super) editor_id: String,
    pub(super) references: Vec<Reference>,
    name: String,
    flags: u16,
    lighting_template: u32,
    fields: Vec<Field>,
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
    fields: Vec<Field>,
}

impl Cell {
    /// An empty cell.
    pub fn new(local: u32, editor_id: &str) -> Self {
        Self {
            local,
            editor_id: editor_id.to_owned(),
            references: Vec::new(),
            name: String::new(),
            flags: 0,
            lighting_template: 0,
            fields: Vec::new(),
        }
    }

    /// The cell with a name.
    #[must_use]
    pub fn name(self, name: &str) -> Self {
        Self {
            name: name.to_owned(),
            ..self
        }
    }

    /// The cell with these flags as well: 0x02 has water, 0x20 public, 0x80 shows the sky. Whether
    /// it is an interior one is seen to.
    #[must_use]
    pub fn flags(self, flags: u16) -> Self {
        Self {
            flags: self.flags | flags,
            ..self
        }
    }

    /// The cell lit by a template.
    #[must_use]
    pub fn lighting_template(self, template: u32) -> Self {
        Self {
            lighting_template: template,
            ..self
        }
    }

    /// The cell with one more subrecord, behind those it has anyway.
    #[must_use]
    pub fn field(mut self, kind: &[u8; 4], data: &[u8]) -> Self {
        self.fields.push(Field {
            kind: FourCC(*kind),
            data: data.to_vec(),
        });
        self
    }

    /// The cell with one more reference.
    #[must_use]
    pub fn with(mut self, reference: Reference) -> Self {
        self.references.push(reference);
        self
    }

    /// The record: with its place in the grid if it is under the sky.
    pub(super) fn record(&self, begin: RecordBuilder, grid: Option<(i16, i16)>) -> Record {
        const INTERIOR: u16 = 1;
        let mut record = begin;
        if !self.name.is_empty() {
            record = record.zstring(b"FULL", self.name.as_bytes());
        }
        record = match grid {
            None => record.u16(b"DATA", self.flags | INTERIOR),
            Some((x, y)) => {
                let [x, y] = [i32::from(x) as u32, i32::from(y) as u32];
                record.u16(b"DATA", self.flags).u32s(b"XCLC", &[x, y, 0])
            }
        };
        push_fields(record.u32(b"LTMP", self.lighting_template), &self.fields).finish()
    }
}

/// The record with these subrecords.
pub(super) fn push_fields(record: RecordBuilder, fields: &[Field]) -> RecordBuilder {
    fields.iter().fold(record, |record, field| {
        record.field(&field.kind.0, &field.data)
    })
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
            fields: Vec::new(),
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

    /// The reference with these header flags as well.
    #[must_use]
    pub fn flagged(self, flags: RecordFlags) -> Self {
        Self {
            flags: self.flags.with(flags),
            ..self
        }
    }

    /// The reference of this size, 1 for the model's own.
    #[must_use]
    pub fn scale(self, scale: f32) -> Self {
        self.field(b"XSCL", &scale.to_le_bytes())
    }

    /// The reference as a box that is felt and not seen: half of its sides.
    #[must_use]
    pub fn trigger_box(self, half: [f32; 3]) -> Self {
        const BOX: u32 = 1;
        let [x, y, z] = half;
        // A colour for editors, and a number of theirs.
        let numbers = [x, y, z, 0.8, 0.3, 0.2, 0.4];
        let mut data: Vec<u8> = numbers.into_iter().flat_map(f32::to_le_bytes).collect();
        data.extend(BOX.to_le_bytes());
        self.field(b"XPRM", &data)
    }

    /// The reference as a door to where another one is: that door, and the place and angles of who
    /// comes out there.
    #[must_use]
    pub fn teleport(self, door: u32, arrival: [f32; 6]) -> Self {
        let mut data = door.to_le_bytes().to_vec();
        data.extend(arrival.into_iter().flat_map(f32::to_le_bytes));
        data.extend(0_u32.to_le_bytes());
        self.field(b"XTEL", &data)
    }

    /// The reference with one more subrecord, before its place.
    #[must_use]
    pub fn field(mut self, kind: &[u8; 4], data: &[u8]) -> Self {
        self.fields.push(Field {
            kind: FourCC(*kind),
            data: data.to_vec(),
        });
        self
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
        let record = push_fields(record, &self.fields);
        let place: Vec<u8> = self
            .place
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        record.field(b"DATA", &place).finish()
    }
}
