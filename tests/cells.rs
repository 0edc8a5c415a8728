//! Cells as scripts hear of them.
//!
//! Property: the player's coming and going reaches scripts as events in the order the scripting
//! seed tells. Method: a tiny game of two rooms whose cup traces what it hears. Truth: the scripting
//! seed, "The world", "The scripts' events".

use forge::plugin::{Cell, PluginBuilder, Reference};
use forge::vmad::Script;
use ident::FormId;
use testkit::{Fixture, Game};
use world::Placement;

const LISTENER: &str = "
ScriptName Listener extends ObjectReference

Event OnInit()
    Debug.Trace(\"init\")
EndEvent

Event OnCellAttach()
    Debug.Trace(\"attached\")
EndEvent

Event OnLoad()
    Debug.Trace(\"loaded\")
EndEvent

Event OnCellLoad()
    Debug.Trace(\"cell loaded\")
EndEvent

Event OnUnload()
    Debug.Trace(\"unloaded\")
EndEvent

Event OnCellDetach()
    Debug.Trace(\"detached\")
EndEvent
";

fn game() -> (Game, [FormId; 2]) {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let cup = plugin.item(0x801, "Cup", "Cup", 1);
    let listener = Reference::new(0x803, "", cup).temporary();
    let room = Cell::new(0x802, "Room").with(listener.script(Script::new("Listener")));
    let room = plugin.cell(room);
    let other = plugin.cell(Cell::new(0x804, "Other"));
    let fixture = Fixture::new().plugin("Test.esm", plugin.to_bytes());
    (
        fixture.script(LISTENER).start(),
        [FormId(room), FormId(other)],
    )
}

fn go(game: &mut Game, cell: FormId) {
    let placement = Placement {
        cell: Some(cell),
        position: [0.0; 3],
        rotation: [0.0; 3],
    };
    game.session.put_player(placement);
}

#[test]
fn scripts_of_a_room_start_with_it_and_hear_it_come_and_go() {
    let (mut game, [room, other]) = game();
    go(&mut game, room);
    game.run(10);
    let came = ["init", "attached", "loaded", "cell loaded"];
    assert_eq!(game.game_log(), came);
    go(&mut game, other);
    game.run(10);
    let went = ["unloaded", "detached"];
    assert_eq!(game.game_log(), [&came[..], &went].concat());
    go(&mut game, room);
    game.run(10);
    // Its scripts are those that started the first time.
    let again = &came[1..];
    assert_eq!(game.game_log(), [&came[..], &went, again].concat());
}
