//! Property: what people ask about forms is answered as the plugins say it.
//! Method: small plugins built here; questions and whole answers, looked at in shares of several sizes.
//! Guards against: forms found by nothing or by too much, fields laid beside the wrong ones,
//! references that are not told, answers that depend on how big the shares are.
//! Truth: the plugins' records beside each answer.

#![expect(
    clippy::unwrap_used,
    reason = "functions beside the tests may fail the test as the tests do"
)]

use catalog::{Catalog, Names, Query, References, Search, Sheet, Standing};
use esp::{Plugin, PluginHeader, Record, RecordBuilder, RecordFlags, StringTable, StringTableKind};
use forms::{Forms, Keep, PluginInput, PluginReading};
use ident::{FormId, FourCC};
use records::Schema;
use std::collections::BTreeMap;
use std::sync::LazyLock;

static SCHEMA: LazyLock<Schema> = LazyLock::new(|| Schema::embedded().unwrap());

fn record(kind: &[u8; 4], id: u32, name: &str) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), id).zstring(b"EDID", name.as_bytes())
}

/// What an item costs and weighs.
fn costs(record: RecordBuilder, value: u32, weight: f32) -> RecordBuilder {
    record.u32s(b"DATA", &[value, weight.to_bits()])
}

fn keywords(record: RecordBuilder, keywords: &[u32]) -> RecordBuilder {
    let count = keywords.len() as u32;
    record.u32(b"KSIZ", count).u32s(b"KWDA", keywords)
}

/// A plugin of these masters; one without is a master.
fn header(masters: &[&str]) -> PluginHeader {
    let mut header = PluginHeader::new();
    if masters.is_empty() {
        header.flags = header.flags.with(RecordFlags::MASTER);
    }
    masters
        .iter()
        .fold(header, |header, name| header.with_master(name))
}

fn plugin(masters: &[&str], records: Vec<RecordBuilder>) -> Vec<u8> {
    let mut plugin = Plugin::new(&header(masters));
    for record in records {
        plugin.push(record.finish());
    }
    plugin.write()
}

fn read(name: &str, bytes: &[u8], keep: Keep) -> PluginInput {
    let mut reading = PluginReading::new(name, bytes.len() as u64, keep);
    reading.push(bytes);
    reading.finish()
}

fn build(plugins: &[(&str, Vec<u8>)], keep: Keep) -> Forms {
    let inputs = plugins.iter().map(|(name, bytes)| read(name, bytes, keep));
    let (forms, problems) = Forms::build(inputs.collect());
    assert_eq!(problems, []);
    forms
}

fn catalog(forms: &Forms) -> Catalog<'_> {
    Catalog {
        forms,
        schema: &SCHEMA,
    }
}

/// A master with its texts in a string table, and two plugins that change one sword each in its way.
fn goods() -> Forms {
    let mut localized = header(&[]);
    localized.flags = localized.flags.with(RecordFlags::LOCALIZED);
    let mut master = Plugin::new(&localized);
    let misc = |id, name| record(b"MISC", id, name);
    let sword = keywords(misc(0x810, "IronSword").u32(b"FULL", 1), &[0x801]);
    for record in [
        record(b"KYWD", 0x801, "Metal"),
        record(b"KYWD", 0x802, "Wooden"),
        costs(sword, 25, 9.0),
        misc(0x811, "SwordOfIron").u32(b"FULL", 2),
        costs(misc(0x812, "Ladle").u32(b"FULL", 3), 1, 0.5),
        record(b"STAT", 0x813, "IronSwordOnWall"),
    ] {
        master.push(record.finish());
    }
    let texts = ["Iron Sword", "Sword", "Löffel"].map(|text| text.as_bytes().to_vec());
    let texts: BTreeMap<u32, Vec<u8>> = (1..).zip(texts).collect();
    let mut skyrim = read("Skyrim.esm", &master.write(), Keep::Everything);
    let table = StringTable::from_texts(StringTableKind::Strings, &texts);
    skyrim.strings.insert(table);

    let sword = misc(0x810, "IronSword").zstring(b"FULL", b"Iron Sword");
    let ladle = misc(0x812, "Ladle").zstring(b"FULL", "Löffel".as_bytes());
    let better = vec![
        record(b"KYWD", 0x0100_0801, "Sharp"),
        costs(keywords(sword, &[0x0100_0801, 0x801]), 30, 9.0),
        costs(ladle, 1, 0.5),
    ];
    let sword = misc(0x810, "IronSword").zstring(b"FULL", b"Iron Blade");
    let best = vec![
        costs(keywords(sword, &[0x801]), 25, 9.0),
        misc(0x0100_0801, "Lantern"),
    ];
    let plugin = |name, records| {
        let bytes = plugin(&["Skyrim.esm"], records);
        read(name, &bytes, Keep::Everything)
    };
    let all = vec![
        skyrim,
        plugin("Better.esp", better),
        plugin("Best.esp", best),
    ];
    let (forms, problems) = Forms::build(all);
    assert_eq!(problems, []);
    forms
}

