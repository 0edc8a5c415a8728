//! `skald form`: a form field by field in every plugin's version, conflicts, and the check that a
//! plugin's records are written back as they were.

use super::data_folder::DataArguments;
use super::files;
use crate::output::{Failure, Report, lines};
use esp::{Plugin, RecordFlags};
use forms::{FormEntry, Forms, PluginInfo};
use ident::{FormId, FormKey, FourCC, LocalId, Name};
use records::{RecordBytes, Schema, Show, Shown};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::Path;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example: skald form Data Skyrim.esm:00000F\n         skald form Data --conflicts\n         skald form --verify MyMod.esp"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArguments,
    /// The form: an editor id, `Plugin.esm:012345`, or the game's id in hexadecimal.
    #[arg(value_name = "ID|EDID")]
    form: Option<String>,
    /// List all forms that plugins disagree about.
    #[arg(long)]
    conflicts: bool,
    /// Take DATA as one plugin: read each record by its description, write it back, compare.
    #[arg(long)]
    verify: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let schema = Schema::embedded();
    let schema = schema.map_err(|error| Failure::Unreadable(error.to_string()))?;
    if arguments.verify {
        return verify(&schema, arguments.data.path());
    }
    if arguments.conflicts {
        return Ok(conflicts(&arguments.data.open_whole()?.forms));
    }
    let Some(wanted) = &arguments.form else {
        let text = "which form? Give an id or an editor id, --conflicts or --verify";
        return Err(Failure::Usage(text.to_owned()));
    };
    let data = arguments.data.open_whole()?;
    let id = find(&data.forms, wanted);
    let id = id.ok_or_else(|| Failure::unreadable(wanted, "there is no such form"))?;
    Ok(show(&schema, &data.forms, id))
}

/// The form by editor id, by plugin and id, or by the game's id.
fn find(forms: &Forms, wanted: &str) -> Option<FormId> {
    let number = |text: &str| {
        let digits = text.trim_start_matches("0x");
        u32::from_str_radix(digits, 16).ok()
    };
    if let Some((plugin, local)) = wanted.rsplit_once(':') {
        let key = FormKey {
            plugin: Name::new(plugin),
            local: LocalId(number(local)?),
        };
        return forms.resolve(&key);
    }
    let by_id = || {
        number(wanted)
            .map(FormId)
            .filter(|id| forms.get(*id).is_some())
    };
    forms.by_editor_id(wanted).or_else(by_id)
}

/// Answers for one plugin's version of a form.
struct Answers<'a> {
    forms: &'a Forms,
    plugin: &'a PluginInfo,
}

impl records::Forms for Answers<'_> {
    fn kind(&self, raw: u32) -> Option<FourCC> {
        self.forms.kind(self.plugin.form(raw)?)
    }

    fn show(&self, raw: u32) -> Option<String> {
        Some(named(self.forms, self.plugin.form(raw)?))
    }

    fn string(&self, id: u32) -> Option<String> {
        self.plugin.string(id)
    }

    fn text(&self, bytes: &[u8]) -> String {
        self.plugin.text(bytes)
    }
}

/// A form by plugin and id, its editor id after it.
fn named(forms: &Forms, id: FormId) -> String {
    let key = forms
        .key(id)
        .map_or_else(|| id.to_string(), |key| key.to_string());
    match forms.editor_id(id) {
        Some(name) => format!("{key} {name}"),
        None => key,
    }
}

/// Versions and partial records of a form, in load order.
fn every(forms: &Forms, id: FormId) -> Vec<FormEntry> {
    let mut entries = [forms.versions(id), forms.partials(id)].concat();
    entries.sort_by_key(|entry| entry.plugin);
    entries
}

struct Version {
    plugin: String,
    fields: Vec<Shown>,
    problems: Vec<String>,
}

fn version(schema: &Schema, forms: &Forms, entry: &FormEntry) -> Option<Version> {
    let plugin = forms.plugin(entry.plugin)?;
    let mut out = Version {
        plugin: plugin.name.as_str().to_owned(),
        fields: Vec::new(),
        problems: Vec::new(),
    };
    match forms.view(entry) {
        Ok(view) => {
            let answers = Answers { forms, plugin };
            let reading = schema.read(&RecordBytes {
                kind: entry.kind,
                form_version: entry.form_version,
                localized: plugin.is_localized,
                data: view.bytes(),
                at: view.at(),
                forms: &answers,
            });
            let checked = records::check(schema, entry.kind, &reading.tree, view.at(), &answers);
            let problems = reading.problems.iter().chain(&checked);
            out.problems = problems.map(ToString::to_string).collect();
            let show = Show {
                schema,
                forms: &answers,
            };
            out.fields = show.fields(&reading.tree);
        }
        Err(error) => out.problems.push(error.to_string()),
    }
    Some(out)
}

