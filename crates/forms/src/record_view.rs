//! A record's data, inflated, with the plugin that says how to read it.

use crate::form_reader::{Field, OddFields};
use crate::problem::{Problem, ProblemKind};
use crate::{FormEntry, PluginInfo};
use esp::{RecordError, RecordErrorKind, Subrecord, Subrecords};
use ident::FourCC;
use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeSet;

/// One version of a form, ready to be read.
#[derive(Debug)]
pub struct RecordView<'a> {
    entry: FormEntry,
    plugin: &'a PluginInfo,
    data: Cow<'a, [u8]>,
    base: u64,
    odd: OddFields,
    broken: RefCell<Option<RecordError>>,
    amendments: Vec<Amendment<'a>>,
}

/// A partial record over a view, with the types of subrecord that count from it.
#[derive(Debug)]
struct Amendment<'a> {
    record: RecordView<'a>,
    kinds: BTreeSet<FourCC>,
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
            amendments: Vec::new(),
        }
    }

    /// Lays a partial record over the view: each type of subrecord it has stands in for those here.
    pub(crate) fn amend(&mut self, record: RecordView<'a>) {
        let kinds: BTreeSet<FourCC> = record.subrecords().map(|sub| sub.kind).collect();
        for earlier in &mut self.amendments {
            earlier.kinds.retain(|kind| !kinds.contains(kind));
        }
        self.amendments.push(Amendment { record, kinds });
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

    /// The record's data, inflated.
    pub fn bytes(&self) -> &[u8] {
        &self.data
    }

    /// Offset of [`RecordView::bytes`] in the plugin; 0 when the data was compressed.
    pub fn at(&self) -> u64 {
        self.base
    }

    /// The raw subrecords of the version itself. Form ids in them are the plugin's own: use
    /// [`RecordView::fields`].
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

    /// The subrecords as fields to read, those of partial records last. Where the data breaks off,
    /// they end.
    pub fn fields(&self) -> impl Iterator<Item = Field<'_>> {
        let is_own = |sub: &Subrecord<'_>| {
            let mut amendments = self.amendments.iter();
            !amendments.any(|amendment| amendment.kinds.contains(&sub.kind))
        };
        let amended = self.amendments.iter().flat_map(|amendment| {
            let record = &amendment.record;
            let counts = |sub: &Subrecord<'_>| amendment.kinds.contains(&sub.kind);
            let subs = record.subrecords().filter(counts);
            subs.map(|sub| Field::new(&sub, record.plugin, &self.odd))
        });
        self.subrecords()
            .filter(is_own)
            .map(|subrecord| Field::new(&subrecord, self.plugin, &self.odd))
            .chain(amended)
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
