//! A room with a floor, a cup, a trap, a volume at 300,0 and three doors; the player at 0,0.

use det::GameTime;
use esp::{Plugin, PluginHeader, RecordBuilder, RecordFlags};
use forms::{Forms, PluginInput};
use glam::Vec3;
use ident::{FormId, FourCC};
use physics::{Layer, Model, Pusher, Shape};
use rules::bodies::Bodies;
use rules::{activation, cell, contact, crosshair, grab, reference, swing, translation, walk};
use std::sync::Arc;
use world::{Controls, Happening, Placement, World};

pub(crate) const ROOM: FormId = FormId(0x100);
pub(crate) const OTHER_ROOM: FormId = FormId(0x101);
pub(crate) const PLAYER: FormId = FormId::PLAYER_REF;
const FLOOR: u32 = 0x400;
const CUP: u32 = 0x401;
const TRAP: u32 = 0x402;
const VOLUME: u32 = 0x403;
const DOOR: u32 = 0x404;
pub(crate) const KEY: FormId = FormId(0x405);
pub(crate) const CUP_REF: FormId = FormId(0x501);
pub(crate) const TRAP_REF: FormId = FormId(0x502);
pub(crate) const VOLUME_REF: FormId = FormId(0x503);
pub(crate) const LOAD_DOOR: FormId = FormId(0x504);
pub(crate) const SWING_DOOR: FormId = FormId(0x505);
pub(crate) const LOCKED_DOOR: FormId = FormId(0x506);
pub(crate) const FAR_DOOR: FormId = FormId(0x507);
pub(crate) const FAR_CUP: FormId = FormId(0x508);

fn record(kind: &[u8; 4], id: u32) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id)
}

fn bytes(numbers: &[f32]) -> Vec<u8> {
    numbers
        .iter()
        .flat_map(|number| number.to_le_bytes())
        .collect()
}

fn placed(kind: &[u8; 4], id: FormId, base: u32, place: [f32; 3]) -> RecordBuilder {
    let data = [bytes(&place), vec![0; 12]].concat();
    record(kind, id.0).u32(b"NAME", base).field(b"DATA", &data)
}

fn bases(plugin: &mut Plugin) {
    let model = |record: RecordBuilder, path: &str| record.zstring(b"MODL", path.as_bytes());
    let mut settings = [0_u8; 24];
    // Speed, in percent.
    settings[14] = 100;
    let all = [
        record(b"RACE", 0x406).field(b"DATA", &[0; 128]),
        record(b"NPC_", 0x7)
            .field(b"ACBS", &settings)
            .u32(b"RNAM", 0x406),
        model(record(b"STAT", FLOOR), "floor.nif"),
        model(record(b"MISC", CUP), "cup.nif")
            .zstring(b"FULL", b"Cup")
            .field(b"DATA", &[0; 8]),
        model(record(b"ACTI", TRAP), "trap.nif"),
        record(b"ACTI", VOLUME),
        model(record(b"DOOR", DOOR), "door.nif").zstring(b"FULL", b"Door"),
        record(b"KEYM", KEY.0).field(b"DATA", &[0; 8]),
    ];
    for record in all {
        plugin.push(record.finish());
    }
}

fn rooms(plugin: &mut Plugin) {
    let room = |id: FormId| record(b"CELL", id.0).u16(b"DATA", 1).finish();
    let volume = [bytes(&[40.0, 40.0, 80.0]), vec![0; 16], vec![1, 0, 0, 0]].concat();
    let other_side = [
        FAR_DOOR.0.to_le_bytes().to_vec(),
        bytes(&[70.0, 80.0, 0.0, 0.0, 0.0, 1.0]),
        vec![0; 4],
    ]
    .concat();
    let lock = [&[50, 0, 0, 0][..], &KEY.0.to_le_bytes(), &[0; 12]].concat();
    let persistent = vec![
        placed(b"ACHR", PLAYER, 0x7, [0.0, 0.0, 1.0])
            .flags(RecordFlags::PERSISTENT)
            .finish(),
    ];
    let things = vec![
        placed(b"REFR", FormId(0x500), FLOOR, [0.0, 0.0, -50.0]).finish(),
        placed(b"REFR", CUP_REF, CUP, [0.0, 100.0, 118.0]).finish(),
        placed(b"REFR", TRAP_REF, TRAP, [-300.0, 0.0, 60.0]).finish(),
        placed(b"REFR", VOLUME_REF, VOLUME, [300.0, 0.0, 60.0])
            .field(b"XPRM", &volume)
            .finish(),
        placed(b"REFR", LOAD_DOOR, DOOR, [0.0, -300.0, 60.0])
            .field(b"XTEL", &other_side)
            .finish(),
        // A second after the trap.
        placed(b"REFR", SWING_DOOR, DOOR, [200.0, -300.0, 60.0])
            .field(
                b"XAPR",
                &[&TRAP_REF.0.to_le_bytes()[..], &bytes(&[1.0])].concat(),
            )
            .finish(),
        placed(b"REFR", LOCKED_DOOR, DOOR, [-200.0, -300.0, 60.0])
            .field(b"XLOC", &lock)
            .finish(),
    ];
    let beyond = vec![
        placed(b"REFR", FAR_DOOR, DOOR, [0.0; 3]).finish(),
        placed(b"REFR", FAR_CUP, CUP, [0.0; 3]).finish(),
    ];
    plugin.push_interior_cell(room(ROOM), persistent, things);
    plugin.push_interior_cell(room(OTHER_ROOM), vec![], beyond);
}

