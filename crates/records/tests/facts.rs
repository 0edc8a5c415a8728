//! Property: the descriptions say what the tables of facts say, row by row: signature, name, type,
//! how often, targets, value names.
//! Method: each record's description is written out as rows and held against the public table beside
//! the workspace, skipped without it, those of conditions and of script data to their insides; the
//! condition functions against `facts`.
//! Guards against: a description that was changed by mistake.

#![expect(
    clippy::unwrap_used,
    reason = "functions beside the tests may fail the test as the tests do"
)]

use ident::FourCC;
use records::{Count, Description, Id, Number, Occurs, Schema, Shape};
use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// Blocks that the table names and does not write out.
const NAMED: [&str; 7] = ["OBND", "MODT", "COED", "ALTTEX", "CTDA", "VMAD", "DEST"];

/// Types of record whose rows differ, and why.
const DIFFERENT: [(&str, &str); 3] = [
    ("ECZN", "the table has its two sizes as two lists of fields"),
    ("LAND", "components of normals are signed, the table has u8"),
    (
        "WEAP",
        "CRDT is described in both sizes, the table has the larger",
    ),
];

fn split(line: &str) -> Vec<String> {
    let (mut cells, mut cell, mut quoted) = (Vec::new(), String::new(), false);
    let mut letters = line.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => {
                cell.push('\'');
                letters.next();
            }
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(std::mem::take(&mut cell)),
            _ => cell.push(letter),
        }
    }
    cells.push(cell);
    cells
}

fn table(name: &str) -> Option<Vec<Vec<String>>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/reference");
    let text = std::fs::read_to_string(folder.join("formats/records").join(name)).ok();
    if text.is_none() {
        println!("skipped: no tables");
    }
    Some(text?.lines().skip(1).map(split).collect())
}

fn shape(description: &Description) -> String {
    if NAMED.contains(&&*description.block) || description.block.starts_with("VMAD") {
        let name = description.block.split('+').next().unwrap();
        return format!("@{name}");
    }
    match &description.shape {
        Shape::Nothing if description.kind.is_some() => "marker",
        Shape::Nothing => "none",
        Shape::Number(Number::U8) => "u8",
        Shape::Number(Number::I8) => "i8",
        Shape::Number(Number::U16) => "u16",
        Shape::Number(Number::I16) => "i16",
        Shape::Number(Number::U32) => "u32",
        Shape::Number(Number::I32) => "i32",
        Shape::Float => "f32",
        Shape::Form => "formid",
        Shape::Text => "zstr",
        Shape::Localized => "lstr",
        Shape::Text16 => "str16",
        Shape::Text32 => "str32",
        Shape::Letters(size) => return format!("char[{size}]"),
        Shape::Bytes(Some(size)) => return format!("bytes {size}"),
        Shape::Bytes(None) => "bytes *",
        Shape::Struct(_) => "struct",
        Shape::Array(count, _) => {
            return match count {
                Count::ToEnd => "array [*to end]".to_owned(),
                Count::Prefix16 => "array [u16 prefix]".to_owned(),
                Count::Prefix32 => "array [u32 prefix]".to_owned(),
                Count::Fixed(n) => format!("array [{n}]"),
                _ => "array".to_owned(),
            };
        }
        Shape::Union(..) => "union",
        Shape::Group { .. } => "group",
        Shape::List(_) => "list",
        Shape::Choice(_) => "choice",
    }
    .to_owned()
}

/// A description as the table's rows: signature, name, type, how often, targets, value names.
fn rows(schema: &Schema, id: Id, within: &str, out: &mut Vec<String>) {
    let description = schema.get(id);
    let kind = description.kind.map(|kind| kind.text());
    let signature = kind.as_deref().unwrap_or(within);
    let occurs = match description.occurs {
        Occurs::Each => "",
        Occurs::Once => "1",
        Occurs::Maybe => "0-1",
        Occurs::Many => "0-n",
        Occurs::Some => "1-n",
    };
    let targets: BTreeSet<String> = description.targets.iter().map(|kind| kind.text()).collect();
    let targets: Vec<_> = targets.into_iter().collect();
    let names = schema.names_of(description).map_or("", |names| &names.name);
    let made = shape(description);
    let is_named = made.starts_with('@');
    let unnamed_element = matches!(description.shape, Shape::Struct(_))
        && description.name.is_empty()
        && kind.is_none();
    if !unnamed_element {
        let name = &description.name;
        let targets = targets.join(" ");
        out.push(format!(
            "{signature}|{name}|{made}|{occurs}|{targets}|{names}"
        ));
    }
    if !is_named {
        members(schema, description, signature, out);
    }
}

