//! Two rooms and a worldspace of eight by one cells, with the player in the first room.

use det::GameTime;
use esp::{Plugin, PluginHeader, RecordBuilder, RecordFlags};
use forms::{Forms, PluginInput};
use ident::{FormId, FourCC};
use rules::cell;
use world::{Happening, Placement, World};

pub(crate) const ROOM: FormId = FormId(0x100);
pub(crate) const OTHER_ROOM: FormId = FormId(0x101);
pub(crate) const SPACE: u32 = 0x200;
pub(crate) const PERSISTENT_CELL: FormId = FormId(0x201);
/// The cell at 0,0; the one at x,0 is x further.
pub(crate) const FIELD: u32 = 0x210;
pub(crate) const ZONE: FormId = FormId(0x300);
pub(crate) const CUP: u32 = 0x400;
pub(crate) const CHEST: u32 = 0x401;
pub(crate) const REFILLED_CHEST: u32 = 0x402;
pub(crate) const GUARD: u32 = 0x403;
pub(crate) const RESPAWNING_GUARD: u32 = 0x404;
pub(crate) const RACE: u32 = 0x405;

pub(crate) const CUP_REF: FormId = FormId(0x500);
pub(crate) const CHEST_REF: FormId = FormId(0x501);
pub(crate) const REFILLED_REF: FormId = FormId(0x502);
pub(crate) const GUARD_REF: FormId = FormId(0x503);
pub(crate) const RESPAWNING_REF: FormId = FormId(0x504);
pub(crate) const KEPT_CUP_REF: FormId = FormId(0x505);
pub(crate) const DISABLED_REF: FormId = FormId(0x506);
/// Stands in the persistent cell, by its place in the cell at 6,0.
pub(crate) const FAR_REF: FormId = FormId(0x600);
/// Is placed in the cell at 0,0.
pub(crate) const NEAR_REF: FormId = FormId(0x601);

fn record(kind: &[u8; 4], id: u32) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id)
}

fn placed(kind: &[u8; 4], id: FormId, base: u32, x: f32) -> RecordBuilder {
    let place = [x, 0.0, 0.0, 0.0, 0.0, 0.0];
    let bytes: Vec<u8> = place
        .iter()
        .flat_map(|number: &f32| number.to_le_bytes())
        .collect();
    record(kind, id.0).u32(b"NAME", base).field(b"DATA", &bytes)
}

fn actor_base(id: u32, flags: u32) -> RecordBuilder {
    let settings = [&flags.to_le_bytes()[..], &[0; 4], &[1, 0], &[0; 14]].concat();
    record(b"NPC_", id)
        .field(b"ACBS", &settings)
        .u32(b"RNAM", RACE)
}

fn exterior(id: u32, x: i32) -> RecordBuilder {
    let grid: Vec<u8> = [x, 0, 0]
        .iter()
        .flat_map(|word: &i32| word.to_le_bytes())
        .collect();
    record(b"CELL", id)
        .field(b"DATA", &[0, 0])
        .field(b"XCLC", &grid)
}

fn bases(plugin: &mut Plugin) {
    let all = [
        record(b"RACE", RACE).field(b"DATA", &[0; 128]),
        actor_base(0x7, 0),
        actor_base(GUARD, 0),
        actor_base(RESPAWNING_GUARD, 0x8),
        record(b"MISC", CUP).field(b"DATA", &[0; 8]),
        record(b"CONT", CHEST).field(b"DATA", &[0; 5]),
        record(b"CONT", REFILLED_CHEST).field(b"DATA", &[2, 0, 0, 0, 0]),
        record(b"ECZN", ZONE.0).field(b"DATA", &[0; 12]),
    ];
    for record in all {
        plugin.push(record.finish());
    }
}

