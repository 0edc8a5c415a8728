//! `skald form`: a form field by field in every plugin's version, with whom it names and who names
//! it; lists of forms; the check that a plugin's records are written back as they were.

mod list;
mod references;
mod verify;

use super::data_folder::DataArguments;
use crate::output::{Failure, Report, lines};
use catalog::{Catalog, Row, Sheet, Version};
use forms::Forms;
use ident::{FormId, FormKey, LocalId, Name};
use records::Schema;
use serde_json::json;
use std::fmt::Write;

#[derive(Debug, clap::Args)]
#[command(
    after_help = "Example: skald form Data Skyrim.esm:00000F --references\n         skald form Data --search \"iron sword\" --type WEAP\n         skald form Data --conflicts\n         skald form --verify MyMod.esp"
)]
pub(crate) struct Arguments {
    #[command(flatten)]
    data: DataArguments,
    /// The form: an editor id, `Plugin.esm:012345`, or the game's id in hexadecimal.
    #[arg(value_name = "ID|EDID")]
    form: Option<String>,
    /// Of a form, also the forms it names and those that name it.
    #[arg(long, requires = "form")]
    references: bool,
    #[command(flatten)]
    wanted: list::Wanted,
    /// Take DATA as one plugin: read each record by its description, write it back, compare.
    #[arg(long)]
    verify: bool,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Report, Failure> {
    let schema = Schema::embedded();
    let schema = schema.map_err(|error| Failure::Unreadable(error.to_string()))?;
    if arguments.verify {
        return verify::verify(&schema, arguments.data.path());
    }
    if arguments.form.is_none() && !arguments.wanted.is_list() {
        let text = "which form? Give an id or an editor id, --search, --conflicts or --verify";
        return Err(Failure::Usage(text.to_owned()));
    }
    let data = arguments.data.open_whole()?;
    let catalog = Catalog {
        forms: &data.forms,
        schema: &schema,
    };
    answer(arguments, &catalog)
}

fn answer(arguments: &Arguments, catalog: &Catalog<'_>) -> Result<Report, Failure> {
    let Some(wanted) = &arguments.form else {
        return list::list(catalog, &arguments.wanted);
    };
    let id = find(catalog.forms, wanted);
    let id = id.ok_or_else(|| Failure::unreadable(wanted, "there is no such form"))?;
    Ok(show(catalog, id, arguments.references))
}

/// The form by editor id, by plugin and id, or by the game's id.
pub(crate) fn find(forms: &Forms, wanted: &str) -> Option<FormId> {
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

fn show(catalog: &Catalog<'_>, id: FormId, with_references: bool) -> Report {
    let forms = catalog.forms;
    let sheet = catalog.sheet(id);
    let entries = catalog.versions(id);
    let kind = entries.last().map(|entry| entry.kind.text());
    let kind = kind.unwrap_or_default();
    let winner = forms.get(id).and_then(|entry| forms.plugin(entry.plugin));
    let winner = winner.map_or("", |plugin| plugin.name.as_str());
    let mut words = format!("{} {kind}\n", catalog::named(forms, id));
    for version in sheet.versions() {
        let mark = if version.is_winner { "*" } else { " " };
        let _ = writeln!(words, "{mark} {}", version.plugin);
    }
    words.push_str(&side_by_side(&sheet));
    for version in sheet.versions() {
        let title = format!("problems in {}", version.plugin);
        words.push_str(&lines(&title, &version.problems, 50));
    }
    let versions = sheet.versions().iter();
    let mut json = json!({
        "form": forms.key(id).map(|key| key.to_string()),
        "editor_id": forms.editor_id(id),
        "type": kind,
        "versions": versions.map(|version| json!({
            "plugin": version.plugin,
            "fields": version.fields,
            "problems": version.problems,
        })).collect::<Vec<_>>(),
        "winner": winner,
    });
    if with_references {
        let (found, text) = references::references(catalog, id);
        json["references"] = found;
        words.push_str(&text);
    }
    Report::new(json, words)
}

/// Every field on a line, or, where versions differ, a line for each plugin's value below it.
fn side_by_side(sheet: &Sheet) -> String {
    let mut out = String::new();
    for row in (0..sheet.count(false)).filter_map(|at| sheet.row(at, false)) {
        write_row(row, sheet.versions(), &mut out);
    }
    out
}

fn write_row(row: &Row, versions: &[Version], out: &mut String) {
    let mark = if row.differs { '!' } else { ' ' };
    let _ = write!(out, "{mark} {:1$}", "", row.depth * 2);
    match &row.kind {
        Some(kind) if *kind != row.name => {
            let _ = write!(out, "{kind} {}", row.name);
        }
        _ => out.push_str(&row.name),
    }
    let mut texts = row
        .cells
        .iter()
        .map(|cell| cell.as_ref().map(|cell| cell.text.as_str()));
    let first = texts.next().flatten();
    if texts.all(|text| text == first) {
        match first.filter(|text| !text.is_empty()) {
            Some(text) => drop(writeln!(out, ": {text}")),
            None => out.push('\n'),
        }
        return;
    }
    out.push('\n');
    for (version, cell) in versions.iter().zip(&row.cells) {
        let value = cell
            .as_ref()
            .map_or("(not there)", |cell| cell.text.as_str());
        let _ = writeln!(
            out,
            "{:1$}{2}: {value}",
            "",
            row.depth * 2 + 6,
            version.plugin
        );
    }
}

#[cfg(test)]
mod tests;