/// Editor ids of what a search finds, looked at in shares of this size.
fn found_in_shares(data: &Forms, query: Query, share: usize) -> Vec<String> {
    let catalog = catalog(data);
    let mut names = Names::default();
    while names.step(catalog.forms, share) {}
    let mut search = Search::new(query);
    while search.step(&catalog, &names, share) {}
    let rows = search.from(0).filter_map(|id| catalog.row(id));
    rows.map(|row| row.editor_id).collect()
}

fn found(data: &Forms, query: Query) -> Vec<String> {
    let all = found_in_shares(data, query.clone(), usize::MAX);
    assert_eq!(all, found_in_shares(data, query, 1));
    all
}

#[test]
fn words_stand_in_editor_ids_and_names_in_any_case_and_what_is_called_so_comes_first() {
    let data = goods();
    let search = |text: &str| found(&data, Query::new(text, &data));
    assert_eq!(
        search("sword"),
        ["SwordOfIron", "IronSword", "IronSwordOnWall"]
    );
    assert_eq!(
        search("IRON sword"),
        ["IronSword", "SwordOfIron", "IronSwordOnWall"]
    );
    assert_eq!(search("ironsword"), ["IronSword", "IronSwordOnWall"]);
    // The winner's name is the form's.
    assert_eq!(search("blade"), ["IronSword"]);
    assert_eq!(search("nothing of this"), [""; 0]);
}

#[test]
fn names_from_string_tables_are_found_in_their_language() {
    let data = goods();
    assert_eq!(found(&data, Query::new("LÖFFEL", &data)), ["Ladle"]);
}

#[test]
fn ids_are_found_with_and_without_the_plugins_index_and_by_plugin() {
    let data = goods();
    let search = |text: &str| found(&data, Query::new(text, &data));
    // Two plugins have a form 801, as Skyrim.esm has.
    assert_eq!(search("801"), ["Metal", "Sharp", "Lantern"]);
    assert_eq!(search("02000801"), ["Lantern"]);
    assert_eq!(search("0x000812"), ["Ladle"]);
    assert_eq!(search("better.esp:000801"), ["Sharp"]);
    assert_eq!(search("Nowhere.esp:000801"), [""; 0]);
    assert_eq!(search("0A000801"), [""; 0]);
}

#[test]
fn type_plugin_and_standing_narrow_what_is_found() {
    let data = goods();
    let misc = Some(FourCC(*b"MISC"));
    let any = || Query::new("", &data);
    let better = data.plugin_by_name("Better.esp").map(|(index, _)| index);
    let standing = |standing| found(&data, any().of_kind(misc).standing(standing));
    assert_eq!(found(&data, any()).len(), 8);
    assert_eq!(
        found(&data, any().of_kind(misc)),
        ["IronSword", "SwordOfIron", "Ladle", "Lantern"]
    );
    assert_eq!(
        found(&data, any().in_plugin(better)),
        ["IronSword", "Ladle", "Sharp"]
    );
    assert_eq!(standing(Standing::Overridden), ["IronSword", "Ladle"]);
    // The ladle's name is the same, though one plugin has it in a string table.
    assert_eq!(standing(Standing::Differing), ["IronSword"]);
    assert_eq!(standing(Standing::Conflict), ["IronSword"]);
}

/// A sheet as text: `!` before rows that differ, the versions' values with bars between.
fn text(sheet: &Sheet, only_differing: bool) -> Vec<String> {
    let rows = (0..sheet.count(only_differing)).filter_map(|at| sheet.row(at, only_differing));
    rows.map(|row| {
        let cells = row.cells.iter().map(|cell| match cell {
            Some(cell) => cell.text.clone(),
            None => "-".to_owned(),
        });
        let cells: Vec<String> = cells.collect();
        let mark = if row.differs { "!" } else { " " };
        format!(
            "{mark}{}{}: {}",
            "  ".repeat(row.depth),
            row.name,
            cells.join(" | ")
        )
    })
    .collect()
}

