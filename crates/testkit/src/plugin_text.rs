//! A plugin as text: a line for its header, a line for each record, a line for each subrecord.
//!
//! ```text
//! plugin master localized 1.71
//! master Skyrim.esm
//! MISC 01000800 "Apple" deleted
//!   FULL "Red Apple"
//!   DATA 3 1.5
//! CELL 01000900 "Room"
//!   + REFR 01000901 persistent
//!       NAME 01000800
//! ```
//!
//! A record's line has its type, its form id as the file has it, its editor id, and words for its
//! header: `deleted`, `persistent`, `partial`, `ignored`, `compressed`, `broken` (compressed data
//! that cannot be inflated), `v43` (layout version). `+` puts a record under the one it is indented
//! below: a reference into its cell, a cell into its worldspace, a line into its topic. A line
//! `script Name Count=3` attaches a script; all of a record's are one `VMAD`.
//! Values: `"text"` with a NUL, `'text'` without, `3` and `-3` four bytes, `3w` two, `3b` one, `1.5`
//! a float, eight hex digits a form id, `x0102` bytes, `0*12` twelve zeros. `\xNN` is a byte of a
//! text.

use crate::text_lines::{Line, bytes, lines, words};
use esp::{Group, GroupLabel, Item, Plugin, PluginHeader, Record, RecordBuilder, RecordFlags};
use forge::vmad::{PropertyValue, Script, Vmad};
use ident::FourCC;

/// A record on its way, with what stands under it.
#[derive(Debug)]
struct Node {
    indent: usize,
    kind: FourCC,
    id: u32,
    builder: RecordBuilder,
    scripts: Vec<Script>,
    is_persistent: bool,
    is_compressed: bool,
    is_broken: bool,
    grid: (i16, i16),
    children: Vec<Node>,
}

/// The bytes of a plugin written as text. Panics with the line where the text is wrong.
pub fn plugin_from_text(text: &str) -> Vec<u8> {
    let mut header = PluginHeader::new();
    let mut top: Vec<Node> = Vec::new();
    let mut open: Vec<Node> = Vec::new();
    for line in lines(text) {
        let words = words(&line);
        match (words.first().copied(), line.indent) {
            (Some("plugin"), 0) => header_words(&mut header, &words, &line),
            (Some("master"), 0) => {
                let name = line.text.trim_start_matches("master").trim();
                header = header.with_master(name);
            }
            (Some("overrides"), 0) => {
                let ids = words.iter().skip(1);
                header.overrides = ids.map(|word| id_of(word, &line)).collect();
            }
            (Some("+"), _) => {
                close(&mut open, &mut top, line.indent);
                open.push(Node::new(words.get(1..).unwrap_or(&[]), &line));
            }
            (Some(_), 0) => {
                close(&mut open, &mut top, 0);
                open.push(Node::new(&words, &line));
            }
            _ => match open.last_mut() {
                Some(node) => node.take(&words, &line),
                None => line.wrong("a subrecord without a record"),
            },
        }
    }
    close(&mut open, &mut top, 0);
    let mut plugin = Plugin::new(&header);
    for node in top {
        node.push(&mut plugin);
    }
    plugin.write()
}

/// Puts records that are done under theirs.
fn close(open: &mut Vec<Node>, top: &mut Vec<Node>, indent: usize) {
    while open.last().is_some_and(|node| node.indent >= indent) {
        let Some(node) = open.pop() else { return };
        match open.last_mut() {
            Some(parent) => parent.children.push(node),
            None => top.push(node),
        }
    }
}

fn header_words(header: &mut PluginHeader, words: &[&str], line: &Line<'_>) {
    for &word in words.iter().skip(1) {
        let flag = match word {
            "master" => RecordFlags::MASTER,
            "light" => RecordFlags::LIGHT,
            "localized" => RecordFlags::LOCALIZED,
            "v43" => {
                header.form_version = 43;
                continue;
            }
            version => {
                let version = version.parse();
                header.version = version.unwrap_or_else(|_| line.wrong("no plugin's word"));
                continue;
            }
        };
        header.flags = header.flags.with(flag);
    }
}

/// Eight hex digits.
fn hex(word: &str) -> Option<u32> {
    let is_hex = word.len() == 8 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    u32::from_str_radix(word, 16).ok().filter(|_| is_hex)
}

fn id_of(word: &str, line: &Line<'_>) -> u32 {
    hex(word).unwrap_or_else(|| line.wrong("no form id of eight hex digits"))
}

fn four(word: &str, line: &Line<'_>) -> [u8; 4] {
    let four = word.as_bytes().try_into();
    four.unwrap_or_else(|_| line.wrong("no four letters"))
}

