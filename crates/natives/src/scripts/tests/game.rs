//! Game, form lists, keywords, registrations, the script extender's scripts.
//!
//! Truth: the scripting seed, "The log"; the wiki's pages of the natives.

use super::*;
use det::PlayTime;
use world::{ControlGroup, ModEvent, ModEventArgument, Repeat};

const LIST: u32 = 0x830;
const GEM: u32 = 0x831;
const COIN: u32 = 0x832;
const SHINY: u32 = 0x833;
const DUSTY: u32 = 0x834;

fn game() -> Tiny {
    let gem = item(GEM, "Gem", 100, 0.5)
        .u32(b"KSIZ", 1)
        .u32(b"KWDA", SHINY);
    let records = vec![
        gem,
        item(COIN, "Coin", 1, 0.0),
        record(b"FLST", LIST, "List").u32(b"LNAM", GEM),
        record(b"KYWD", SHINY, "Shiny"),
        record(b"KYWD", DUSTY, "Dusty"),
    ];
    Tiny::new(records, Vec::new())
}

#[test]
fn a_form_is_found_by_plugin_and_a_missing_plugin_is_the_scripts_error() {
    let mut game = game();
    let of_plugin = [0x0700_0831u32.cast_signed().into(), "skyrim.ESM".into()];
    assert_eq!(game.id("Game.GetFormFromFile", &of_plugin), GEM);
    assert_eq!(
        game.id("Game.GetFormFromFile", &[0x999.into(), "Skyrim.esm".into()]),
        0
    );
    assert!(game.lines.is_empty());
    assert_eq!(
        game.id(
            "Game.GetFormFromFile",
            &[0x831.into(), "Missing.esp".into()]
        ),
        0
    );
    let line = "File \"Missing.esp\" does not exist or is not currently loaded.";
    assert_eq!(game.lines, [game_error(line)]);
    assert_eq!(game.id("Game.GetForm", &[0x831.into()]), GEM);
    assert_eq!(game.id("Game.GetPlayer", &[]), 0x14);
    assert_eq!(game.int("Game.GetModByName", &["Skyrim.esm".into()]), 0);
    assert_eq!(game.int("Game.GetModByName", &["Missing.esp".into()]), 255);
}

#[test]
fn forms_scripts_add_stand_behind_the_plugins_and_go_alone() {
    let mut game = game();
    let list = || form(LIST, "FormList");
    game.now("FormList.AddForm", &[list(), form(COIN, "Form")]);
    game.now("FormList.AddForm", &[list(), form(COIN, "Form")]);
    assert_eq!(game.int("FormList.GetSize", &[list()]), 2);
    assert_eq!(game.id("FormList.GetAt", &[list(), 1.into()]), COIN);
    assert_eq!(game.id("FormList.GetAt", &[list(), 2.into()]), 0);
    assert_eq!(game.int("FormList.Find", &[list(), form(COIN, "Form")]), 1);
    game.now("FormList.RemoveAddedForm", &[list(), form(GEM, "Form")]);
    assert!(game.bool("FormList.HasForm", &[list(), form(GEM, "Form")]));
    game.now("FormList.Revert", &[list()]);
    assert!(!game.bool("FormList.HasForm", &[list(), form(COIN, "Form")]));
}

#[test]
fn forms_say_their_keywords_names_values_and_numbers() {
    let mut game = game();
    let gem = || form(GEM, "Form");
    assert!(game.bool("Form.HasKeyword", &[gem(), form(SHINY, "Keyword")]));
    assert!(!game.bool("Form.HasKeyword", &[gem(), form(DUSTY, "Keyword")]));
    assert_eq!(game.int("Form.GetFormID", &[gem()]), 0x831);
    assert_eq!(game.int("Form.GetGoldValue", &[gem()]), 100);
    assert_eq!(game.float("Form.GetWeight", &[gem()]), 0.5);
    assert_eq!(game.int("Form.GetType", &[gem()]), 32);
    assert_eq!(game.int("Form.GetType", &[player()]), 62);
    assert_eq!(game.text("Form.GetName", &[gem()]), "Gem");
    game.now("Form.SetName", &[gem(), "Ruby".into()]);
    assert_eq!(game.text("Form.GetName", &[gem()]), "Ruby");
    assert_eq!(
        game.text("Keyword.GetString", &[form(SHINY, "Keyword")]),
        "Shiny"
    );
}

