//! The page of all condition functions, made from the table of them.

use rules::condition::{Asks, Status, function, functions};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

const PAGE: &str = "docs/coverage/conditions.md";

fn page() -> String {
    let mut out = "# Condition functions\n\n\
        For those who wonder what a condition of a plugin does here: every function there is.\n\
        Made from `crates/rules/src/condition` by `SKALD_WRITE=1 cargo test -p skald-rules`; a test \
        fails while it is stale.\n"
        .to_owned();
    let count = |wanted: fn(Status) -> bool| functions().filter(|row| wanted(row.status)).count();
    let done = count(|status| status == Status::Done);
    let partial = count(|status| matches!(status, Status::Partial(_)));
    let placeholders = count(|status| matches!(status, Status::Placeholder(_)));
    let all = functions().count();
    let _ = writeln!(
        out,
        "\nOf {all} functions {done} are done, {partial} answer from what there is so far, and \
         {placeholders} always answer 0 because nothing in the game is so yet.\n\
         A function of another kind of subject is 0 in all cases.\n"
    );
    out.push_str(
        "| number | function | asks | status | what is lacking |\n|---|---|---|---|---|\n",
    );
    for row in functions() {
        let (status, why) = match row.status {
            Status::Done => ("done", ""),
            Status::Partial(why) => ("partial", why),
            Status::Placeholder(why) => ("placeholder", why),
        };
        let asks = match row.asks {
            Asks::Nobody => "nobody",
            Asks::Somebody => "the subject",
            Asks::PerkEntry => "a perk entry",
        };
        let (index, name) = (row.index, row.name);
        let _ = writeln!(out, "| {index} | {name} | {asks} | {status} | {why} |");
    }
    out
}

#[test]
fn the_page_of_functions_is_what_the_table_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(PAGE);
    let page = page();
    if std::env::var_os("SKALD_WRITE").is_some() {
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, &page).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there.replace("\r\n", "\n") == page,
        "{PAGE} is stale; run the tests once with SKALD_WRITE=1"
    );
}

/// Functions by number that records of the public plugins ask.
fn asked_by_public_plugins() -> BTreeSet<u16> {
    let mut asked = BTreeSet::new();
    for path in corpus::plugins() {
        let bytes = std::fs::read(&path).unwrap();
        let (plugin, _) = esp::Plugin::read(&bytes).unwrap();
        for record in plugin.records() {
            let data = record.inflated().unwrap();
            let fields = esp::Subrecords::new(&data, 0);
            for field in fields
                .filter_map(Result::ok)
                .filter(|field| &field.kind.0 == b"CTDA")
            {
                if let Some([low, high]) = field.data.get(8..10) {
                    asked.insert(u16::from_le_bytes([*low, *high]));
                }
            }
        }
    }
    asked
}

/// Those that are not in the table.
fn missing(asked: &BTreeSet<u16>) -> Vec<u16> {
    let missing = asked.iter().filter(|index| function(**index).is_none());
    missing.copied().collect()
}

#[test]
fn nothing_that_public_plugins_ask_is_missing() {
    let asked = asked_by_public_plugins();
    if asked.is_empty() {
        return;
    }
    assert_eq!(missing(&asked), Vec::<u16>::new());
    assert_eq!(asked.len(), 74);
}

/// What the original's own plugins ask, as a public count has it: number, name, how often.
#[test]
fn nothing_that_the_original_plugins_ask_is_missing() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../..");
    let path = root.join("shared/reference/conditions/usage.csv");
    let Ok(text) = std::fs::read_to_string(path) else {
        println!("skipped: no fact tables");
        return;
    };
    let rows = text
        .lines()
        .skip(1)
        .map(|line| line.split(',').collect::<Vec<_>>());
    let numbers: BTreeSet<u16> = rows.map(|row| row[0].parse().unwrap()).collect();
    assert!(numbers.len() > 200, "{}", numbers.len());
    assert_eq!(missing(&numbers), Vec::<u16>::new());
}
