//! The table of natives against the facts: every row is a native that scripts declare, with the
//! declared types, and the natives public scripts call are there.

use natives::{Row, Status, Table};
use std::collections::BTreeMap;

/// How many of the most called natives of the game the table has to have.
const MOST_USED: usize = 150;

/// State events, which the machine sends itself.
const BUILT_IN: &str = "*";

fn rows_by_name(table: &Table) -> BTreeMap<(String, String), &Row> {
    let name = |text: &str| text.to_ascii_lowercase();
    table
        .rows()
        .iter()
        .map(|(script, row)| ((name(script), name(row.function)), row))
        .collect()
}

// Truth: the facts' table of natives, taken from the declarations.
#[test]
fn every_row_has_the_declared_types_and_says_when_it_runs() {
    let table = Table::new();
    let mut wrong = Vec::new();
    for (script, row) in table.rows() {
        let name = format!("{script}.{}", row.function);
        let Some(fact) = facts::native(script, row.function) else {
            wrong.push(format!("{name} is no native"));
            continue;
        };
        let declared: Vec<&str> = fact
            .parameters
            .iter()
            .map(|parameter| parameter.kind.as_str())
            .collect();
        let same = row.parameters().len() == declared.len()
            && row
                .parameters()
                .iter()
                .zip(&declared)
                .all(|(own, fact)| own.eq_ignore_ascii_case(fact));
        if !same {
            wrong.push(format!(
                "{name} takes {:?}, declared {declared:?}",
                row.parameters()
            ));
        }
        if !row.returns().eq_ignore_ascii_case(&fact.returns) {
            wrong.push(format!(
                "{name} gives {}, declared {}",
                row.returns(),
                fact.returns
            ));
        }
        if row.receiver().is_none() != fact.global {
            wrong.push(format!("{name} is global: {}", fact.global));
        }
        if row.receiver().is_some_and(|receiver| receiver != *script) {
            wrong.push(format!("{name} is a function of {:?}", row.receiver()));
        }
        if fact.latent.is_some_and(|latent| latent != row.latent) {
            wrong.push(format!("{name} is latent: {:?}", fact.latent));
        }
        if fact
            .immediate
            .is_some_and(|immediate| immediate != row.immediate)
        {
            wrong.push(format!("{name} is immediate: {:?}", fact.immediate));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn no_native_is_there_twice() {
    let table = Table::new();
    assert_eq!(rows_by_name(&table).len(), table.rows().len());
}

// Truth: the facts' count of what public scripts call.
#[test]
fn the_natives_public_scripts_call_most_are_there() {
    let table = Table::new();
    let mut used: Vec<_> = facts::usage()
        .iter()
        .filter(|usage| usage.native && usage.source == facts::Source::Vanilla)
        .filter(|usage| usage.script != BUILT_IN)
        .collect();
    used.sort_by_key(|usage| std::cmp::Reverse(usage.calls));
    let missing: Vec<String> = used
        .iter()
        .take(MOST_USED)
        .filter(|usage| table.find(&usage.script, &usage.function).is_none())
        .map(|usage| format!("{}.{}", usage.script, usage.function))
        .collect();
    assert!(used.len() > MOST_USED);
    assert!(missing.is_empty(), "missing: {missing:?}");
}

// Truth: the facts' table of natives. What the game declares and the table does not have is named
// here, so that a native that goes missing is seen.
#[test]
fn every_native_the_game_declares_is_there() {
    let table = Table::new();
    let missing: Vec<String> = facts::natives()
        .iter()
        .filter(|native| native.source == facts::Source::Vanilla)
        .filter(|native| table.find(&native.script, &native.function).is_none())
        .map(|native| format!("{}.{}", native.script, native.function))
        .collect();
    assert!(missing.is_empty(), "missing: {missing:?}");
}

#[test]
fn what_a_native_lacks_is_said_in_words() {
    for (script, row) in Table::new().rows() {
        if let Status::Partial(why) = row.status {
            assert!(why.contains(' '), "{script}.{}: {why:?}", row.function);
        }
    }
}