#[test]
fn versions_stand_side_by_side_and_a_keyword_more_moves_no_other() {
    let data = goods();
    let sheet = catalog(&data).sheet(FormId(0x810));
    let versions = sheet.versions().iter();
    let plugins: Vec<_> = versions
        .map(|version| (version.plugin.as_str(), version.is_winner))
        .collect();
    assert_eq!(
        plugins,
        [
            ("Skyrim.esm", false),
            ("Better.esp", false),
            ("Best.esp", true)
        ]
    );
    assert_eq!(
        text(&sheet, true),
        [
            "!Name: Iron Sword | Iron Sword | Iron Blade",
            "!Keywords:  |  | ",
            "!  Keyword Count: 1 | 2 | 1",
            "!  Keywords:  |  | ",
            "!    Keyword 0: - | Better.esp:000801 Sharp | -",
            "!Data:  |  | ",
            "!  Value: 25 | 30 | 25",
        ]
    );
    let metal = "Skyrim.esm:000801 Metal";
    let row = format!("     Keyword 1: {metal} | {metal} | {metal}");
    assert!(text(&sheet, false).contains(&row));
    let rows: Vec<_> = (0..sheet.count(true))
        .filter_map(|at| sheet.row(at, true))
        .collect();
    let sharp = rows[4].cells[1].as_ref().and_then(|cell| cell.form);
    assert_eq!(sharp, Some(FormId(0x0100_0801)));
}

#[test]
fn a_form_named_through_other_masters_is_no_difference() {
    let nail = |id, keyword| keywords(record(b"MISC", id, "Nail"), &[keyword]);
    let plugins = [
        (
            "Skyrim.esm",
            plugin(&[], vec![record(b"KYWD", 0x801, "Metal")]),
        ),
        (
            "Between.esp",
            plugin(&["Skyrim.esm"], vec![nail(0x0100_0801, 0x801)]),
        ),
        (
            "Last.esp",
            plugin(
                &["Between.esp", "Skyrim.esm"],
                vec![nail(0x801, 0x0100_0801)],
            ),
        ),
    ];
    let data = build(&plugins, Keep::Everything);
    let catalog = catalog(&data);
    let id = FormId(0x0100_0801);
    assert!(catalog.stands(id, Standing::Overridden));
    assert!(!catalog.stands(id, Standing::Differing));
    assert_eq!(text(&catalog.sheet(id), true), [""; 0]);
}

#[test]
fn what_a_partial_record_leaves_out_is_no_difference_and_a_deleting_one_says_so() {
    let room = |name: &[u8]| record(b"CELL", 0x900, "Room").zstring(b"FULL", name);
    let mut master = Plugin::new(&header(&[]));
    master.push_interior_cell(room(b"Room").u16(b"DATA", 1).finish(), vec![], vec![]);
    master.push(costs(record(b"MISC", 0x901, "Gone"), 1, 1.0).finish());
    let mut patch = Plugin::new(&header(&["Skyrim.esm"]));
    let chamber = room(b"Chamber").flags(RecordFlags::PARTIAL).finish();
    patch.push_interior_cell(chamber, vec![], vec![]);
    let gone = RecordBuilder::new(FourCC(*b"MISC"), 0x901);
    patch.push(gone.flags(RecordFlags::DELETED).finish());
    let plugins = [("Skyrim.esm", master.write()), ("Patch.esp", patch.write())];
    let data = build(&plugins, Keep::Everything);
    let catalog = catalog(&data);
    let room = catalog.sheet(FormId(0x900));
    assert!(room.versions()[1].is_partial && !room.versions()[1].is_winner);
    let differing = text(&room, true);
    assert!(
        differing.contains(&"!Name: Room | Chamber".to_owned()),
        "{differing:#?}"
    );
    assert!(
        !differing
            .iter()
            .any(|row| row.contains("Flags: ") && row.contains("| -")),
        "{differing:#?}"
    );
    let gone = catalog.sheet(FormId(0x901));
    assert!(gone.versions()[1].is_deleted && gone.versions()[1].is_winner);
    let row = catalog.row(FormId(0x901)).unwrap();
    assert!(row.is_deleted && row.winner == "Patch.esp");
}

