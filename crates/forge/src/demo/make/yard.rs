//! The yard: a worldspace of 5 by 5 cells with the house, a fence with a gate and its lever, a pond,
//! stones and trees.
//!
//! Not here: the land itself ([`super::land`]).

use super::land::{self, CELL, MIDDLE, POND, POND_REACH, WATER};
use super::mesh::turn;
use super::models::{FENCE_LENGTH, HOUSE_HALF};
use super::noise::chance;
use super::things::bytes;
use super::{Placing, ids};
use crate::plugin::{Cell, PluginBuilder, Reference, World};
use esp::RecordFlags;
use glam::{Vec2, Vec3};
use std::collections::BTreeMap;
use std::f32::consts::{FRAC_PI_2, PI, TAU};

/// Cells to each side of the one in the middle.
const REACH: i16 = 2;
const HOUSE: Vec2 = Vec2::new(2048.0, 2560.0);
/// The gate's middle; the fence goes round from here.
const GATE: Vec2 = Vec2::new(2048.0, 1296.0);
/// Where who comes out of the house stands, looking south.
pub(super) const DOORSTEP: [f32; 6] = [2048.0, 2236.0, 2.0, 0.0, 0.0, PI];

/// A thing on the ground.
struct Stands {
    base: u32,
    at: Vec2,
    /// Above the ground.
    lift: f32,
    turned: f32,
    scale: f32,
}

impl Stands {
    fn new(base: u32, at: Vec2) -> Stands {
        Stands {
            base,
            at,
            lift: 0.0,
            turned: 0.0,
            scale: 1.0,
        }
    }

    fn turned(self, turned: f32) -> Stands {
        Stands { turned, ..self }
    }

    fn grid(&self) -> (i16, i16) {
        let cell = (self.at / CELL).floor();
        (cell.x as i16, cell.y as i16)
    }
}

pub(super) fn add(plugin: &mut PluginBuilder, placing: &mut Placing) {
    let location = plugin.begin(b"LCTN", ids::LOCATION, "SkaldDemoLocation");
    plugin.record(location.zstring(b"FULL", b"Counting House").finish());
    let mut things: BTreeMap<(i16, i16), Vec<Stands>> = BTreeMap::new();
    for thing in house_and_fence().into_iter().chain(pond()).chain(trees()) {
        things.entry(thing.grid()).or_default().push(thing);
    }
    let mut world = worldspace(plugin);
    for (at, grid) in (0..).zip(grids()) {
        let cell = cell(
            plugin,
            at,
            grid,
            things.remove(&grid).unwrap_or_default(),
            placing,
        );
        let land = land::record(plugin, ids::YARD_LAND + at, grid);
        world = world.cell(grid, cell, Some(land));
    }
    plugin.world(world);
}

/// All places of the grid, row by row from the south-west.
fn grids() -> impl Iterator<Item = (i16, i16)> {
    (-REACH..=REACH).flat_map(|y| (-REACH..=REACH).map(move |x| (x, y)))
}

fn worldspace(plugin: &PluginBuilder) -> World {
    let mut persistent = Cell::new(ids::YARD_PERSISTENT, "");
    for reference in persistent_references(plugin) {
        persistent = persistent.with(reference);
    }
    let own = |id: u32| plugin.own(id).to_le_bytes();
    let far = f32::from(REACH);
    const CANNOT_TRAVEL: u8 = 0x2;
    const NO_LOD_WATER: u8 = 0x8;
    World::new(ids::YARD, "SkaldDemoYard", persistent)
        .field(b"FULL", b"Yard\0")
        .field(b"XLCN", &own(ids::LOCATION))
        .field(b"CNAM", &own(ids::CLIMATE))
        .field(b"NAM2", &own(ids::POND))
        .field(b"NAM3", &own(ids::POND))
        .field(b"NAM4", &bytes(&[-14_000.0]))
        // Height of land without a record, and of water.
        .field(b"DNAM", &bytes(&[0.0, -14_000.0]))
        .field(b"ONAM", &bytes(&[1.0, 0.0, 0.0, 0.0]))
        .field(b"NAMA", &bytes(&[1.0]))
        .field(b"DATA", &[CANNOT_TRAVEL | NO_LOD_WATER])
        .field(b"NAM0", &bytes(&[-far * CELL, -far * CELL]))
        .field(b"NAM9", &bytes(&[(far + 1.0) * CELL, (far + 1.0) * CELL]))
}

fn cell(
    plugin: &PluginBuilder,
    at: u32,
    grid: (i16, i16),
    things: Vec<Stands>,
    placing: &mut Placing,
) -> Cell {
    const HAS_WATER: u16 = 0x2;
    let is_home = grid == (0, 0);
    let mut cell = Cell::new(
        ids::YARD_CELLS + at,
        if is_home { "SkaldDemoYardCell" } else { "" },
    );
    if is_home {
        cell = cell.flags(HAS_WATER).field(b"XCLW", &bytes(&[WATER]));
    }
    cell = cell.field(b"XLCN", &plugin.own(ids::LOCATION).to_le_bytes());
    for thing in things {
        let (x, y) = (thing.at.x, thing.at.y);
        let z = land::height(thing.at) + thing.lift;
        let mut reference =
            placing
                .reference(plugin.own(thing.base))
                .at([x, y, z, 0.0, 0.0, thing.turned]);
        if thing.scale != 1.0 {
            reference = reference.scale(thing.scale);
        }
        cell = cell.with(reference);
    }
    cell
}

