//! `skald form --search` and `--conflicts`: forms as rows.

use crate::output::{Failure, Report};
use catalog::{Catalog, FormRow, Names, Query, Search, Standing};
use ident::{FormId, FourCC};
use serde_json::{Value, json};
use std::fmt::Write;

/// Which forms are listed.
#[derive(Debug, clap::Args)]
pub(super) struct Wanted {
    /// List forms whose editor id or name holds these words, or whose id this is.
    #[arg(long, value_name = "TEXT")]
    pub(super) search: Option<String>,
    /// List all forms that plugins disagree about.
    #[arg(long)]
    pub(super) conflicts: bool,
    /// Of the listed forms, those of this type only ("WEAP").
    #[arg(long = "type", value_name = "TYPE")]
    kind: Option<String>,
    /// Of the listed forms, those only that this plugin has a record of.
    #[arg(long, value_name = "PLUGIN")]
    plugin: Option<String>,
    /// Of the listed forms, those only that stand so among the plugins.
    #[arg(long)]
    standing: Option<Wording>,
}

/// How a form stands among the plugins.
#[derive(Debug, Clone, Copy, clap::ValueEnum)]
enum Wording {
    /// More than one plugin has a record of it.
    Overridden,
    /// And not all of them say the same.
    Differing,
    /// And two plugins change it, each in another way.
    Conflict,
}

impl Wanted {
    /// Whether a list is asked for at all.
    pub(super) fn is_list(&self) -> bool {
        self.search.is_some() || self.conflicts || self.standing.is_some()
    }

    fn query(&self, catalog: &Catalog<'_>) -> Result<Query, Failure> {
        let text = self.search.as_deref().unwrap_or_default();
        let standing = match self.standing {
            Some(Wording::Overridden) => Standing::Overridden,
            Some(Wording::Differing) => Standing::Differing,
            Some(Wording::Conflict) => Standing::Conflict,
            None if self.conflicts => Standing::Differing,
            None => Standing::Any,
        };
        let kind = match self.kind.as_deref().map(str::to_ascii_uppercase) {
            None => None,
            Some(kind) => match kind.as_bytes().try_into() {
                Ok(letters) => Some(FourCC(letters)),
                Err(_) => return Err(Failure::Usage(format!("{kind} is no type of record"))),
            },
        };
        let plugin = match &self.plugin {
            None => None,
            Some(name) => match catalog.forms.plugin_by_name(name) {
                Some((index, _)) => Some(index),
                None => return Err(Failure::unreadable(name, "this plugin is not loaded")),
            },
        };
        let query = Query::new(text, catalog.forms).of_kind(kind);
        Ok(query.in_plugin(plugin).standing(standing))
    }
}

/// The forms that are wanted.
pub(super) fn list(catalog: &Catalog<'_>, wanted: &Wanted) -> Result<Report, Failure> {
    let query = wanted.query(catalog)?;
    let mut names = Names::default();
    if query.needs_names() {
        while names.step(catalog.forms, usize::MAX) {}
    }
    let mut search = Search::new(query);
    while search.step(catalog, &names, usize::MAX) {}
    let mut words = String::new();
    let rows: Vec<Value> = search
        .from(0)
        .filter_map(|id| {
            let row = catalog.row(id)?;
            let plugins = plugins(catalog, id);
            let _ = writeln!(words, "{}: {}", line(&row), plugins.join(" < "));
            Some(json(&row, &plugins))
        })
        .collect();
    let what = if wanted.conflicts {
        "conflicts"
    } else {
        "found"
    };
    let _ = match wanted.conflicts {
        true => writeln!(words, "{} forms in conflict", rows.len()),
        false => writeln!(words, "{} found", rows.len()),
    };
    Ok(Report::new(json!({ what: rows }), words))
}

/// The plugins that have a record of a form, in load order.
fn plugins(catalog: &Catalog<'_>, id: FormId) -> Vec<String> {
    let versions = catalog.versions(id);
    let plugins = versions
        .iter()
        .filter_map(|entry| catalog.forms.plugin(entry.plugin));
    plugins
        .map(|plugin| plugin.name.as_str().to_owned())
        .collect()
}

/// A form in a line: `WEAP Skyrim.esm:012EB7 IronSword "Iron Sword"`.
pub(super) fn line(row: &FormRow) -> String {
    let mut out = format!("{} {}", row.kind, row.key);
    if !row.editor_id.is_empty() {
        let _ = write!(out, " {}", row.editor_id);
    }
    if !row.name.is_empty() {
        let _ = write!(out, " {:?}", row.name);
    }
    if row.is_deleted {
        out.push_str(" (deleted)");
    }
    out
}

fn json(row: &FormRow, plugins: &[String]) -> Value {
    json!({
        "form": row.key,
        "editor_id": row.editor_id,
        "name": row.name,
        "type": row.kind.to_string(),
        "plugins": plugins,
        "winner": row.winner,
        "deleted": row.is_deleted,
    })
}
