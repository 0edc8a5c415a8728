//! The page of all condition functions, made from the table of them.

use rules::condition::{Asks, Status, functions};
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
