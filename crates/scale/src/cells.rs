//! Cells and worlds: their records, and the tree of groups they stand in.

use crate::body::{Body, put_words};
use crate::land;
use crate::layout::{CellPlan, Layout, Place};
use crate::master::Maker;
use crate::navmesh::{self, MeshPlace};
use crate::references;
use crate::shape::Filling;
use esp::{GroupLabel, RecordFlags, StringTableKind};
use ident::FourCC;
use std::collections::BTreeMap;

/// Which records of the types that stand in cells come next.
#[derive(Debug, Default)]
pub(crate) struct Next {
    persistent: u32,
    temporary: u32,
    persistent_actors: u32,
    temporary_actors: u32,
    lands: u32,
    meshes: u32,
    traps: u32,
    hazards: u32,
}

impl Next {
    /// Persistent references and actors are the first of theirs.
    pub(crate) fn new(layout: &Layout) -> Self {
        Self {
            temporary: layout.persistent,
            temporary_actors: layout.persistent_actors,
            ..Self::default()
        }
    }
}

fn take(counter: &mut u32) -> u32 {
    *counter += 1;
    *counter - 1
}

/// Writes the group of interior cells.
pub(crate) fn interiors(maker: &mut Maker<'_>, layout: &Layout, next: &mut Next) {
    let mut blocks: BTreeMap<(i32, i32), Vec<&CellPlan>> = BTreeMap::new();
    for cell in &layout.interiors {
        let local = maker.ids.id(b"CELL", cell.n) & 0xFF_FFFF;
        let digits = ((local % 10) as i32, (local / 10 % 10) as i32);
        blocks.entry(digits).or_default().push(cell);
    }
    maker.file.open(GroupLabel::Top(FourCC(*b"CELL")));
    maker.made(b"CELL");
    for block in 0..10 {
        maker.file.open(GroupLabel::InteriorBlock(block));
        for sub_block in 0..10 {
            maker.file.open(GroupLabel::InteriorSubBlock(sub_block));
            for cell in blocks.get(&(block, sub_block)).into_iter().flatten() {
                write(maker, cell, 0, next);
            }
            maker.file.close();
        }
        maker.file.close();
    }
    maker.file.close();
}

/// Writes the group of worlds.
pub(crate) fn worlds(maker: &mut Maker<'_>, layout: &Layout, next: &mut Next) {
    maker.file.open(GroupLabel::Top(FourCC(*b"WRLD")));
    let own = maker.ids.own.count(FourCC(*b"WRLD"));
    for (n, cells) in layout.worlds.iter().enumerate() {
        let n = n as u32;
        // Without a world of its own a plugin builds on in that of its first master.
        let id = if n < own {
            maker.ids.id(b"WRLD", n)
        } else {
            maker.ids.id_of_master(b"WRLD", n)
        };
        world(maker, (n, id), cells);
        maker.file.open(GroupLabel::WorldChildren(id));
        let mut open = None;
        for cell in cells {
            if let Place::Exterior(x, y) = cell.place {
                enter(maker, &mut open, x, y);
            }
            write(maker, cell, id, next);
        }
        if open.is_some() {
            maker.file.close();
            maker.file.close();
        }
        maker.file.close();
    }
    maker.file.close();
}

/// Opens the groups of a cell's block and sub-block, where those of the cell before are others.
fn enter(maker: &mut Maker<'_>, open: &mut Option<[(i16, i16); 2]>, x: i16, y: i16) {
    let [block, sub_block] = [(x >> 5, y >> 5), (x >> 3, y >> 3)];
    if *open == Some([block, sub_block]) {
        return;
    }
    if let Some([before, _]) = *open {
        maker.file.close();
        if before != block {
            maker.file.close();
        }
    }
    if open.is_none_or(|[before, _]| before != block) {
        let (x, y) = block;
        maker.file.open(GroupLabel::ExteriorBlock { x, y });
    }
    let (x, y) = sub_block;
    maker.file.open(GroupLabel::ExteriorSubBlock { x, y });
    *open = Some([block, sub_block]);
}