/// A cell with two references that only it needs, and a plugin whose list names what they are of.
fn house() -> [(&'static str, Vec<u8>); 2] {
    let reference = |id, base| -> Record {
        let record = RecordBuilder::new(FourCC(*b"REFR"), id);
        record.u32(b"NAME", base).finish()
    };
    let mut master = Plugin::new(&header(&[]));
    for record in [
        record(b"STAT", 0x801, "Wall"),
        record(b"KYWD", 0x802, "Metal"),
        keywords(record(b"MISC", 0x803, "Nail"), &[0x802]),
    ] {
        master.push(record.finish());
    }
    let cell = record(b"CELL", 0x900, "House").u16(b"DATA", 1).finish();
    let temporary = vec![reference(0x901, 0x801), reference(0x902, 0x803)];
    master.push_interior_cell(cell, vec![], temporary);
    let list = [0x803, 0x801, 0x803]
        .iter()
        .fold(record(b"FLST", 0x0100_0801, "List"), |list, &form| {
            list.u32(b"LNAM", form)
        });
    let records = vec![list, record(b"MISC", 0x803, "Nail")];
    [
        ("Skyrim.esm", master.write()),
        ("Mod.esp", plugin(&["Skyrim.esm"], records)),
    ]
}

fn ids(raw: &[u32]) -> Vec<FormId> {
    raw.iter().map(|&id| FormId(id)).collect()
}

#[test]
fn a_form_names_each_other_form_once_and_only_winners_count() {
    let data = build(&house(), Keep::Everything);
    let catalog = catalog(&data);
    let list = data.record(FormId(0x0100_0801)).unwrap();
    assert_eq!(catalog.named_by(&list), ids(&[0x803, 0x801]));
    for share in [1, 3, usize::MAX] {
        let mut references = References::default();
        while references.step(&catalog, share) {}
        // Before and after it is packed.
        for _ in 0..2 {
            assert_eq!(references.to(FormId(0x801)), ids(&[0x901, 0x0100_0801]));
            assert_eq!(references.to(FormId(0x803)), ids(&[0x902, 0x0100_0801]));
            // The nail that names it lost to one that does not.
            assert_eq!(references.to(FormId(0x802)), ids(&[]));
            references.finish();
        }
    }
}

#[test]
fn records_left_on_disk_are_read_from_their_parts_and_never_brought() {
    let plugins = house();
    let data = build(&plugins, Keep::WhatIsAlwaysNeeded);
    let catalog = catalog(&data);
    let wall = *data.get(FormId(0x901)).unwrap();
    assert!(!data.is_in_memory(&wall));
    let mut references = References::default();
    while references.step(&catalog, 2) {}
    assert_eq!(references.to(FormId(0x801)), ids(&[0x0100_0801]));
    let (master, _) = data.plugin_by_name("Skyrim.esm").unwrap();
    let parts: Vec<_> = data.left_on_disk(master).collect();
    assert_eq!(parts.len(), 1);
    let range = parts[0].range.clone();
    let bytes = &plugins[0].1[range.start as usize..range.end as usize];
    for record in data.winners_in(&parts[0], bytes) {
        let view = data.view_in(&record.entry, record.bytes).unwrap();
        references.add(&catalog, &view);
    }
    references.finish();
    assert_eq!(references.to(FormId(0x801)), ids(&[0x901, 0x0100_0801]));
    // A part that breaks off gives what is whole in it.
    let cut = bytes.get(..bytes.len() - 1).unwrap();
    assert_eq!(data.winners_in(&parts[0], cut).count(), 1);
    assert_eq!(data.winners_in(&parts[0], &[]).count(), 0);
    // A walk changes nothing for the game.
    assert!(data.record(FormId(0x901)).is_none());
    assert_eq!(data.missing_in(FormId(0x900)).len(), 1);
}

#[test]
fn types_are_counted_by_what_people_call_them() {
    let data = build(&house(), Keep::Everything);
    let kinds = catalog(&data).kinds();
    let words = kinds
        .iter()
        .map(|one| format!("{} {} {}", one.kind, one.name, one.count));
    let words: Vec<String> = words.collect();
    assert!(words.contains(&"MISC Misc. Item 1".to_owned()), "{words:?}");
    assert!(
        words.contains(&"REFR Placed Object 2".to_owned()),
        "{words:?}"
    );
}
