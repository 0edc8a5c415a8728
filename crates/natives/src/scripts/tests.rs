//! Natives run by hand: a tiny game of records, without any script.

mod actor;
mod game;
mod message;
mod quest;
mod reference;
mod spell;

use crate::{Cx, Show, Table, object_value};
use det::GameTime;
use esp::{Plugin, PluginHeader, RecordBuilder};
use forms::{Forms, PluginInput};
use ident::{FormId, FourCC};
use papyrus::{CallLine, LogKind, Outcome, Severity, Value, Vm};
use world::{AliasId, EffectId, Happening, Subject, World};

/// The room everything stands in.
const ROOM: u32 = 0x100;
/// The player's race.
const RACE: u32 = 0x101;

/// A record of the game's own plugin.
fn record(kind: &[u8; 4], id: u32, editor_id: &str) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id).zstring(b"EDID", editor_id.as_bytes())
}

/// A placed thing.
fn placed(kind: &[u8; 4], id: u32, base: u32, position: [f32; 3]) -> RecordBuilder {
    let place: Vec<u8> = position
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect();
    let place = [place, vec![0; 12]].concat();
    RecordBuilder::new(FourCC(*kind), id)
        .u32(b"NAME", base)
        .field(b"DATA", &place)
}

/// An actor base: flags and level.
fn actor_base(id: u32, editor_id: &str, flags: u32) -> RecordBuilder {
    let settings = [&flags.to_le_bytes()[..], &[0; 4], &[1, 0], &[0; 14]].concat();
    let base = record(b"NPC_", id, editor_id).field(b"ACBS", &settings);
    base.u32(b"RNAM", RACE).field(b"AIDT", &[0; 20])
}

/// A thing to carry: value and weight.
fn item(id: u32, name: &str, value: u32, weight: f32) -> RecordBuilder {
    let data = [value.to_le_bytes(), weight.to_le_bytes()].concat();
    record(b"MISC", id, name)
        .zstring(b"FULL", name.as_bytes())
        .field(b"DATA", &data)
}

/// A race whose bodies begin with this much health, magicka and stamina.
fn race() -> RecordBuilder {
    let mut data = vec![0; 128];
    for (at, value) in [(36, 50.0f32), (40, 60.0), (44, 70.0), (48, 300.0)] {
        data[at..at + 4].copy_from_slice(&value.to_le_bytes());
    }
    record(b"RACE", RACE, "TestRace").field(b"DATA", &data)
}

/// A game of these records, with the player in a room beside these references.
struct Tiny {
    forms: Forms,
    world: World,
    vm: Vm,
    show: Vec<Show>,
    table: Table,
    lines: Vec<CallLine>,
}

/// An argument of a native.
#[derive(Clone)]
enum Arg {
    Value(Value),
    Text(&'static str),
    Of(Subject, &'static str),
}

impl From<i32> for Arg {
    fn from(number: i32) -> Self {
        Self::Value(Value::Int(number))
    }
}

impl From<f32> for Arg {
    fn from(number: f32) -> Self {
        Self::Value(Value::Float(number))
    }
}

impl From<bool> for Arg {
    fn from(truth: bool) -> Self {
        Self::Value(Value::Bool(truth))
    }
}

impl From<&'static str> for Arg {
    fn from(text: &'static str) -> Self {
        Self::Text(text)
    }
}

/// A form as a script sees it.
fn form(id: u32, class: &'static str) -> Arg {
    Arg::Of(Subject::Form(FormId(id)), class)
}

/// None.
fn none() -> Arg {
    Arg::Value(Value::None)
}

/// The player.
fn player() -> Arg {
    form(0x14, "Actor")
}

fn alias(quest: u32, alias: u16) -> Arg {
    Arg::Of(
        Subject::Alias(AliasId {
            quest: FormId(quest),
            alias,
        }),
        "ReferenceAlias",
    )
}

impl Tiny {
    fn new(records: Vec<RecordBuilder>, references: Vec<RecordBuilder>) -> Self {
        let mut plugin = Plugin::new(&PluginHeader::new());
        for record in [race(), actor_base(0x7, "Player", 0)]
            .into_iter()
            .chain(records)
        {
            plugin.push(record.finish());
        }
        let cell = record(b"CELL", ROOM, "TestRoom").u16(b"DATA", 1).finish();
        let player = placed(b"ACHR", 0x14, 0x7, [0.0; 3]);
        let persistent =
            |record: RecordBuilder| record.flags(esp::RecordFlags::PERSISTENT).finish();
        let there = std::iter::once(player)
            .chain(references)
            .map(persistent)
            .collect();
        plugin.push_interior_cell(cell, there, Vec::new());
        let (forms, problems) = Forms::build(vec![PluginInput::new("Skyrim.esm", plugin.write())]);
        assert!(problems.is_empty(), "{problems:?}");
        let classes: Vec<_> = crate::classes::NATIVE_CLASSES
            .iter()
            .map(|class| (class.name, class.parent))
            .collect();
        let mut world = World::new("test", GameTime(0));
        world.attached.insert(FormId(ROOM));
        let (vm, show, table) = (Vm::new(&classes), Vec::new(), Table::new());
        Self {
            forms,
            world,
            vm,
            show,
            table,
            lines: Vec::new(),
        }
    }

