//! A master's file: every group in its order, each record from its shape or its own maker.

use crate::body::Body;
use crate::cells::{self, Next};
use crate::chance::Seed;
use crate::counts::{Counts, MASTERS};
use crate::layout::Layout;
use crate::numbering::{Ids, Numbering};
use crate::plugin_file::PluginFile;
use crate::scripts::Catalogue;
use crate::shape::{Filling, Shapes};
use crate::texts::Texts;
use crate::{dialogue, navmesh, quest};
use det::Stream;
use esp::{Group, GroupLabel, Item, Plugin, PluginHeader, RecordFlags, StringTableKind};
use ident::FourCC;

/// What all plugins of a folder have in common.
#[derive(Debug)]
pub(crate) struct World {
    /// The seed.
    pub(crate) seed: Seed,
    /// Shapes of the types.
    pub(crate) shapes: Shapes,
    /// The scripts.
    pub(crate) catalogue: Catalogue,
    /// Numbers of the masters.
    pub(crate) counts: Vec<Counts>,
    /// Ids of the masters.
    pub(crate) numberings: Vec<Numbering>,
    /// Cells of the masters.
    pub(crate) layouts: Vec<Layout>,
    /// A hundredth of everything.
    pub(crate) quick: bool,
}

impl World {
    /// Plans everything.
    pub(crate) fn new(seed: Seed, scripts: usize, quick: bool) -> Self {
        let all = 0..MASTERS.len();
        let counts: Vec<Counts> = all.clone().map(|at| Counts::of_master(at, quick)).collect();
        let layouts: Vec<Layout> = all
            .zip(&counts)
            .map(|(at, counts)| Layout::new(counts, seed, at as u32))
            .collect();
        let numberings = counts.iter().zip(&layouts).enumerate();
        let numberings = numberings.map(|(at, (counts, layout))| {
            let mut numbering = Numbering::of_master(counts, at as u32);
            numbering.set_persistent(b"REFR", layout.persistent);
            numbering.set_persistent(b"ACHR", layout.persistent_actors);
            numbering
        });
        Self {
            seed,
            shapes: Shapes::read(),
            catalogue: Catalogue::new(seed, scripts),
            numberings: numberings.collect(),
            counts,
            layouts,
            quick,
        }
    }
}

/// Writes one plugin's records.
pub(crate) struct Maker<'a> {
    /// The file.
    pub(crate) file: PluginFile,
    /// Ids to give and to name.
    pub(crate) ids: Ids<'a>,
    /// The plugin's texts.
    pub(crate) texts: Texts,
    /// The plugin's numbers.
    pub(crate) counts: &'a Counts,
    world: &'a World,
    /// Put before editor ids and into every stream of chance.
    prefix: String,
    salt: u32,
    body: Body,
    /// Records made elsewhere, by type: they count as the first of theirs.
    core: Vec<Group>,
}

impl<'a> Maker<'a> {
    /// A plugin's maker; `salt` tells it from the others.
    pub(crate) fn new(
        world: &'a World,
        header: &PluginHeader,
        (ids, counts): (Ids<'a>, &'a Counts),
        (prefix, salt): (String, u32),
    ) -> Self {
        let texts = if header.flags.has(RecordFlags::LOCALIZED) {
            Texts::localized()
        } else {
            Texts::inline()
        };
        Self {
            file: PluginFile::new(header),
            ids,
            texts,
            counts,
            world,
            prefix,
            salt,
            body: Body::default(),
            core: Vec::new(),
        }
    }

    /// The chance of a record.
    pub(crate) fn chance(&self, kind: &[u8; 4], n: u32) -> Stream {
        self.world.seed.stream(*kind, n ^ self.salt << 24)
    }

