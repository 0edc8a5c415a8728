//! Names and descriptions: string tables and encodings.

use crate::build::{flagged, header, record};
use esp::{Plugin, RecordFlags, StringTable, StringTableKind};
use forms::{Forms, Language, Options, PluginInput};
use ident::{FormId, FourCC};

fn table(kind: StringTableKind, texts: &[(u32, &[u8])]) -> StringTable {
    let texts = texts
        .iter()
        .map(|&(id, text)| (id, text.to_vec()))
        .collect();
    StringTable::from_texts(kind, &texts)
}

#[test]
fn issue_1691_a_localized_plugins_texts_come_from_its_three_tables() {
    let mut plugin = Plugin::new(&flagged(&[], RecordFlags::LOCALIZED));
    plugin.push(
        record(b"BOOK", 0x800, "Book")
            .u32(b"FULL", 1)
            .u32(b"DESC", 2)
            .finish(),
    );
    let info = record(b"INFO", 0x802, "")
        .field(b"TRDT", &[0; 24])
        .u32(b"NAM1", 3)
        .finish();
    plugin.push_topic(record(b"DIAL", 0x801, "Topic").finish(), vec![info]);
    // An empty inline string is one byte long, also in localized plugins; 0 is empty too.
    plugin.push(
        record(b"MISC", 0x803, "Nameless")
            .field(b"FULL", b"\0")
            .finish(),
    );
    plugin.push(record(b"MISC", 0x804, "Nameless2").u32(b"FULL", 0).finish());
    plugin.push(record(b"MISC", 0x805, "Lost").u32(b"FULL", 77).finish());
    let mut input = PluginInput::new("A.esm", plugin.write());
    input
        .strings
        .insert(table(StringTableKind::Strings, &[(1, b"Sword Lore")]));
    input.strings.insert(table(
        StringTableKind::DlStrings,
        &[(2, b"Once upon a time")],
    ));
    input
        .strings
        .insert(table(StringTableKind::IlStrings, &[(3, b"Hello.")]));
    let (forms, problems) = Forms::build(vec![input]);
    assert_eq!(problems, []);
    let book = forms.book(FormId(0x800)).unwrap();
    assert_eq!(
        (book.name.as_str(), book.text.as_str()),
        ("Sword Lore", "Once upon a time")
    );
    assert_eq!(
        forms.topic_info(FormId(0x802)).unwrap().responses[0].text,
        "Hello."
    );
    assert_eq!(forms.full_name(FormId(0x803)), None);
    assert_eq!(forms.check(FormId(0x804)), []);
    assert_eq!(
        forms.check(FormId(0x805))[0].to_string(),
        "A.esm: MISC 00000805, FULL: no string 0000004D in the string tables"
    );
}

#[test]
fn an_id_is_found_in_whatever_table_it_stands_in() {
    let mut plugin = Plugin::new(&flagged(&[], RecordFlags::LOCALIZED));
    plugin.push(record(b"MISC", 0x800, "Item").u32(b"FULL", 5).finish());
    let mut input = PluginInput::new("A.esm", plugin.write());
    input
        .strings
        .insert(table(StringTableKind::DlStrings, &[(5, b"Iron")]));
    let (forms, _) = Forms::build(vec![input]);
    assert_eq!(forms.full_name(FormId(0x800)).as_deref(), Some("Iron"));
}

#[test]
fn issue_592_every_text_goes_through_one_decoder() {
    let text = "Wąż".as_bytes();
    let mut plugin = Plugin::new(&header(&[]));
    plugin.push(
        record(b"ACTI", 0x800, "Door")
            .zstring(b"FULL", text)
            .zstring(b"RNAM", text)
            .finish(),
    );
    plugin.push(
        record(b"MESG", 0x801, "Ask")
            .zstring(b"DESC", text)
            .zstring(b"ITXT", text)
            .finish(),
    );
    let (forms, _) = Forms::build(vec![PluginInput::new("A.esp", plugin.write())]);
    let door = forms.activator(FormId(0x800)).unwrap();
    let message = forms.message(FormId(0x801)).unwrap();
    let all = [
        &door.name,
        &door.activate_text,
        &message.text,
        &message.buttons[0].text,
    ];
    assert_eq!(all, ["Wąż"; 4]);
}

#[test]
fn issue_738_the_language_says_which_code_page() {
    let mut plugin = Plugin::new(&header(&[]));
    plugin.push(
        record(b"MISC", 0x800, "Item")
            .zstring(b"FULL", b"w\xB9\xBF")
            .finish(),
    );
    let bytes = plugin.write();
    let name = |language| {
        let input = PluginInput::new("A.esp", bytes.clone());
        let (forms, _) = Forms::build_with(
            vec![input],
            Options {
                language,
                ..Options::default()
            },
        );
        forms.full_name(FormId(0x800))
    };
    assert_eq!(name(Language::Polish).as_deref(), Some("wąż"));
    assert_eq!(name(Language::English).as_deref(), Some("w¹¿"));
}

#[test]
fn issue_142_japanese_plugins_are_utf8() {
    let mut plugin = Plugin::new(&header(&[]));
    plugin.push(
        record(b"MISC", 0x800, "Item")
            .zstring(b"FULL", "鉄の剣".as_bytes())
            .finish(),
    );
    let input = PluginInput::new("A.esp", plugin.write());
    let (forms, _) = Forms::build_with(
        vec![input],
        Options {
            language: Language::Japanese,
            ..Options::default()
        },
    );
    assert_eq!(forms.full_name(FormId(0x800)).as_deref(), Some("鉄の剣"));
}

#[test]
fn editor_ids_of_compressed_records_are_found() {
    let mut plugin = Plugin::new(&header(&[]));
    let npc = record(b"NPC_", 0x800, "Someone")
        .field(b"NAM9", &[1; 3000])
        .finish_compressed();
    plugin.push(npc);
    let (forms, _) = Forms::build(vec![PluginInput::new("A.esp", plugin.write())]);
    assert_eq!(forms.by_editor_id("SOMEONE"), Some(FormId(0x800)));
    assert_eq!(forms.by_editor_id("Somebody"), None);
    assert_eq!(forms.of_kind(FourCC(*b"NPC_")), [FormId(0x800)]);
}
