//! A record's data, inflated, with the plugin that says how to read it.

use crate::form_reader::{Field, OddFields};
use crate::problem::{Problem, ProblemKind};
use crate::{FormEntry, PluginInfo};
use esp::{RecordError, RecordErrorKind, Subrecord, Subrecords};
use ident::FourCC;
use std::borrow::Cow;
use std::cell::RefCell;

/// One version of a form, ready to be read.
#[derive(Debug)]
pub struct RecordView<'a> {
    entry: FormEntry,
    plugin: &'a PluginInfo,
    data: Cow<'a, [u8]>,
    base: u64,
    odd: OddFields,
    broken: RefCell<Option<RecordError>>,
}

impl<'a> RecordView<'a> {
    pub(crate) fn new(
        entry: FormEntry,
        plugin: &'a PluginInfo,
        data: Cow<'a, [u8]>,
        base: u64,
    ) -> Self {
        let (odd, broken) = (RefCell::default(), RefCell::default());
        Self {
            entry,
            plugin,
            data,
            base,
            odd,
            broken,
        }
    }

    /// Gives the view the row of the index it was made for, whose ids are the game's.
    pub(crate) fn set_entry(&mut self, entry: FormEntry) {
        self.entry = entry;
    }

    /// The record's row in the index.
    pub fn entry(&self) -> &FormEntry {
        &self.entry
    }

    /// The plugin this version is from.
    pub fn plugin(&self) -> &'a PluginInfo {
        self.plugin
    }

    /// The raw subrecords. Form ids in them are the plugin's own: use [`RecordView::fields`].
    pub fn subrecords(&self) -> impl Iterator<Item = Subrecord<'_>> {
        Subrecords::new(&self.data, self.base).map_while(|step| match step {
            Ok(subrecord) => Some(subrecord),
            Err(error) => {
                let (record, form_id) = (self.entry.kind, self.entry.id.0);
                let kind = RecordErrorKind::Read(error);
                *self.broken.borrow_mut() = Some(RecordError {
                    record,
                    form_id,
                    kind,
                });
                None
            }
        })
    }

    /// The subrecords as fields to read. Where the data breaks off, they end.
    pub fn fields(&self) -> impl Iterator<Item = Field<'_>> {
        self.subrecords()
            .map(|subrecord| Field::new(&subrecord, self.plugin, &self.odd))
    }

    /// The first subrecord with this signature.
    pub fn field(&self, kind: &[u8; 4]) -> Option<Field<'_>> {
        self.fields().find(|field| field.kind().0 == *kind)
    }

    /// What was odd in what was read so far.
    pub fn problems(&self) -> Vec<Problem> {
        let plugin = &self.plugin.name;
        let (form, record) = (self.entry.id, self.entry.kind);
        let odd = self.odd.borrow();
        let odd = odd.iter().map(|(field, odd)| {
            let (field, odd) = (*field, odd.clone());
            ProblemKind::Field {
                form,
                record,
                field,
                odd,
            }
        });
        let broken = self.broken.borrow().clone().map(ProblemKind::Record);
        odd.chain(broken)
            .map(|kind| Problem {
                plugin: plugin.clone(),
                kind,
            })
            .collect()
    }

    pub(crate) fn tell(&self, field: FourCC, odd: crate::problem::OddField) {
        self.odd.borrow_mut().push((field, odd));
    }
}
