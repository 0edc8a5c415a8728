//! Folders with something wrong in them: told in words with file and offset, and the rest plays.
//!
//! Property: no panic, a problem that names the file, everything else loaded. Method: a good game
//! with one thing broken at a time. Truth: the list of bad input the first slice must bear.

use forge::plugin::{PluginBuilder, Quest};
use forge::vmad::Script;
use testkit::{Fixture, Game};

const GREETER: &str = "
ScriptName Greeter extends Quest
Event OnInit()
    Debug.Notification(\"hello\")
EndEvent
";

fn plugin() -> Vec<u8> {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    plugin.quest(
        Quest::new(0x801, "Greets")
            .started()
            .flags(0x100)
            .script(Script::new("Greeter")),
    );
    plugin.to_bytes()
}

/// A good game with one more thing in its folder.
fn with(change: impl FnOnce(Fixture) -> Fixture) -> Game {
    let mut game = change(Fixture::new().plugin("Good.esp", plugin()).script(GREETER)).start();
    game.run(60);
    game
}

fn problems(game: &Game) -> Vec<String> {
    game.data
        .problems()
        .iter()
        .map(ToString::to_string)
        .collect()
}

/// The rest plays, and one problem says this of this file.
fn check(game: &Game, file: &str, words: &str) {
    assert_eq!(game.notifications(), ["hello"]);
    let all = problems(game);
    let told = all
        .iter()
        .any(|problem| problem.starts_with(file) && problem.contains(words));
    assert!(told, "{words:?} of {file} in {all:#?}");
}

#[test]
fn a_good_folder_has_no_problems() {
    let game = with(|fixture| fixture);
    assert_eq!(game.notifications(), ["hello"]);
    assert_eq!(problems(&game), Vec::<String>::new());
}

#[test]
fn a_folder_without_plugins_says_which_folder_to_pick() {
    let mut game = Fixture::new()
        .file("readme.txt", b"nothing".to_vec())
        .start();
    game.run(10);
    let all = problems(&game);
    assert!(
        all.iter()
            .any(|problem| problem.contains("pick the game's Data folder")),
        "{all:?}"
    );
}

#[test]
fn an_empty_plugin_is_told() {
    let game = with(|fixture| fixture.file("Empty.esp", Vec::new()));
    check(&game, "Empty.esp", "");
}

#[test]
fn a_truncated_plugin_is_told_with_its_offset() {
    let whole = plugin();
    let game = with(|fixture| fixture.file("Cut.esp", whole[..whole.len() - 7].to_vec()));
    check(&game, "Cut.esp at 0x", "");
}

#[test]
fn a_plugin_cut_at_any_length_never_stops_the_rest() {
    let whole = plugin();
    for length in (0..whole.len()).step_by(13) {
        let game = with(|fixture| fixture.file("Cut.esp", whole[..length].to_vec()));
        assert_eq!(game.notifications(), ["hello"], "cut at {length}");
    }
}

#[test]
fn a_missing_master_is_named() {
    let bytes = PluginBuilder::new().master("Nowhere.esm").to_bytes();
    let game = with(|fixture| fixture.file("Orphan.esp", bytes));
    check(&game, "Orphan.esp", "Nowhere.esm, which is missing");
}

#[test]
fn a_broken_script_is_told_and_the_others_run() {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    plugin.quest(
        Quest::new(0x801, "Breaks")
            .started()
            .script(Script::new("Broken")),
    );
    let bytes = plugin.to_bytes();
    let script = vec![0xFA, 0x57, 0xC0, 0xDE, 3, 2];
    let game = with(|fixture| {
        fixture
            .plugin("Breaks.esp", bytes)
            .file("Scripts/Broken.pex", script)
    });
    check(&game, "scripts\\broken.pex", "cannot be used: at 0x6");
}

#[test]
fn an_archive_with_a_wrong_hash_is_told() {
    let mut packer = bsa::Packer::new(bsa::Packing::plain(bsa::Version::V105)).unwrap();
    packer
        .add(&ident::AssetPath::from_text("scripts\\other.pex"), b"bytes")
        .unwrap();
    let mut bytes = packer.finish().unwrap();
    // The file's hash stands 16 bytes before the end of its block: spoil the stem's length byte.
    let at = bytes
        .windows(8)
        .position(|hash| hash == bsa::file_hash(b"other.pex").to_le_bytes());
    bytes[at.unwrap() + 4] ^= 0xFF;
    let game = with(|fixture| fixture.file("Good.bsa", bytes));
    check(&game, "Good.bsa", "hash");
}

#[test]
fn an_archive_that_is_none_is_told() {
    let game = with(|fixture| fixture.file("Good.bsa", b"not an archive at all, really".to_vec()));
    check(&game, "Good.bsa", "");
}

#[test]
fn seventeen_thousand_loose_files_change_nothing() {
    let game = with(|mut fixture| {
        for number in 0..17_000 {
            fixture = fixture.file(&format!("Textures/clutter/{number}.dds"), Vec::new());
        }
        fixture
    });
    assert_eq!(game.notifications(), ["hello"]);
    assert!(game.data.folder.n_loose_files() >= 17_000);
}
