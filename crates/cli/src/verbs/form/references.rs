//! `skald form --references`: the forms that a form names, and those that name it.

use super::list::line;
use crate::output::lines;
use catalog::{Catalog, References};
use ident::FormId;
use serde_json::{Value, json};

/// Both lists, for programs and in words.
pub(super) fn references(catalog: &Catalog<'_>, id: FormId) -> (Value, String) {
    let record = catalog.forms.record(id);
    let named = record.map_or_else(Vec::new, |view| catalog.named_by(&view));
    let mut references = References::default();
    while references.step(catalog, usize::MAX) {}
    references.finish();
    let naming = references.to(id);
    let words = lines("refers to", &in_lines(catalog, &named), 200)
        + &lines("referred to by", &in_lines(catalog, &naming), 200);
    let json = json!({ "from": keys(catalog, &named), "to": keys(catalog, &naming) });
    (json, words)
}

/// A form that is not there is named all the same, by its id.
fn in_lines(catalog: &Catalog<'_>, ids: &[FormId]) -> Vec<String> {
    let row = |id: &FormId| catalog.row(*id).map(|row| line(&row));
    ids.iter()
        .map(|id| {
            row(id).unwrap_or_else(|| format!("{} (not there)", catalog::named(catalog.forms, *id)))
        })
        .collect()
}

fn keys(catalog: &Catalog<'_>, ids: &[FormId]) -> Vec<String> {
    let key = |id: &FormId| {
        catalog
            .forms
            .key(*id)
            .map_or_else(|| id.to_string(), |key| key.to_string())
    };
    ids.iter().map(key).collect()
}
