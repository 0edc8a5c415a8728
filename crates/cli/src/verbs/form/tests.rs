//! Property: `skald form` tells of a folder what its plugins say.
//! Method: a small folder as text, and the whole words or the fields of the JSON that are a contract.
//! Guards against: versions out of order, a wrong winner, forms found by nothing.
//! Truth: the folder's text.

use super::*;
use clap::Parser;
use serde_json::Value;

#[derive(Parser)]
struct Words {
    #[command(flatten)]
    arguments: Arguments,
}

const FOLDER: &str = r#"
=== Skyrim.esm
plugin master
KYWD 00000801 "Metal"
MISC 00000810 "Nail"
  OBND 0*12
  FULL "Nail"
  KSIZ 1
  KWDA 00000801
  DATA 1 0.5
MISC 00000811 "Rope"
  DATA 2 1.0
=== Mod.esp
master Skyrim.esm
MISC 00000810 "Nail"
  OBND 0*12
  FULL "Bent Nail"
  KSIZ 1
  KWDA 00000801
  DATA 1 0.5
MISC 00000811 "Rope"
  DATA 2 1.0
=== plugins.txt
*Mod.esp
"#;

fn ask(words: &[&str]) -> Result<Report, Failure> {
    let words = ["form", "Data"].iter().chain(words);
    let arguments = Words::try_parse_from(words).unwrap().arguments;
    let data = testkit::case::open_text(FOLDER);
    let schema = Schema::embedded().unwrap();
    let catalog = Catalog {
        forms: &data.forms,
        schema: &schema,
    };
    answer(&arguments, &catalog)
}

fn forms(list: &Value) -> Vec<&str> {
    let rows = list.as_array().into_iter().flatten();
    rows.filter_map(|row| row["form"].as_str()).collect()
}

#[test]
fn a_form_is_shown_in_every_plugins_version_with_the_winner_marked() {
    let report = ask(&["nail"]).unwrap();
    assert_eq!(
        report.words,
        "Skyrim.esm:000810 Nail MISC\n\
         \x20 Skyrim.esm\n\
         * Mod.esp\n\
         \x20 Record flags\n\
         \x20 EDID Editor ID: Nail\n\
         \x20 OBND Object Bounds\n\
         \x20   X1: 0\n\
         \x20   Y1: 0\n\
         \x20   Z1: 0\n\
         \x20   X2: 0\n\
         \x20   Y2: 0\n\
         \x20   Z2: 0\n\
         ! FULL Name\n\
         \x20     Skyrim.esm: Nail\n\
         \x20     Mod.esp: Bent Nail\n\
         \x20 Keywords\n\
         \x20   KSIZ Keyword Count: 1\n\
         \x20   KWDA Keywords\n\
         \x20     Keyword 0: Skyrim.esm:000801 Metal\n\
         \x20 DATA Data\n\
         \x20   Value: 1\n\
         \x20   Weight: 0.5\n"
    );
    assert_eq!(report.json["form"], "Skyrim.esm:000810");
    assert_eq!(report.json["type"], "MISC");
    assert_eq!(report.json["winner"], "Mod.esp");
    assert_eq!(report.json["versions"][0]["plugin"], "Skyrim.esm");
    assert_eq!(
        report.json["versions"][1]["fields"][2]["value"],
        "Bent Nail"
    );
}

#[test]
fn a_form_is_found_by_editor_id_plugin_and_id_and_the_games_id() {
    for name in ["Nail", "nail", "skyrim.esm:000810", "00000810", "0x810"] {
        assert_eq!(ask(&[name]).unwrap().json["editor_id"], "Nail", "{name}");
    }
    for name in ["Hammer", "Nowhere.esp:000810", "00000999"] {
        assert!(
            matches!(ask(&[name]), Err(Failure::Unreadable(_))),
            "{name}"
        );
    }
}

#[test]
fn conflicts_are_forms_whose_records_do_not_say_the_same() {
    let report = ask(&["--conflicts"]).unwrap();
    assert_eq!(forms(&report.json["conflicts"]), ["Skyrim.esm:000810"]);
    assert_eq!(report.json["conflicts"][0]["winner"], "Mod.esp");
    assert!(
        report.words.contains("Skyrim.esm < Mod.esp"),
        "{}",
        report.words
    );
    let report = ask(&["--standing", "overridden"]).unwrap();
    assert_eq!(
        forms(&report.json["found"]),
        ["Skyrim.esm:000810", "Skyrim.esm:000811"]
    );
    // One plugin changes the nail, so nobody's change is lost.
    let report = ask(&["--standing", "conflict"]).unwrap();
    assert_eq!(forms(&report.json["found"]), [""; 0]);
}

#[test]
fn forms_are_searched_by_name_type_and_plugin() {
    let report = ask(&["--search", "bent"]).unwrap();
    assert_eq!(
        report.words,
        "MISC Skyrim.esm:000810 Nail \"Bent Nail\": Skyrim.esm < Mod.esp\n1 found\n"
    );
    let report = ask(&["--search", "", "--type", "kywd"]).unwrap();
    assert_eq!(forms(&report.json["found"]), ["Skyrim.esm:000801"]);
    let report = ask(&["--search", "", "--plugin", "mod.esp"]).unwrap();
    assert_eq!(
        forms(&report.json["found"]),
        ["Skyrim.esm:000810", "Skyrim.esm:000811"]
    );
    assert!(matches!(
        ask(&["--search", "", "--type", "KEYWORD"]),
        Err(Failure::Usage(_))
    ));
    assert!(matches!(
        ask(&["--search", "", "--plugin", "No.esp"]),
        Err(Failure::Unreadable(_))
    ));
}

#[test]
fn references_go_both_ways() {
    let report = ask(&["Metal", "--references"]).unwrap();
    assert_eq!(report.json["references"]["to"][0], "Skyrim.esm:000810");
    let report = ask(&["Nail", "--references"]).unwrap();
    assert_eq!(report.json["references"]["from"][0], "Skyrim.esm:000801");
    assert!(
        report
            .words
            .contains("refers to (1):\n  KYWD Skyrim.esm:000801 Metal\n"),
        "{}",
        report.words
    );
}
