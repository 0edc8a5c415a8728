//! The public plugins, and what one of them knows about its own forms.

use esp::{Plugin, Record, RecordFlags};
use ident::FourCC;
use records::Forms;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The corpus' folder; none, said so, where it is missing.
pub(crate) fn corpus() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if path.is_dir() {
        Some(path)
    } else {
        println!("skipped: no corpus");
        None
    }
}

/// All plugins in a folder, in the order of their paths.
pub(crate) fn plugins(folder: &Path) -> Vec<PathBuf> {
    let mut out = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let ending = path.extension().unwrap_or_default().to_ascii_lowercase();
            if path.is_dir() {
                folders.push(path);
            } else if ["esp", "esm", "esl"].iter().any(|known| ending == *known) {
                out.push(path);
            }
        }
    }
    out.sort();
    out
}

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
