//! Conditions: what an alias search asks, who in the loaded area is in a faction and a location.
//!
//! 2,000 actors of 200 bases stand in 40 rooms of 20 locations, three deep, among 100,000 other
//! forms. Lists of two conditions are asked of all of them, as the aliases of a scene's quest do.
//! The peer is the same comparisons over plain arrays of the answers.

use crate::meter::best_rate;
use crate::row::Row;
use det::GameTime;
use esp::{Plugin, PluginHeader, Record, RecordBuilder, RecordFlags};
use forms::condition::{Comparison, ConditionFlags, ConditionValue, Parameter, RunOn};
use forms::{Condition, Forms, PluginInput};
use ident::{FormId, FourCC};
use rules::condition::{Subject, hold};
use std::hint::black_box;
use world::World;

const ACTORS: u32 = 2_000;
const BASES: u32 = 200;
const ROOMS: u32 = 40;
const LOCATIONS: u32 = 20;
const FACTIONS: u32 = 50;
const FACTIONS_EACH: u32 = 6;
const OTHERS: u32 = 100_000;

const FACTION: u32 = 0x1000;
const LOCATION: u32 = 0x2000;
const BASE: u32 = 0x3000;
const ROOM: u32 = 0x4000;
const ACTOR: u32 = 0x5000;
const OTHER: u32 = 0x10000;

const GET_IN_FACTION: u16 = 71;
const GET_IN_CURRENT_LOCATION: u16 = 359;

pub(crate) fn measure(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    let (forms, _) = Forms::build(vec![PluginInput::new("Bench.esm", plugin().write())]);
    let world = World::new("bench", GameTime(0));
    let lists: Vec<Vec<Condition>> = (0..50).map(list).collect();
    let ours = best_rate(now, || {
        let before = world.tally.n_evaluated();
        for list in &lists {
            for actor in 0..ACTORS {
                let subject = Subject::of(FormId(ACTOR + actor));
                black_box(hold(&forms, &world, list, subject));
            }
        }
        Ok(world.tally.n_evaluated() - before)
    })?;
    Ok(vec![Row {
        peer: Some(best_rate(now, || Ok(peer()))?),
        ..Row::new("conditions: an alias search", "evaluation/s", ours)
    }])
}

/// In a faction, or else in another one, and in a location. The first pair mostly decides.
fn list(number: u32) -> Vec<Condition> {
    const OR: u8 = 1;
    let faction = FACTION + number % FACTIONS;
    let other = FACTION + (number * 7 + 3) % FACTIONS;
    let location = LOCATION + number % LOCATIONS;
    vec![
        condition(GET_IN_FACTION, faction, OR),
        condition(GET_IN_FACTION, other, 0),
        condition(GET_IN_CURRENT_LOCATION, location, 0),
    ]
}

fn condition(function: u16, form: u32, flags: u8) -> Condition {
    let parameter = Parameter {
        raw: form,
        form: Some(FormId(form)),
    };
    Condition {
        comparison: Comparison::Equal,
        flags: ConditionFlags(flags),
        value: ConditionValue::Number(1.0),
        function,
        parameters: [parameter, Parameter::default()],
        run_on: RunOn::Subject,
        reference: None,
        data: -1,
        name1: String::new(),
        name2: String::new(),
    }
}

fn peer() -> u64 {
    let mut asked = 0;
    for number in 0..50 {
        for actor in 0..ACTORS {
            let faction = black_box(number % FACTIONS);
            let mut own = (0..FACTIONS_EACH).map(|at| of_base(actor % BASES, at));
            asked += 1;
            black_box(own.any(|of| of == faction));
        }
    }
    asked
}

/// The factions of an actor base, by their places.
fn of_base(base: u32, at: u32) -> u32 {
    (base * 11 + at * 17) % FACTIONS
}

fn record(kind: &[u8; 4], id: u32) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id)
}

fn plugin() -> Plugin {
    let mut plugin = Plugin::new(&PluginHeader::new());
    for number in 0..FACTIONS {
        let faction = record(b"FACT", FACTION + number).u32(b"DATA", 0);
        plugin.push(faction.finish());
    }
    for number in 0..LOCATIONS {
        let parent = if number < 3 { 0 } else { LOCATION + number / 3 };
        let location = record(b"LCTN", LOCATION + number).u32(b"PNAM", parent);
        plugin.push(location.finish());
    }
    for number in 0..BASES {
        plugin.push(actor_base(number));
    }
    for number in 0..OTHERS {
        plugin.push(record(b"STAT", OTHER + number).finish());
    }
    for number in 0..ROOMS {
        let room = record(b"CELL", ROOM + number).u16(b"DATA", 1);
        let room = room.u32(b"XLCN", LOCATION + number % LOCATIONS);
        let actors = (number..ACTORS).step_by(ROOMS as usize).map(actor);
        plugin.push_interior_cell(room.finish(), actors.collect(), Vec::new());
    }
    plugin
}

fn actor_base(number: u32) -> Record {
    let base = record(b"NPC_", BASE + number).field(b"ACBS", &[0; 24]);
    let base = (0..FACTIONS_EACH).fold(base, |base, at| {
        let rank = [(FACTION + of_base(number, at)).to_le_bytes(), [0; 4]];
        base.field(b"SNAM", &rank.concat())
    });
    base.finish()
}

fn actor(number: u32) -> Record {
    let actor = record(b"ACHR", ACTOR + number).flags(RecordFlags::PERSISTENT);
    let actor = actor.u32(b"NAME", BASE + number % BASES);
    actor.field(b"DATA", &[0; 24]).finish()
}
