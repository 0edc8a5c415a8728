//! A whole plugin in memory, as a tree: read, changed, built, written.

use crate::{
    Event, GroupHeader, GroupLabel, HEADER_SIZE, PluginError, PluginHeader, Problem, Record,
    RecordError, Walk,
};
use ident::FourCC;
use wire::Writer;

/// A plugin: its header record and what follows.
///
/// A file without [`Problem`]s is written back byte for byte.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plugin {
    /// `TES4`, with its data as stored.
    pub tes4: Record,
    /// Groups, and records that stand outside of any.
    pub items: Vec<Item>,
}

/// What stands in a group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Item {
    /// A record.
    Record(Record),
    /// A group.
    Group(Group),
}

/// A group. Its size is not kept: it follows from what is in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Group {
    /// What it holds.
    pub label: GroupLabel,
    /// Date and version control of the last edit, kept as they are.
    pub stamp: u32,
    /// Last word of the header, kept as it is.
    pub unknown: u32,
    /// Records and groups, in order. Children groups follow their parent record.
    pub items: Vec<Item>,
}

impl Plugin {
    /// An empty plugin with this header.
    pub fn new(header: &PluginHeader) -> Self {
        Self {
            tes4: header.to_record(),
            items: Vec::new(),
        }
    }

    /// Reads a plugin. Whatever is passed by is told in the problems.
    ///
    /// # Errors
    /// When this is no plugin of this game.
    pub fn read(bytes: &[u8]) -> Result<(Self, Vec<Problem>), PluginError> {
        let mut walk = Walk::new(bytes);
        let mut tes4 = None;
        let mut top = Vec::new();
        let mut open: Vec<Group> = Vec::new();
        for event in walk.by_ref() {
            match event? {
                Event::GroupBegin { header, .. } => open.push(Group::from_header(&header)),
                Event::GroupEnd { .. } => {
                    if let Some(group) = open.pop() {
                        let items = open.last_mut().map_or(&mut top, |group| &mut group.items);
                        items.push(Item::Group(group));
                    }
                }
                Event::Record { at, header } => {
                    let start = at as usize + HEADER_SIZE;
                    let stored = bytes
                        .get(start..start + header.size as usize)
                        .unwrap_or(&[]);
                    let record = Record::from_stored(&header, stored, start as u64);
                    if tes4.is_none() {
                        tes4 = Some(record);
                    } else {
                        let items = open.last_mut().map_or(&mut top, |group| &mut group.items);
                        items.push(Item::Record(record));
                    }
                }
            }
        }
        let Some(tes4) = tes4 else {
            // The walk gives TES4 first unless the file ends inside it.
            PluginHeader::read(bytes)?;
            return Err(PluginError::Empty);
        };
        Ok((Self { tes4, items: top }, walk.into_problems()))
    }

    /// What `TES4` says.
    ///
    /// # Errors
    /// When a subrecord of it is broken.
    pub fn header(&self) -> Result<PluginHeader, RecordError> {
        PluginHeader::from_record(&self.tes4)
    }

    /// The file's bytes.
    pub fn write(&self) -> Vec<u8> {
        let mut out = Writer::new();
        self.tes4.write(&mut out);
        for item in &self.items {
            item.write(&mut out);
        }
        out.into_bytes()
    }

    /// Sets the header's count of records and groups to what is there. Editors' files have it; the
    /// game does not look.
    ///
    /// # Errors
    /// When `TES4` cannot be read.
    pub fn count(&mut self) -> Result<(), RecordError> {
        let count: usize = self.items.iter().map(Item::count).sum();
        let header = self.header()?;
        let counted = PluginHeader {
            record_count: count as i32,
            ..header
        };
        self.tes4 = counted.to_record();
        Ok(())
    }

    /// The top group of a record type, made at the end of the file when it is not there yet.
    pub fn top(&mut self, kind: FourCC) -> &mut Group {
        group_in(&mut self.items, GroupLabel::Top(kind))
    }

    /// Puts a record into the top group of its type.
    pub fn push(&mut self, record: Record) {
        self.top(record.kind).items.push(Item::Record(record));
    }

    /// Puts an interior cell into its block and sub-block, with its references.
    pub fn push_interior_cell(
        &mut self,
        cell: Record,
        persistent: Vec<Record>,
        temporary: Vec<Record>,
    ) {
        let top = self.top(FourCC(*b"CELL"));
        let block = group_in(&mut top.items, GroupLabel::interior_block(cell.form_id));
        let sub = group_in(
            &mut block.items,
            GroupLabel::interior_sub_block(cell.form_id),
        );
        push_cell(&mut sub.items, cell, persistent, temporary);
    }

    /// Puts a worldspace with its persistent cell (grid 0,0) and that cell's references.
    pub fn push_world(&mut self, world: Record, cell: Record, persistent: Vec<Record>) {
        let mut children = Group::new(GroupLabel::WorldChildren(world.form_id));
        push_cell(&mut children.items, cell, persistent, Vec::new());
        let top = self.top(FourCC(*b"WRLD"));
        top.items.push(Item::Record(world));
        top.items.push(Item::Group(children));
    }

    /// Puts an exterior cell of the worldspace `world` (already pushed) at the grid place `x`, `y`.
    pub fn push_exterior_cell(
        &mut self,
        (world, x, y): (u32, i16, i16),
        cell: Record,
        persistent: Vec<Record>,
        temporary: Vec<Record>,
    ) {
        let top = self.top(FourCC(*b"WRLD"));
        let children = group_in(&mut top.items, GroupLabel::WorldChildren(world));
        let block = GroupLabel::ExteriorBlock {
            x: x >> 5,
            y: y >> 5,
        };
        let block = group_in(&mut children.items, block);
        let sub = GroupLabel::ExteriorSubBlock {
            x: x >> 3,
            y: y >> 3,
        };
        let sub = group_in(&mut block.items, sub);
        push_cell(&mut sub.items, cell, persistent, temporary);
    }