fn rooms(plugin: &mut Plugin, zone: bool) {
    let room = record(b"CELL", ROOM.0).u16(b"DATA", 1);
    let room = match zone {
        true => room.u32(b"XEZN", ZONE.0),
        false => room,
    };
    let other = record(b"CELL", OTHER_ROOM.0).u16(b"DATA", 1);
    let persistent = |record: RecordBuilder| record.flags(RecordFlags::PERSISTENT).finish();
    let player = persistent(placed(b"ACHR", FormId::PLAYER_REF, 0x7, 0.0));
    let guard = persistent(placed(b"ACHR", GUARD_REF, GUARD, 0.0));
    let temporary = vec![
        placed(b"REFR", CUP_REF, CUP, 10.0).finish(),
        placed(b"REFR", CHEST_REF, CHEST, 20.0).finish(),
        placed(b"REFR", REFILLED_REF, REFILLED_CHEST, 30.0).finish(),
        placed(b"ACHR", RESPAWNING_REF, RESPAWNING_GUARD, 40.0).finish(),
        placed(b"REFR", KEPT_CUP_REF, CUP, 50.0)
            .flags(RecordFlags(0x4000_0000))
            .finish(),
        placed(b"REFR", DISABLED_REF, CUP, 60.0)
            .flags(RecordFlags::INITIALLY_DISABLED)
            .finish(),
    ];
    plugin.push_interior_cell(room.finish(), vec![player, guard], temporary);
    plugin.push_interior_cell(other.finish(), vec![], vec![]);
}

fn outside(plugin: &mut Plugin) {
    let persistent = RecordFlags::PERSISTENT;
    plugin.push_world(
        record(b"WRLD", SPACE).finish(),
        exterior(PERSISTENT_CELL.0, 0).flags(persistent).finish(),
        vec![
            placed(b"REFR", FAR_REF, CUP, 6.5 * 4096.0)
                .flags(persistent)
                .finish(),
        ],
    );
    for x in 0..8_i16 {
        let there = match x {
            0 => vec![placed(b"REFR", NEAR_REF, CUP, 5.0).finish()],
            _ => vec![],
        };
        let cell = exterior(FIELD + x as u32, x.into()).finish();
        plugin.push_exterior_cell((SPACE, x, 0), cell, vec![], there);
    }
}

pub(crate) struct Game {
    pub(crate) forms: Forms,
    pub(crate) world: World,
}

impl Game {
    pub(crate) fn new() -> Self {
        Self::with(false)
    }

    /// The first room lies in a zone.
    pub(crate) fn zoned() -> Self {
        Self::with(true)
    }

    fn with(zone: bool) -> Self {
        let mut plugin = Plugin::new(&PluginHeader::new());
        bases(&mut plugin);
        rooms(&mut plugin, zone);
        outside(&mut plugin);
        let mut header = PluginHeader::new();
        header.flags = header.flags.with(RecordFlags::MASTER);
        plugin.tes4 = header.to_record();
        let (forms, problems) = Forms::build(vec![PluginInput::new("Skyrim.esm", plugin.write())]);
        assert!(problems.is_empty(), "{problems:?}");
        Self {
            forms,
            world: World::new("test", GameTime(0).plus_hours(8.0)),
        }
    }

    /// A game whose first room has come in whole, and whose events were told.
    pub(crate) fn in_the_room() -> Self {
        let mut game = Self::new();
        game.settle();
        game
    }

    /// The end of a tick, and the ticks until everything has come in; what was told meanwhile.
    pub(crate) fn settle(&mut self) -> Vec<Happening> {
        cell::follow(&self.forms, &mut self.world);
        for _ in 0..100 {
            cell::arrive(&self.forms, &mut self.world);
        }
        assert!(self.world.arriving.is_empty());
        self.told()
    }

    pub(crate) fn told(&mut self) -> Vec<Happening> {
        std::iter::from_fn(|| self.world.happenings.take()).collect()
    }

    pub(crate) fn put_player(&mut self, cell: FormId, x: f32) {
        let placement = Placement {
            cell: Some(cell),
            position: [x, 0.0, 0.0],
            rotation: [0.0; 3],
        };
        cell::move_to(&self.forms, &mut self.world, FormId::PLAYER_REF, placement);
    }

    /// The player goes into the other room, and comes back after some hours of the calendar.
    pub(crate) fn leave_for(&mut self, hours: f64) -> Vec<Happening> {
        self.put_player(OTHER_ROOM, 0.0);
        self.settle();
        self.world.clock.game_time = self.world.clock.game_time.plus_hours(hours);
        self.put_player(ROOM, 0.0);
        self.settle()
    }

    pub(crate) fn attached(&self) -> Vec<FormId> {
        self.world.attached.iter().copied().collect()
    }

    pub(crate) fn fields(&self, xs: std::ops::Range<u32>) -> Vec<FormId> {
        let persistent = std::iter::once(PERSISTENT_CELL);
        persistent.chain(xs.map(|x| FormId(FIELD + x))).collect()
    }
}
