//! A stand-in for one official master: its records, each where records of its type stand.
//!
//! A wanted form takes its type from the first of these that knows it: a plugin's override, the
//! table of official forms, the type of the script property that holds it, the types its fields
//! allow (a reference when that is one of them). A form nobody knows anything of becomes a
//! reference: nearly all official forms without an editor id are.

mod actors;

use super::stub::{MARKER, Stub, WARRIOR, is_in_cell, is_reference};
use super::wants::{Place, Want};
use crate::form_keys::{KnownForm, KnownPlugin, official_plugin};
use esp::{Group, GroupLabel, Item, Plugin, PluginHeader, Record, RecordBuilder, RecordFlags};
use ident::{FormId, FourCC, Name};
use std::collections::BTreeMap;

/// The cell that references stand in when nobody says where; the player starts there.
pub(crate) const START_CELL: u32 = 0xFF_F000;
/// What stand-in actors are made from.
const ACTOR: u32 = 0xFF_F001;
/// The topic that responses stand under when nobody says which.
const TOPIC: u32 = 0xFF_F002;
/// The default object manager.
const DEFAULT_OBJECTS: u32 = 0x31;
/// Below this the engine itself makes or expects forms.
const HARDCODED_END: u32 = 0x800;

const ACHR: FourCC = FourCC(*b"ACHR");
const CELL: FourCC = FourCC(*b"CELL");
const DIAL: FourCC = FourCC(*b"DIAL");
const INFO: FourCC = FourCC(*b"INFO");
const NPC: FourCC = FourCC(*b"NPC_");
const REFR: FourCC = FourCC(*b"REFR");
const WRLD: FourCC = FourCC(*b"WRLD");

/// A stand-in master.
#[derive(Debug)]
pub(crate) struct Master {
    /// The plugin.
    pub(crate) plugin: Plugin,
    /// How many of the wanted forms the table of official forms has.
    pub(crate) n_listed: usize,
    /// Wanted forms that it has not.
    pub(crate) unlisted: Vec<u32>,
}

/// A form to be made. Its place and base are ids inside this master and in its own numbering.
#[derive(Debug, Clone)]
struct Form {
    kind: FourCC,
    editor_id: String,
    place: Place,
    base: Option<u32>,
}

/// How much of `Skyrim.esm` is there whatever a folder names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Core {
    /// The hardcoded forms, actor values and playable races.
    Small,
    /// Those, all actions, equip slots and keywords, and what the default objects name.
    Whole,
}

/// Builds the stand-in of the master `name`. `wants` are the wanted forms by their ids there.
pub(crate) fn build(name: &Name, wants: &BTreeMap<u32, Want>, core: Core) -> Master {
    let is_first = name.is("Skyrim.esm");
    let known = official_plugin(name.as_str());
    // A stand-in's own forms come after those of its only master, `Skyrim.esm`.
    let own = if is_first { 0 } else { 0x0100_0000 };
    let mut forms = BTreeMap::new();
    if let Some(known) = known.filter(|_| is_first) {
        add_core(known, core, &mut forms);
    }
    let listed = |local: u32| known.is_some_and(|known| known.get(local).is_some());
    let made = wants
        .iter()
        .filter(|(local, want)| listed(**local) || !is_injected(want));
    let (mut n_listed, mut unlisted) = (0, Vec::new());
    for (&local, want) in made {
        if listed(local) {
            n_listed += 1;
        } else {
            unlisted.push(local);
        }
        let form = planned(name, own, known, local, want);
        let base = form
            .base
            .or(forms.get(&local).and_then(|core: &Form| core.base));
        forms.insert(local, Form { base, ..form });
    }
    if let Some(known) = known {
        actors::place(known, own, wants, &mut forms);
    }
    add_holders(&mut forms);
    let mut plugin = Plugin::new(&header(is_first));
    Assembly::new(own, &forms).assemble(&mut plugin);
    if let Some(known) = known.filter(|_| is_first) {
        plugin.push(default_objects(known, &forms));
    }
    let counted = plugin.count();
    debug_assert!(counted.is_ok(), "a header just made reads");
    Master {
        plugin,
        n_listed,
        unlisted,
    }
}

