//! `cargo xtask bench`: the tool's benchmarks in one table.
//!
//! Most measuring is done by `skald bench NAME --json`, built in the release profile, and for the
//! names in [`IN_BROWSER`] also by a module in headless Chrome, built in the page's. A row is
//! `{name, unit, host, ours, peer, ratio}` in base units. A new benchmark is a name in [`NAMES`]
//! and in the tool's verb. The one that reads folders is told apart ([`folders`]).

mod folders;
mod in_browser;

use crate::command::Program;
use crate::workspace::Workspace;
use anyhow::{Context, Result, bail};
use clap::Args;
use serde_json::{Value, json};

/// The benchmarks there are, in the order they run.
const NAMES: [&str; 6] = [
    "vm",
    "files",
    "conditions",
    "state",
    "physics",
    folders::NAME,
];
/// Those that also run as wasm.
const IN_BROWSER: [&str; 4] = ["vm", "conditions", "state", "physics"];

/// What to measure.
#[derive(Debug, Args)]
pub(crate) struct Options {
    /// Which benchmarks; all when none is named.
    names: Vec<String>,
    /// Leave out what needs a browser.
    #[arg(long)]
    fast: bool,
    /// Only what runs in the browser. `forms` then takes the folders an earlier run has made.
    #[arg(long, conflicts_with = "fast")]
    only_browser: bool,
    /// One JSON object on standard output in place of the table.
    #[arg(long)]
    json: bool,
}

/// Builds the tool and the module, runs the benchmarks one after the other and prints their rows.
pub(crate) fn run(workspace: &Workspace, options: &Options) -> Result<()> {
    let names = chosen(&options.names)?;
    if !options.only_browser {
        Program::new(&workspace.root, "cargo build --release --package skald-cli").run()?;
    }
    let tool = workspace
        .target
        .join(format!("release/skald{}", std::env::consts::EXE_SUFFIX));
    let mut rows = Vec::new();
    for name in names {
        if name == folders::NAME {
            rows.extend(folders::run(workspace, &tool, options)?);
            continue;
        }
        if !options.only_browser {
            let out = Program::file(&workspace.root, &tool)
                .words("bench --json")
                .arg(name)
                .read()?;
            rows.extend(rows_of(&out, "native").with_context(|| no_rows(name, &out))?);
        }
        if IN_BROWSER.contains(&name) && !options.fast {
            let out = in_browser::run(workspace, name)?;
            rows.extend(rows_of(&out, "wasm").with_context(|| no_rows(name, &out))?);
        }
    }
    if options.json {
        println!("{}", json!({ "rows": rows }));
    } else {
        print!("{}", table(&rows));
    }
    Ok(())
}

fn no_rows(name: &str, out: &str) -> String {
    format!("the benchmark {name} gave no rows, but: {out}")
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

/// The rows of one run, each with where it ran.
fn rows_of(out: &str, host: &str) -> Option<Vec<Value>> {
    let json: Value = serde_json::from_str(out).ok()?;
    let mut rows = json.get("rows")?.as_array().cloned()?;
    for row in &mut rows {
        row.as_object_mut()?.insert("host".into(), host.into());
    }
    Some(rows)
}

/// The rows as columns, native and wasm beside each other. What is not there is a dash.
fn table(rows: &[Value]) -> String {
    let head = ["native", "of peer", "wasm", "of peer", "of native"];
    let mut text = format!("{:38} {:14}", "name", "unit");
    for column in head {
        text += &format!(" {column:>14}");
    }
    text.push('\n');
    let word = |row: &Value, key: &str| {
        row.get(key)
            .and_then(Value::as_str)
            .unwrap_or("-")
            .to_owned()
    };
    let mut names: Vec<(String, String)> = Vec::new();
    for row in rows {
        let name = (word(row, "name"), word(row, "unit"));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    for (name, unit) in names {
        let of = |host: &str, key: &str| {
            let row = rows
                .iter()
                .find(|row| word(row, "name") == name && word(row, "host") == host);
            row.and_then(|row| row.get(key)?.as_f64())
        };
        let (native, wasm) = (of("native", "ours"), of("wasm", "ours"));
        let both = native.zip(wasm).map(|(native, wasm)| wasm / native);
        let columns = [
            native,
            of("native", "ratio"),
            wasm,
            of("wasm", "ratio"),
            both,
        ];
        text += &format!("{name:38} {unit:14}");
        for column in columns {
            text += &format!(" {:>14}", number(column));
        }
        text.push('\n');
    }
    text
}

/// Large numbers whole, small ones with three places.
fn number(value: Option<f64>) -> String {
    match value {
        None => "-".to_owned(),
        Some(value) if value.abs() < 100.0 => format!("{value:.3}"),
        Some(value) => format!("{value:.0}"),
    }
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
            Err(
                "no benchmark is called `vmm`; there are: vm, files, conditions, state, physics, forms"
                    .to_owned()
            )
        );
    }

    #[test]
    fn a_row_has_both_hosts_and_dashes_where_nothing_is() {
        let native = rows_of(
            r#"{"rows":[{"name":"call","unit":"call/s","ours":1000.0,"ratio":0.5}]}"#,
            "native",
        );
        let wasm = rows_of(
            r#"{"rows":[{"name":"call","unit":"call/s","ours":600.4}]}"#,
            "wasm",
        );
        let text = table(&[native.unwrap(), wasm.unwrap()].concat());
        let last: Vec<&str> = text.lines().last().unwrap().split_whitespace().collect();
        assert_eq!(
            last,
            ["call", "call/s", "1000", "0.500", "600", "-", "0.600"]
        );
    }
}
