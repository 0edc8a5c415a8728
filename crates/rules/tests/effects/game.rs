//! The tiny game: the player, a guard 20 units off and a wolf far away in one room, and records of
//! magic as bytes.

use det::GameTime;
use esp::{Plugin, PluginHeader, RecordBuilder, RecordFlags};
use forms::{Forms, PluginInput};
use ident::{FormId, FourCC};
use rules::actor_value as values;
use rules::spell;
use world::{EffectId, EffectStage, Happening, World};

pub(crate) const PLAYER: FormId = FormId(0x14);
pub(crate) const GUARD: FormId = FormId(0x113);
pub(crate) const WOLF: FormId = FormId(0x114);
pub(crate) const GUARD_BASE: u32 = 0x110;
pub(crate) const SWITCH: u32 = 0x120;
pub(crate) const ROOM: u32 = 0x100;
const RACE: u32 = 0x101;
const WOLF_BASE: u32 = 0x111;

pub(crate) const HOSTILE: u32 = 0x1;
pub(crate) const RECOVER: u32 = 0x2;
pub(crate) const DETRIMENTAL: u32 = 0x4;
pub(crate) const DISPELS_WITH_KEYWORDS: u32 = 0x100;
pub(crate) const NO_RECAST: u32 = 0x2_0000;
pub(crate) const POWER_AFFECTS_MAGNITUDE: u32 = 0x20_0000;
pub(crate) const POWER_AFFECTS_DURATION: u32 = 0x40_0000;

pub(crate) const SPELL: u32 = 0;
pub(crate) const DISEASE: u32 = 1;
pub(crate) const ABILITY: u32 = 4;
pub(crate) const POISON: u32 = 5;

pub(crate) fn record(kind: &[u8; 4], id: u32) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id)
}

/// A magic effect as it is written down.
#[derive(Clone, Copy)]
pub(crate) struct Effect {
    pub(crate) flags: u32,
    pub(crate) archetype: u32,
    pub(crate) value: i32,
    pub(crate) second: (i32, f32),
    pub(crate) resist: i32,
    pub(crate) associated: u32,
    /// Weight, curve, seconds.
    pub(crate) taper: [f32; 3],
}

pub(crate) const EFFECT: Effect = Effect {
    flags: 0,
    archetype: 0,
    value: -1,
    second: (-1, 0.0),
    resist: -1,
    associated: 0,
    taper: [0.0; 3],
};

impl Effect {
    pub(crate) fn record(self, id: u32) -> RecordBuilder {
        let mut data = vec![0; 152];
        let mut put = |at: usize, bytes: [u8; 4]| data[at..at + 4].copy_from_slice(&bytes);
        put(0, self.flags.to_le_bytes());
        put(8, self.associated.to_le_bytes());
        put(12, (-1_i32).to_le_bytes());
        put(16, self.resist.to_le_bytes());
        put(28, self.taper[0].to_le_bytes());
        put(52, self.taper[1].to_le_bytes());
        put(56, self.taper[2].to_le_bytes());
        put(60, self.second.1.to_le_bytes());
        put(64, self.archetype.to_le_bytes());
        put(68, self.value.to_le_bytes());
        put(88, self.second.0.to_le_bytes());
        record(b"MGEF", id).field(b"DATA", &data)
    }
}

/// Adds an effect with magnitude and seconds to what carries effects.
pub(crate) fn with_effect(
    record: RecordBuilder,
    effect: u32,
    magnitude: f32,
    seconds: u32,
) -> RecordBuilder {
    let strength = [magnitude.to_le_bytes(), [0; 4], seconds.to_le_bytes()].concat();
    record.u32(b"EFID", effect).field(b"EFIT", &strength)
}

/// A fire-and-forget spell of a kind, aimed, or an ability, with one effect.
pub(crate) fn spell(
    id: u32,
    kind: u32,
    effect: u32,
    magnitude: f32,
    seconds: u32,
) -> RecordBuilder {
    let head = record(b"SPEL", id).u32s(b"SPIT", &[10, 1, kind, 0, 1, 2, 0, 0, 0]);
    with_effect(head, effect, magnitude, seconds)
}

/// An enchantment of worn things.
pub(crate) fn worn_enchantment(id: u32, effect: u32, magnitude: f32) -> RecordBuilder {
    let head = record(b"ENCH", id).u32s(b"ENIT", &[0, 0, 0, 0, 0, 6, 0, 0, 0]);
    with_effect(head, effect, magnitude, 0)
}

/// "The switch is 1."
pub(crate) fn if_switched(record: RecordBuilder) -> RecordBuilder {
    let words = [0, 1.0_f32.to_bits(), 74, SWITCH, 0, 0, 0, u32::MAX];
    record.u32s(b"CTDA", &words)
}