/// Whether a form that the table of official forms has not is a plugin's own, put among the master's
/// ids for other plugins to find: its record has an editor id, and the official ones are all listed.
/// Cells and references are none: plugins give editor ids to official ones that have none.
fn is_injected(want: &Want) -> bool {
    want.has_editor_id
        && want
            .kind
            .is_some_and(|kind| kind != CELL && !is_reference(kind))
}

fn header(is_first: bool) -> PluginHeader {
    let mut header = PluginHeader::new();
    header.flags = RecordFlags::MASTER;
    header.author = b"Skald".to_vec();
    header.description = b"Stand-in without the game's data".to_vec();
    header.next_object_id = START_CELL + 0x100;
    if is_first {
        header
    } else {
        header.with_master("Skyrim.esm")
    }
}

/// The forms that the engine or every script counts on: the hardcoded ones, actor values, actions,
/// equip slots, keywords, the playable races and what the default objects name.
fn add_core(known: &KnownPlugin, core: Core, forms: &mut BTreeMap<u32, Form>) {
    const KINDS: [&[u8; 4]; 3] = [b"AACT", b"EQUP", b"KYWD"];
    const RACES: std::ops::RangeInclusive<u32> = 0x1_3740..=0x1_3749;
    let named: Vec<&str> = default_object_rows()
        .map(|(_, editor_id)| editor_id)
        .collect();
    let is_small = |form: &KnownForm<'_>| {
        form.local < HARDCODED_END
            || form.kind.0 == *b"AVIF"
            || RACES.contains(&form.local)
            || form.local == WARRIOR
    };
    let is_whole = |form: &KnownForm<'_>| {
        KINDS.iter().any(|kind| form.kind.0 == **kind) || named.contains(&form.editor_id)
    };
    for form in known.forms() {
        if is_small(&form) || (core == Core::Whole && is_whole(&form)) {
            forms.insert(form.local, Form::new(form.kind, form.editor_id));
        }
    }
    for row in include_str!("../../tables/core.csv").lines().skip(1) {
        let cells: Vec<&str> = row.split(',').collect();
        let [id, kind, editor_id] = cells[..] else {
            continue;
        };
        let id = u32::from_str_radix(id, 16).ok();
        if let (Some(id), Ok(kind)) = (id, kind.as_bytes().try_into()) {
            forms.insert(id, Form::new(FourCC(kind), editor_id));
        }
    }
    if let Some(player) = forms.get_mut(&FormId::PLAYER_REF.0) {
        player.base = Some(FormId::PLAYER_BASE.0);
    }
}

fn planned(name: &Name, own: u32, known: Option<&KnownPlugin>, local: u32, want: &Want) -> Form {
    let listed = known.and_then(|known| known.get(local));
    let kind = want
        .kind
        .or(listed.map(|form| form.kind))
        .or(want.script_kind)
        .unwrap_or_else(|| hinted_kind(want));
    let base = want.base.as_ref().and_then(|(master, local)| {
        if master == name {
            Some(own | local)
        } else {
            master.is("Skyrim.esm").then_some(*local)
        }
    });
    let editor_id = listed.map_or("", |form| form.editor_id);
    Form {
        place: want.place,
        base,
        ..Form::new(kind, editor_id)
    }
}

fn hinted_kind(want: &Want) -> FourCC {
    let first = want.hints.iter().next().copied();
    let is_hinted = |kind| want.hints.contains(&kind);
    [REFR, ACHR, FourCC(*b"STAT")]
        .into_iter()
        .find(|kind| is_hinted(*kind))
        .or(first)
        .map_or(REFR, |kind| if kind.0 == *b"PLYR" { ACHR } else { kind })
}

