//! A game of a few records, and the records of quests and aliases as bytes.

#![expect(
    clippy::expect_used,
    reason = "a game that is not as the test has it fails the test"
)]

use det::GameTime;
use esp::{Plugin, PluginHeader, RecordBuilder, RecordFlags};
use forms::{Forms, PluginInput};
use ident::{FormId, FourCC};
use rules::alias;
use rules::quest::{self, Cause, StartFailure};
use world::{AliasFill, AliasId, FillPlan, World};

pub(crate) const ROOM: u32 = 0x100;
pub(crate) const RACE: u32 = 0x101;
pub(crate) const MAYOR: u32 = 0x110;
pub(crate) const MAYOR_REF: u32 = 0x111;
pub(crate) const GUARD: u32 = 0x112;
pub(crate) const GUARD_REFS: [u32; 3] = [0x113, 0x114, 0x115];
pub(crate) const GEM: u32 = 0x120;
pub(crate) const CHEST: u32 = 0x122;
pub(crate) const CHEST_REF: u32 = 0x123;
pub(crate) const QUEST: u32 = 0x200;
pub(crate) const OTHER: u32 = 0x201;

pub(crate) const OPTIONAL: u32 = 0x2;
pub(crate) const RESERVES: u32 = 0x1;
pub(crate) const ALLOW_REUSE: u32 = 0x8;
pub(crate) const ALLOW_DEAD: u32 = 0x10;
pub(crate) const LOADED_AREA: u32 = 0x20;
pub(crate) const ALLOW_DISABLED: u32 = 0x80;
pub(crate) const ALLOW_RESERVED: u32 = 0x200;
pub(crate) const ALLOW_DESTROYED: u32 = 0x1000;
pub(crate) const CLOSEST: u32 = 0x2000;
pub(crate) const INITIALLY_DISABLED: u32 = 0x8000;
pub(crate) const ALLOW_CLEARED: u32 = 0x1_0000;

pub(crate) fn record(kind: &[u8; 4], id: u32) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id)
}

/// An actor base of a race.
pub(crate) fn actor_base(id: u32) -> RecordBuilder {
    let settings = [&[0; 8][..], &[1, 0], &[0; 14]].concat();
    record(b"NPC_", id)
        .field(b"ACBS", &settings)
        .u32(b"RNAM", RACE)
}

/// Something placed, `x` units from the middle of the room.
pub(crate) fn placed(kind: &[u8; 4], id: u32, base: u32, x: f32) -> RecordBuilder {
    let place = [x, 0.0, 0.0, 0.0, 0.0, 0.0];
    let bytes: Vec<u8> = place
        .iter()
        .flat_map(|number: &f32| number.to_le_bytes())
        .collect();
    record(kind, id).u32(b"NAME", base).field(b"DATA", &bytes)
}

/// A condition of the subject: `function(parameter) == value`.
pub(crate) fn condition(
    record: RecordBuilder,
    function: u32,
    parameter: u32,
    value: f32,
) -> RecordBuilder {
    let words = [0, value.to_bits(), function, parameter, 0, 0, 0, u32::MAX];
    record.u32s(b"CTDA", &words)
}

/// `GetIsID(base) == 1`.
pub(crate) fn is_of(record: RecordBuilder, base: u32) -> RecordBuilder {
    condition(record, 72, base, 1.0)
}

/// The head of a quest.
pub(crate) fn quest(id: u32, flags: u16, priority: u8) -> RecordBuilder {
    let data = [&flags.to_le_bytes()[..], &[priority, 0], &[0; 8]].concat();
    record(b"QUST", id)
        .field(b"DNAM", &data)
        .field(b"NEXT", &[])
}

/// The head of a reference alias.
pub(crate) fn alias(record: RecordBuilder, id: u32, flags: u32) -> RecordBuilder {
    let name = format!("alias {id}");
    record
        .u32(b"ALST", id)
        .zstring(b"ALID", name.as_bytes())
        .u32(b"FNAM", flags)
}

/// The head of a location alias.
pub(crate) fn location_alias(record: RecordBuilder, id: u32, flags: u32) -> RecordBuilder {
    let name = format!("alias {id}");
    record
        .u32(b"ALLS", id)
        .zstring(b"ALID", name.as_bytes())
        .u32(b"FNAM", flags)
}

/// The end of an alias.
pub(crate) fn end(record: RecordBuilder) -> RecordBuilder {
    record.field(b"ALED", &[])
}

