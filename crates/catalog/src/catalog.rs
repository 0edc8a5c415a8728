//! The forms of a load order and the descriptions of their records, together.

use crate::answers::{Answers, Wording};
use crate::standing::said;
use forms::{FormEntry, Forms, RecordView};
use ident::{FormId, FourCC};
use records::{Reading, RecordBytes, Schema, Show, Shown};

/// What questions are asked of.
#[derive(Debug, Clone, Copy)]
pub struct Catalog<'a> {
    /// The forms.
    pub forms: &'a Forms,
    /// The descriptions of their records.
    pub schema: &'a Schema,
}

/// A type of record that the load order has.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct KindCount {
    /// Signature.
    pub kind: FourCC,
    /// What people call it ("Armor"); empty for a type no description names.
    pub name: String,
    /// How many forms there are of it, deleted ones left out.
    pub count: usize,
}

impl<'a> Catalog<'a> {
    /// The types of record there are, by signature.
    pub fn kinds(&self) -> Vec<KindCount> {
        let kinds = self.forms.kinds();
        kinds
            .map(|kind| KindCount {
                kind,
                name: self.kind_name(kind),
                count: self.forms.of_kind(kind).len(),
            })
            .collect()
    }

    /// What people call a type of record; empty for one that no description names.
    pub fn kind_name(&self, kind: FourCC) -> String {
        let record = self.schema.record(kind);
        record.map_or_else(String::new, |record| record.name.to_string())
    }

    /// Versions and partial records of a form, in load order.
    pub fn versions(&self, id: FormId) -> Vec<FormEntry> {
        let mut entries = [self.forms.versions(id), self.forms.partials(id)].concat();
        entries.sort_by_key(|entry| (entry.plugin, entry.at));
        entries
    }

    /// How many versions and partial records a form has.
    pub(crate) fn n_versions(&self, id: FormId) -> usize {
        self.forms.versions(id).len() + self.forms.partials(id).len()
    }

    /// A record read by its description.
    pub(crate) fn read(&self, view: &RecordView<'_>, answers: &Answers<'_>) -> Reading {
        let entry = view.entry();
        self.schema.read(&RecordBytes {
            kind: entry.kind,
            form_version: entry.form_version,
            localized: view.plugin().is_localized,
            data: view.bytes(),
            at: view.at(),
            forms: answers,
        })
    }

    /// A record's fields in words, and what is odd in it.
    pub(crate) fn fields(
        &self,
        view: &RecordView<'_>,
        wording: Wording,
    ) -> (Vec<Shown>, Vec<records::Problem>) {
        let answers = self.answers(view, wording);
        let reading = self.read(view, &answers);
        let kind = view.entry().kind;
        let checked = records::check(self.schema, kind, &reading.tree, view.at(), &answers);
        let show = Show {
            schema: self.schema,
            forms: &answers,
        };
        let mut problems = reading.problems;
        problems.extend(checked);
        (show.fields(&reading.tree), problems)
    }

    pub(crate) fn answers<'v>(&'v self, view: &'v RecordView<'_>, wording: Wording) -> Answers<'v> {
        Answers {
            forms: self.forms,
            plugin: view.plugin(),
            wording,
        }
    }

    /// The meaning of a record's header flags, as the descriptions name them. What a bit means may
    /// depend on the record; all its names are told then.
    pub(crate) fn flags(&self, entry: &FormEntry) -> String {
        let record = self.schema.record(entry.kind);
        let bits = record.map_or(&[][..], |record| &record.bits);
        let flags = said(entry).0;
        let mut words = Vec::new();
        for bit in (0..32).filter(|bit| flags >> bit & 1 == 1) {
            let named = bits.iter().filter(|named| u32::from(named.bit) == bit);
            let mut names: Vec<&str> = named.map(|named| &*named.name).collect();
            names.sort_unstable();
            names.dedup();
            words.push(match names.is_empty() {
                true => format!("0x{:X}", 1u32 << bit),
                false => names.join(" or "),
            });
        }
        words.join(", ")
    }

    /// The name of a plugin of the load order.
    pub(crate) fn plugin_name(&self, entry: &FormEntry) -> String {
        let plugin = self.forms.plugin(entry.plugin);
        plugin.map_or_else(String::new, |plugin| plugin.name.as_str().to_owned())
    }
}