/// Adds the cell, topic and actor base that forms without a known place or base need, and the
/// places that are named but were not wanted themselves.
fn add_holders(forms: &mut BTreeMap<u32, Form>) {
    let mut holders = BTreeMap::new();
    for form in forms.values() {
        let kind = form.kind;
        let (holder, holder_kind) = match form.place {
            Place::Cell { cell, .. } => (cell, CELL),
            Place::World { world, .. } => (world, WRLD),
            Place::Topic(topic) => (topic, DIAL),
            Place::Unknown if is_in_cell(kind) => (START_CELL, CELL),
            Place::Unknown if kind == INFO => (TOPIC, DIAL),
            Place::Unknown => continue,
        };
        holders.insert(holder, holder_kind);
        if kind == ACHR && form.base.is_none() {
            holders.insert(ACTOR, NPC);
        }
    }
    for (local, kind) in holders {
        let editor_id = match local {
            START_CELL => "SkaldStandInCell",
            ACTOR => "SkaldStandInActor",
            TOPIC => "SkaldStandInTopic",
            _ => "",
        };
        forms
            .entry(local)
            .or_insert_with(|| Form::new(kind, editor_id));
    }
}

fn default_object_rows() -> impl Iterator<Item = (&'static str, &'static str)> {
    let rows = include_str!("../../tables/default_objects.csv")
        .lines()
        .skip(1);
    rows.filter_map(|row| row.split_once(','))
}

fn default_objects(known: &KnownPlugin, forms: &BTreeMap<u32, Form>) -> Record {
    let mut data = Vec::new();
    for (usage, editor_id) in default_object_rows() {
        let form = known.by_editor_id(editor_id);
        if let Some(form) = form.filter(|form| forms.contains_key(&form.local)) {
            data.extend(usage.as_bytes());
            data.extend(form.local.to_le_bytes());
        }
    }
    RecordBuilder::new(FourCC(*b"DOBJ"), DEFAULT_OBJECTS)
        .field(b"DNAM", &data)
        .finish()
}

impl Form {
    fn new(kind: FourCC, editor_id: &str) -> Self {
        Self {
            kind,
            editor_id: editor_id.to_owned(),
            place: Place::Unknown,
            base: None,
        }
    }
}

/// Forms sorted into the groups they stand in.
struct Assembly<'a> {
    own: u32,
    forms: &'a BTreeMap<u32, Form>,
    /// References by cell: persistent, temporary.
    references: BTreeMap<u32, (Vec<Record>, Vec<Record>)>,
    /// Responses by topic.
    responses: BTreeMap<u32, Vec<Record>>,
}

impl<'a> Assembly<'a> {
    fn new(own: u32, forms: &'a BTreeMap<u32, Form>) -> Self {
        let mut out = Self {
            own,
            forms,
            references: BTreeMap::new(),
            responses: BTreeMap::new(),
        };
        for (&local, form) in forms {
            let kind = form.kind;
            if is_in_cell(kind) {
                let (cell, is_persistent) = match form.place {
                    Place::Cell {
                        cell,
                        is_persistent,
                    } => (cell, is_persistent),
                    _ => (START_CELL, is_reference(kind)),
                };
                let record = out.record(local, form, is_persistent);
                let (persistent, temporary) = out.references.entry(cell).or_default();
                if is_persistent {
                    persistent.push(record)
                } else {
                    temporary.push(record)
                }
            } else if kind == INFO {
                let topic = match form.place {
                    Place::Topic(topic) => topic,
                    _ => TOPIC,
                };
                let record = out.record(local, form, false);
                out.responses.entry(topic).or_default().push(record);
            }
        }
        out
    }

    fn record(&self, local: u32, form: &Form, is_persistent: bool) -> Record {
        let kind = form.kind;
        let mut stub = Stub::new(self.own | local, kind, &form.editor_id);
        let fallback = if kind == ACHR {
            self.own | ACTOR
        } else {
            MARKER
        };
        stub.base = form.base.unwrap_or(fallback);
        stub.is_persistent = is_persistent;
        if let Place::Cell { cell, .. } = form.place {
            stub.cell = self.own | cell;
        }
        if let Some((world, grid)) = self.world_of(form) {
            stub.world = Some(self.own | world);
            stub.grid = grid;
        }
        stub.record()
    }

