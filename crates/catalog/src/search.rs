//! A search over all forms, in shares.

use crate::query::Fit;
use crate::{Catalog, Names, Query};
use ident::FormId;

/// A search and what it found so far: forms called just so first, then those whose names begin so,
/// then the rest, each ascending by id.
#[derive(Debug, Clone, Default)]
pub struct Search {
    query: Query,
    /// How far the index, or the list of names, was walked.
    at: usize,
    has_ids: bool,
    is_done: bool,
    found: [Vec<FormId>; 3],
}

impl Search {
    /// A search that has found nothing yet.
    pub fn new(query: Query) -> Self {
        Self {
            query,
            ..Self::default()
        }
    }

    /// Whether everything was looked at.
    pub fn is_done(&self) -> bool {
        self.is_done
    }

    /// What is searched for.
    pub fn query(&self) -> &Query {
        &self.query
    }

    /// How many forms, or names, were looked at.
    pub fn done(&self) -> usize {
        self.at
    }

    /// How many forms were found so far.
    pub fn count(&self) -> usize {
        self.found.iter().map(Vec::len).sum()
    }

    /// Forms found, from a place of the whole list on.
    pub fn from(&self, first: usize) -> impl Iterator<Item = FormId> {
        self.found.iter().flatten().copied().skip(first)
    }

    /// Looks at so many more forms. `names` must be whole when the query needs them. False once
    /// all were looked at.
    pub fn step(&mut self, catalog: &Catalog<'_>, names: &Names, forms: usize) -> bool {
        if self.query.needs_names() {
            self.step_by_name(catalog, names, forms);
        } else {
            self.step_by_place(catalog, forms);
        }
        if self.is_done {
            self.found.iter_mut().for_each(Vec::shrink_to_fit);
        }
        !self.is_done
    }

    fn step_by_name(&mut self, catalog: &Catalog<'_>, names: &Names, forms: usize) {
        if !self.has_ids {
            self.has_ids = true;
            let ids = self.query.ids.clone();
            let ids = ids.into_iter().filter(|&id| self.passes(catalog, id));
            let ids: Vec<FormId> = ids.collect();
            self.found[Fit::Whole as usize].extend(ids);
        }
        let mut looked = 0;
        for named in names.from(self.at).take(forms) {
            looked += 1;
            let Some(fit) = self.query.fit(&named) else {
                continue;
            };
            // Those were found by their ids.
            let is_there = self.query.ids.binary_search(&named.form).is_ok();
            if !is_there && self.passes(catalog, named.form) {
                self.found[fit as usize].push(named.form);
            }
        }
        self.at += looked;
        self.is_done = self.at >= names.count();
    }

    fn step_by_place(&mut self, catalog: &Catalog<'_>, forms: usize) {
        let end = self.at.saturating_add(forms).min(catalog.forms.places());
        for place in self.at..end {
            let Some(entry) = catalog.forms.winner_at(place) else {
                continue;
            };
            if self.passes(catalog, entry.id) {
                self.found[Fit::Within as usize].push(entry.id);
            }
        }
        self.at = end;
        self.is_done = end >= catalog.forms.places();
    }

    /// The conditions besides the text, quick ones first.
    fn passes(&self, catalog: &Catalog<'_>, id: FormId) -> bool {
        let query = &self.query;
        let kind = || catalog.forms.get(id).map(|entry| entry.kind);
        let is_kind = query.kind.is_none_or(|wanted| kind() == Some(wanted));
        let in_plugin = |plugin| {
            let forms = catalog.forms;
            let records = [forms.versions(id), forms.partials(id)];
            records
                .into_iter()
                .flatten()
                .any(|entry| entry.plugin == plugin)
        };
        is_kind && query.plugin.is_none_or(in_plugin) && catalog.stands(id, query.standing)
    }
}