/// Writes changed cells of the first master's first world, each with so many new references.
pub(crate) fn changed(maker: &mut Maker<'_>, cells: &[(&CellPlan, u32)]) {
    if cells.is_empty() {
        return;
    }
    let world_id = maker.ids.id_of_master(b"WRLD", 0);
    maker.file.open(GroupLabel::Top(FourCC(*b"WRLD")));
    world(maker, (0, world_id), &[]);
    maker.file.open(GroupLabel::WorldChildren(world_id));
    let (mut open, mut next) = (None, 0);
    for (cell, references) in cells {
        if let Place::Exterior(x, y) = cell.place {
            enter(maker, &mut open, x, y);
        }
        let id = maker.ids.id_of_master(b"CELL", cell.n);
        let flags = RecordFlags::default();
        maker.record_as((b"CELL", id), cell.n, flags, |filling, body| {
            fill_cell(filling, body, cell);
        });
        maker.file.open(GroupLabel::CellChildren(id));
        maker.file.open(GroupLabel::CellTemporary(id));
        for _ in 0..*references {
            reference(maker, take(&mut next), cell.place, (false, false));
        }
        maker.file.close();
        maker.file.close();
    }
    if open.is_some() {
        maker.file.close();
        maker.file.close();
    }
    maker.file.close();
    maker.file.close();
}

fn world(maker: &mut Maker<'_>, (n, id): (u32, u32), cells: &[CellPlan]) {
    let grid = cells.iter().filter_map(|cell| match cell.place {
        Place::Exterior(x, y) => Some((x, y)),
        _ => None,
    });
    let (mut low, mut high) = ((0, 0), (0, 0));
    for (x, y) in grid {
        low = (low.0.min(x), low.1.min(y));
        high = (high.0.max(x), high.1.max(y));
    }
    let cells = cells.len() as u32;
    maker.record_as(
        (b"WRLD", id),
        n,
        RecordFlags::COMPRESSED,
        |filling, body| {
            fill_world(filling, body, (low, high), cells);
        },
    );
}

type Corner = (i16, i16);

fn fill_world(filling: &mut Filling<'_>, body: &mut Body, grid: (Corner, Corner), cells: u32) {
    let (low, high) = grid;
    let name = filling.editor_id();
    body.text(b"EDID", &name);
    // Large references: some of those that are seen from other cells.
    for at in 0..cells / 4 {
        body.field(b"RNAM", |out| {
            let (x, y) = (low.0 + (at % 100) as i16, low.1 + (at / 100) as i16);
            out.extend(y.to_le_bytes());
            out.extend(x.to_le_bytes());
            let n = filling.chance.below(12);
            put_words(out, &[n]);
            for _ in 0..n {
                put_words(out, &[form(filling, b"REFR")]);
                out.extend(y.to_le_bytes());
                out.extend(x.to_le_bytes());
            }
        });
    }
    body.field(b"MHDT", |out| {
        for corner in [low, high] {
            out.extend(corner.0.to_le_bytes());
            out.extend(corner.1.to_le_bytes());
        }
        out.extend((0..cells).map(|_| filling.chance.below(60) as u8));
    });
    body.field(b"FULL", |out| filling.text(out, StringTableKind::Strings));
    body.words(b"XLCN", &[form(filling, b"LCTN")]);
    body.words(b"CNAM", &[form(filling, b"CLMT")]);
    let water = form(filling, b"WATR");
    body.words(b"NAM2", &[water]);
    body.words(b"NAM3", &[water]);
    body.floats(b"NAM4", &[-14_000.0]);
    body.floats(b"DNAM", &[-2048.0, -14_000.0]);
    body.floats(b"ONAM", &[1.0, 0.0, 0.0, 0.0]);
    body.floats(b"NAMA", &[1.0]);
    body.raw(b"DATA", &[0]);
    let edge = |corner: Corner| [f32::from(corner.0), f32::from(corner.1)];
    body.floats(b"NAM0", &edge(low));
    body.floats(b"NAM9", &edge(high));
    body.words(b"ZNAM", &[form(filling, b"MUSC")]);
    body.field(b"OFST", |out| {
        (0..cells).for_each(|at| put_words(out, &[at * 4096]))
    });
}

fn form(filling: &mut Filling<'_>, kind: &[u8; 4]) -> u32 {
    filling.ids.pick(FourCC(*kind), &mut filling.chance)
}

