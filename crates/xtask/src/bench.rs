//! `cargo xtask bench`: the tool's benchmarks in one table.
//!
//! The measuring is done by `skald bench NAME --json`, built in the release profile; a row is
//! `{name, unit, ours, peer, ratio}` in base units per second. A new benchmark is a name in
//! [`NAMES`] and a verb of the tool.

use crate::command::Program;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Value, json};

/// The benchmarks there are, in the order they run.
const NAMES: [&str; 2] = ["vm", "files"];

/// What to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Which benchmarks; all when none is named.
    names: Vec<String>,
    /// One JSON object on standard output in place of the table.
    #[arg(long)]
    json: bool,
}

/// Builds the tool, runs the benchmarks one after the other and prints their rows.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let names = chosen(&options.names)?;
    Program::new(&workspace.root, "cargo build --release --package skald-cli").run()?;
    let tool = workspace
        .target
        .join(format!("release/skald{}", std::env::consts::EXE_SUFFIX));
    let mut rows = Vec::new();
    for name in names {
        let out = Program::file(&workspace.root, &tool)
            .words("bench --json")
            .arg(name)
            .read()?;
        rows.extend(rows_of(&out).with_context(|| format!("`skald bench {name}` gave no rows"))?);
    }
    if options.json {
        println!("{}", json!({ "rows": rows }));
    } else {
        print!("{}", table(&rows));
    }
    Ok(())
}

fn chosen(asked: &[String]) -> Result<Vec<&str>> {
    if let Some(unknown) = asked.iter().find(|name| !NAMES.contains(&name.as_str())) {
        bail!(
            "no benchmark is called `{unknown}`; there are: {}",
            NAMES.join(", ")
        );
    }
    let wanted = |name: &&str| asked.is_empty() || asked.iter().any(|asked| asked == name);
    Ok(NAMES.into_iter().filter(wanted).collect())
}

fn rows_of(out: &str) -> Option<Vec<Value>> {
    let json: Value = serde_json::from_str(out).ok()?;
    json.get("rows")?.as_array().cloned()
}

/// The rows as columns. A benchmark without a peer has dashes there.
fn table(rows: &[Value]) -> String {
    let mut text = format!(
        "{:32} {:16} {:>14} {:>14} {:>8}\n",
        "name", "unit", "ours", "peer", "ratio"
    );
    for row in rows {
        let word = |key: &str| {
            row.get(key)
                .and_then(Value::as_str)
                .unwrap_or("-")
                .to_owned()
        };
        let number = |key: &str, places: usize| {
            let value = row.get(key).and_then(Value::as_f64);
            value.map_or("-".to_owned(), |value| format!("{value:.places$}"))
        };
        text += &format!(
            "{:32} {:16} {:>14} {:>14} {:>8}\n",
            word("name"),
            word("unit"),
            number("ours", 0),
            number("peer", 0),
            number("ratio", 2)
        );
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_unknown_name_is_refused_with_the_known_ones() {
        let asked = ["vmm".to_owned()];
        let said = chosen(&asked).map_err(|error| error.to_string());
        assert_eq!(
            said,
            Err("no benchmark is called `vmm`; there are: vm, files".to_owned())
        );
    }

    #[test]
    fn a_row_without_a_peer_has_dashes() {
        let rows = rows_of(r#"{"rows":[{"name":"call","unit":"calls/s","ours":1234.6}]}"#);
        let text = table(&rows.unwrap());
        let last: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(last, ["call", "calls/s", "1235", "-", "-"]);
    }
}
