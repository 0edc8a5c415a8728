//! Scripts on magic effects, items and events between mods, from sources to what they said.
//!
//! Truth: the scripting seed, "The scripts' events"; the wiki's pages of active magic effects and
//! of mod events.

use esp::RecordBuilder;
use forge::plugin::{Alias, Fill, PluginBuilder, Quest};
use forge::vmad::{PropertyValue, Script, Vmad};
use ident::FourCC;
use testkit::{Fixture, Game};

const GIVER: &str = "
ScriptName Giver extends Quest

Spell Property Ability Auto
MiscObject Property Gem Auto

Event OnInit()
    RegisterForModEvent(\"Gem_Event\", \"OnGem\")
    Actor who = Game.GetPlayer()
    Debug.Trace(\"added \" + who.AddSpell(Ability, false))
    who.AddItem(Gem, 2, true)
    int handle = ModEvent.Create(\"Gem_Event\")
    ModEvent.PushInt(handle, who.GetItemCount(Gem))
    ModEvent.PushForm(handle, Gem)
    Debug.Trace(\"sent \" + ModEvent.Send(handle))
EndEvent

Event OnGem(int count, Form what)
    Debug.Trace(\"heard \" + count + \" \" + (what == Gem))
EndEvent
";

const EFFECT: &str = "
ScriptName GivenEffect extends ActiveMagicEffect

Event OnEffectStart(Actor target, Actor caster)
    Debug.Trace(\"start \" + (target == Game.GetPlayer()) + \" \" + (GetTargetActor() == target))
    RegisterForSingleUpdate(0.5)
EndEvent

Event OnUpdate()
    Debug.Trace(\"update\")
    Dispel()
EndEvent

Event OnEffectFinish(Actor target, Actor caster)
    Debug.Trace(\"finish \" + (target == Game.GetPlayer()))
EndEvent
";

const WATCHER: &str = "
ScriptName Watcher extends ReferenceAlias

Event OnItemAdded(Form item, int count, ObjectReference instance, ObjectReference source)
    Debug.Trace(\"item \" + count + \" \" + source)
EndEvent
";

/// A script effect, as its record has it.
fn effect(plugin: &PluginBuilder, local: u32, script: &str) -> RecordBuilder {
    const ARCHETYPE: usize = 64;
    const SCRIPT: u8 = 1;
    let mut data = vec![0; 152];
    data[ARCHETYPE] = SCRIPT;
    data[ARCHETYPE + 4..ARCHETYPE + 8].copy_from_slice(&(-1i32).to_le_bytes());
    let scripts = Vmad {
        scripts: vec![Script::new(script)],
        ..Vmad::default()
    };
    RecordBuilder::new(FourCC(*b"MGEF"), plugin.own(local))
        .zstring(b"EDID", b"GivenEffect")
        .field(b"VMAD", &scripts.to_bytes(None))
        .field(b"DATA", &data)
}

/// An ability with one effect.
fn ability(plugin: &PluginBuilder, local: u32, effect: u32) -> RecordBuilder {
    const ABILITY: u32 = 4;
    RecordBuilder::new(FourCC(*b"SPEL"), plugin.own(local))
        .zstring(b"EDID", b"GivenAbility")
        .u32s(b"SPIT", &[0, 0, ABILITY, 0, 0, 0, 0, 0, 0])
        .u32(b"EFID", effect)
        .field(b"EFIT", &[0; 12])
}

fn game() -> Game {
    const RUN_ONCE: u16 = 0x0100;
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let gem = plugin.item(0x802, "Gem", "Gem", 10);
    let record = effect(&plugin, 0x803, "GivenEffect").finish();
    let effect = plugin.record(record);
    let record = ability(&plugin, 0x804, effect).finish();
    let ability = plugin.record(record);
    let giver = Script::new("Giver")
        .with("Ability", PropertyValue::Form(ability))
        .with("Gem", PropertyValue::Form(gem));
    let watcher = Alias::new(0, "Player", Fill::Reference(0x14)).script(Script::new("Watcher"));
    let quest = Quest::new(0x801, "Giving").started().flags(RUN_ONCE | 1);
    plugin.quest(quest.script(giver).alias(watcher));
    Fixture::new()
        .plugin("Test.esp", plugin.to_bytes())
        .script(GIVER)
        .script(EFFECT)
        .script(WATCHER)
        .start()
}

#[test]
fn an_abilitys_script_starts_updates_and_ends_itself() {
    let mut game = game();
    let log: Vec<String> = game
        .run(90)
        .game_log()
        .into_iter()
        .map(str::to_owned)
        .collect();
    let of_effect = |line: &&String| {
        ["start", "update", "finish"]
            .iter()
            .any(|word| line.starts_with(word))
    };
    let heard: Vec<&String> = log.iter().filter(of_effect).collect();
    assert_eq!(
        heard,
        ["start True True", "update", "finish True"],
        "{log:#?}"
    );
    assert!(log.contains(&"added True".to_owned()), "{log:#?}");
}

#[test]
fn items_and_events_between_mods_are_heard_with_their_arguments() {
    let mut game = game();
    let log = game.run(90).game_log();
    for line in ["item 2 None", "sent True", "heard 2 True"] {
        assert!(log.contains(&line), "{line}: {log:#?}");
    }
}
