//! A public plugin, and what it knows about its own forms.

use esp::{Plugin, Record, RecordFlags};
use ident::FourCC;
use records::Forms;
use std::collections::BTreeMap;
use std::path::Path;

/// A plugin that knows the types of its own records.
pub(crate) struct Own {
    plugin: Plugin,
    kinds: BTreeMap<u32, FourCC>,
}

impl Own {
    pub(crate) fn read(path: &Path) -> Self {
        let bytes = std::fs::read(path).unwrap();
        let (plugin, _) = Plugin::read(&bytes).unwrap();
        let records = plugin.records();
        let kinds = records.iter().map(|record| (record.form_id, record.kind));
        let kinds = kinds.collect();
        Self { plugin, kinds }
    }

    pub(crate) fn records(&self) -> Vec<&Record> {
        let mut records = vec![&self.plugin.tes4];
        records.extend(self.plugin.records());
        records
    }

    pub(crate) fn localized(&self) -> bool {
        self.plugin.tes4.flags.has(RecordFlags::LOCALIZED)
    }
}

impl Forms for Own {
    fn kind(&self, raw: u32) -> Option<FourCC> {
        self.kinds.get(&raw).copied()
    }
}