/// The rows of what a description is made of.
fn members(schema: &Schema, description: &Description, signature: &str, out: &mut Vec<String>) {
    match &description.shape {
        Shape::Struct(members) | Shape::Choice(members) | Shape::Group { members, .. } => {
            for &member in members {
                rows(schema, member, signature, out);
            }
        }
        Shape::Array(_, element) | Shape::List(element) => rows(schema, *element, signature, out),
        Shape::Union(_, cases) => {
            for case in cases {
                rows(schema, case.member, signature, out);
            }
        }
        _ => {}
    }
}

/// A row of the table in the same words; `name` empty where ours is, as the table repeats the
/// group's name there.
fn fact(row: &[String], sets: &BTreeMap<String, String>, name: &str) -> String {
    let [
        _,
        _,
        signature,
        path,
        kind,
        _,
        size,
        often,
        targets,
        names,
        ..,
    ] = row
    else {
        return String::new();
    };
    let expanded = targets.split(' ').flat_map(|target| {
        let set = sets.get(target).map_or(target, String::as_str);
        set.split(' ').map(str::to_owned).collect::<Vec<_>>()
    });
    let targets: BTreeSet<String> = expanded.filter(|target| !target.is_empty()).collect();
    let targets: Vec<_> = targets.into_iter().collect();
    let (often, count) = often.split_once('[').unwrap_or((often, ""));
    let often = often.trim().split(' ').next().unwrap();
    let often = if often == "each" { "" } else { often };
    let kind = match (kind.as_str(), count) {
        ("bytes", _) => format!("bytes {size}"),
        ("array", count) if count.starts_with('=') || count.contains(" if ") => kind.clone(),
        ("array", count) => format!("array [{count}"),
        _ => kind.clone(),
    };
    let last = if name.is_empty() {
        ""
    } else {
        path.rsplit('/').next().unwrap()
    };
    let (targets, names) = (targets.join(" "), names.replace(' ', "_"));
    format!("{signature}|{last}|{kind}|{often}|{targets}|{names}")
}

#[test]
fn condition_functions_are_those_of_the_facts() {
    let schema = Schema::embedded().unwrap();
    let facts = facts::conditions();
    let made: Vec<_> = schema
        .functions()
        .iter()
        .map(|(number, function)| {
            let [first, second] = &function.parameters;
            format!("{number} {} {first} {second}", function.name)
        })
        .collect();
    let known: Vec<_> = facts
        .iter()
        .map(|fact| {
            let parameter = |parameter: &Option<String>| parameter.clone().unwrap_or_default();
            let (first, second) = (parameter(&fact.param1), parameter(&fact.param2));
            format!("{} {} {first} {second}", fact.index, fact.name)
        })
        .collect();
    assert_eq!(made, known);
}

#[test]
fn value_names_and_header_bits_are_those_of_the_public_tables() {
    let schema = Schema::embedded().unwrap();
    let (Some(values), Some(bits)) = (table("enums.csv"), table("record_flags.csv")) else {
        return;
    };
    let number = |text: &str| match text.strip_prefix("0x") {
        Some(digits) => i64::from_str_radix(digits, 16).unwrap(),
        None => text.parse().unwrap(),
    };
    let known: Vec<_> = values
        .iter()
        .map(|row| {
            format!(
                "{} {} {}",
                row[0].replace(' ', "_"),
                number(&row[2]),
                row[4]
            )
        })
        .collect();
    let made: Vec<_> = schema
        .value_names()
        .iter()
        .filter(|names| &*names.name != "ConditionFunction")
        .flat_map(|names| {
            let name = &names.name;
            names
                .values
                .iter()
                .map(move |(value, text)| format!("{name} {value} {text}"))
        })
        .collect();
    assert_eq!(made, known);
    let known: BTreeSet<_> = bits
        .iter()
        .map(|row| format!("{} {} {} {}", row[0], row[2], row[4], row[1]))
        .collect();
    let made: BTreeSet<_> = schema
        .records()
        .flat_map(|record| {
            record
                .bits
                .iter()
                .map(|bit| format!("{} {} {} {}", record.kind, bit.bit, bit.name, bit.when))
        })
        .collect();
    assert_eq!(made, known);
}

