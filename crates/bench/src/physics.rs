//! Bodies: what a tick costs among a thousand things at rest, what things in motion cost, and how
//! long the longest tick is while a room of 500 references comes in.
//!
//! Rates are of ticks. There is no peer: others keep their contacts between two steps.

use crate::meter::best_rate;
use crate::row::Row;
use det::GameTime;
use esp::{Plugin, PluginHeader, Record, RecordBuilder, RecordFlags};
use forms::{Forms, PluginInput};
use glam::{Quat, Vec3};
use ident::{FormId, FourCC};
use physics::{Body, Layer, Model, Placed, Pose, Pusher, Shape, Space, Walk, Walker};
use rules::bodies::Bodies;
use rules::cell;
use std::collections::BTreeMap;
use std::hint::black_box;
use std::sync::Arc;
use world::World;

const WALKER: Walker = Walker {
    height: 128.0,
    radius: 20.0,
};
const AT_REST: u32 = 1000;
const FALLING: u32 = 100;
const REFERENCES: u32 = 500;
const BASES: u32 = 50;

pub(crate) fn measure(now: &dyn Fn() -> f64) -> Result<Vec<Row>, String> {
    Ok(vec![
        Row::new("bodies: 1,000 at rest, one walks", "tick/s", at_rest(now)?),
        Row::new("bodies: 100 in a pile", "tick/s", pile(now)?),
        Row::new("cell: 500 references, longest tick", "s", attach(now)),
    ])
}

/// A floor of 8,192 triangles.
fn floor(space: &mut Space) {
    const SIDE: u32 = 64;
    let point = |at: u32| {
        let (x, y) = ((at % (SIDE + 1)) as f32, (at / (SIDE + 1)) as f32);
        Vec3::new(x * 64.0 - 2048.0, y * 64.0 - 2048.0, 0.0)
    };
    let points = (0..(SIDE + 1) * (SIDE + 1)).map(point).collect();
    let mut corners = Vec::new();
    for row in 0..SIDE {
        for column in 0..SIDE {
            let (a, b) = (row * (SIDE + 1) + column, (row + 1) * (SIDE + 1) + column);
            corners.extend([[a, a + 1, b], [a + 1, b + 1, b]]);
        }
    }
    if let Some(shape) = Shape::mesh(points, corners) {
        space.put(
            FormId(1),
            Placed::fixed(shape, Pose::IDENTITY, Layer::STATIC),
        );
    }
}

fn add_box(space: &mut Space, number: u32, place: Vec3) {
    let pose = Pose::from_parts(place, Quat::IDENTITY);
    let placed = Placed::loose(Shape::cuboid(Vec3::splat(8.0)), pose, 3.0);
    space.put(FormId(100 + number), placed);
}

/// What a tick of the game does: the walker walks, is felt, looks; what is awake moves.
fn at_rest(now: &dyn Fn() -> f64) -> Result<f64, String> {
    let mut space = Space::new();
    floor(&mut space);
    for number in 0..AT_REST {
        let (x, y) = ((number % 32) as f32, (number / 32) as f32);
        add_box(
            &mut space,
            number,
            Vec3::new(x * 40.0 - 640.0, y * 40.0 - 640.0, 8.0),
        );
    }
    let mut awake = BTreeMap::new();
    // Back and forth on a lane between the boxes, further from them than what wakes them.
    let (mut feet, mut by) = (Vec3::new(-900.0, 900.0, 1.0), Vec3::X * 6.0);
    best_rate(now, || {
        if feet.x.abs() > 1000.0 {
            by = -by;
            feet.x = feet.x.clamp(-1000.0, 1000.0);
        }
        let walk = Walk {
            feet,
            by,
            on_ground: true,
        };
        let walked = physics::walk(&space, WALKER, walk, |_| false);
        let pushers = [Pusher::Walker(WALKER, feet, walked.feet)];
        physics::step(&mut space, &mut awake, &pushers);
        feet = walked.feet;
        let felt = physics::felt_by_walker(&space, WALKER, (feet, 0.0), |_, part| part.is_phantom);
        let eyes = feet + Vec3::Z * 119.0;
        black_box((felt, physics::ray(&space, eyes, by, 180.0, |_, _| true)));
        Ok(1)
    })
}