pub(crate) struct Game {
    pub(crate) forms: Forms,
    pub(crate) world: World,
    pub(crate) bodies: Bodies,
}

impl Game {
    /// Everything in the room has come in.
    pub(crate) fn new() -> Self {
        let mut plugin = Plugin::new(&PluginHeader::new());
        bases(&mut plugin);
        rooms(&mut plugin);
        let mut header = PluginHeader::new();
        header.flags = header.flags.with(RecordFlags::MASTER);
        plugin.tes4 = header.to_record();
        let (forms, problems) = Forms::build(vec![PluginInput::new("Skyrim.esm", plugin.write())]);
        assert!(problems.is_empty(), "{problems:?}");
        let mut game = Self {
            forms,
            world: World::new("test", GameTime(0)),
            bodies: Bodies::new(),
        };
        game.settle();
        game
    }

    pub(crate) fn settle(&mut self) {
        for _ in 0..6 {
            self.tick();
        }
        self.told();
    }

    fn model(path: &str) -> Option<Arc<Model>> {
        let shape = |x, y, z| Shape::cuboid(Vec3::new(x, y, z));
        Some(Arc::new(match path {
            "meshes\\floor.nif" => {
                Model::of_shape(shape(1500.0, 1500.0, 50.0), Layer::STATIC, None)
            }
            "meshes\\cup.nif" => Model::of_shape(shape(8.0, 8.0, 8.0), Layer::CLUTTER, Some(2.0)),
            "meshes\\trap.nif" => Model::of_shape(shape(20.0, 20.0, 60.0), Layer::TRAP, None),
            "meshes\\door.nif" => Model::of_shape(shape(50.0, 5.0, 60.0), Layer::ANIM_STATIC, None),
            _ => return None,
        }))
    }

    /// A tick as the session puts it together.
    pub(crate) fn tick(&mut self) {
        self.tick_jumping(false);
    }

    pub(crate) fn tick_jumping(&mut self, jumps: bool) {
        let (forms, world, bodies) = (&self.forms, &mut self.world, &mut self.bodies);
        for path in bodies.wanted(forms, world) {
            bodies.provide(&path, Self::model(&path));
        }
        bodies.catch_up(forms, world);
        world.clock.advance(20.0, false);
        let waits = cell::is_arriving_round_the_player(forms, world);
        cell::arrive(forms, world);
        activation::advance(forms, world);
        swing::advance(forms, world, bodies);
        let mut pushers: Vec<Pusher> = translation::advance(forms, world, bodies);
        if !waits {
            pushers.extend(walk::advance(forms, world, bodies, jumps));
            grab::advance(forms, world, bodies);
        }
        bodies.step(forms, world, &pushers);
        contact::advance(forms, world, bodies);
        crosshair::advance(forms, world, bodies);
        cell::follow(forms, world);
        bodies.follow(forms, world);
    }

    pub(crate) fn run(&mut self, ticks: u32) -> Vec<Happening> {
        for _ in 0..ticks {
            self.tick();
        }
        self.told()
    }

    pub(crate) fn told(&mut self) -> Vec<Happening> {
        std::iter::from_fn(|| self.world.happenings.take()).collect()
    }

    pub(crate) fn place(&self, id: FormId) -> Placement {
        reference::placement(&self.forms, &self.world, id).expect("a place")
    }

    pub(crate) fn put_player(&mut self, x: f32, y: f32) {
        let placement = Placement {
            cell: Some(ROOM),
            position: [x, y, 1.0],
            rotation: [0.0; 3],
        };
        reference::set_placement(&mut self.world, PLAYER, placement);
    }

    pub(crate) fn hold(&mut self, right: i8, forward: i8, buttons: u16) {
        let controls = Controls {
            right,
            forward,
            buttons,
        };
        walk::hold(&mut self.world, controls);
    }
}
