//! What natives do for a script that calls them, in a running game.
//!
//! Property: waits and updates keep their times and their order, and the edges of natives that
//! count or choose. Method: one quest's script on the stand-in master; what it traces, with the
//! tick of each line. Truth: the public documentation of these natives; for signs of amounts, and
//! for counts below 0, a public machine's cases (`tests/language/cases.rs`, N7 to N9).

use forge::plugin::{PluginBuilder, Quest};
use forge::vmad::{PropertyValue, Script};
use testkit::{Fixture, Game};

const RUN_ONCE: u16 = 0x0100;
/// Ticks a second.
const TICKS: f32 = 60.0;

/// A game whose quest has this script, with a list of two items as `Things` and the first of them
/// as `Gem`.
fn game(body: &str) -> Game {
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let gem = plugin.item(0x802, "Gem", "Gem", 10);
    let coin = plugin.item(0x803, "Coin", "Coin", 1);
    let things = plugin.form_list(0x804, "Things", &[gem, coin]);
    let script = Script::new("Subject")
        .with("Things", PropertyValue::Form(things))
        .with("Gem", PropertyValue::Form(gem));
    let quest = Quest::new(0x801, "Case").started().flags(RUN_ONCE | 1);
    plugin.quest(quest.script(script));
    let head = "ScriptName Subject extends Quest
        FormList Property Things Auto
        MiscObject Property Gem Auto";
    Fixture::new()
        .plugin("Test.esp", plugin.to_bytes())
        .script(&format!("{head}\n{body}"))
        .start()
}

/// Runs so many ticks: what was traced, and how many ticks after the first line.
fn traced(body: &str, ticks: u64) -> Vec<(u64, String)> {
    let mut game = game(body);
    game.run(ticks);
    let first = game.log.first().map_or(0, |(tick, _)| *tick);
    game.log
        .iter()
        .map(|(tick, line)| (tick - first, line.text.clone()))
        .collect()
}

/// As [`traced`], of statements of an `OnInit`, without the ticks.
fn said(code: &str) -> Vec<String> {
    let body = format!("Event OnInit()\n{code}\nEndEvent");
    traced(&body, 180)
        .into_iter()
        .map(|(_, text)| text)
        .collect()
}