impl Node {
    fn new(words: &[&str], line: &Line<'_>) -> Self {
        let [kind, id, rest @ ..] = words else {
            line.wrong("no type and form id")
        };
        let (kind, id) = (FourCC(four(kind, line)), id_of(id, line));
        let mut node = Self {
            indent: line.indent,
            kind,
            id,
            builder: RecordBuilder::new(kind, id),
            scripts: Vec::new(),
            is_persistent: false,
            is_compressed: false,
            is_broken: false,
            grid: (0, 0),
            children: Vec::new(),
        };
        let mut flags = RecordFlags::default();
        let mut editor_id = None;
        for &word in rest {
            match word {
                "deleted" => flags = flags.with(RecordFlags::DELETED),
                "persistent" => flags = flags.with(RecordFlags::PERSISTENT),
                "partial" => flags = flags.with(RecordFlags::PARTIAL),
                "ignored" => flags = flags.with(RecordFlags::IGNORED),
                "compressed" => node.is_compressed = true,
                "broken" => node.is_broken = true,
                "v43" => node.builder = node.builder.form_version(43),
                text if text.starts_with('"') => editor_id = Some(bytes(text.trim_matches('"'))),
                _ => line.wrong("no record's word"),
            }
        }
        node.is_persistent = flags.has(RecordFlags::PERSISTENT);
        node.builder = node.builder.flags(flags);
        if let Some(name) = editor_id {
            node.builder = node.builder.zstring(b"EDID", &name);
        }
        node
    }

    /// Takes a subrecord's or a script's line.
    fn take(&mut self, words: &[&str], line: &Line<'_>) {
        let [first, values @ ..] = words else { return };
        if *first == "script" {
            self.scripts.push(script(values, line));
            return;
        }
        let kind = four(first, line);
        let data: Vec<u8> = values.iter().flat_map(|word| value(word, line)).collect();
        if kind == *b"XCLC" && data.len() >= 8 {
            self.grid = (
                i16::from_le_bytes([data[0], data[1]]),
                i16::from_le_bytes([data[4], data[5]]),
            );
        }
        self.builder = self.builder.clone().field(&kind, &data);
    }

    fn record(&self) -> Record {
        let mut builder = self.builder.clone();
        if !self.scripts.is_empty() {
            let scripts = self.scripts.clone();
            let quest = (self.kind.0 == *b"QUST").then_some(self.id);
            let vmad = Vmad {
                scripts,
                ..Vmad::default()
            };
            builder = builder.field(b"VMAD", &vmad.to_bytes(quest));
        }
        if self.is_broken {
            let mut record = builder.finish();
            record.flags = record.flags.with(RecordFlags::COMPRESSED);
            return record;
        }
        if self.is_compressed {
            builder.finish_compressed()
        } else {
            builder.finish()
        }
    }

    fn records(nodes: &[Self]) -> Vec<Record> {
        nodes.iter().map(Self::record).collect()
    }

    /// Persistent and temporary references.
    fn references(&self) -> (Vec<Record>, Vec<Record>) {
        let (persistent, temporary) = self
            .children
            .iter()
            .partition::<Vec<&Self>, _>(|child| child.is_persistent);
        let records = |nodes: Vec<&Self>| nodes.into_iter().map(Self::record).collect();
        (records(persistent), records(temporary))
    }

    fn push(&self, plugin: &mut Plugin) {
        match &self.kind.0 {
            b"CELL" => {
                let (persistent, temporary) = self.references();
                plugin.push_interior_cell(self.record(), persistent, temporary);
            }
            b"WRLD" => self.push_world(plugin),
            b"DIAL" => plugin.push_topic(self.record(), Self::records(&self.children)),
            // They belong to the group of the record before them.
            b"TOFT" => push_last(&mut plugin.items, self.record()),
            _ => plugin.push(self.record()),
        }
    }

    fn push_world(&self, plugin: &mut Plugin) {
        plugin.push(self.record());
        for cell in &self.children {
            let (persistent, temporary) = cell.references();
            let (x, y) = cell.grid;
            if !cell.is_persistent {
                plugin.push_exterior_cell((self.id, x, y), cell.record(), persistent, temporary);
                continue;
            }
            let label = GroupLabel::WorldChildren(self.id);
            let top = plugin.top(self.kind);
            let is_it = |item: &Item| matches!(item, Item::Group(group) if group.label == label);
            if !top.items.iter().any(is_it) {
                top.items.push(Item::Group(Group::new(label)));
            }
            // The last group is this worldspace's.
            if let Some(Item::Group(children)) = top.items.last_mut() {
                children.items.push(Item::Record(cell.record()));
                children
                    .items
                    .push(cell_group(cell.id, persistent, temporary));
            }
        }
    }
}

fn cell_group(cell: u32, persistent: Vec<Record>, temporary: Vec<Record>) -> Item {
    let group = |label, records: Vec<Record>| {
        let mut group = Group::new(label);
        group.items = records.into_iter().map(Item::Record).collect();
        Item::Group(group)
    };
    let mut out = Group::new(GroupLabel::CellChildren(cell));
    out.items = vec![
        group(GroupLabel::CellPersistent(cell), persistent),
        group(GroupLabel::CellTemporary(cell), temporary),
    ];
    Item::Group(out)
}