    /// Runs a native by `Script.Function`, the receiver first.
    fn run(&mut self, name: &str, args: &[Arg]) -> Outcome {
        let (script, function) = name.split_once('.').expect("Script.Function");
        let row = self
            .table
            .find(script, function)
            .expect("a native of the table");
        let values: Vec<Value> = args
            .iter()
            .map(|arg| match arg {
                Arg::Value(value) => *value,
                Arg::Text(text) => self.vm.string(text),
                Arg::Of(subject, class) => object_value(&mut self.vm, *subject, class),
            })
            .collect();
        let mut cx = Cx {
            forms: &self.forms,
            world: &mut self.world,
            vm: &mut self.vm,
            show: &mut self.show,
            lines: Vec::new(),
        };
        let outcome = row.run(&mut cx, &values);
        self.lines = cx.lines;
        outcome
    }

    /// The result of a native that is done at once.
    fn now(&mut self, name: &str, args: &[Arg]) -> Value {
        match self.run(name, args) {
            Outcome::Now(value) => value,
            other => panic!("{name} gives {other:?}"),
        }
    }

    fn int(&mut self, name: &str, args: &[Arg]) -> i32 {
        match self.now(name, args) {
            Value::Int(number) => number,
            other => panic!("{name} gives {other:?}"),
        }
    }

    fn float(&mut self, name: &str, args: &[Arg]) -> f32 {
        match self.now(name, args) {
            Value::Float(number) => number,
            other => panic!("{name} gives {other:?}"),
        }
    }

    fn bool(&mut self, name: &str, args: &[Arg]) -> bool {
        match self.now(name, args) {
            Value::Bool(truth) => truth,
            other => panic!("{name} gives {other:?}"),
        }
    }

    fn text(&mut self, name: &str, args: &[Arg]) -> String {
        let value = self.now(name, args);
        self.vm.text(value).to_owned()
    }

    /// The form id an object stands for; 0 for None.
    fn id(&mut self, name: &str, args: &[Arg]) -> u32 {
        let value = self.now(name, args);
        match crate::subject_of(&self.vm, value) {
            Some(Subject::Form(form)) => form.0,
            Some(other) => panic!("{name} gives {other:?}"),
            None => 0,
        }
    }

    /// A tick of what swings, without meshes: all come to an end.
    fn swing(&mut self) {
        let mut bodies = rules::bodies::Bodies::new();
        rules::swing::advance(&self.forms, &mut self.world, &mut bodies);
    }

    /// Everything that happened since it was last asked.
    fn happened(&mut self) -> Vec<Happening> {
        std::iter::from_fn(|| self.world.happenings.take()).collect()
    }

    /// The notifications shown so far.
    fn notifications(&self) -> Vec<&str> {
        let shown = self.show.iter().filter_map(|show| match show {
            Show::Notification { text } => Some(text.as_str()),
            _ => None,
        });
        shown.collect()
    }

    /// So many ticks of the rules, without a pause.
    fn ticks(&mut self, count: u32) {
        for _ in 0..count {
            self.world.clock.advance(20.0, false);
            rules::spell::advance(&self.forms, &mut self.world);
        }
    }

    /// The effects acting now.
    fn effects(&self) -> Vec<EffectId> {
        let acting = self
            .world
            .effects
            .iter()
            .filter(|(_, effect)| effect.is_acting());
        acting.map(|(id, _)| *id).collect()
    }
}

/// A fault of the script that the game logs.
fn game_error(text: &str) -> CallLine {
    CallLine {
        kind: LogKind::Game,
        severity: Severity::Error,
        text: text.to_owned(),
        shows_stack: true,
    }
}
