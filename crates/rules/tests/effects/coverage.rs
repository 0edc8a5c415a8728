//! The page of all archetypes, made from the table of them.

use rules::spell::{ARCHETYPES, Status};
use std::fmt::Write;
use std::path::Path;

const PAGE: &str = "docs/coverage/archetypes.md";

fn page() -> String {
    let mut out = "# Archetypes of magic effects\n\n\
        For those who wonder what a magic effect does here: every archetype there is.\n\
        Made from `crates/rules/src/spell/archetype.rs` by `SKALD_WRITE=1 cargo test -p skald-rules`; a \
        test fails while it is stale.\n"
        .to_owned();
    let count =
        |wanted: fn(Status) -> bool| ARCHETYPES.iter().filter(|row| wanted(row.status)).count();
    let _ = writeln!(
        out,
        "\nOf {} archetypes {} are done, {} lack something, and {} are kept: such an effect has its \
         time, its conditions, its scripts and its events, but not the archetype's own work.\n",
        ARCHETYPES.len(),
        count(|status| status == Status::Done),
        count(|status| matches!(status, Status::Partial(_))),
        count(|status| matches!(status, Status::Kept(_))),
    );
    out.push_str("| number | archetype | status | what is lacking |\n|---|---|---|---|\n");
    for row in ARCHETYPES {
        let (status, why) = match row.status {
            Status::Done => ("done", ""),
            Status::Partial(why) => ("partial", why),
            Status::Kept(why) => ("kept", why),
        };
        let _ = writeln!(out, "| {} | {} | {status} | {why} |", row.number, row.name);
    }
    out
}

#[test]
fn the_page_of_archetypes_is_what_the_table_says() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let path = root.join(PAGE);
    let page = page();
    if std::env::var_os("SKALD_WRITE").is_some() {
        std::fs::write(&path, &page).unwrap();
    }
    let there = std::fs::read_to_string(&path).unwrap_or_default();
    assert!(
        there.replace("\r\n", "\n") == page,
        "{PAGE} is stale; run the tests once with SKALD_WRITE=1"
    );
}