fn actor_base(id: u32, level: u8) -> RecordBuilder {
    let settings = [&[0; 8][..], &[level, 0], &[0; 14]].concat();
    let base = record(b"NPC_", id).field(b"ACBS", &settings);
    base.u32(b"RNAM", RACE)
}

fn placed(kind: &[u8; 4], id: FormId, base: u32, x: f32) -> RecordBuilder {
    let place = [x, 0.0, 0.0, 0.0, 0.0, 0.0];
    let bytes: Vec<u8> = place
        .iter()
        .flat_map(|number: &f32| number.to_le_bytes())
        .collect();
    let record = record(kind, id.0).u32(b"NAME", base).field(b"DATA", &bytes);
    record.flags(RecordFlags::PERSISTENT)
}

pub(crate) struct Game {
    pub(crate) forms: Forms,
    pub(crate) world: World,
}

impl Game {
    /// Everybody has 100 health, 100 magicka and 100 stamina; the guard is of level 8, the wolf of 2.
    pub(crate) fn new(records: Vec<RecordBuilder>) -> Self {
        let mut plugin = Plugin::new(&PluginHeader::new());
        let mut race = vec![0; 128];
        for (at, value) in [(36, 100.0_f32), (40, 100.0), (44, 100.0), (48, 300.0)] {
            race[at..at + 4].copy_from_slice(&value.to_le_bytes());
        }
        let bases = [
            record(b"RACE", RACE).field(b"DATA", &race),
            actor_base(0x7, 1),
            actor_base(GUARD_BASE, 8),
            actor_base(WOLF_BASE, 2),
            record(b"GLOB", SWITCH).u8(b"FNAM", b'f').f32(b"FLTV", 0.0),
        ];
        for record in bases.into_iter().chain(records) {
            plugin.push(record.finish());
        }
        let there = vec![
            placed(b"ACHR", PLAYER, 0x7, 0.0).finish(),
            placed(b"ACHR", GUARD, GUARD_BASE, 20.0).finish(),
            placed(b"ACHR", WOLF, WOLF_BASE, 4000.0).finish(),
        ];
        let cell = record(b"CELL", ROOM).u16(b"DATA", 1).finish();
        plugin.push_interior_cell(cell, there, Vec::new());
        let (forms, problems) = Forms::build(vec![PluginInput::new("Skyrim.esm", plugin.write())]);
        assert!(problems.is_empty(), "{problems:?}");
        let mut world = World::new("test", GameTime(0));
        world.attached.insert(FormId(ROOM));
        Self { forms, world }
    }

    /// The player casts on the guard.
    pub(crate) fn cast(&mut self, spell: u32) -> Vec<EffectId> {
        self.cast_by(spell, PLAYER, GUARD)
    }

    pub(crate) fn cast_by(&mut self, spell: u32, caster: FormId, on: FormId) -> Vec<EffectId> {
        spell::apply(
            &self.forms,
            &mut self.world,
            FormId(spell),
            Some(caster),
            on,
        )
    }

    pub(crate) fn switch(&mut self, to: f32) {
        self.world.globals.insert(FormId(SWITCH), to);
    }

    pub(crate) fn ticks(&mut self, count: u32) {
        for _ in 0..count {
            self.world.clock.advance(20.0, false);
            spell::advance(&self.forms, &mut self.world);
        }
    }

    pub(crate) fn seconds(&mut self, count: u32) {
        self.ticks(60 * count);
    }

    pub(crate) fn value(&self, actor: FormId, index: u16) -> f32 {
        values::value(&self.forms, &self.world, actor, index)
    }

    /// A value to a thousandth: what passes in ticks is a sum of sixtieths.
    pub(crate) fn about(&self, actor: FormId, index: u16) -> f32 {
        (self.value(actor, index) * 1000.0).round() / 1000.0
    }

    pub(crate) fn set(&mut self, actor: FormId, index: u16, to: f32) {
        values::set_base(&mut self.world, actor, index, to);
    }

    /// The effects acting on an actor, by source.
    pub(crate) fn acting(&self, actor: FormId) -> Vec<u32> {
        spell::acting_on(&self.world, actor)
            .map(|(_, active)| active.source.0)
            .collect()
    }

    pub(crate) fn stage(&self, source: u32) -> Option<EffectStage> {
        let mut all = self.world.effects.values().rev();
        all.find(|active| active.source.0 == source)
            .map(|active| active.stage)
    }

    /// Everything that happened since it was last asked.
    pub(crate) fn happened(&mut self) -> Vec<Happening> {
        std::iter::from_fn(|| self.world.happenings.take()).collect()
    }

    /// What was put on (true) and taken off since it was last asked.
    pub(crate) fn equips(&mut self) -> Vec<(u32, bool)> {
        let told = self.happened().into_iter();
        told.filter_map(|happening| match happening {
            Happening::Equip { item, equipped, .. } => Some((item.0, equipped)),
            _ => None,
        })
        .collect()
    }
}
