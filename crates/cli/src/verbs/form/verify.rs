//! `skald form --verify`: a plugin's records are read by their descriptions and written back as they
//! were.

use crate::output::{Failure, Report, lines};
use crate::verbs::files;
use esp::{Plugin, RecordFlags};
use ident::FourCC;
use records::{RecordBytes, Schema};
use serde_json::json;
use std::collections::BTreeMap;
use std::path::Path;

/// Knows the types of one plugin's own records.
struct Own(BTreeMap<u32, FourCC>);

impl records::Forms for Own {
    fn kind(&self, raw: u32) -> Option<FourCC> {
        self.0.get(&raw).copied()
    }
}

pub(super) fn verify(schema: &Schema, path: &Path) -> Result<Report, Failure> {
    let bytes = files::read(path)?;
    let read = Plugin::read(&bytes);
    let (plugin, odd) = read.map_err(|error| Failure::unreadable(path.display(), error))?;
    let mut all = vec![&plugin.tes4];
    all.extend(plugin.records());
    let own = Own(all
        .iter()
        .map(|record| (record.form_id, record.kind))
        .collect());
    let localized = plugin.tes4.flags.has(RecordFlags::LOCALIZED);
    let (mut ok, mut failed) = (0, Vec::new());
    let mut problems: Vec<String> = odd.iter().map(|odd| format!("{odd:?}")).collect();
    for record in &all {
        let name = format!("{} {:08X}", record.kind, record.form_id);
        let data = match record.inflated() {
            Ok(data) => data,
            Err(error) => {
                failed.push(error.to_string());
                continue;
            }
        };
        let reading = schema.read(&RecordBytes {
            kind: record.kind,
            form_version: record.form_version,
            localized,
            data: &data,
            at: record.data_at(),
            forms: &own,
        });
        let checked = records::check(schema, record.kind, &reading.tree, record.data_at(), &own);
        let told = reading.problems.iter().chain(&checked);
        problems.extend(told.map(|problem| format!("{name}: {problem}")));
        if schema.write(&reading.tree) == *data {
            ok += 1;
        } else {
            failed.push(format!("{name}: written back otherwise"));
        }
    }
    let same_file = plugin.write() == bytes;
    if !same_file {
        failed.push("the file's groups are written back otherwise".to_owned());
    }
    let mut words = format!("{} records, {ok} written back byte for byte\n", all.len());
    words.push_str(&lines("failed", &failed, 50));
    words.push_str(&lines("problems", &problems, 50));
    let json = json!({
        "records": all.len(),
        "ok": ok,
        "failed": failed,
        "problems": problems,
    });
    Ok(Report::new(json, words).holding(failed.is_empty()))
}