/// Writes a cell and what stands in it.
fn write(maker: &mut Maker<'_>, cell: &CellPlan, world: u32, next: &mut Next) {
    let flags = match cell.place {
        Place::Persistent => RecordFlags::PERSISTENT,
        // Landscape heights make these long.
        Place::Exterior(..) if cell.has_land => RecordFlags::COMPRESSED,
        _ => RecordFlags::default(),
    };
    let id = maker.ids.id(b"CELL", cell.n);
    maker.record(b"CELL", cell.n, flags, |filling, body| {
        fill_cell(filling, body, cell)
    });
    maker.file.open(GroupLabel::CellChildren(id));
    maker.file.open(GroupLabel::CellPersistent(id));
    for is_actor in [false, true] {
        let (n, counter) = match is_actor {
            false => (cell.persistent, &mut next.persistent),
            true => (cell.persistent_actors, &mut next.persistent_actors),
        };
        for _ in 0..n {
            reference(maker, take(counter), cell.place, (is_actor, true));
        }
    }
    maker.file.close();
    maker.file.open(GroupLabel::CellTemporary(id));
    grounds(
        maker,
        cell,
        MeshPlace {
            world,
            cell: id,
            place: cell.place,
        },
        next,
    );
    for is_actor in [false, true] {
        let (n, counter) = match is_actor {
            false => (cell.temporary, &mut next.temporary),
            true => (cell.temporary_actors, &mut next.temporary_actors),
        };
        for _ in 0..n {
            reference(maker, take(counter), cell.place, (is_actor, false));
        }
    }
    if cell.place == Place::Interior {
        traps(maker, next);
    }
    maker.file.close();
    maker.file.close();
}

fn reference(maker: &mut Maker<'_>, n: u32, place: Place, (is_actor, is_persistent): (bool, bool)) {
    let flags = if is_persistent {
        RecordFlags::PERSISTENT
    } else {
        RecordFlags::default()
    };
    // One in thirty is not there at first.
    let flags = match n % 30 {
        7 => flags.with(RecordFlags::INITIALLY_DISABLED),
        _ => flags,
    };
    if is_actor {
        maker.record(b"ACHR", n, flags, |filling, body| {
            references::fill_actor(filling, body, place, is_persistent);
        });
    } else {
        maker.record(b"REFR", n, flags, |filling, body| {
            references::fill(filling, body, place, is_persistent);
        });
    }
}

fn grounds(maker: &mut Maker<'_>, cell: &CellPlan, place: MeshPlace, next: &mut Next) {
    if cell.has_land {
        let n = take(&mut next.lands);
        maker.record(b"LAND", n, RecordFlags::COMPRESSED, |filling, body| {
            land::fill(body, &mut filling.chance, filling.ids);
        });
    }
    for _ in 0..cell.meshes {
        let n = take(&mut next.meshes);
        maker.record(b"NAVM", n, RecordFlags::default(), |filling, body| {
            navmesh::fill(body, &place, &mut filling.chance, filling.ids);
        });
    }
}

/// One trap and one hazard, while there are any.
fn traps(maker: &mut Maker<'_>, next: &mut Next) {
    let (traps, hazards) = (maker.counts.get(b"PGRE"), maker.counts.get(b"PHZD"));
    if next.traps < traps {
        let n = take(&mut next.traps);
        maker.record(b"PGRE", n, RecordFlags::default(), |filling, body| {
            references::fill_trap(filling, body, b"PROJ");
        });
    }
    if next.hazards < hazards {
        let n = take(&mut next.hazards);
        maker.record(b"PHZD", n, RecordFlags::default(), |filling, body| {
            references::fill_trap(filling, body, b"HAZD");
        });
    }
}

fn fill_cell(filling: &mut Filling<'_>, body: &mut Body, cell: &CellPlan) {
    let is_named = cell.place == Place::Interior || filling.chance.chance(1, 20);
    if is_named {
        let name = filling.editor_id();
        body.text(b"EDID", &name);
        body.field(b"FULL", |out| filling.text(out, StringTableKind::Strings));
    }
    match cell.place {
        Place::Interior => {
            body.raw(b"DATA", &[1, 0]);
            body.raw(b"XCLL", &[64; 92]);
        }
        Place::Exterior(x, y) => {
            body.raw(b"DATA", &[2, 0]);
            body.words(b"XCLC", &[i32::from(x) as u32, i32::from(y) as u32, 0]);
            if cell.has_land {
                body.field(b"MHDT", |out| {
                    out.extend([0; 4]);
                    out.extend((0..1024).map(|_| 20 + filling.chance.below(6) as u8));
                });
            }
        }
        Place::Persistent => {
            body.raw(b"DATA", &[2, 0]);
            body.words(b"XCLC", &[0, 0, 0]);
        }
    }
    body.words(b"LTMP", &[form(filling, b"LGTM")]);
    body.words(b"XCLW", &[0x7F7F_FFFF]);
    if cell.place != Place::Persistent {
        body.words(b"XLCN", &[form(filling, b"LCTN")]);
    }
    if cell.has_land {
        body.words(b"XCLR", &[form(filling, b"REGN"), form(filling, b"REGN")]);
    }
}