/// A quest with one alias, whose fill `fields` puts there.
pub(crate) fn with_alias(
    flags: u32,
    fields: impl FnOnce(RecordBuilder) -> RecordBuilder,
) -> RecordBuilder {
    end(fields(alias(quest(QUEST, 0, 0), 0, flags)))
}

/// Another quest whose one alias reserves what is forced into it.
pub(crate) fn reserving(reference: u32) -> RecordBuilder {
    end(alias(quest(OTHER, 0, 0), 0, RESERVES).u32(b"ALFR", reference))
}

pub(crate) struct Game {
    pub(crate) forms: Forms,
    pub(crate) world: World,
}

impl Game {
    /// The mayor, three guards (10, 20 and 30 units away) and a chest in one room with the player.
    pub(crate) fn new(records: Vec<RecordBuilder>) -> Self {
        Self::with(records, Vec::new())
    }

    pub(crate) fn with(records: Vec<RecordBuilder>, references: Vec<RecordBuilder>) -> Self {
        let mut plugin = Plugin::new(&PluginHeader::new());
        let bases = [
            record(b"RACE", RACE).field(b"DATA", &[0; 128]),
            actor_base(0x7),
            actor_base(MAYOR),
            actor_base(GUARD),
            record(b"MISC", GEM).field(b"DATA", &[0; 8]),
            record(b"CONT", CHEST),
        ];
        for record in bases.into_iter().chain(records) {
            plugin.push(record.finish());
        }
        let mut there = vec![
            placed(b"ACHR", 0x14, 0x7, 0.0),
            placed(b"ACHR", MAYOR_REF, MAYOR, 100.0),
            placed(b"REFR", CHEST_REF, CHEST, 50.0),
        ];
        for (at, id) in GUARD_REFS.into_iter().enumerate() {
            there.push(placed(b"ACHR", id, GUARD, 10.0 * (at as f32 + 1.0)));
        }
        there.extend(references);
        let persistent = |record: RecordBuilder| record.flags(RecordFlags::PERSISTENT).finish();
        let cell = record(b"CELL", ROOM).u16(b"DATA", 1).finish();
        plugin.push_interior_cell(
            cell,
            there.into_iter().map(persistent).collect(),
            Vec::new(),
        );
        let mut header = PluginHeader::new();
        header.flags = header.flags.with(RecordFlags::MASTER);
        plugin.tes4 = header.to_record();
        let (forms, problems) = Forms::build(vec![PluginInput::new("Skyrim.esm", plugin.write())]);
        assert!(problems.is_empty(), "{problems:?}");
        let mut world = World::new("test", GameTime(0));
        world.attached.insert(FormId(ROOM));
        Self { forms, world }
    }

    pub(crate) fn plan(&self) -> Result<FillPlan, StartFailure> {
        alias::plan(&self.forms, &self.world, FormId(QUEST), Cause::Script)
    }

    /// Why the quest would not start.
    pub(crate) fn why_not(&self) -> String {
        self.plan().expect_err("it does not start").to_string()
    }

    /// Starts a quest and lets its searches come to an end.
    pub(crate) fn start(&mut self, id: u32) {
        quest::start(&self.forms, &mut self.world, FormId(id), Cause::Script).expect("it starts");
        for _ in 0..100 {
            quest::advance(&self.forms, &mut self.world);
        }
        assert!(quest::is_running(&self.world, FormId(id)));
    }

    /// What an alias of the quest would hold.
    pub(crate) fn picked(&self, alias: u16) -> Option<u32> {
        let plan = self.plan().expect("it starts");
        match plan.pick(alias)?.what {
            world::Picked::Fill(fill) => Some(fill.form().0),
            _ => None,
        }
    }

    /// What an alias of the quest holds.
    pub(crate) fn held(&self, number: u16) -> Option<u32> {
        alias::held(&self.world, id(number)).map(|fill| fill.form().0)
    }

    pub(crate) fn kill(&mut self, reference: u32) {
        rules::actor::kill(&self.forms, &mut self.world, FormId(reference), None);
    }

    pub(crate) fn disable(&mut self, reference: u32) {
        rules::reference::force_enabled(&self.forms, &mut self.world, FormId(reference), false);
    }
}

/// An alias of the quest.
pub(crate) fn id(alias: u16) -> AliasId {
    AliasId {
        quest: FormId(QUEST),
        alias,
    }
}

pub(crate) fn reference(id: u32) -> AliasFill {
    AliasFill::Reference(FormId(id))
}