    /// Puts a dialogue topic with its `INFO` records.
    pub fn push_topic(&mut self, topic: Record, infos: Vec<Record>) {
        let mut children = Group::new(GroupLabel::TopicChildren(topic.form_id));
        children.items.extend(infos.into_iter().map(Item::Record));
        let top = self.top(FourCC(*b"DIAL"));
        top.items.push(Item::Record(topic));
        top.items.push(Item::Group(children));
    }

    /// Every record in file order, `TES4` left out.
    pub fn records(&self) -> Vec<&Record> {
        let mut out = Vec::new();
        self.items.iter().for_each(|item| item.records(&mut out));
        out
    }
}

impl Item {
    fn write(&self, out: &mut Writer) {
        match self {
            Self::Record(record) => record.write(out),
            Self::Group(group) => group.write(out),
        }
    }

    fn count(&self) -> usize {
        match self {
            Self::Record(_) => 1,
            Self::Group(group) => 1 + group.items.iter().map(Item::count).sum::<usize>(),
        }
    }

    fn records<'a>(&'a self, out: &mut Vec<&'a Record>) {
        match self {
            Self::Record(record) => out.push(record),
            Self::Group(group) => group.items.iter().for_each(|item| item.records(out)),
        }
    }
}

impl Group {
    /// An empty group.
    pub fn new(label: GroupLabel) -> Self {
        Self {
            label,
            stamp: 0,
            unknown: 0,
            items: Vec::new(),
        }
    }

    fn from_header(header: &GroupHeader) -> Self {
        Self {
            stamp: header.stamp,
            unknown: header.unknown,
            ..Self::new(header.label)
        }
    }

    // Reading bounds the depth of a tree (`DEPTH_MAX`), and builders make at most six levels.
    fn write(&self, out: &mut Writer) {
        let at = out.len();
        let (label, stamp, unknown) = (self.label, self.stamp, self.unknown);
        GroupHeader {
            size: 0,
            label,
            stamp,
            unknown,
        }
        .write(out);
        for item in &self.items {
            item.write(out);
        }
        let size = out.len() - at;
        out.patch_u32_le(at + 4, size as u32);
    }
}

/// The group with this label among `items`, made at their end when it is not there yet.
fn group_in(items: &mut Vec<Item>, label: GroupLabel) -> &mut Group {
    let is_it = |item: &Item| matches!(item, Item::Group(group) if group.label == label);
    let at = items.iter().position(is_it).unwrap_or(items.len());
    if at == items.len() {
        items.push(Item::Group(Group::new(label)));
    }
    match items.get_mut(at) {
        Some(Item::Group(group)) => group,
        _ => unreachable!("a group stands at the place just found or made"),
    }
}

fn push_cell(items: &mut Vec<Item>, cell: Record, persistent: Vec<Record>, temporary: Vec<Record>) {
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
    items.push(Item::Record(cell));
    if !children.items.is_empty() {
        items.push(Item::Group(children));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordBuilder;

    fn record(kind: &[u8; 4], id: u32) -> Record {
        RecordBuilder::new(FourCC(*kind), id).finish()
    }

    #[test]
    fn a_built_plugin_is_read_as_it_was_built() {
        let mut plugin = Plugin::new(&PluginHeader::new().with_master("Skyrim.esm"));
        plugin.push(record(b"MISC", 0x0100_0800));
        plugin.push_interior_cell(
            record(b"CELL", 0x0100_0801),
            vec![record(b"ACHR", 0x0100_0802)],
            vec![record(b"REFR", 0x0100_0803)],
        );
        plugin.push_world(
            record(b"WRLD", 0x0100_0804),
            record(b"CELL", 0x0100_0805),
            Vec::new(),
        );
        plugin.push_exterior_cell(
            (0x0100_0804, -1, 40),
            record(b"CELL", 0x0100_0806),
            Vec::new(),
            vec![record(b"REFR", 0x0100_0807)],
        );
        plugin.push_topic(
            record(b"DIAL", 0x0100_0808),
            vec![record(b"INFO", 0x0100_0809)],
        );
        plugin.count().unwrap();
        let bytes = plugin.write();
        let (again, problems) = Plugin::read(&bytes).unwrap();
        assert_eq!(problems, []);
        assert_eq!(again.write(), bytes);
        // 10 records; 4 top groups, 2 interior blocks, 3 groups of the first cell, 1 of the
        // world, 2 blocks and 2 groups of the second cell, 1 of the topic.
        assert_eq!(
            again.header().unwrap().record_count,
            10 + 4 + 2 + 3 + 1 + 2 + 2 + 1
        );
        let labels: Vec<_> = Walk::new(&bytes)
            .filter_map(|event| match event {
                Ok(Event::GroupBegin { header, .. }) => Some(header.label),
                _ => None,
            })
            .collect();
        assert!(labels.contains(&GroupLabel::ExteriorBlock { x: -1, y: 1 }));
        assert!(labels.contains(&GroupLabel::ExteriorSubBlock { x: -1, y: 5 }));
        assert!(labels.contains(&GroupLabel::CellTemporary(0x0100_0807 - 1)));
    }

    #[test]
    fn a_file_that_ends_inside_its_header_is_refused() {
        let bytes = Plugin::new(&PluginHeader::new()).write();
        for length in 0..bytes.len() {
            assert!(Plugin::read(&bytes[..length]).is_err(), "cut at {length}");
        }
    }
}
