//! Property: `docs/coverage/records.md` is what the descriptions, the corpus and `forms` give.
//! Method: the table is made anew and compared; `SKALD_WRITE=1` writes it. Without the corpus the
//! column of tried records can't be made, and only the rest is compared.

use super::plugins::Own;
use records::{RecordBytes, Schema};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Signatures of the types that `forms` reads into structs of their own, from its sources: each
/// such struct names its type as `KIND: FourCC = FourCC(*b"ARMO")`.
fn typed() -> String {
    let mut out = String::new();
    let mut folders = vec![root().join("crates/forms/src")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                out.push_str(&std::fs::read_to_string(path).unwrap());
            }
        }
    }
    out
}

/// Records of each type in the corpus that are written back byte for byte, and all of them.
fn tried(schema: &Schema) -> Option<BTreeMap<String, (usize, usize)>> {
    corpus::root()?;
    let mut out: BTreeMap<String, (usize, usize)> = BTreeMap::new();
    for path in corpus::plugins() {
        let own = Own::read(&path);
        for record in own.records() {
            let data = record.inflated().unwrap();
            let reading = schema.read(&RecordBytes {
                kind: record.kind,
                form_version: record.form_version,
                localized: own.localized(),
                data: &data,
                at: 0,
                forms: &own,
            });
            let (same, all) = out.entry(record.kind.text()).or_default();
            *all += 1;
            *same += usize::from(schema.write(&reading.tree) == *data);
        }
    }
    Some(out)
}

fn table(schema: &Schema, tried: &BTreeMap<String, (usize, usize)>) -> String {
    let typed = typed();
    let mut out = String::from(
        "# Coverage: records\n\n\
         For those who ask what of a plugin is understood: every type of record, from the descriptions in `crates/records/types`.\n\n\
         \"Written back\" says whether all the corpus' records of the type give the same bytes again; where it has no sample, the description rests on public definitions alone.\n\
         \"Struct\" says whether the engine has a struct of its own for the type; the others it reads by their descriptions.\n\
         This page is made by a test of `crates/records`; `SKALD_WRITE=1` writes it.\n\n\
         | type | name | subrecords | written back | struct |\n|---|---|---:|---:|---|\n",
    );
    for record in schema.records() {
        let kind = record.kind.text();
        let tried = match tried.get(&kind) {
            Some((same, all)) if same == all => "yes",
            Some(_) => "no",
            None => "no sample",
        };
        let name = &record.name;
        let subrecords = schema.subrecords_of(record);
        let named = format!("KIND: FourCC = FourCC(*b\"{kind}\")");
        let is_typed = if typed.contains(&named) { "yes" } else { "no" };
        let _ = writeln!(
            out,
            "| `{kind}` | {name} | {subrecords} | {tried} | {is_typed} |"
        );
    }
    let _ = writeln!(out, "\n{} types.", schema.records().count());
    out
}

#[test]
fn the_page_of_coverage_is_what_the_code_gives() {
    let schema = Schema::embedded().unwrap();
    let Some(tried) = tried(&schema) else { return };
    let path = root().join("docs/coverage/records.md");
    let made = table(&schema, &tried);
    if std::env::var_os("SKALD_WRITE").is_some() {
        std::fs::write(&path, &made).unwrap();
    }
    let kept = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        made == kept,
        "docs/coverage/records.md is old: SKALD_WRITE=1"
    );
}
