//! The tiny game: a town with an inn, its people, two worldspace cells, a quest.

use det::GameTime;
use esp::{Plugin, PluginHeader, Record, RecordBuilder, RecordFlags};
use forms::condition::{
    Comparison, Condition, ConditionFlags, ConditionValue, Parameter, RunOn, function,
};
use forms::{Forms, PluginInput};
use ident::{FormId, FourCC};
use rules::alias;
use rules::condition::{self, Subject};
use world::{AliasFill, AliasId, World};

pub(crate) const PLAYER: FormId = FormId(0x14);
/// A room in the inn's location.
pub(crate) const INN: u32 = 0x100;
/// A room in no location.
pub(crate) const CELLAR: u32 = 0x101;
pub(crate) const TAMRIEL: u32 = 0x110;
/// Its persistent cell, and its cell at 1, 0, which has no location of its own.
pub(crate) const FIELDS: u32 = 0x112;
/// Locations: the inn in the town in the hold; the zone's.
pub(crate) const HOLD: u32 = 0x120;
pub(crate) const TOWN: u32 = 0x121;
pub(crate) const INN_LOCATION: u32 = 0x122;
pub(crate) const CAVE: u32 = 0x123;
pub(crate) const ZONE: u32 = 0x124;
/// Keywords.
pub(crate) const IS_TOWN: u32 = 0x130;
pub(crate) const IS_NPC: u32 = 0x131;
pub(crate) const IS_SMITH: u32 = 0x132;
pub(crate) const BOSS: u32 = 0x133;
pub(crate) const FIRE: u32 = 0x134;
/// Races: the first playable, the second a child's.
pub(crate) const NORD: u32 = 0x140;
pub(crate) const CHILD: u32 = 0x141;
/// Factions.
pub(crate) const MERCHANTS: u32 = 0x150;
pub(crate) const BANDITS: u32 = 0x151;
pub(crate) const GUILD: u32 = 0x152;
/// A class that grows health twice as fast as magicka, and one-handed only.
pub(crate) const FIGHTER: u32 = 0x153;
/// Actor bases.
pub(crate) const SMITH_BASE: u32 = 0x160;
pub(crate) const BANDIT_BASE: u32 = 0x161;
pub(crate) const TEMPLATE: u32 = 0x162;
pub(crate) const LIST: u32 = 0x163;
pub(crate) const PUPIL_BASE: u32 = 0x164;
/// Things.
pub(crate) const CHEST_BASE: u32 = 0x170;
pub(crate) const SWORD: u32 = 0x171;
pub(crate) const FLAME: u32 = 0x172;
pub(crate) const FLAME_EFFECT: u32 = 0x173;
pub(crate) const LIST_OF_SWORDS: u32 = 0x174;
pub(crate) const GLOBAL: u32 = 0x175;
/// References.
pub(crate) const SMITH: FormId = FormId(0x200);
pub(crate) const BANDIT: FormId = FormId(0x201);
pub(crate) const CHEST: FormId = FormId(0x202);
pub(crate) const WANDERER: FormId = FormId(0x203);
pub(crate) const CORPSE: FormId = FormId(0x204);
pub(crate) const LEVELED: FormId = FormId(0x205);
pub(crate) const PUPIL: FormId = FormId(0x206);
pub(crate) const QUEST: FormId = FormId(0x300);

/// A game being asked.
pub(crate) struct Tiny {
    pub(crate) forms: Forms,
    pub(crate) world: World,
}

pub(crate) fn record(kind: &[u8; 4], id: u32) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id)
}

fn placed(kind: &[u8; 4], id: FormId, base: u32, place: [f32; 6]) -> RecordBuilder {
    let place: Vec<u8> = place.iter().flat_map(|part| part.to_le_bytes()).collect();
    let record = record(kind, id.0).flags(RecordFlags::PERSISTENT);
    record.u32(b"NAME", base).field(b"DATA", &place)
}

/// `ACBS`: flags, level, lowest and highest level, what comes from the template.
pub(crate) fn configuration(flags: u32, level: i16, bounds: [u16; 2], template: u16) -> Vec<u8> {
    let mut out = flags.to_le_bytes().to_vec();
    out.extend([0; 4]);
    out.extend(level.to_le_bytes());
    bounds
        .iter()
        .for_each(|bound| out.extend(bound.to_le_bytes()));
    out.extend(100_u16.to_le_bytes());
    out.extend([0; 2]);
    out.extend(template.to_le_bytes());
    out.extend([0; 4]);
    out
}

