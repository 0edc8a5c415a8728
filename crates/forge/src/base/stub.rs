//! One record of a stand-in master: the right type, id and editor id, and the fields that its
//! layout requires, empty.
//!
//! `tables/stub_fields.csv` lists the required fields and sizes of each record type (`z`: an empty
//! text). What needs more than zeros is made here. Source: the record layout tables, rows that must
//! be there once.

use esp::{Record, RecordBuilder, RecordFlags};
use ident::FourCC;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The race of stand-in actors and of the player: `NordRace` of `Skyrim.esm`.
pub(crate) const NORD: u32 = 0x1_3746;
/// The class of stand-in actors and of the player: `CombatWarrior1H` of `Skyrim.esm`.
pub(crate) const WARRIOR: u32 = 0x1_3176;
/// What stand-in references are made from: the `XMarker` of `Skyrim.esm`.
pub(crate) const MARKER: u32 = 0x3B;

/// A record to be made. Form ids are in the stand-in's own numbering.
#[derive(Debug, Clone)]
pub(crate) struct Stub {
    /// Its form id.
    pub(crate) id: u32,
    /// Its record type.
    pub(crate) kind: FourCC,
    /// Its editor id, empty for none.
    pub(crate) editor_id: String,
    /// References: what it is made from.
    pub(crate) base: u32,
    /// References: whether the game keeps it when its cell is away.
    pub(crate) is_persistent: bool,
    /// Cells and navigation meshes: the worldspace they are part of.
    pub(crate) world: Option<u32>,
    /// Cells and navigation meshes: the place in it.
    pub(crate) grid: Option<(i16, i16)>,
    /// Navigation meshes: the interior cell.
    pub(crate) cell: u32,
}

/// Whether a record of this type stands in a cell: references, land and navigation meshes.
pub(crate) fn is_in_cell(kind: FourCC) -> bool {
    is_reference(kind) || matches!(&kind.0, b"LAND" | b"NAVM")
}

/// Whether a record of this type is a reference: a thing placed in a cell.
pub(crate) fn is_reference(kind: FourCC) -> bool {
    const KINDS: [&[u8; 4]; 10] = [
        b"ACHR", b"REFR", b"PARW", b"PBAR", b"PBEA", b"PCON", b"PFLA", b"PGRE", b"PHZD", b"PMIS",
    ];
    KINDS.iter().any(|other| kind.0 == **other)
}

impl Stub {
    /// A record of this type with nothing more to say.
    pub(crate) fn new(id: u32, kind: FourCC, editor_id: &str) -> Self {
        Self {
            id,
            kind,
            editor_id: editor_id.to_owned(),
            base: MARKER,
            is_persistent: true,
            world: None,
            grid: None,
            cell: 0,
        }
    }

    /// The record.
    pub(crate) fn record(&self) -> Record {
        let mut record = RecordBuilder::new(self.kind, self.id);
        if !self.editor_id.is_empty() {
            record = record.zstring(b"EDID", self.editor_id.as_bytes());
        }
        if is_reference(self.kind) {
            return self.reference(record);
        }
        match &self.kind.0 {
            b"CELL" => self.cell(record).finish(),
            b"GLOB" => record
                .u8(b"FNAM", b'f')
                .f32(b"FLTV", global_value(self.id))
                .finish(),
            b"GMST" => self.setting(record).finish(),
            b"NPC_" => self.actor(record).finish(),
            b"LAND" => record.u32(b"DATA", 0).finish(),
            b"NAVM" => record.field(b"NVNM", &self.empty_mesh()).finish(),
            b"RACE" => self.race(record).finish(),
            b"DIAL" => record
                .f32(b"PNAM", 50.0)
                .u32(b"DATA", 0)
                .field(b"SNAM", b"CUST")
                .u32(b"TIFC", 0)
                .finish(),
            _ => required_fields(self.kind, record).finish(),
        }
    }

    fn reference(&self, record: RecordBuilder) -> Record {
        let flags = RecordFlags(if self.is_persistent {
            RecordFlags::PERSISTENT.0
        } else {
            0
        });
        record
            .flags(flags)
            .u32(b"NAME", self.base)
            .field(b"DATA", &[0; 24])
            .finish()
    }

    fn cell(&self, record: RecordBuilder) -> RecordBuilder {
        let record = record.u16(b"DATA", u16::from(self.world.is_none()));
        let record = match self.grid {
            Some((x, y)) => record.u32s(b"XCLC", &[i32::from(x) as u32, i32::from(y) as u32, 0]),
            None => record,
        };
        record.u32(b"LTMP", 0)
    }

    /// A navigation mesh without vertices.
    fn empty_mesh(&self) -> Vec<u8> {
        const VERSION: u32 = 12;
        const PATHING_CELL: u32 = 0xA5E9_A03C;
        let (x, y) = self.grid.unwrap_or_default();
        let place = match self.world {
            Some(_) => u32::from(y as u16) | u32::from(x as u16) << 16,
            None => self.cell,
        };
        let mut words = vec![VERSION, PATHING_CELL, self.world.unwrap_or(0), place];
        // No vertices, triangles, edge links, door links and covers; a grid of no cells: its
        // divisor, size, minimum and maximum.
        words.extend([0; 5 + 1 + 2 + 3 + 3]);
        words.into_iter().flat_map(u32::to_le_bytes).collect()
    }

    /// The first letter of a setting's name says what it holds.
    fn setting(&self, record: RecordBuilder) -> RecordBuilder {
        match self.editor_id.bytes().next() {
            Some(b's' | b'S') => record.zstring(b"DATA", b""),
            _ => record.u32(b"DATA", 0),
        }
    }