#[test]
fn controls_go_off_and_on_by_group() {
    let mut game = game();
    let off = [true, true, false, false, false, true, true, false].map(Arg::from);
    let off = [&off[..], &[0.into()]].concat();
    game.now("Game.DisablePlayerControls", &off);
    assert!(!game.bool("Game.IsFightingControlsEnabled", &[]));
    assert!(game.bool("Game.IsLookingControlsEnabled", &[]));
    assert!(game.world.controls.disabled.contains(&ControlGroup::Menu));
    let on = [&[true; 8].map(Arg::from)[..], &[0.into()]].concat();
    game.now("Game.EnablePlayerControls", &on);
    assert!(game.world.controls.disabled.is_empty());
}

#[test]
fn statistics_count_and_are_told() {
    let mut game = game();
    game.now(
        "Game.IncrementStat",
        &["Locations Discovered".into(), 2.into()],
    );
    game.now(
        "Game.IncrementStat",
        &["locations discovered".into(), 1.into()],
    );
    assert_eq!(
        game.int("Game.QueryStat", &["Locations Discovered".into()]),
        3
    );
    assert_eq!(game.happened().len(), 2);
}

#[test]
fn updates_are_registered_by_kind_and_unregistered_together() {
    let mut game = game();
    let subject = Subject::Form(FormId(GEM));
    game.now(
        "Form.RegisterForSingleUpdate",
        &[form(GEM, "Form"), 2.0.into()],
    );
    game.now("Form.RegisterForUpdate", &[form(GEM, "Form"), 5.0.into()]);
    let due = |game: &Tiny, repeat| {
        game.world
            .registrations
            .updates
            .get(&(subject, repeat))
            .map(|timer| timer.due)
    };
    assert_eq!(due(&game, Repeat::Once), Some(PlayTime(2_000_000)));
    assert_eq!(due(&game, Repeat::Always), Some(PlayTime(5_000_000)));
    game.now("Form.UnregisterForUpdate", &[form(GEM, "Form")]);
    assert!(game.world.registrations.updates.is_empty());
}

#[test]
fn an_event_between_mods_carries_its_arguments_in_order() {
    let mut game = game();
    let handle = game.int("ModEvent.Create", &["MyEvent".into()]);
    game.now("ModEvent.PushInt", &[handle.into(), 7.into()]);
    game.now("ModEvent.PushString", &[handle.into(), "text".into()]);
    assert!(game.bool("ModEvent.Send", &[handle.into()]));
    assert!(!game.bool("ModEvent.Send", &[handle.into()]));
    let arguments = vec![
        ModEventArgument::Int(7),
        ModEventArgument::Text("text".into()),
    ];
    let event = ModEvent {
        name: "MyEvent".into(),
        arguments,
    };
    assert_eq!(
        game.happened(),
        [Happening::ModEventSent {
            event,
            sender: None
        }]
    );
}

#[test]
fn texts_are_cut_found_and_split() {
    let mut game = game();
    let text = || Arg::from("Dragon-Born");
    assert_eq!(game.int("StringUtil.GetLength", &[text()]), 11);
    assert_eq!(
        game.int("StringUtil.Find", &[text(), "-".into(), 0.into()]),
        6
    );
    assert_eq!(
        game.int("StringUtil.Find", &[text(), "D".into(), 1.into()]),
        -1
    );
    assert_eq!(
        game.text("StringUtil.Substring", &[text(), 7.into(), 0.into()]),
        "Born"
    );
    assert_eq!(
        game.text("StringUtil.Substring", &[text(), 0.into(), 3.into()]),
        "Dra"
    );
    assert_eq!(game.int("StringUtil.AsOrd", &["A".into()]), 65);
    assert_eq!(game.text("StringUtil.AsChar", &[66.into()]), "B");
    let pieces = game.now("StringUtil.Split", &["a,b,c".into(), ",".into()]);
    assert_eq!(game.vm.array(pieces).len(), 3);
}

#[test]
fn colours_come_apart_and_together_again() {
    let mut game = game();
    let orange = 0x80FF_8000u32.cast_signed();
    assert_eq!(game.int("ColorComponent.GetRed", &[orange.into()]), 255);
    assert_eq!(game.int("ColorComponent.GetAlpha", &[orange.into()]), 128);
    assert!((game.float("ColorComponent.GetHue", &[orange.into()]) - 30.117_647).abs() < 0.001);
    let darker = game.int("ColorComponent.SetValue", &[orange.into(), 0.5.into()]);
    assert_eq!(darker, 0x8080_4000u32.cast_signed());
}