    /// The worldspace and place of a cell, or of the cell a form stands in.
    fn world_of(&self, form: &Form) -> Option<(u32, Option<(i16, i16)>)> {
        match form.place {
            Place::World { world, grid } => Some((world, grid)),
            Place::Cell { cell, .. } => match self.forms.get(&cell)?.place {
                Place::World { world, grid } => Some((world, grid)),
                _ => None,
            },
            _ => None,
        }
    }

    fn assemble(mut self, plugin: &mut Plugin) {
        let mut by_kind: BTreeMap<FourCC, Vec<u32>> = BTreeMap::new();
        for (&local, form) in self.forms {
            by_kind.entry(form.kind).or_default().push(local);
        }
        for (kind, locals) in by_kind {
            for local in locals {
                let Some(form) = self.forms.get(&local) else {
                    continue;
                };
                if is_in_cell(kind) || kind == INFO {
                    continue;
                }
                let record = self.record(local, form, false);
                match &kind.0 {
                    b"CELL" => self.push_interior(plugin, local, form, record),
                    b"DIAL" => {
                        let responses = self.responses.remove(&local).unwrap_or_default();
                        plugin.push_topic(record, responses);
                    }
                    b"WRLD" => self.push_world(plugin, local, record),
                    _ => plugin.push(record),
                }
            }
        }
    }

    fn push_interior(&mut self, plugin: &mut Plugin, local: u32, form: &Form, cell: Record) {
        if !matches!(form.place, Place::World { .. }) {
            let (persistent, temporary) = self.references.remove(&local).unwrap_or_default();
            plugin.push_interior_cell(cell, persistent, temporary);
        }
    }

    /// The worldspace, then all its cells, so that its children group stands right behind it.
    fn push_world(&mut self, plugin: &mut Plugin, local: u32, world: Record) {
        let id = world.form_id;
        plugin.push(world);
        let cells: Vec<(u32, Option<(i16, i16)>)> = self
            .forms
            .iter()
            .filter(|(_, form)| form.kind == CELL)
            .filter_map(|(&cell, form)| match form.place {
                Place::World { world, grid } if world == local => Some((cell, grid)),
                _ => None,
            })
            .collect();
        for (cell, grid) in cells {
            let Some(form) = self.forms.get(&cell) else {
                continue;
            };
            let record = self.record(cell, form, false);
            let (persistent, temporary) = self.references.remove(&cell).unwrap_or_default();
            match grid {
                Some((x, y)) => {
                    plugin.push_exterior_cell((id, x, y), record, persistent, temporary);
                }
                None => push_persistent_cell(plugin, id, record, persistent, temporary),
            }
        }
    }
}

/// Puts a worldspace's persistent cell first in the worldspace's children.
fn push_persistent_cell(
    plugin: &mut Plugin,
    world: u32,
    cell: Record,
    persistent: Vec<Record>,
    temporary: Vec<Record>,
) {
    let label = GroupLabel::WorldChildren(world);
    let id = cell.form_id;
    let mut children = Group::new(GroupLabel::CellChildren(id));
    let parts = [
        (GroupLabel::CellPersistent(id), persistent),
        (GroupLabel::CellTemporary(id), temporary),
    ];
    for (label, records) in parts {
        if !records.is_empty() {
            let mut group = Group::new(label);
            group.items.extend(records.into_iter().map(Item::Record));
            children.items.push(Item::Group(group));
        }
    }
    let top = plugin.top(WRLD);
    let is_it = |item: &Item| matches!(item, Item::Group(group) if group.label == label);
    let at = top.items.iter().position(is_it).unwrap_or_else(|| {
        top.items.push(Item::Group(Group::new(label)));
        top.items.len() - 1
    });
    if let Some(Item::Group(group)) = top.items.get_mut(at) {
        group
            .items
            .splice(0..0, [Item::Record(cell), Item::Group(children)]);
    }
}