    /// Writes the plugin's own `n`th record of a type.
    pub(crate) fn record(
        &mut self,
        kind: &[u8; 4],
        n: u32,
        flags: RecordFlags,
        fill: impl FnOnce(&mut Filling<'_>, &mut Body),
    ) {
        let id = self.ids.id(kind, n);
        self.record_as((kind, id), n, flags, fill);
    }

    /// Writes a record with this id.
    pub(crate) fn record_as(
        &mut self,
        (kind, id): (&[u8; 4], u32),
        n: u32,
        flags: RecordFlags,
        fill: impl FnOnce(&mut Filling<'_>, &mut Body),
    ) {
        let chance = self.chance(kind, n);
        self.body.clear();
        let mut filling = Filling {
            n,
            prefix: &self.prefix,
            chance,
            texts: &mut self.texts,
            ids: &self.ids,
            catalogue: &self.world.catalogue,
        };
        fill(&mut filling, &mut self.body);
        self.file.record(FourCC(*kind), flags, id, &self.body);
    }

    /// Writes a record by the shape of its type.
    pub(crate) fn shaped(&mut self, kind: FourCC, id: u32, n: u32) {
        let world = self.world;
        let flags = match &kind.0 {
            b"NPC_" | b"IMAD" => RecordFlags::COMPRESSED,
            _ => RecordFlags::default(),
        };
        self.record_as((&kind.0, id), n, flags, |filling, body| match &kind.0 {
            b"GMST" => fill_setting(filling, body),
            _ => filling.all(body, world.shapes.of(kind)),
        });
    }

    /// Writes the records of a type that were made elsewhere.
    pub(crate) fn made(&mut self, kind: &[u8; 4]) {
        let groups = std::mem::take(&mut self.core);
        let is_wanted = |group: &&Group| group.label == GroupLabel::Top(FourCC(*kind));
        for group in groups.iter().filter(is_wanted) {
            group.items.iter().for_each(|item| self.item(item));
        }
        self.core = groups;
    }

    fn item(&mut self, item: &Item) {
        match item {
            Item::Record(record) => self.file.made(record),
            Item::Group(group) => {
                self.file.open(group.label);
                group.items.iter().for_each(|item| self.item(item));
                self.file.close();
            }
        }
    }

    /// How many records of a type are left to make.
    pub(crate) fn remaining(&self, kind: &[u8; 4]) -> u32 {
        let is_wanted = |group: &&Group| group.label == GroupLabel::Top(FourCC(*kind));
        let made = self
            .core
            .iter()
            .filter(is_wanted)
            .map(|group| group.items.len());
        self.counts
            .get(kind)
            .saturating_sub(made.sum::<usize>() as u32)
    }

    /// Writes the group of a type whose records stand in no other group: the plugin's own `n`, and
    /// its versions of some of the first master's.
    pub(crate) fn group(&mut self, kind: FourCC, n: u32, overrides: &[u32]) {
        self.file.open(GroupLabel::Top(kind));
        self.made(&kind.0);
        for n in 0..n {
            self.shaped(kind, self.ids.id(&kind.0, n), n);
        }
        for n in overrides {
            self.shaped(kind, self.ids.id_of_master(&kind.0, *n), *n);
        }
        self.file.close();
    }
}

/// A master's bytes, its number of records and its texts.
pub(crate) fn write(world: &World, master: usize) -> Option<(Vec<u8>, u32, Texts)> {
    let counts = world.counts.get(master)?;
    let layout = world.layouts.get(master)?;
    let ids = Ids {
        own: world.numberings.get(master)?,
        masters: world.numberings.iter().take(master).collect(),
    };
    let prefix = match master {
        0 => String::new(),
        _ => format!("DLC{master}"),
    };
    let mut maker = Maker::new(
        world,
        &header(master),
        (ids, counts),
        (prefix, master as u32),
    );
    if master == 0 {
        maker.core = core();
    }
    let started = quest::STARTED_QUESTS.get(master).copied().unwrap_or(0);
    let started = if world.quick {
        started.div_ceil(100)
    } else {
        started
    };
    let mut next = Next::new(layout);
    for (kind, n) in counts.iter() {
        match &kind.0 {
            b"REFR" | b"ACHR" | b"LAND" | b"NAVM" | b"PGRE" | b"PHZD" | b"INFO" => {}
            b"CELL" => cells::interiors(&mut maker, layout, &mut next),
            b"WRLD" => cells::worlds(&mut maker, layout, &mut next),
            b"DIAL" => dialogue::write(&mut maker),
            b"QUST" => quest::write(&mut maker, started),
            b"NAVI" => mesh_map(&mut maker),
            _ if n == 0 => {}
            _ => maker.group(kind, maker.remaining(&kind.0), &[]),
        }
    }
    let records = maker.file.records();
    Some((maker.file.finish(), records, maker.texts))
}

fn header(master: usize) -> PluginHeader {
    let mut header = PluginHeader::new();
    header.flags = RecordFlags::MASTER.with(RecordFlags::LOCALIZED);
    header.author = b"Skald".to_vec();
    header.description = b"Made-up data of the game's size".to_vec();
    MASTERS
        .iter()
        .take(master)
        .fold(header, |header, name| header.with_master(name))
}

/// The hard-coded forms: player, globals, actor values, races.
fn core() -> Vec<Group> {
    let bytes = forge::base::small_master();
    // What was just written reads; a test says so.
    let Ok((plugin, _)) = Plugin::read(&bytes) else {
        return Vec::new();
    };
    let groups = plugin.items.into_iter().filter_map(|item| match item {
        Item::Group(group) => Some(group),
        Item::Record(_) => None,
    });
    groups.collect()
}

fn mesh_map(maker: &mut Maker<'_>) {
    let meshes = maker.counts.get(b"NAVM");
    maker.file.open(GroupLabel::Top(FourCC(*b"NAVI")));
    maker.record(b"NAVI", 0, RecordFlags::default(), |filling, body| {
        navmesh::fill_map(body, meshes, &mut filling.chance, filling.ids);
    });
    maker.file.close();
}

/// A game setting: its name begins with its type.
fn fill_setting(filling: &mut Filling<'_>, body: &mut Body) {
    let name = filling.editor_id();
    let kind = ["f", "i", "s", "b"]
        .get(filling.chance.below(3) as usize)
        .copied();
    let kind = kind.unwrap_or("f");
    body.text(b"EDID", &format!("{kind}{name}"));
    let value = filling.chance.below(100);
    match kind {
        "s" => body.field(b"DATA", |out| filling.text(out, StringTableKind::Strings)),
        "i" => body.words(b"DATA", &[value]),
        _ => body.floats(b"DATA", &[value as f32]),
    }
}
