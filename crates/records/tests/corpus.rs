//! Property: every record of every public plugin is read into its description and written back
//! byte for byte, and no subrecord is left without a description.
//! Method: all `.esp`, `.esm` and `.esl` files of the corpus beside the workspace; skipped without it.
//! Guards against: a description that loses bytes, a subrecord or a type nobody described.

use esp::{Plugin, RecordFlags};
use ident::FourCC;
use records::{Forms, ProblemKind, RecordBytes, Schema};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

fn corpus() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/corpus");
    if path.is_dir() {
        Some(path)
    } else {
        println!("skipped: no corpus");
        None
    }
}

fn plugins(folder: &Path, out: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else {
        return;
    };
    let mut paths: Vec<_> = entries
        .filter_map(Result::ok)
        .map(|entry| entry.path())
        .collect();
    paths.sort();
    for path in paths {
        let ending = path
            .extension()
            .and_then(|ending| ending.to_str())
            .unwrap_or_default();
        if path.is_dir() {
            plugins(&path, out);
        } else if ["esp", "esm", "esl"]
            .iter()
            .any(|known| ending.eq_ignore_ascii_case(known))
        {
            out.push(path);
        }
    }
}

/// The types of a plugin's own records.
struct Own(BTreeMap<u32, FourCC>);

impl Forms for Own {
    fn kind(&self, raw: u32) -> Option<FourCC> {
        self.0.get(&raw).copied()
    }
}

#[test]
fn every_record_is_written_back_byte_for_byte_and_every_subrecord_is_described() {
    let Some(corpus) = corpus() else { return };
    let schema = Schema::embedded().unwrap();
    let mut paths = Vec::new();
    plugins(&corpus, &mut paths);
    assert!(paths.len() > 40, "the corpus lost its plugins");
    let mut n_records = 0;
    let mut different = Vec::new();
    let mut unknown: BTreeMap<(FourCC, FourCC), usize> = BTreeMap::new();
    let mut tally: BTreeMap<String, (usize, String)> = BTreeMap::new();
    for path in &paths {
        let bytes = std::fs::read(path).unwrap();
        let (plugin, _) = Plugin::read(&bytes).unwrap();
        let own = Own(plugin.records().map(|record| (record.form_id, record.kind)).collect());
        let localized = plugin
            .records()
            .next()
            .is_some_and(|record| record.flags.has(RecordFlags::LOCALIZED));
        for record in plugin.records() {
            n_records += 1;
            let data = record.inflated().unwrap();
            let reading = schema.read(&RecordBytes {
                kind: record.kind,
                form_version: record.form_version,
                localized,
                data: &data,
                at: record.data_at(),
                forms: &own,
            });
            if schema.write(&reading.tree) != *data {
                different.push(format!("{} {} {:08X}", path.display(), record.kind, record.form_id));
            }
            let checked = records::check(&schema, record.kind, &reading.tree, record.data_at(), &own);
            for problem in reading.problems.iter().chain(&checked) {
                if problem.kind == ProblemKind::UnknownSubrecord {
                    *unknown.entry((record.kind, problem.subrecord.unwrap())).or_default() += 1;
                }
                let what = match &problem.kind {
                    ProblemKind::Target { found, .. } => format!("Target {found}"),
                    kind => format!("{kind:?}"),
                };
                let key = format!("{} {:?} {} {what}", record.kind, problem.subrecord, problem.field);
                let entry = tally.entry(key).or_insert((0, format!("{} {:08X} {problem}", path.file_name().unwrap().to_string_lossy(), record.form_id)));
                entry.0 += 1;
            }
        }
    }
    println!("{} plugins, {n_records} records, {} unknown subrecords", paths.len(), unknown.len());
    let mut tally: Vec<_> = tally.into_iter().collect();
    tally.sort_by_key(|(_, (n, _))| std::cmp::Reverse(*n));
    for (key, (n, example)) in tally.iter().take(150) {
        println!("{n} {key}  e.g. {example}");
    }
    assert_eq!(different, [""; 0]);
    assert_eq!(unknown, BTreeMap::new());
}
