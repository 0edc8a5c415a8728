//! Property: every record of every public plugin is read into its description and written back
//! byte for byte, and no subrecord is left without a description.
//! Method: all `.esp`, `.esm` and `.esl` files of the corpus beside the workspace; skipped without it.
//! Guards against: a description that loses bytes, a subrecord or a type nobody described.

#![expect(
    clippy::unwrap_used,
    reason = "functions beside the tests may fail the test as the tests do"
)]

mod coverage;
mod plugins;

use plugins::Own;
use records::{ProblemKind, RecordBytes, Schema};
use std::collections::BTreeMap;

#[test]
fn every_record_is_written_back_byte_for_byte_and_every_subrecord_is_described() {
    if corpus::root().is_none() {
        return;
    }
    let schema = Schema::embedded().unwrap();
    let paths = corpus::plugins();
    assert!(paths.len() > 40, "the corpus lost its plugins");
    let mut n_records = 0;
    let mut different = Vec::new();
    let mut misfits: BTreeMap<String, usize> = BTreeMap::new();
    let mut told: BTreeMap<String, usize> = BTreeMap::new();
    for path in &paths {
        let own = Own::read(path);
        for record in own.records() {
            n_records += 1;
            let data = record.inflated().unwrap();
            let at = record.data_at();
            let reading = schema.read(&RecordBytes {
                kind: record.kind,
                form_version: record.form_version,
                localized: own.localized(),
                data: &data,
                at,
                forms: &own,
            });
            if schema.write(&reading.tree) != *data {
                different.push(format!(
                    "{} {} {:08X}",
                    path.display(),
                    record.kind,
                    record.form_id
                ));
            }
            for problem in &reading.problems {
                let key = format!("{} {:?} {problem:?}", record.kind, problem.subrecord);
                *misfits.entry(key).or_default() += 1;
            }
            for problem in records::check(&schema, record.kind, &reading.tree, at, &own) {
                if let ProblemKind::Missing(_) = problem.kind {
                    *told
                        .entry(format!("{} {}", record.kind, problem.kind))
                        .or_default() += 1;
                } else {
                    let key = format!("{} {problem:?}", record.kind);
                    *misfits.entry(key).or_default() += 1;
                }
            }
        }
    }
    println!(
        "{} plugins, {n_records} records; told as missing: {told:#?}",
        paths.len()
    );
    assert_eq!(different, [""; 0]);
    assert_eq!(misfits, BTreeMap::new());
}
