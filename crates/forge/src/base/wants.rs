//! What a folder's plugins and scripts want from the official masters: which form ids, and what is
//! known of each.
//!
//! Found are: records that a plugin overrides, with the cell, worldspace or topic they stand in;
//! every form id in the fields of the layout tables ([`super::links`]) and in attached scripts; the
//! masters' ids that scripts ask for by number (`Game.GetFormFromFile`, `Game.GetForm`).

use super::links::{Mention, mentions};
use super::script_types::ScriptTypes;
use crate::form_keys::official_plugin;
use crate::vmad;
use esp::{GroupLabel, Item, Plugin, Record};
use ident::{FourCC, Name};
use std::collections::{BTreeMap, BTreeSet};

/// Where a record stands in its plugin. Ids are those inside the same master.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) enum Place {
    /// Nobody says.
    #[default]
    Unknown,
    /// A reference, in this cell.
    Cell {
        /// The cell.
        cell: u32,
        /// Whether it is persistent.
        is_persistent: bool,
    },
    /// A cell of a worldspace.
    World {
        /// The worldspace.
        world: u32,
        /// The cell's grid place; none for the worldspace's persistent cell.
        grid: Option<(i16, i16)>,
    },
    /// A response, under this topic.
    Topic(u32),
}

/// What is known of a wanted form.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Want {
    /// The type of a plugin's override.
    pub(crate) kind: Option<FourCC>,
    /// Types that fields and properties would take.
    pub(crate) hints: BTreeSet<FourCC>,
    /// Type that a script's property or variable has: better than a hint.
    pub(crate) script_kind: Option<FourCC>,
    /// Where a plugin's override stands.
    pub(crate) place: Place,
    /// What an override of a reference is made from, if that is a form of a master.
    pub(crate) base: Option<(Name, u32)>,
    /// Whether a quest's alias looks for the one reference of this actor.
    pub(crate) is_unique_actor: bool,
    /// Whether a plugin's override has an editor id.
    pub(crate) has_editor_id: bool,
}

/// Wanted forms by master and id.
#[derive(Debug, Default)]
pub(crate) struct Wants {
    /// Wanted forms of each official master.
    pub(crate) masters: BTreeMap<Name, BTreeMap<u32, Want>>,
    /// Masters that are none of the official ones.
    pub(crate) others: BTreeSet<Name>,
}

/// The groups around a record, as ids of the plugin's own numbering.
#[derive(Debug, Clone, Copy, Default)]
struct Around {
    world: Option<u32>,
    cell: Option<u32>,
    is_persistent: bool,
    topic: Option<u32>,
}

impl Wants {
    /// Adds what one plugin wants.
    pub(crate) fn add_plugin(&mut self, plugin: &Plugin, types: &ScriptTypes) {
        let Ok(header) = plugin.header() else { return };
        let text = |name: &[u8]| Name::new(&String::from_utf8_lossy(name));
        let masters: Vec<Name> = header.masters.iter().map(|it| text(&it.name)).collect();
        for master in &masters {
            if official_plugin(master.as_str()).is_some() {
                self.masters.entry(master.clone()).or_default();
            } else {
                self.others.insert(master.clone());
            }
        }
        let mut finder = Finder {
            wants: self,
            masters,
            types,
        };
        finder.items(&plugin.items, Around::default());
    }

    /// The want for a form of an official master that some plugin named.
    pub(crate) fn want(&mut self, master: &Name, local: u32) -> Option<&mut Want> {
        Some(self.masters.get_mut(master)?.entry(local).or_default())
    }
}

struct Finder<'a> {
    wants: &'a mut Wants,
    masters: Vec<Name>,
    types: &'a ScriptTypes,
}

