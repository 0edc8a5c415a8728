//! Builds plugins record by record: what tests, the demo and made-up data are made with.
//!
//! ```
//! use forge::plugin::{PluginBuilder, Quest};
//! use forge::vmad::{PropertyValue, Script};
//! let mut plugin = PluginBuilder::new().master("Skyrim.esm");
//! let count = plugin.global(0x800, "MyCount", 3.0);
//! let script = Script::new("MyQuestScript").with("Count", PropertyValue::Form(count));
//! plugin.quest(Quest::new(0x801, "MyQuest").started().script(script).stage(10));
//! let bytes = plugin.to_bytes();
//! assert_eq!(&bytes[..4], b"TES4");
//! ```
//!
//! Ids given to a builder are the new record's own (`0x800` and up); what comes back, and what
//! fields hold, are form ids in the plugin's numbering, which counts its masters first. So masters
//! are named before the first record.
//!
//! Not here: fields nobody needed yet; [`PluginBuilder::record`] takes any record.

mod cell;
mod condition;
mod message;
mod quest;
mod world;

pub use cell::{Cell, Reference};
pub use condition::{Comparison, Condition, RunOn};
pub use message::{Button, Message};
pub use quest::{Alias, Fill, Objective, Quest, Stage};
pub use world::World;

use crate::vmad::{Script, Vmad};
use esp::{Plugin, PluginHeader, Record, RecordBuilder, RecordFlags};
use ident::FourCC;

/// A plugin in the making.
#[derive(Debug, Clone)]
pub struct PluginBuilder {
    header: PluginHeader,
    plugin: Plugin,
}

impl PluginBuilder {
    /// An empty plugin without masters.
    pub fn new() -> Self {
        let header = PluginHeader::new();
        Self {
            plugin: Plugin::new(&header),
            header,
        }
    }

    /// The plugin with one more master.
    #[must_use]
    pub fn master(mut self, name: &str) -> Self {
        self.header = self.header.with_master(name);
        self
    }

    /// The plugin with these flags as well: [`RecordFlags::MASTER`], [`RecordFlags::LIGHT`].
    #[must_use]
    pub fn flags(mut self, flags: RecordFlags) -> Self {
        self.header.flags = self.header.flags.with(flags);
        self
    }

    /// The form id of the plugin's own record `local`.
    pub fn own(&self, local: u32) -> u32 {
        (self.header.masters.len() as u32) << 24 | local
    }

    /// Adds any record.
    pub fn record(&mut self, record: Record) -> u32 {
        let id = record.form_id;
        self.plugin.push(record);
        id
    }

    /// Adds a global.
    pub fn global(&mut self, local: u32, editor_id: &str, value: f32) -> u32 {
        let record = self.begin(b"GLOB", local, editor_id);
        self.record(record.u8(b"FNAM", b'f').f32(b"FLTV", value).finish())
    }

    /// Adds a keyword.
    pub fn keyword(&mut self, local: u32, editor_id: &str) -> u32 {
        let record = self.begin(b"KYWD", local, editor_id).u32(b"CNAM", 0);
        self.record(record.finish())
    }

    /// Adds a form list.
    pub fn form_list(&mut self, local: u32, editor_id: &str, forms: &[u32]) -> u32 {
        let record = self.begin(b"FLST", local, editor_id);
        let record = forms
            .iter()
            .fold(record, |record, form| record.u32(b"LNAM", *form));
        self.record(record.finish())
    }

    /// Adds a thing to carry.
    pub fn item(&mut self, local: u32, editor_id: &str, name: &str, value: u32) -> u32 {
        let mut data = value.to_le_bytes().to_vec();
        data.extend(1.0_f32.to_le_bytes());
        let record = self
            .begin(b"MISC", local, editor_id)
            .field(b"OBND", &[0; 12]);
        self.record(
            record
                .zstring(b"FULL", name.as_bytes())
                .field(b"DATA", &data)
                .finish(),
        )
    }

    /// Adds a thing to place and activate.
    pub fn activator(
        &mut self,
        local: u32,
        editor_id: &str,
        name: &str,
        scripts: Vec<Script>,
    ) -> u32 {
        let record = scripted(self.begin(b"ACTI", local, editor_id), scripts);
        let record = record
            .field(b"OBND", &[0; 12])
            .zstring(b"FULL", name.as_bytes());
        self.record(record.finish())
    }

