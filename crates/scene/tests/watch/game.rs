//! A room with a cup, a lamp and a marker, and a worldspace of one cell with ground and water.

use det::GameTime;
use esp::{Plugin, PluginHeader, RecordBuilder, RecordFlags};
use forms::{Forms, PluginInput};
use ident::{FormId, FourCC};
use scene::{Changes, View, Watch};
use world::World;

pub(crate) const ROOM: FormId = FormId(0x100);
pub(crate) const FIELD: FormId = FormId(0x210);
pub(crate) const CUP_REF: FormId = FormId(0x500);
pub(crate) const OTHER_CUP_REF: FormId = FormId(0x501);
pub(crate) const LAMP_REF: FormId = FormId(0x502);
pub(crate) const MARKER_REF: FormId = FormId(0x503);
pub(crate) const HIDDEN_CUP_REF: FormId = FormId(0x504);
pub(crate) const SWITCHED_CUP_REF: FormId = FormId(0x505);
pub(crate) const ROCK_REF: FormId = FormId(0x600);
pub(crate) const FAR_ROCK_REF: FormId = FormId(0x601);

const SPACE: u32 = 0x200;
const PERSISTENT_CELL: u32 = 0x201;
const CUP: u32 = 0x400;
const LAMP: u32 = 0x401;
const MARKER: u32 = 0x402;
const ROCK: u32 = 0x403;
const WET: u32 = 0x404;
const WET_SET: u32 = 0x405;
const IS_MARKER: RecordFlags = RecordFlags(0x0080_0000);

fn record(kind: &[u8; 4], id: u32) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id)
}

fn floats(numbers: &[f32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}

fn placed(id: FormId, base: u32, x: f32) -> RecordBuilder {
    record(b"REFR", id.0)
        .u32(b"NAME", base)
        .field(b"DATA", &floats(&[x, 0.0, 0.0, 0.0, 0.0, 0.0]))
}

fn lamp() -> RecordBuilder {
    let mut data = Vec::new();
    for word in [-1_i32, 256] {
        data.extend(word.to_le_bytes());
    }
    data.extend([255, 128, 0, 0]);
    // It flickers.
    data.extend(0x8_u32.to_le_bytes());
    data.extend(floats(&[1.0, 90.0, 0.0, 200.0, 0.5, 4.0]));
    data.extend([0; 8]);
    record(b"LIGH", LAMP)
        .field(b"DATA", &data)
        .f32(b"FNAM", 1.5)
}

fn bases(plugin: &mut Plugin) {
    let all = [
        record(b"STAT", MARKER)
            .zstring(b"MODL", b"marker.nif")
            .flags(IS_MARKER),
        record(b"STAT", ROCK).zstring(b"MODL", b"rock.nif"),
        record(b"MISC", CUP).zstring(b"MODL", b"clutter\\cup.nif"),
        lamp(),
        record(b"LTEX", WET).u32(b"TNAM", WET_SET),
        record(b"TXST", WET_SET)
            .zstring(b"TX00", b"land\\wet.dds")
            .zstring(b"TX01", b"land\\wet_n.dds"),
    ];
    for record in all {
        plugin.push(record.finish());
    }
}

fn room(plugin: &mut Plugin) {
    let temporary = vec![
        placed(CUP_REF, CUP, 10.0).finish(),
        placed(OTHER_CUP_REF, CUP, 20.0).f32(b"XSCL", 2.0).finish(),
        placed(LAMP_REF, LAMP, 30.0).finish(),
        placed(MARKER_REF, MARKER, 40.0).finish(),
        placed(HIDDEN_CUP_REF, CUP, 50.0)
            .flags(RecordFlags::INITIALLY_DISABLED)
            .finish(),
        // Enabled whenever the hidden cup is not.
        placed(SWITCHED_CUP_REF, CUP, 60.0)
            .field(
                b"XESP",
                &[&HIDDEN_CUP_REF.0.to_le_bytes()[..], &[1, 0, 0, 0]].concat(),
            )
            .finish(),
    ];
    let room = record(b"CELL", ROOM.0).u16(b"DATA", 1).finish();
    plugin.push_interior_cell(room, vec![], temporary);
}

fn exterior(id: u32, has_water: bool) -> RecordBuilder {
    let grid: Vec<u8> = [0_i32, 0, 0b0010]
        .iter()
        .flat_map(|word| word.to_le_bytes())
        .collect();
    record(b"CELL", id)
        .field(b"DATA", &[u8::from(has_water) * 2, 0])
        .field(b"XCLC", &grid)
        .f32(b"XCLW", f32::MAX)
}

fn ground() -> RecordBuilder {
    let mut heights = floats(&[2.0]);
    heights.extend([0; 33 * 33 + 3]);
    let mut opacity = Vec::new();
    opacity.extend(18_u16.to_le_bytes());
    opacity.extend([0, 0]);
    opacity.extend(0.5_f32.to_le_bytes());
    record(b"LAND", 0x700)
        .field(b"VHGT", &heights)
        .field(b"ATXT", &[&WET.to_le_bytes()[..], &[2, 0, 0, 0]].concat())
        .field(b"VTXT", &opacity)
}

fn outside(plugin: &mut Plugin) {
    let persistent = RecordFlags::PERSISTENT;
    let world = record(b"WRLD", SPACE).field(b"DNAM", &floats(&[-100.0, -14.0]));
    plugin.push_world(
        world.finish(),
        exterior(PERSISTENT_CELL, false).flags(persistent).finish(),
        vec![
            placed(ROCK_REF, ROCK, 300.0).flags(persistent).finish(),
            placed(FAR_ROCK_REF, ROCK, 9000.0)
                .flags(persistent)
                .finish(),
        ],
    );
    let cell = exterior(FIELD.0, true).finish();
    plugin.push_exterior_cell((SPACE, 0, 0), cell, vec![], vec![ground().finish()]);
}

/// A game and who watches it.
pub(crate) struct Game {
    pub(crate) forms: Forms,
    pub(crate) world: World,
    pub(crate) watch: Watch,
    pub(crate) view: View,
}

impl Game {
    pub(crate) fn seen_in(cell: FormId) -> Self {
        let mut header = PluginHeader::new();
        header.flags = header.flags.with(RecordFlags::MASTER);
        let mut plugin = Plugin::new(&header);
        bases(&mut plugin);
        room(&mut plugin);
        outside(&mut plugin);
        let (forms, problems) = Forms::build(vec![PluginInput::new("Skyrim.esm", plugin.write())]);
        assert!(problems.is_empty(), "{problems:?}");
        Self {
            forms,
            world: World::new("test", GameTime(0).plus_hours(12.0)),
            watch: Watch::default(),
            view: View {
                cells: vec![cell],
                ..View::default()
            },
        }
    }

    pub(crate) fn look(&mut self) -> Changes {
        let changes = self.watch.look(&self.forms, &self.world, &self.view);
        // What is told arrives whole.
        assert_eq!(
            Changes::from_bytes(&changes.to_bytes()).as_ref(),
            Ok(&changes)
        );
        changes
    }
}

pub(crate) fn ids<T>(list: &[(FormId, T)]) -> Vec<FormId> {
    list.iter().map(|(id, _)| *id).collect()
}