fn show(schema: &Schema, forms: &Forms, id: FormId) -> Report {
    let entries = every(forms, id);
    let versions = entries
        .iter()
        .filter_map(|entry| version(schema, forms, entry));
    let versions: Vec<Version> = versions.collect();
    let kind = entries
        .last()
        .map(|entry| entry.kind.text())
        .unwrap_or_default();
    let winner = forms.get(id).and_then(|entry| forms.plugin(entry.plugin));
    let winner = winner.map_or("", |plugin| plugin.name.as_str());
    let mut words = format!("{} {kind}\n", named(forms, id));
    for version in &versions {
        let mark = if version.plugin == winner { "*" } else { " " };
        let _ = writeln!(words, "{mark} {}", version.plugin);
    }
    words.push_str(&side_by_side(&versions));
    for version in &versions {
        let title = format!("problems in {}", version.plugin);
        words.push_str(&lines(&title, &version.problems, 50));
    }
    let json = json!({
        "form": forms.key(id).map(|key| key.to_string()),
        "editor_id": forms.editor_id(id),
        "type": kind,
        "versions": versions.iter().map(|version| json!({
            "plugin": version.plugin,
            "fields": version.fields,
            "problems": version.problems,
        })).collect::<Vec<_>>(),
        "winner": winner,
    });
    Report::new(json, words)
}

/// Every field on a line, or, where versions differ, a line for each plugin's value below it.
fn side_by_side(versions: &[Version]) -> String {
    let mut order = Vec::new();
    let mut values: BTreeMap<String, BTreeMap<usize, String>> = BTreeMap::new();
    for (at, version) in versions.iter().enumerate() {
        let mut rows = Vec::new();
        flatten(&version.fields, "", &mut rows);
        for (path, value) in rows {
            if !values.contains_key(&path) {
                order.push(path.clone());
            }
            values.entry(path).or_default().insert(at, value);
        }
    }
    let mut out = String::new();
    for path in order {
        let row = values.remove(&path).unwrap_or_default();
        let mut all = row.values();
        let first = all.next();
        if row.len() == versions.len() && all.all(|value| Some(value) == first) {
            let _ = writeln!(out, "  {path}: {}", first.map_or("", String::as_str));
            continue;
        }
        let _ = writeln!(out, "! {path}");
        for (at, version) in versions.iter().enumerate() {
            let value = row.get(&at).map_or("(not there)", String::as_str);
            let _ = writeln!(out, "      {}: {value}", version.plugin);
        }
    }
    out
}

/// Fields as paths and values. What stands several times is told apart by a number.
fn flatten(fields: &[Shown], above: &str, out: &mut Vec<(String, String)>) {
    let mut seen: BTreeMap<&str, usize> = BTreeMap::new();
    for field in fields {
        let times = seen.entry(&field.name).or_default();
        *times += 1;
        let mut path = format!("{above}{}", field.name);
        if *times > 1 {
            let _ = write!(path, " #{times}");
        }
        if let Some(value) = &field.value {
            out.push((path.clone(), value.clone()));
        } else if field.fields.is_empty() {
            out.push((path.clone(), String::new()));
        }
        flatten(&field.fields, &format!("{path}/"), out);
    }
}

/// Forms of which plugins have versions with different bytes.
fn conflicts(forms: &Forms) -> Report {
    let mut rows: Vec<Value> = Vec::new();
    let mut words = String::new();
    for entry in forms.all() {
        let versions = every(forms, entry.id);
        let mut bytes = versions.iter().map(|version| {
            let view = forms.view(version).ok();
            (version.flags, view.map(|view| view.bytes().to_vec()))
        });
        let first = bytes.next();
        if bytes.all(|other| Some(other) == first) {
            continue;
        }
        let plugins = versions
            .iter()
            .filter_map(|version| forms.plugin(version.plugin));
        let plugins: Vec<&str> = plugins.map(|plugin| plugin.name.as_str()).collect();
        let _ = writeln!(
            words,
            "{} {}: {}",
            entry.kind,
            named(forms, entry.id),
            plugins.join(" < ")
        );
        rows.push(json!({
            "form": forms.key(entry.id).map(|key| key.to_string()),
            "editor_id": forms.editor_id(entry.id),
            "type": entry.kind.text(),
            "plugins": plugins,
            "winner": forms.plugin(entry.plugin).map(|plugin| plugin.name.as_str()),
        }));
    }
    let _ = writeln!(words, "{} forms in conflict", rows.len());
    Report::new(json!({ "conflicts": rows }), words)
}

/// Knows the types of one plugin's own records.
struct Own(BTreeMap<u32, FourCC>);

impl records::Forms for Own {
    fn kind(&self, raw: u32) -> Option<FourCC> {
        self.0.get(&raw).copied()
    }
}

fn verify(schema: &Schema, path: &Path) -> Result<Report, Failure> {
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
