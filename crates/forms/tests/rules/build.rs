//! Small plugins for the tests.

use esp::{Plugin, PluginHeader, Record, RecordBuilder, RecordFlags};
use forms::{Forms, PluginInput, Problem};
use ident::FourCC;

/// A header with these masters.
pub(crate) fn header(masters: &[&str]) -> PluginHeader {
    masters
        .iter()
        .fold(PluginHeader::new(), |header, name| header.with_master(name))
}

/// A header with these masters and flags.
pub(crate) fn flagged(masters: &[&str], flags: RecordFlags) -> PluginHeader {
    PluginHeader {
        flags,
        ..header(masters)
    }
}

/// A plugin of these records, each in the top group of its type.
pub(crate) fn plugin(name: &str, header: &PluginHeader, records: Vec<Record>) -> PluginInput {
    PluginInput::new(name, file(header, records))
}

/// A plugin's bytes with these records in top groups.
pub(crate) fn file(header: &PluginHeader, records: Vec<Record>) -> Vec<u8> {
    let mut plugin = Plugin::new(header);
    records.into_iter().for_each(|record| plugin.push(record));
    plugin.write()
}

/// A record with an editor id.
pub(crate) fn record(kind: &[u8; 4], id: u32, editor_id: &str) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id).zstring(b"EDID", editor_id.as_bytes())
}

/// Forms and the problems as text.
pub(crate) fn load(inputs: Vec<PluginInput>) -> (Forms, Vec<String>) {
    let (forms, problems) = Forms::build(inputs);
    (forms, problems.iter().map(Problem::to_string).collect())
}