#[test]
fn a_single_update_comes_once_and_not_before_its_time() {
    let lines = traced(
        "Event OnInit()
            RegisterForSingleUpdate(0.05)
            Debug.Trace(\"registered\")
        EndEvent
        Event OnUpdate()
            Debug.Trace(\"update\")
        EndEvent",
        120,
    );
    let texts: Vec<&str> = lines.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["registered", "update"]);
    let after = lines[1].0 as f32 / TICKS;
    assert!((0.05..0.1).contains(&after), "{after}");
}

#[test]
fn an_update_after_no_time_comes_all_the_same() {
    let lines = traced(
        "Event OnInit()
            RegisterForSingleUpdate(0)
            Debug.Trace(\"registered\")
        EndEvent
        Event OnUpdate()
            Debug.Trace(\"update\")
        EndEvent",
        60,
    );
    let texts: Vec<&str> = lines.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["registered", "update"]);
    assert!(lines[1].0 <= 3, "{lines:?}");
}

#[test]
fn an_update_is_registered_anew_by_each_update() {
    let lines = traced(
        "Int count
        Event OnInit()
            RegisterForSingleUpdate(0.1)
        EndEvent
        Event OnUpdate()
            count += 1
            Debug.Trace(count)
            If count < 3
                RegisterForSingleUpdate(0.1)
            EndIf
        EndEvent",
        180,
    );
    let texts: Vec<&str> = lines.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["1", "2", "3"]);
}

#[test]
fn a_wait_ends_when_its_time_is_over() {
    let lines = traced(
        "Event OnInit()
            Debug.Trace(\"before\")
            Utility.Wait(0.5)
            Debug.Trace(\"after\")
        EndEvent",
        120,
    );
    let texts: Vec<&str> = lines.iter().map(|(_, text)| text.as_str()).collect();
    assert_eq!(texts, ["before", "after"]);
    let waited = lines[1].0 as f32 / TICKS;
    assert!((0.5..0.6).contains(&waited), "{waited}");
}

#[test]
fn a_random_number_is_within_its_bounds_which_both_come_up() {
    let lines = said(
        "Int least = 9\nInt most = 0\nInt count = 0
        While count < 40
            Int number = Utility.RandomInt(3, 6)
            If number < least
                least = number
            EndIf
            If number > most
                most = number
            EndIf
            count += 1
        EndWhile
        Debug.Trace(least + \" \" + most)",
    );
    assert_eq!(lines, ["3 6"]);
}

#[test]
fn a_form_list_has_nothing_outside_its_ends() {
    let lines = said(
        "Debug.Trace(Things.GetSize())
        Debug.Trace(Things.GetAt(0) == Gem)
        Debug.Trace(Things.GetAt(1) == None)
        Debug.Trace(Things.GetAt(-1) == None)
        Debug.Trace(Things.GetAt(Things.GetSize()) == None)",
    );
    assert_eq!(lines, ["2", "True", "False", "True", "True"]);
}

#[test]
fn damage_adds_up() {
    let lines = said(
        "Actor me = Game.GetPlayer()
        Float all = me.GetActorValue(\"Stamina\")
        me.DamageActorValue(\"STAMINA\", all / 4)
        Debug.Trace(me.GetActorValuePercentage(\"Stamina\"))
        me.DamageActorValue(\"Stamina\", all / 4)
        Debug.Trace(me.GetActorValuePercentage(\"Stamina\"))",
    );
    assert_eq!(lines, ["0.750000", "0.500000"]);
}

#[test]
fn what_is_restored_stops_at_the_whole() {
    let lines = said(
        "Actor me = Game.GetPlayer()
        Float all = me.GetActorValue(\"Health\")
        me.DamageActorValue(\"Health\", all / 2)
        me.RestoreActorValue(\"HeaLth\", all / 4)
        Debug.Trace(me.GetActorValuePercentage(\"Health\"))
        me.RestoreActorValue(\"Health\", all * 3)
        Debug.Trace(me.GetActorValuePercentage(\"Health\"))",
    );
    assert_eq!(lines, ["0.750000", "1.000000"]);
}

// N7, N8: half of each value, then amounts with either sign.
#[test]
fn the_sign_of_damage_and_of_what_is_restored_does_not_count() {
    let lines = said(
        "Actor me = Game.GetPlayer()
        String[] names = new String[3]
        names[0] = \"HeaLth\"
        names[1] = \"Stamina\"
        names[2] = \"Magicka\"
        Int at = 0
        While at < 3
            Float all = me.GetActorValue(names[at])
            me.DamageActorValue(names[at], all / 2)
            me.RestoreActorValue(names[at], -all / 4)
            Debug.Trace(me.GetActorValuePercentage(names[at]))
            me.DamageActorValue(names[at], -all / 2)
            Debug.Trace(me.GetActorValuePercentage(names[at]))
            me.RestoreActorValue(names[at], -all * 2)
            Debug.Trace(me.GetActorValuePercentage(names[at]))
            at += 1
        EndWhile",
    );
    let one = ["0.750000", "0.250000", "1.000000"];
    assert_eq!(lines, [one, one, one].concat());
}

#[test]
fn more_damage_than_there_is_leaves_nothing() {
    let lines = said(
        "Actor me = Game.GetPlayer()
        me.DamageActorValue(\"Stamina\", 100000.0)
        Debug.Trace(me.GetActorValuePercentage(\"Stamina\"))
        me.DamageActorValue(\"Magicka\", -100000.0)
        Debug.Trace(me.GetActorValuePercentage(\"Magicka\"))",
    );
    assert_eq!(lines, ["0.000000", "0.000000"]);
}

// N9: -1 is all, and they go where the call says.
#[test]
fn a_count_below_none_removes_all_and_another_container_has_them() {
    let lines = said(
        "Actor me = Game.GetPlayer()
        ObjectReference other = me.PlaceAtMe(Gem)
        me.AddItem(Gem, 10, true)
        me.RemoveItem(Gem, 5, true)
        me.RemoveItem(Gem, -1, true, other)
        Debug.Trace(me.GetItemCount(Gem))
        Debug.Trace(other.GetItemCount(Gem))",
    );
    assert_eq!(lines, ["0", "5"]);
}

// N11.
#[test]
fn what_moves_to_another_stands_where_that_stands() {
    let lines = said(
        "Actor me = Game.GetPlayer()
        ObjectReference one = me.PlaceAtMe(Gem)
        ObjectReference other = me.PlaceAtMe(Gem)
        other.SetPosition(120.0, -40.0, 8.0)
        one.MoveTo(other)
        Debug.Trace(one.X + \" \" + one.Y + \" \" + one.Z)
        Debug.Trace(one.GetParentCell() == other.GetParentCell())
        Debug.Trace(one.GetWorldSpace() == other.GetWorldSpace())",
    );
    assert_eq!(lines, ["120.000000 -40.000000 8.000000", "True", "True"]);
}

#[test]
fn items_are_removed_by_number() {
    let lines = said(
        "Actor me = Game.GetPlayer()
        me.AddItem(Gem, 10, true)
        me.RemoveItem(Gem, 5, true)
        Debug.Trace(me.GetItemCount(Gem))
        me.RemoveItem(Gem, 7, true)
        Debug.Trace(me.GetItemCount(Gem))",
    );
    assert_eq!(lines, ["5", "0"]);
}

#[test]
fn a_notification_keeps_its_quotes() {
    let mut game = game("Event OnInit()\nDebug.Notification(\"a \\\"b\\\" c\")\nEndEvent");
    game.run(10);
    assert_eq!(game.notifications(), ["a \"b\" c"]);
}

#[test]
fn who_is_killed_is_dead() {
    let lines = said(
        "Actor me = Game.GetPlayer()\nDebug.Trace(me.IsDead())\nme.Kill()\nDebug.Trace(me.IsDead())",
    );
    assert_eq!(lines, ["False", "True"]);
}

/// The script log's lines as the game's file has them.
fn logged(body: &str) -> Vec<String> {
    let mut game = game(body);
    game.run(120);
    let lines = game.log.iter();
    lines.map(|(_, line)| line.to_string()).collect()
}

// Natives table, `Debug.TraceStack`: the text and then the current call stack, at any severity.
#[test]
fn a_stack_is_below_what_asked_for_it_and_below_no_other_trace() {
    let lines = logged(
        "Event OnInit()
            Debug.Trace(\"said\")
            Debug.TraceStack(\"asked\", 0)
        EndEvent",
    );
    assert_eq!(
        lines,
        [
            "said",
            "asked\nstack:\n\t<unknown self>.Debug.TraceStack() - \"<native>\" Line ?\n\t\
             [Case (01000801)].Subject.OnInit() - \"Subject.psc\" Line 6",
        ]
    );
}