/// Boxes that fall into a heap, begun anew every two seconds of the game.
fn pile(now: &dyn Fn() -> f64) -> Result<f64, String> {
    let begin = || {
        let mut space = Space::new();
        floor(&mut space);
        let mut awake = BTreeMap::new();
        for number in 0..FALLING {
            let (x, y) = ((number % 4) as f32 * 13.0, (number / 4 % 4) as f32 * 13.0);
            add_box(
                &mut space,
                number,
                Vec3::new(x, y, 10.0 + (number / 16) as f32 * 18.0),
            );
            let id = FormId(100 + number);
            awake.extend(space.get(id).map(|placed| (id, Body::at_rest(placed))));
        }
        (space, awake)
    };
    let (mut space, mut awake) = begin();
    let mut ticks = 0;
    best_rate(now, || {
        ticks += 1;
        if ticks % 120 == 0 {
            (space, awake) = begin();
        }
        physics::step(&mut space, &mut awake, &[]);
        Ok(1)
    })
}

/// Seconds of the longest tick's share while a room comes in, its meshes read before.
fn attach(now: &dyn Fn() -> f64) -> f64 {
    let (forms, _) = Forms::build(vec![PluginInput::new("Bench.esm", plugin().write())]);
    let model = Arc::new(Model::of_shape(
        Shape::cuboid(Vec3::splat(20.0)),
        Layer::CLUTTER,
        Some(4.0),
    ));
    let mut world = World::new("bench", GameTime(0));
    let mut bodies = Bodies::new();
    let mut longest = 0.0_f64;
    for _ in 0..60 {
        for path in bodies.wanted(&forms, &world) {
            bodies.provide(&path, Some(Arc::clone(&model)));
        }
        let begin = now();
        bodies.catch_up(&forms, &mut world);
        cell::arrive(&forms, &mut world);
        cell::follow(&forms, &mut world);
        bodies.follow(&forms, &mut world);
        longest = longest.max(now() - begin);
        while world.happenings.take().is_some() {}
    }
    longest
}

fn plugin() -> Plugin {
    let record = |kind: &[u8; 4], id: u32| RecordBuilder::new(FourCC(*kind), id);
    let placed = |kind, id, base: u32, number: u32| {
        let (x, y) = ((number % 25) as f32 * 60.0, (number / 25) as f32 * 60.0);
        let numbers = [x, y, 0.0, 0.0, 0.0, number as f32 * 0.1];
        let place: Vec<u8> = numbers
            .iter()
            .flat_map(|number| number.to_le_bytes())
            .collect();
        record(kind, id).u32(b"NAME", base).field(b"DATA", &place)
    };
    let mut plugin = Plugin::new(&PluginHeader::new());
    plugin.push(record(b"NPC_", 0x7).field(b"ACBS", &[0; 24]).finish());
    for number in 0..BASES {
        let model = format!("bench\\{number}.nif");
        let base = record(b"MISC", 0x1000 + number).zstring(b"MODL", model.as_bytes());
        plugin.push(base.field(b"DATA", &[0; 8]).finish());
    }
    let player = placed(b"ACHR", 0x14, 0x7, 0).flags(RecordFlags::PERSISTENT);
    let things = (0..REFERENCES)
        .map(|number| placed(b"REFR", 0x5000 + number, 0x1000 + number % BASES, number).finish());
    let things: Vec<Record> = things.collect();
    let room = record(b"CELL", 0x800).u16(b"DATA", 1).finish();
    plugin.push_interior_cell(room, vec![player.finish()], things);
    plugin
}