/// The door, the gate, its lever, and the box that feels who goes through.
fn persistent_references(plugin: &PluginBuilder) -> [Reference; 4] {
    /// Not for hands: the lever alone opens it.
    const INACCESSIBLE: RecordFlags = RecordFlags(0x100);
    let new = |id, editor_id, base| Reference::new(id, editor_id, plugin.own(base));
    let door = new(ids::YARD_DOOR_REF, "SkaldDemoYardDoorRef", ids::YARD_DOOR);
    let gate = new(ids::GATE_REF, "SkaldDemoGateRef", ids::GATE);
    let lever = new(ids::LEVER_REF, "SkaldDemoLeverRef", ids::LEVER);
    let trigger = new(
        ids::TRIGGER_REF,
        "SkaldDemoPathTriggerRef",
        ids::PATH_TRIGGER,
    );
    let ground = |at: Vec2| land::height(at);
    let beside = GATE + Vec2::new(150.0, 64.0);
    let outside = GATE - Vec2::new(0.0, 230.0);
    [
        door.at([HOUSE.x, HOUSE.y - HOUSE_HALF.y - 10.0, 0.0, 0.0, 0.0, 0.0])
            .teleport(plugin.own(ids::ROOM_DOOR_REF), super::room::THRESHOLD),
        gate.at([GATE.x, GATE.y, ground(GATE), 0.0, 0.0, 0.0])
            .flagged(INACCESSIBLE),
        // Its arm looks to who comes from the house.
        lever.at([beside.x, beside.y, ground(beside), 0.0, 0.0, PI]),
        trigger
            .at([outside.x, outside.y, ground(outside) + 80.0, 0.0, 0.0, 0.0])
            .trigger_box([150.0, 90.0, 120.0]),
    ]
}

/// The house, and the fence from the gate round to the gate.
fn house_and_fence() -> Vec<Stands> {
    /// From the gate's middle to where its posts end.
    const BESIDE_GATE: f32 = 112.0;
    /// Pieces to each side of the gate, and along the eastern and western side.
    const FRONT: u8 = 4;
    const SIDE: u8 = 8;
    // A lamp hangs from the eaves beside the door.
    let lamp = Stands {
        lift: 148.0,
        ..Stands::new(ids::LAMP, HOUSE + Vec2::new(84.0, -HOUSE_HALF.y - 16.0))
    };
    let mut things = vec![Stands::new(ids::HOUSE, HOUSE), lamp];
    let wide = BESIDE_GATE + f32::from(FRONT) * FENCE_LENGTH;
    let piece = |at: u8| (f32::from(at) + 0.5) * FENCE_LENGTH;
    for side in [-1.0, 1.0] {
        let front = (0..FRONT).map(|at| Vec2::new(side * (BESIDE_GATE + piece(at)), 0.0));
        things.extend(front.map(|at| Stands::new(ids::FENCE, GATE + at)));
        let along = (0..SIDE).map(|at| Vec2::new(side * wide, piece(at)));
        things.extend(along.map(|at| Stands::new(ids::FENCE, GATE + at).turned(-FRAC_PI_2)));
    }
    let back = f32::from(SIDE) * FENCE_LENGTH;
    for at in 0..FRONT * 2 + 1 {
        let x = piece(at) - FENCE_LENGTH * (f32::from(FRONT) + 0.5);
        things.push(Stands::new(ids::FENCE, GATE + Vec2::new(x, back)));
    }
    things
}

/// Stones and reeds round the water.
fn pond() -> Vec<Stands> {
    let mut things = Vec::new();
    for at in 0..16 {
        let own = |which| chance(at, which, 931);
        let out = turn(at as f32 / 16.0 * TAU + own(1) * 0.3) * Vec3::X;
        let place = POND + out.truncate() * POND_REACH * (0.72 + 0.14 * own(2));
        let base = match at % 4 {
            0 => ids::BOULDER,
            2 => ids::FLAT_STONE,
            _ => ids::REEDS,
        };
        things.push(Stands {
            lift: if base == ids::REEDS { 0.0 } else { -6.0 },
            turned: own(3) * TAU,
            scale: 0.7 + 0.6 * own(4),
            ..Stands::new(base, place)
        });
    }
    things
}

/// Two trees in the yard, woods on the hills with stones among them.
fn trees() -> Vec<Stands> {
    const GRID: f32 = 620.0;
    let mut things = vec![
        Stands::new(ids::TREE, Vec2::new(1420.0, 2260.0)).turned(1.0),
        Stands::new(ids::TREE, Vec2::new(2800.0, 2400.0)).turned(2.7),
        Stands::new(ids::BOULDER, Vec2::new(1320.0, 1640.0)).turned(0.5),
        Stands::new(ids::FLAT_STONE, Vec2::new(1390.0, 1590.0)).turned(2.2),
    ];
    for row in -12..20 {
        for column in -12..20 {
            let own = |which| chance(column, row, 940 + which);
            let at =
                (Vec2::new(column as f32, row as f32) + Vec2::new(own(1), own(2)) * 0.8) * GRID;
            let away = at.distance(MIDDLE);
            let on_path = (at.x - MIDDLE.x).abs() < 420.0 && at.y < GATE.y;
            let is_outside = !(1500.0..6200.0).contains(&away);
            if is_outside || on_path || own(3) > 0.24 {
                continue;
            }
            let base = if own(4) < 0.7 {
                ids::TREE
            } else {
                ids::BOULDER
            };
            things.push(Stands {
                lift: -8.0,
                turned: own(5) * TAU,
                scale: if base == ids::TREE {
                    0.85 + 0.5 * own(6)
                } else {
                    0.8 + 1.4 * own(6)
                },
                ..Stands::new(base, at)
            });
        }
    }
    things
}
