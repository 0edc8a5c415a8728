//! Who names whom, built in small steps: first the records in memory, then those on disk, part by
//! part of their plugins' files.

use catalog::{Catalog, References};
use forms::{Forms, Missing, PluginIndex};
use ident::FormId;
use sim::GameData;

/// Records of one step.
const RECORDS: usize = 16;

/// How far it is.
#[derive(Debug, Default)]
pub(super) struct ReferenceBuilding {
    references: References,
    /// What is on disk; known once the records in memory were read.
    parts: Option<Vec<Missing>>,
    /// How many parts were read whole.
    n_read: usize,
    /// The part in hand, and how many of its records were taken.
    part: Option<(Vec<u8>, usize)>,
    n_unread: usize,
    is_done: bool,
}

impl ReferenceBuilding {
    /// False once all records were read.
    pub(super) async fn step(&mut self, catalog: &Catalog<'_>, data: &GameData) -> bool {
        if self.is_done {
            return false;
        }
        let Some(parts) = &self.parts else {
            if !self.references.step(catalog, RECORDS) {
                self.parts = Some(parts_on_disk(catalog.forms));
            }
            return true;
        };
        let Some(missing) = parts.get(self.n_read) else {
            self.references.finish();
            self.parts = Some(Vec::new());
            self.is_done = true;
            return false;
        };
        let (bytes, taken) = match &mut self.part {
            Some((bytes, taken)) => (bytes, taken),
            None => {
                let read = data.read_part(missing).await;
                self.n_unread += usize::from(read.is_err());
                self.part = Some((read.unwrap_or_default(), 0));
                return true;
            }
        };
        let mut count = 0;
        let records = catalog.forms.winners_in(missing, bytes);
        for record in records.skip(*taken).take(RECORDS) {
            count += 1;
            let deleted = record.entry.is_deleted();
            if let Ok(view) = catalog.forms.view_in(&record.entry, record.bytes)
                && !deleted
            {
                self.references.add(catalog, &view);
            }
        }
        *taken += count;
        if count < RECORDS {
            self.part = None;
            self.n_read += 1;
        }
        true
    }

    /// How much is done, of how much.
    pub(super) fn progress(&self, forms: &Forms) -> (usize, usize) {
        let parts = self.parts.as_ref().map_or(0, Vec::len);
        (self.references.done() + self.n_read, forms.places() + parts)
    }

    pub(super) fn to(&self, form: FormId) -> Vec<FormId> {
        self.references.to(form)
    }

    /// What is left out, in words.
    pub(super) fn note(&self) -> String {
        if self.references.is_full() {
            return "There are more references than are kept; the list may miss some.".to_owned();
        }
        match self.n_unread {
            0 => String::new(),
            n => format!("{n} cells could not be read; what stands in them is not told."),
        }
    }

    pub(super) fn memory(&self) -> usize {
        self.references.memory()
    }
}

fn parts_on_disk(forms: &Forms) -> Vec<Missing> {
    let plugins = (0..forms.plugins().len()).map(|at| PluginIndex(at as u16));
    plugins
        .flat_map(|plugin| forms.left_on_disk(plugin))
        .collect()
}