    /// Adds someone to place: level 1, of this race and class.
    pub fn actor_base(
        &mut self,
        local: u32,
        editor_id: &str,
        (race, class): (u32, u32),
        scripts: Vec<Script>,
    ) -> u32 {
        let mut settings = [0; 24];
        settings[8] = 1;
        settings[14] = 100;
        let record = scripted(self.begin(b"NPC_", local, editor_id), scripts);
        let record = record.field(b"OBND", &[0; 12]).field(b"ACBS", &settings);
        let record = record
            .u32(b"RNAM", race)
            .field(b"AIDT", &[0; 20])
            .u32(b"CNAM", class);
        let record = record
            .field(b"DATA", b"")
            .f32(b"NAM6", 1.0)
            .f32(b"NAM7", 50.0);
        self.record(record.finish())
    }

    /// Adds a quest.
    pub fn quest(&mut self, quest: Quest) -> u32 {
        let begin = self.begin(b"QUST", quest.local, &quest.editor_id);
        let record = quest.record(begin, self.own(quest.local));
        self.record(record)
    }

    /// Adds a message.
    pub fn message(&mut self, message: Message) -> u32 {
        let begin = self.begin(b"MESG", message.local, &message.editor_id);
        self.record(message.record(begin))
    }

    /// Adds an interior cell with its references.
    pub fn cell(&mut self, cell: Cell) -> u32 {
        let id = self.own(cell.local);
        let begin = self.begin(b"CELL", cell.local, &cell.editor_id);
        let (persistent, temporary) = self.references(&cell);
        self.plugin
            .push_interior_cell(cell.record(begin, None), persistent, temporary);
        id
    }

    /// Adds a worldspace with its cells, their land and their references.
    pub fn world(&mut self, world: World) -> u32 {
        let id = self.own(world.local);
        let begin = self.begin(b"WRLD", world.local, &world.editor_id);
        let record = world.record(begin);
        let cell = &world.persistent;
        let begin = self.begin(b"CELL", cell.local, &cell.editor_id);
        let (persistent, _) = self.references(cell);
        let mut cell_record = cell.record(begin, Some((0, 0)));
        cell_record.flags = cell_record.flags.with(RecordFlags::PERSISTENT);
        self.plugin.push_world(record, cell_record, persistent);
        for (grid, cell, land) in world.cells {
            let begin = self.begin(b"CELL", cell.local, &cell.editor_id);
            let (persistent, mut temporary) = self.references(&cell);
            temporary.splice(0..0, land);
            let (x, y) = grid;
            self.plugin.push_exterior_cell(
                (id, x, y),
                cell.record(begin, Some(grid)),
                persistent,
                temporary,
            );
        }
        id
    }

    /// A cell's persistent and temporary references.
    fn references(&self, cell: &Cell) -> (Vec<Record>, Vec<Record>) {
        let mut references = (Vec::new(), Vec::new());
        for reference in &cell.references {
            let begin = self.begin(reference.kind(), reference.local, &reference.editor_id);
            let record = reference.record(begin);
            if reference.is_persistent {
                references.0.push(record);
            } else {
                references.1.push(record);
            }
        }
        references
    }

    /// The plugin.
    pub fn finish(mut self) -> Plugin {
        self.plugin.tes4 = self.header.to_record();
        let counted = self.plugin.count();
        debug_assert!(counted.is_ok(), "a header just made reads");
        self.plugin
    }

    /// The plugin's bytes.
    pub fn to_bytes(self) -> Vec<u8> {
        self.finish().write()
    }

    /// Starts a record of the plugin's own, with its editor id if that is not empty.
    pub fn begin(&self, kind: &[u8; 4], local: u32, editor_id: &str) -> RecordBuilder {
        let record = RecordBuilder::new(FourCC(*kind), self.own(local));
        if editor_id.is_empty() {
            record
        } else {
            record.zstring(b"EDID", editor_id.as_bytes())
        }
    }
}

impl Default for PluginBuilder {
    fn default() -> Self {
        Self::new()
    }
}

/// The record with its scripts attached, if there are any.
fn scripted(record: RecordBuilder, scripts: Vec<Script>) -> RecordBuilder {
    if scripts.is_empty() {
        return record;
    }
    let vmad = Vmad {
        scripts,
        ..Vmad::default()
    };
    record.field(b"VMAD", &vmad.to_bytes(None))
}

#[cfg(test)]
mod tests;