    fn actor(&self, record: RecordBuilder) -> RecordBuilder {
        let is_player = self.id == ident::FormId::PLAYER_BASE.0;
        // Essential and unique; the level stands in bytes 8 and 9, the speed in 14 and 15.
        let mut settings = [0; 24];
        settings[0] = if is_player { 0x22 } else { 0 };
        settings[8] = 1;
        settings[14] = 100;
        // 18 skills, 18 offsets, then health, magicka and stamina.
        let mut skills = [0; 52];
        skills[..18].fill(15);
        skills[36] = 100;
        skills[38] = 100;
        skills[40] = 100;
        let record = record.field(b"OBND", &[0; 12]).field(b"ACBS", &settings);
        let record = record
            .u32(b"RNAM", NORD)
            .field(b"AIDT", &[0; 20])
            .u32(b"CNAM", WARRIOR);
        let record = if is_player {
            record.zstring(b"FULL", b"Player")
        } else {
            record
        };
        record
            .field(b"DATA", b"")
            .field(b"DNAM", &skills)
            .field(b"NAM5", &[0xFF, 0])
            .f32(b"NAM6", 1.0)
            .f32(b"NAM7", 50.0)
            .u32(b"NAM8", 1)
    }

    fn race(&self, record: RecordBuilder) -> RecordBuilder {
        const PLAYABLE: std::ops::RangeInclusive<u32> = 0x1_3740..=0x1_3749;
        let mut data = [0; 164];
        // The flags stand in bytes 32 to 35: playable; swims and walks.
        data[32] = u8::from(PLAYABLE.contains(&self.id)) | 0x40;
        data[33] = 0x01;
        record
            .zstring(b"DESC", b"")
            .field(b"BOD2", &[0; 8])
            .field(b"DATA", &data)
    }
}

/// What the clock's globals begin with: the day the game begins is known; the rest is not.
/// Unknown: the hour the original's global starts with.
fn global_value(id: u32) -> f32 {
    match id {
        0x35 => 201.0,
        0x36 => 7.0,
        0x37 => 17.0,
        0x38 => 8.0,
        0x39 => 1.0,
        0x3A => 20.0,
        _ => 0.0,
    }
}

/// A field and its size; none for an empty text.
type RequiredField = ([u8; 4], Option<usize>);

fn required_fields(kind: FourCC, record: RecordBuilder) -> RecordBuilder {
    static FIELDS: LazyLock<BTreeMap<FourCC, Vec<RequiredField>>> =
        LazyLock::new(|| read_fields(include_str!("../../tables/stub_fields.csv")));
    let fields = FIELDS.get(&kind).into_iter().flatten();
    fields.fold(record, |record, (field, size)| match size {
        Some(size) => record.field(field, &vec![0; *size]),
        None => record.zstring(field, b""),
    })
}

fn read_fields(text: &str) -> BTreeMap<FourCC, Vec<RequiredField>> {
    let mut fields: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for line in text.lines().skip(1) {
        let mut cells = line.split(',').map(str::as_bytes);
        let (Some(record), Some(field), Some(size)) = (cells.next(), cells.next(), cells.next())
        else {
            continue;
        };
        if let (Ok(record), Ok(field)) = (record.try_into(), field.try_into()) {
            let size = str::from_utf8(size).ok().and_then(|size| size.parse().ok());
            fields
                .entry(FourCC(record))
                .or_default()
                .push((field, size));
        }
    }
    fields
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fields(stub: &Stub) -> Vec<(String, usize)> {
        let fields = stub.record().fields().unwrap();
        fields
            .iter()
            .map(|it| (it.kind.to_string(), it.data.len()))
            .collect()
    }

    fn fields_of(kind: &[u8; 4], editor_id: &str) -> Vec<(String, usize)> {
        fields(&Stub::new(0x800, FourCC(*kind), editor_id))
    }

    #[test]
    fn every_row_of_the_table_of_required_fields_reads() {
        let table = include_str!("../../tables/stub_fields.csv");
        let n_fields: usize = read_fields(table).values().map(Vec::len).sum();
        assert_eq!(n_fields, table.lines().count() - 1);
    }

    #[test]
    fn a_record_has_its_required_fields_in_file_order() {
        let expected = [
            ("EDID", 4),
            ("OBND", 12),
            ("DESC", 1),
            ("DATA", 10),
            ("DNAM", 100),
        ];
        assert_eq!(
            fields_of(b"WEAP", "Axe"),
            expected.map(|(it, size)| (it.to_owned(), size))
        );
        assert_eq!(fields_of(b"FLST", ""), []);
    }

    #[test]
    fn a_settings_first_letter_says_what_it_holds() {
        assert_eq!(fields_of(b"GMST", "sName")[1], ("DATA".to_owned(), 1));
        assert_eq!(fields_of(b"GMST", "fSpeed")[1], ("DATA".to_owned(), 4));
    }

    #[test]
    fn an_exterior_cell_has_its_grid_place_and_an_interior_cell_its_flag() {
        let mut stub = Stub::new(0x800, FourCC(*b"CELL"), "");
        assert_eq!(stub.record().fields().unwrap()[0].data, [1, 0]);
        stub.world = Some(0x3C);
        stub.grid = Some((-2, 3));
        let fields = stub.record().fields().unwrap();
        assert_eq!(fields[0].data, [0, 0]);
        assert_eq!(
            fields[1].data,
            [0xFE, 0xFF, 0xFF, 0xFF, 3, 0, 0, 0, 0, 0, 0, 0]
        );
    }
}