fn race(id: u32, flags: u32, keyword: u32) -> Record {
    let mut data = vec![0; 128];
    data[32..36].copy_from_slice(&flags.to_le_bytes());
    for (at, value) in [(36, 50.0_f32), (40, 60.0), (44, 70.0), (48, 300.0)] {
        data[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    let record = record(b"RACE", id).field(b"DATA", &data);
    record.u32(b"KSIZ", 1).u32(b"KWDA", keyword).finish()
}

fn faction_rank(faction: u32, rank: i8) -> Vec<u8> {
    let mut out = faction.to_le_bytes().to_vec();
    out.extend([rank as u8, 0, 0, 0]);
    out
}

fn people(plugin: &mut Plugin) {
    plugin.push(race(NORD, 0x1, IS_NPC));
    plugin.push(race(CHILD, 0x4, IS_NPC));
    let base = |id, configuration: Vec<u8>, race| {
        let record = record(b"NPC_", id).field(b"ACBS", &configuration);
        record.u32(b"RNAM", race)
    };
    plugin.push(base(0x7, configuration(0, 10, [0; 2], 0), NORD).finish());
    // Unique and essential, with the player's level times 1.5 between 5 and 12.
    let smith = base(
        SMITH_BASE,
        configuration(0x2 | 0x20 | 0x80, 1500, [5, 12], 0),
        NORD,
    )
    .field(b"SNAM", &faction_rank(MERCHANTS, -1))
    .field(b"SNAM", &faction_rank(GUILD, 2));
    plugin.push(smith.u32(b"KWDA", IS_SMITH).finish());
    // Stats and factions from the template, the rest its own.
    let bandit = base(BANDIT_BASE, configuration(0x1, 1, [0; 2], 0x2 | 0x4), CHILD)
        .u32(b"TPLT", TEMPLATE)
        .field(b"SNAM", &faction_rank(GUILD, 0));
    plugin.push(bandit.finish());
    let template = base(TEMPLATE, configuration(0x800, 7, [0; 2], 0), NORD);
    let template = template.field(b"SNAM", &faction_rank(BANDITS, 0));
    plugin.push(template.finish());
    // Auto-calculated, with the player's level.
    let pupil = base(
        PUPIL_BASE,
        configuration(0x10 | 0x80, 1000, [1, 0], 0),
        NORD,
    );
    plugin.push(pupil.u32(b"CNAM", FIGHTER).finish());
    let mut weights = vec![0; 36];
    weights[6] = 1;
    weights[32..35].copy_from_slice(&[2, 1, 0]);
    plugin.push(record(b"CLAS", FIGHTER).field(b"DATA", &weights).finish());
    let entry = |level: u32, base: u32| [level.to_le_bytes(), base.to_le_bytes(), [1, 0, 0, 0]];
    let list = record(b"LVLN", LIST)
        .u8(b"LVLD", 0)
        .u8(b"LVLF", 0)
        .u8(b"LLCT", 2)
        .field(b"LVLO", &entry(1, TEMPLATE).concat())
        .field(b"LVLO", &entry(5, SMITH_BASE).concat());
    plugin.push(list.finish());
}

fn factions(plugin: &mut Plugin) {
    let enemy = [MERCHANTS.to_le_bytes(), [0; 4], [1, 0, 0, 0]].concat();
    plugin.push(record(b"FACT", MERCHANTS).u32(b"DATA", 0).finish());
    plugin.push(record(b"FACT", BANDITS).field(b"XNAM", &enemy).finish());
    plugin.push(record(b"FACT", GUILD).u32(b"DATA", 0).finish());
}

fn things(plugin: &mut Plugin) {
    plugin.push(record(b"CONT", CHEST_BASE).field(b"DATA", &[0; 5]).finish());
    let mut handling = vec![0; 100];
    handling[0] = 1;
    handling[48..52].copy_from_slice(&0_u32.to_le_bytes());
    handling[76..80].copy_from_slice(&6_i32.to_le_bytes());
    let sword = record(b"WEAP", SWORD)
        .u32(b"KSIZ", 1)
        .u32(b"KWDA", FIRE)
        .field(b"DATA", &[20, 0, 0, 0, 0, 0, 0, 0, 7, 0])
        .field(b"DNAM", &handling);
    plugin.push(sword.finish());
    let effect = record(b"MGEF", FLAME_EFFECT)
        .u32(b"KSIZ", 1)
        .u32(b"KWDA", FIRE)
        .field(b"DATA", &{
            let mut data = vec![0; 152];
            data[12..16].copy_from_slice(&20_i32.to_le_bytes());
            data
        });
    plugin.push(effect.finish());
    let strength = [8.0_f32.to_le_bytes(), [0; 4], [1, 0, 0, 0]].concat();
    let flame = record(b"SPEL", FLAME)
        .field(b"SPIT", &[0; 36])
        .u32(b"EFID", FLAME_EFFECT)
        .field(b"EFIT", &strength);
    plugin.push(flame.finish());
    plugin.push(record(b"FLST", LIST_OF_SWORDS).u32(b"LNAM", SWORD).finish());
    plugin.push(
        record(b"GLOB", GLOBAL)
            .u8(b"FNAM", b'f')
            .f32(b"FLTV", 3.0)
            .finish(),
    );
}

fn locations(plugin: &mut Plugin) {
    for keyword in [IS_TOWN, IS_NPC, IS_SMITH, FIRE] {
        plugin.push(record(b"KYWD", keyword).finish());
    }
    plugin.push(record(b"LCRT", BOSS).finish());
    let bosses: Vec<u8> = [BANDIT, CORPSE]
        .iter()
        .flat_map(|boss| [BOSS.to_le_bytes(), boss.0.to_le_bytes(), [0; 4], [0; 4]].concat())
        .collect();
    plugin.push(record(b"LCTN", HOLD).finish());
    let town = record(b"LCTN", TOWN).u32(b"PNAM", HOLD);
    plugin.push(town.u32(b"KSIZ", 1).u32(b"KWDA", IS_TOWN).finish());
    plugin.push(record(b"LCTN", INN_LOCATION).u32(b"PNAM", TOWN).finish());
    plugin.push(record(b"LCTN", CAVE).field(b"LCSR", &bosses).finish());
    let zone = [[0; 4], CAVE.to_le_bytes(), [0; 4]].concat();
    plugin.push(record(b"ECZN", ZONE).field(b"DATA", &zone).finish());
}

fn cells(plugin: &mut Plugin) {
    let inn = record(b"CELL", INN).u16(b"DATA", 1);
    let inn = inn.u32(b"XLCN", INN_LOCATION).finish();
    let in_inn = vec![
        placed(b"ACHR", PLAYER, 0x7, [0.0; 6]).finish(),
        placed(
            b"ACHR",
            SMITH,
            SMITH_BASE,
            [300.0, 400.0, 0.0, 0.0, 0.0, 0.0],
        )
        .finish(),
        placed(
            b"REFR",
            CHEST,
            CHEST_BASE,
            [0.0, 100.0, 50.0, 0.0, 0.0, 0.0],
        )
        .finish(),
    ];
    plugin.push_interior_cell(inn, in_inn, Vec::new());
    // Its zone's location comes before its own.
    let cellar = record(b"CELL", CELLAR).u16(b"DATA", 1);
    let cellar = cellar.u32(b"XLCN", TOWN).u32(b"XEZN", ZONE).finish();
    let corpse = RecordFlags::PERSISTENT.with(RecordFlags(0x200));
    let in_cellar = vec![
        placed(b"ACHR", BANDIT, BANDIT_BASE, [0.0; 6])
            .u32(b"XLRT", BOSS)
            .finish(),
        placed(b"ACHR", CORPSE, TEMPLATE, [0.0; 6])
            .flags(corpse)
            .finish(),
        placed(b"ACHR", LEVELED, LIST, [0.0; 6]).finish(),
        placed(b"ACHR", PUPIL, PUPIL_BASE, [0.0; 6]).finish(),
    ];
    plugin.push_interior_cell(cellar, in_cellar, Vec::new());
    // Stands in the persistent cell, at a place of the cell 1, 0.
    let wanderer = placed(
        b"ACHR",
        WANDERER,
        SMITH_BASE,
        [5000.0, 10.0, 0.0, 0.0, 0.0, 1.0],
    );
    let wanderer = wanderer.u32(b"XLCN", INN_LOCATION).finish();
    let persistent = record(b"CELL", 0x111).flags(RecordFlags::PERSISTENT);
    let persistent = persistent
        .u16(b"DATA", 0)
        .u32s(b"XCLC", &[0, 0, 0])
        .finish();
    let world = record(b"WRLD", TAMRIEL).u32(b"XLCN", HOLD).finish();
    plugin.push_world(world, persistent, vec![wanderer]);
    let fields = record(b"CELL", FIELDS).u16(b"DATA", 0);
    let fields = fields.u32s(b"XCLC", &[1, 0, 0]).finish();
    plugin.push_exterior_cell((TAMRIEL, 1, 0), fields, Vec::new(), Vec::new());
}

/// A quest with a reference alias 0 that gives the merchants' faction and a location alias 1.
fn quest() -> Record {
    record(b"QUST", QUEST.0)
        .field(b"DNAM", &[0; 12])
        .field(b"NEXT", b"")
        .u32(b"ALST", 0)
        .zstring(b"ALID", b"Someone")
        .u32(b"FNAM", 0)
        .u32(b"ALFC", MERCHANTS)
        .field(b"ALED", b"")
        .u32(b"ALLS", 1)
        .zstring(b"ALID", b"Somewhere")
        .u32(b"FNAM", 0)
        .field(b"ALED", b"")
        .finish()
}

impl Tiny {
    pub(crate) fn new() -> Self {
        let mut plugin = Plugin::new(&PluginHeader::new());
        people(&mut plugin);
        factions(&mut plugin);
        things(&mut plugin);
        locations(&mut plugin);
        cells(&mut plugin);
        plugin.push(quest());
        let (forms, problems) = Forms::build(vec![PluginInput::new("Skyrim.esm", plugin.write())]);
        assert!(problems.is_empty(), "{problems:?}");
        let world = World::new("test", GameTime(0));
        Self { forms, world }
    }

    /// The quest runs, its aliases hold these.
    pub(crate) fn fill(&mut self, fills: &[(u16, AliasFill)]) {
        self.world.quests.entry(QUEST).or_default().running = true;
        for &(alias, fill) in fills {
            let id = AliasId {
                quest: QUEST,
                alias,
            };
            alias::fill(&self.forms, &mut self.world, id, fill);
        }
    }

    pub(crate) fn holds(&self, conditions: &[Condition], subject: Subject<'_>) -> bool {
        condition::hold(&self.forms, &self.world, conditions, subject)
    }

    /// A function's value, found by asking for each whole number in turn.
    pub(crate) fn value(&self, asked: &Condition, subject: Subject<'_>) -> f32 {
        let gives = |number: i16| {
            let number = f32::from(number);
            self.holds(&[asked.clone().is(Comparison::Equal, number)], subject)
        };
        let found = (-500..=1000).find(|number| gives(*number));
        f32::from(found.unwrap())
    }

    /// A function's value of a reference.
    pub(crate) fn of(&self, reference: FormId, index: u16, parameters: [u32; 2]) -> f32 {
        self.value(&ask(index, parameters), Subject::of(reference))
    }
}

/// A function of the subject, `== 1`.
pub(crate) fn ask(index: u16, raw: [u32; 2]) -> Condition {
    let kinds = function(index).unwrap().parameters;
    let parameter = |at: usize| Parameter {
        raw: raw[at],
        form: FormId::non_zero(raw[at]).filter(|_| kinds[at].is_form()),
    };
    Condition {
        comparison: Comparison::Equal,
        flags: ConditionFlags(0),
        value: ConditionValue::Number(1.0),
        function: index,
        parameters: [parameter(0), parameter(1)],
        run_on: RunOn::Subject,
        reference: None,
        data: -1,
        name1: String::new(),
        name2: String::new(),
    }
}

/// How cases write conditions down.
pub(crate) trait Written: Sized {
    fn is(self, comparison: Comparison, number: f32) -> Self;
    fn flagged(self, flags: u8) -> Self;
    fn on(self, run_on: RunOn, data: i32) -> Self;
    fn named(self, name: &str) -> Self;
}

impl Written for Condition {
    fn is(self, comparison: Comparison, number: f32) -> Self {
        let value = ConditionValue::Number(number);
        Self {
            comparison,
            value,
            ..self
        }
    }

    fn flagged(mut self, flags: u8) -> Self {
        self.flags = ConditionFlags(flags);
        let indexed = flags & 0xA != 0;
        if indexed && matches!(self.function, 1 | 27 | 136 | 403 | 584 | 719 | 720) {
            self.parameters[0].form = None;
        }
        self
    }

    fn on(self, run_on: RunOn, data: i32) -> Self {
        Self {
            run_on,
            data,
            ..self
        }
    }

    fn named(mut self, name: &str) -> Self {
        self.name2 = name.to_owned();
        self
    }
}