impl Finder<'_> {
    // Reading bounds the depth of a plugin's groups (`esp::DEPTH_MAX`).
    fn items(&mut self, items: &[Item], around: Around) {
        for item in items {
            match item {
                Item::Record(record) => self.record(record, around),
                Item::Group(group) => self.items(&group.items, around.inside(group.label)),
            }
        }
    }

    fn record(&mut self, record: &Record, around: Around) {
        let Ok(fields) = record.fields() else { return };
        if let Some((master, local)) = self.key(record.form_id) {
            let place = self.place(record.kind, &fields, &master, around);
            let base = fields.iter().find(|field| field.kind.0 == *b"NAME");
            let base = base.and_then(|field| self.key(word(&field.data, 0)?));
            let has_editor_id = fields.iter().any(|field| field.kind.0 == *b"EDID");
            if let Some(want) = self.wants.want(&master, local) {
                want.kind = Some(record.kind);
                want.has_editor_id = has_editor_id;
                (want.place, want.base) = (place, base);
            }
        }
        for field in &fields {
            if field.kind.0 == *b"VMAD" {
                self.scripts(record.kind, &field.data);
            }
            if (record.kind.0, field.kind.0) == (*b"QUST", *b"ALUA") {
                self.unique_actor(&field.data);
            }
            for mention in mentions(record.kind, field.kind, &field.data) {
                self.mention(&mention);
            }
        }
    }

    fn unique_actor(&mut self, data: &[u8]) {
        let key = word(data, 0).and_then(|raw| self.key(raw));
        let want = key.and_then(|(master, local)| self.wants.want(&master, local));
        if let Some(want) = want {
            want.is_unique_actor = true;
        }
    }

    fn mention(&mut self, mention: &Mention) {
        let Some((master, local)) = self.key(mention.raw) else {
            return;
        };
        let known = official_plugin(master.as_str()).and_then(|plugin| plugin.get(local));
        let fits = known.is_some_and(|form| mention.kinds.contains(&form.kind));
        if mention.is_guess && !fits {
            return;
        }
        if let Some(want) = self.wants.want(&master, local) {
            want.hints.extend(mention.kinds);
        }
    }

    fn scripts(&mut self, kind: FourCC, data: &[u8]) {
        for object in vmad::objects(kind, data) {
            let Some((master, local)) = self.key(object.form) else {
                continue;
            };
            let type_kind = if object.is_alias {
                Some(FourCC(*b"QUST"))
            } else {
                self.types.property_kind(&object.script, &object.property)
            };
            if let Some(want) = self.wants.want(&master, local) {
                want.script_kind = want.script_kind.or(type_kind);
            }
        }
    }

    fn place(&self, kind: FourCC, fields: &[esp::Field], master: &Name, around: Around) -> Place {
        let here = |raw: Option<u32>| {
            self.key(raw?)
                .filter(|(other, _)| other == master)
                .map(|(_, local)| local)
        };
        let place = match &kind.0 {
            b"CELL" => here(around.world).map(|world| {
                let grid = fields.iter().find(|field| field.kind.0 == *b"XCLC");
                let grid = grid.and_then(|field| {
                    let number = |at| Some(word(&field.data, at)? as i32 as i16);
                    Some((number(0)?, number(4)?))
                });
                Place::World { world, grid }
            }),
            b"INFO" => here(around.topic).map(Place::Topic),
            _ => here(around.cell).map(|cell| Place::Cell {
                cell,
                is_persistent: around.is_persistent,
            }),
        };
        place.unwrap_or_default()
    }

    /// The official master and local id of a form id of the plugin's own numbering.
    fn key(&self, raw: u32) -> Option<(Name, u32)> {
        let master = self.masters.get((raw >> 24) as usize)?;
        let is_official = self.wants.masters.contains_key(master);
        (is_official && raw & 0xFF_FFFF != 0).then(|| (master.clone(), raw & 0xFF_FFFF))
    }
}

impl Around {
    fn inside(self, label: GroupLabel) -> Self {
        match label {
            GroupLabel::WorldChildren(world) => Self {
                world: Some(world),
                ..self
            },
            GroupLabel::CellChildren(cell) => Self {
                cell: Some(cell),
                ..self
            },
            GroupLabel::CellPersistent(cell) => Self {
                cell: Some(cell),
                is_persistent: true,
                ..self
            },
            GroupLabel::CellTemporary(cell) => Self {
                cell: Some(cell),
                ..self
            },
            GroupLabel::TopicChildren(topic) => Self {
                topic: Some(topic),
                ..self
            },
            _ => self,
        }
    }
}

fn word(data: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_le_bytes(data.get(at..at + 4)?.try_into().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use esp::{PluginHeader, RecordBuilder};

    fn wants_of(plugin: &Plugin) -> Wants {
        let mut wants = Wants::default();
        wants.add_plugin(plugin, &ScriptTypes::default());
        wants
    }

    fn skyrim(wants: &Wants) -> &BTreeMap<u32, Want> {
        &wants.masters[&Name::new("Skyrim.esm")]
    }

    #[test]
    fn ids_of_the_plugin_itself_and_of_other_masters_are_not_wanted() {
        let header = PluginHeader::new()
            .with_master("Skyrim.esm")
            .with_master("Other.esm");
        let mut plugin = Plugin::new(&header);
        let list = RecordBuilder::new(FourCC(*b"FLST"), 0x0200_0800)
            .u32(b"LNAM", 0x0000_000F)
            .u32(b"LNAM", 0x0100_0801)
            .u32(b"LNAM", 0x0200_0802);
        plugin.push(list.finish());
        let wants = wants_of(&plugin);
        assert_eq!(skyrim(&wants).keys().copied().collect::<Vec<_>>(), [0xF]);
        assert_eq!(wants.masters.len(), 1);
        assert_eq!(wants.others, BTreeSet::from([Name::new("Other.esm")]));
    }

    #[test]
    fn an_overridden_reference_keeps_its_cell_and_base() {
        let mut plugin = Plugin::new(&PluginHeader::new().with_master("Skyrim.esm"));
        let cell = RecordBuilder::new(FourCC(*b"CELL"), 0x0001_3A7A)
            .u16(b"DATA", 1)
            .finish();
        let reference = RecordBuilder::new(FourCC(*b"REFR"), 0x0001_BDB1)
            .u32(b"NAME", 0x3B)
            .field(b"DATA", &[0; 24])
            .finish();
        plugin.push_interior_cell(cell, vec![reference], Vec::new());
        let wants = wants_of(&plugin);
        let want = &skyrim(&wants)[&0x1_BDB1];
        assert_eq!(
            want.place,
            Place::Cell {
                cell: 0x1_3A7A,
                is_persistent: true
            }
        );
        assert_eq!(want.base, Some((Name::new("Skyrim.esm"), 0x3B)));
        assert_eq!(skyrim(&wants)[&0x1_3A7A].kind, Some(FourCC(*b"CELL")));
        assert!(skyrim(&wants).contains_key(&0x3B));
    }
}
