//! `skald data`: what a Data folder holds and what is wrong with it.

use super::data_folder::DataArguments;
use crate::output::{Failure, Report, lines};
use forms::{PluginIndex, Slot};
use serde_json::{Value, json};
use sim::GameData;
use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Instant;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: skald data \"C:/Games/Skyrim Special Edition/Data\" --json")]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArguments,
}

#[expect(clippy::disallowed_methods, reason = "the tool measures itself")]
pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let begin = Instant::now();
    let data = arguments.data.open()?;
    let ms = begin.elapsed().as_millis() as u64;
    let json = json!({
        "plugins": plugins(&data),
        "archives": archives(&data),
        "records": records(&data),
        "overrides": overrides(&data),
        "scripts": data.folder.list("scripts\\", ".pex").len(),
        "loose_files": data.folder.n_loose_files(),
        "problems": problems(&data),
        "memory": memory(&data),
        "fingerprint": data.fingerprint.whole().to_string(),
        "ms": ms,
    });
    let words = words(&data, &json);
    Ok(Report::new(json, words))
}

fn memory(data: &GameData) -> BTreeMap<&'static str, u64> {
    data.memory().into_iter().collect()
}

fn plugins(data: &GameData) -> Vec<Value> {
    let records = records_by_plugin(data);
    let files = data.folder.plugin_files().iter();
    files
        .map(|file| {
            let loaded = data
                .forms
                .plugin_by_name(file.name.as_str())
                .map(|(_, info)| info);
            let slot = loaded.map(|info| match info.slot {
                Slot::Full(slot) => format!("{slot:02X}"),
                Slot::Light(slot) => format!("FE {slot:03X}"),
            });
            json!({
                "name": file.name.as_str(),
                "index": slot,
                "active": file.active,
                "light": file.is_light,
                "master": file.is_master,
                "localized": file.header.as_ref().is_some_and(vfs::PluginHeader::is_localized),
                "masters": loaded.map_or_else(Vec::new, |info| {
                    info.masters.iter().map(|name| name.as_str()).collect()
                }),
                "records": data.forms.plugin_by_name(file.name.as_str()).map_or(0, |(index, _)| {
                    records.get(&index).copied().unwrap_or(0)
                }),
                "problems": problems_of(data, file.name.as_str()),
            })
        })
        .collect()
}

fn records_by_plugin(data: &GameData) -> BTreeMap<PluginIndex, usize> {
    let forms = &data.forms;
    let versions = forms.all().flat_map(|entry| forms.versions(entry.id));
    versions.fold(BTreeMap::new(), |mut counts, entry| {
        *counts.entry(entry.plugin).or_default() += 1;
        counts
    })
}

fn problems_of(data: &GameData, file: &str) -> Vec<Value> {
    let all = data.problems();
    all.iter()
        .filter(|problem| problem.file.eq_ignore_ascii_case(file))
        .map(problem_json)
        .collect()
}

pub(crate) fn problems(data: &GameData) -> Vec<Value> {
    data.problems().iter().map(problem_json).collect()
}

fn problem_json(problem: &vfs::Problem) -> Value {
    json!({ "file": problem.file, "offset": problem.offset, "what": problem.what })
}

fn archives(data: &GameData) -> Vec<Value> {
    let all = data.folder.archives().iter();
    all.map(|archive| {
        json!({
            "name": &*archive.name,
            "version": archive.archive.header().version.number(),
            "files": archive.archive.entries().len(),
        })
    })
    .collect()
}

fn records(data: &GameData) -> Value {
    let mut by_type = BTreeMap::new();
    for kind in data.forms.kinds() {
        by_type.insert(kind.to_string(), data.forms.of_kind(kind).len());
    }
    json!({ "total": data.forms.count(), "by_type": by_type })
}

/// Forms with more than one version.
fn overrides(data: &GameData) -> usize {
    data.forms
        .all()
        .filter(|entry| data.forms.versions(entry.id).len() > 1)
        .count()
}

/// A plugin's flags and how many problems it has, in words.
fn flags(plugin: &Value) -> String {
    let mut words = Vec::new();
    for (field, word) in [
        ("master", "ESM"),
        ("light", "ESL"),
        ("localized", "localized"),
    ] {
        if plugin[field] == true {
            words.push(word.to_owned());
        }
    }
    if plugin["active"] != true {
        words.push("not active".to_owned());
    }
    match plugin["problems"].as_array().map_or(0, Vec::len) {
        0 => {}
        1 => words.push("1 problem".to_owned()),
        n => words.push(format!("{n} problems")),
    }
    if words.is_empty() {
        return String::new();
    }
    format!("  ({})", words.join(", "))
}

fn words(data: &GameData, json: &Value) -> String {
    let mut out = String::new();
    for plugin in json["plugins"].as_array().into_iter().flatten() {
        let slot = plugin["index"].as_str().unwrap_or("--");
        let name = plugin["name"].as_str().unwrap_or_default();
        let flags = flags(plugin);
        let records = &plugin["records"];
        let _ = writeln!(out, "{slot:>6}  {name}  {records} records{flags}");
    }
    for archive in json["archives"].as_array().into_iter().flatten() {
        let name = archive["name"].as_str().unwrap_or_default();
        let (version, files) = (&archive["version"], &archive["files"]);
        let _ = writeln!(out, "        {name}  version {version}, {files} files");
    }
    let _ = writeln!(
        out,
        "{} forms, {} with more than one version; {} scripts; {} loose files; {} ms",
        json["records"]["total"],
        json["overrides"],
        json["scripts"],
        json["loose_files"],
        json["ms"]
    );
    out.push_str(&lines("problems", &data.problems(), 50));
    out
}