#[test]
fn every_row_of_the_public_table_is_described_so() {
    let schema = Schema::embedded().unwrap();
    let (Some(facts), Some(sets)) = (table("records.csv"), table("formsets.csv")) else {
        return;
    };
    let sets = sets
        .into_iter()
        .map(|row| (row[0].clone(), row[1].clone()))
        .collect();
    let mut different: BTreeMap<String, String> = BTreeMap::new();
    let mut n_rows = 0;
    for record in schema.records() {
        let kind = record.kind.text();
        let mut made = Vec::new();
        let Shape::Group { members, .. } = &schema.get(record.root).shape else {
            continue;
        };
        members
            .iter()
            .for_each(|&id| rows(&schema, id, "", &mut made));
        let known: Vec<_> = facts.iter().filter(|row| row[0] == kind).collect();
        n_rows += known.len();
        if made.len() != known.len() {
            let text = format!("{} rows, {} facts", made.len(), known.len());
            different.insert(kind.clone(), text);
        }
        for (made, row) in made.iter().zip(&known) {
            let name = made.split('|').nth(1).unwrap();
            let fact = fact(row, &sets, name);
            if *made != fact {
                let text = format!("{made} is not {fact}");
                different.entry(kind.clone()).or_insert(text);
            }
        }
    }
    println!("{n_rows} rows of {} types", schema.records().count());
    assert_eq!(n_rows, facts.len());
    for (kind, _) in DIFFERENT {
        assert!(different.remove(kind).is_some(), "{kind} is as the table");
    }
    assert_eq!(different, BTreeMap::new());
}

/// A description that was made from this block, in `id` or below.
fn of_block(schema: &Schema, id: Id, block: &str) -> Option<Id> {
    let description = schema.get(id);
    if &*description.block == block {
        return Some(id);
    }
    let find = |id: &Id| of_block(schema, *id, block);
    match &description.shape {
        Shape::Group { members, .. } | Shape::Choice(members) => members.iter().find_map(find),
        Shape::List(element) => find(element),
        _ => None,
    }
}

#[test]
fn the_insides_of_conditions_and_script_data_are_those_of_the_public_table() {
    let schema = Schema::embedded().unwrap();
    let (Some(facts), Some(sets)) = (table("common.csv"), table("formsets.csv")) else {
        return;
    };
    let sets: BTreeMap<_, _> = sets
        .into_iter()
        .map(|row| (row[0].clone(), row[1].clone()))
        .collect();
    let blocks = [
        "CTDA",
        "VMAD",
        "VMAD+PERK",
        "VMAD+PACK",
        "VMAD+QUST",
        "VMAD+SCEN",
        "VMAD+INFO",
    ];
    let mut n_rows = 0;
    for block in blocks {
        let find = |record: &records::RecordType| of_block(&schema, record.root, block);
        let id = schema.records().find_map(find).unwrap();
        let signature = block.split('+').next().unwrap();
        let mut made = Vec::new();
        members(&schema, schema.get(id), signature, &mut made);
        // Rows of the subrecord's inside have a path of two parts and more.
        let is_inside = |row: &&Vec<String>| {
            row[0] == format!("@{block}") && row[2] == signature && row[3].contains('/')
        };
        let known = facts.iter().filter(is_inside);
        let known: Vec<_> = known
            .zip(&made)
            .map(|(row, made)| {
                let fact = fact(row, &sets, made.split('|').nth(1).unwrap());
                // The functions have a table of their own; the value of no type has no bytes.
                fact.replace("|Function|u16|||", "|Function|u16|||ConditionFunction")
                    .replace("|Unused|bytes *|", "|Unused|bytes 0|")
            })
            .collect();
        assert_eq!(made, known, "{block}");
        n_rows += made.len();
    }
    println!("{n_rows} rows");
    assert!(n_rows > 400, "{n_rows}");
}

#[test]
fn subrecords_of_legendary_edition_have_the_sizes_of_the_public_table() {
    let schema = Schema::embedded().unwrap();
    let Some(rows) = table("le_vs_se.csv") else {
        return;
    };
    let is_whole = |row: &&Vec<String>| row[0] == "LE" && row[4] == "struct" && row[5] == "0";
    let mut n_sizes = 0;
    for row in rows.iter().filter(is_whole) {
        let (kind, signature): (&[u8; 4], &[u8; 4]) = (
            row[1].as_bytes().try_into().unwrap(),
            row[2].as_bytes().try_into().unwrap(),
        );
        let size: u16 = row[6].parse().unwrap();
        let data = [
            &signature[..],
            &size.to_le_bytes(),
            &vec![0; usize::from(size)],
        ]
        .concat();
        let reading = schema.read(&records::RecordBytes {
            kind: FourCC(*kind),
            form_version: 43,
            localized: false,
            data: &data,
            at: 0,
            forms: &records::NoForms,
        });
        assert_eq!(reading.problems, [], "{} {}", row[1], row[2]);
        n_sizes += 1;
    }
    assert!(n_sizes >= 5, "{n_sizes}");
}