/// Puts a record into the last top group, or into the last block of cells there.
fn push_last(items: &mut Vec<Item>, record: Record) {
    let is_block = |label| {
        matches!(
            label,
            GroupLabel::Top(_) | GroupLabel::InteriorBlock(_) | GroupLabel::InteriorSubBlock(_)
        )
    };
    match items.last_mut() {
        Some(Item::Group(group)) if is_block(group.label) => push_last(&mut group.items, record),
        _ => items.push(Item::Record(record)),
    }
}

fn script(words: &[&str], line: &Line<'_>) -> Script {
    let [name, properties @ ..] = words else {
        line.wrong("a script without a name")
    };
    properties.iter().fold(Script::new(name), |script, word| {
        let number = word.split_once('=');
        let number = number.and_then(|(name, value)| Some((name, value.parse().ok()?)));
        let Some((name, value)) = number else {
            line.wrong("no property with a whole number")
        };
        script.with(name, PropertyValue::Int(value))
    })
}

fn value(word: &str, line: &Line<'_>) -> Vec<u8> {
    if let Some(text) = word.strip_prefix('"') {
        return [bytes(text.trim_end_matches('"')), vec![0]].concat();
    }
    if let Some(text) = word.strip_prefix('\'') {
        return bytes(text.trim_end_matches('\''));
    }
    if let Some(count) = word.strip_prefix("0*") {
        let count = count.parse().unwrap_or_else(|_| line.wrong("no number"));
        return vec![0; count];
    }
    if let Some(digits) = word.strip_prefix('x') {
        return bytes(
            &digits.as_bytes().chunks(2).fold(String::new(), |out, two| {
                out + "\\x" + &String::from_utf8_lossy(two)
            }),
        );
    }
    if let Some(id) = hex(word) {
        return id.to_le_bytes().to_vec();
    }
    number(word).unwrap_or_else(|| line.wrong("no value"))
}

fn number(word: &str) -> Option<Vec<u8>> {
    if let Some(byte) = word.strip_suffix('b') {
        return Some(vec![byte.parse::<i16>().ok()? as u8]);
    }
    if let Some(short) = word.strip_suffix('w') {
        return Some((short.parse::<i32>().ok()? as u16).to_le_bytes().to_vec());
    }
    if word.contains('.') {
        return Some(word.parse::<f32>().ok()?.to_le_bytes().to_vec());
    }
    Some((word.parse::<i64>().ok()? as u32).to_le_bytes().to_vec())
}

#[cfg(test)]
mod tests {
    use super::*;
    use esp::Walk;

    #[test]
    fn a_plugin_written_as_text_has_the_bytes_of_the_format() {
        let bytes = plugin_from_text(
            "plugin master 1.71\nmaster A.esm\n\
             MISC 01000800 \"Apple\" deleted\n  DATA 3 1.5 2b 1w '\\xE4' 00000014\n",
        );
        let (plugin, problems) = Plugin::read(&bytes).unwrap();
        assert_eq!(problems, []);
        let header = plugin.header().unwrap();
        assert_eq!((header.flags, header.version), (RecordFlags::MASTER, 1.71));
        let record = plugin.records()[0];
        assert_eq!(
            (record.form_id, record.flags),
            (0x0100_0800, RecordFlags::DELETED)
        );
        let data = b"\x03\0\0\0\0\0\xC0\x3F\x02\x01\0\xE4\x14\0\0\0";
        assert_eq!(
            record.stored(),
            [b"EDID\x06\0Apple\0DATA\x10\0", &data[..]].concat()
        );
    }

    #[test]
    fn what_is_indented_behind_a_plus_stands_in_the_groups_of_its_parent() {
        let bytes = plugin_from_text(
            "WRLD 00000900\n  + CELL 00000901 persistent\n      + ACHR 00000902 persistent\n  \
             + CELL 00000903\n      XCLC -5 37 0\n      + REFR 00000904\n\
             DIAL 00000905\n  + INFO 00000906\nTOFT 00001234\n",
        );
        let mut walk = Walk::new(&bytes);
        let mut places = Vec::new();
        while let Some(Ok(event)) = walk.next() {
            if let esp::Event::Record { header, .. } = event {
                let inner = walk.walker().open_groups().last();
                places.push((header.kind.to_string(), inner));
            }
        }
        let place = |kind: &str, label| (kind.to_string(), Some(label));
        assert_eq!(
            places[1..],
            [
                place("WRLD", GroupLabel::Top(FourCC(*b"WRLD"))),
                place("CELL", GroupLabel::WorldChildren(0x900)),
                place("ACHR", GroupLabel::CellPersistent(0x901)),
                place("CELL", GroupLabel::ExteriorSubBlock { x: -1, y: 4 }),
                place("REFR", GroupLabel::CellTemporary(0x903)),
                place("DIAL", GroupLabel::Top(FourCC(*b"DIAL"))),
                place("INFO", GroupLabel::TopicChildren(0x905)),
                place("TOFT", GroupLabel::Top(FourCC(*b"DIAL"))),
            ]
        );
    }
}
