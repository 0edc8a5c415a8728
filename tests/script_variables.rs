//! What conditions can read of scripts.
//!
//! Property: conditional variables, and only they, reach the conditions with the values they have
//! now. Method: tiny games. Truth: the conditions page, "CIS1 / CIS2", and the scripting seed,
//! "Conditions".

use forge::plugin::{PluginBuilder, Quest};
use forge::vmad::{PropertyValue, Script};
use ident::FormId;
use testkit::Fixture;

const ROUTES: &str = "
ScriptName Routes extends Quest Conditional

Int Property Route Auto Conditional
Bool Open Conditional
Int Hidden = 5

Event OnInit()
    Open = True
    RegisterForSingleUpdate(0.5)
EndEvent

Event OnUpdate()
    Route = Hidden + 2
EndEvent
";

#[test]
fn conditional_variables_are_seen_with_the_values_they_have_now() {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let script = Script::new("Routes").with("Route", PropertyValue::Int(2));
    let quest = plugin.quest(Quest::new(0x801, "Roads").started().script(script));
    let mut game = Fixture::new()
        .plugin("Test.esp", plugin.to_bytes())
        .script(ROUTES)
        .start();
    let quest = FormId(quest);
    game.run(10);
    let seen = |game: &testkit::Game, name| game.session.world().script_variables.get(quest, name);
    assert_eq!(seen(&game, "::Route_var"), Some(2.0));
    assert_eq!(seen(&game, "open"), Some(1.0));
    assert_eq!(seen(&game, "Hidden"), None);
    game.run(60);
    assert_eq!(seen(&game, "::route_VAR"), Some(7.0));
}
