//! Effects, equipment and rest in a running game: what scripts hear, and that saves hold all of it.
//!
//! Property: each event comes to whom it should, once, with its arguments; a game with effects on
//! their way goes on the same from a save at any tick. Method: a quest that gives the player things,
//! and scripts on an effect, an item and the player's alias that trace what they hear. Truth: the
//! wiki's pages of these events; the scripting seed, "The scripts' events". Guards against effects
//! without scripts and scripts without effects.

#![expect(
    clippy::panic,
    reason = "a save that fails is what these tests look for"
)]

use esp::RecordBuilder;
use forge::plugin::{Alias, Fill, PluginBuilder, Quest};
use forge::vmad::{PropertyValue, Script, Vmad};
use ident::{FormId, FourCC};
use sim::{Actions, Deed, Save, SaveNote, Session};
use testkit::{Fixture, Game};
use world::EffectStage;

const GIVER: &str = "
ScriptName Giver extends Quest

Spell Property Flicker Auto
Spell Property Chill Auto
Armor Property Ring Auto

Event OnInit()
    Actor who = Game.GetPlayer()
    RegisterForSleep()
    RegisterForUpdateGameTime(1.0)
    who.AddSpell(Flicker, false)
    who.EquipItem(Ring, true, true)
    RegisterForSingleUpdate(0.1)
EndEvent

Event OnUpdate()
    Actor who = Game.GetPlayer()
    Chill.Cast(who, who)
    RegisterForSingleUpdate(0.7)
EndEvent

Event OnSleepStart(float start, float end)
    Debug.Trace(\"asleep \" + Math.Floor((end - start) * 24.0 + 0.5) + \" \" + Game.GetPlayer().GetSleepState())
EndEvent

Event OnSleepStop(bool interrupted)
    Debug.Trace(\"awake \" + interrupted + \" \" + Game.GetPlayer().GetSleepState())
EndEvent

Event OnUpdateGameTime()
    Debug.Trace(\"hour\")
EndEvent
";

const TRACED: &str = "
ScriptName TracedEffect extends ActiveMagicEffect

Event OnEffectStart(Actor target, Actor caster)
    Debug.Trace(\"effect on \" + (target == caster) + \" \" + (GetCasterActor() == caster) + \" \" + GetMagnitude())
EndEvent

Event OnEffectFinish(Actor target, Actor caster)
    Debug.Trace(\"effect off \" + (target == caster))
EndEvent
";

const RING: &str = "
ScriptName TracedRing extends ObjectReference

int times = 0

Event OnEquipped(Actor who)
    times += 1
    Debug.Trace(\"ring on \" + (who == Game.GetPlayer()) + \" \" + times)
EndEvent

Event OnUnequipped(Actor who)
    Debug.Trace(\"ring off \" + times)
EndEvent
";

const WATCHER: &str = "
ScriptName Watcher extends ReferenceAlias

Event OnObjectEquipped(Form what, ObjectReference which)
    Debug.Trace(\"wears \" + (which == None))
EndEvent

Event OnObjectUnequipped(Form what, ObjectReference which)
    Debug.Trace(\"sheds \" + (which == None))
EndEvent
";

const RECOVER: u32 = 0x2;
const STAMINA: i32 = 26;

fn scripts(name: &str) -> Vec<u8> {
    let scripts = Vmad {
        scripts: vec![Script::new(name)],
        ..Vmad::default()
    };
    scripts.to_bytes(None)
}

fn record(plugin: &PluginBuilder, kind: &[u8; 4], local: u32) -> RecordBuilder {
    RecordBuilder::new(FourCC(*kind), plugin.own(local))
}

/// A scripted effect that strengthens stamina while it acts.
fn effect(plugin: &mut PluginBuilder, local: u32) -> u32 {
    let mut data = vec![0; 152];
    data[..4].copy_from_slice(&RECOVER.to_le_bytes());
    data[16..20].copy_from_slice(&(-1_i32).to_le_bytes());
    data[68..72].copy_from_slice(&STAMINA.to_le_bytes());
    data[88..92].copy_from_slice(&(-1_i32).to_le_bytes());
    let record = record(plugin, b"MGEF", local)
        .field(b"VMAD", &scripts("TracedEffect"))
        .field(b"DATA", &data);
    plugin.record(record.finish())
}

fn with_effect(record: RecordBuilder, effect: u32, magnitude: f32, seconds: u32) -> RecordBuilder {
    let strength = [magnitude.to_le_bytes(), [0; 4], seconds.to_le_bytes()].concat();
    record.u32(b"EFID", effect).field(b"EFIT", &strength)
}

/// The quest gives an ability (magnitude 5), a ring whose enchantment (7) the player cannot take off
/// by itself, and casts a spell (3) of one second again and again.
fn game() -> Game {
    const RUN_ONCE: u16 = 0x0100;
    let mut plugin = PluginBuilder::new().master("Skyrim.esm");
    let effect = effect(&mut plugin, 0x803);
    let spell = |plugin: &PluginBuilder, local, kind| {
        record(plugin, b"SPEL", local).u32s(b"SPIT", &[0, 1, kind, 0, 1, 0, 0, 0, 0])
    };
    let ability = with_effect(spell(&plugin, 0x804, 4), effect, 5.0, 0).finish();
    let ability = plugin.record(ability);
    let chill = with_effect(spell(&plugin, 0x805, 0), effect, 3.0, 1).finish();
    let chill = plugin.record(chill);
    let enchantment = record(&plugin, b"ENCH", 0x806).u32s(b"ENIT", &[0, 0, 0, 0, 0, 6, 0, 0, 0]);
    let enchantment = plugin.record(with_effect(enchantment, effect, 7.0, 0).finish());
    let ring = record(&plugin, b"ARMO", 0x807)
        .field(b"VMAD", &scripts("TracedRing"))
        .u32(b"EITM", enchantment)
        .u32s(b"BOD2", &[0x40, 0]);
    let ring = plugin.record(ring.finish());
    let giver = Script::new("Giver")
        .with("Flicker", PropertyValue::Form(ability))
        .with("Chill", PropertyValue::Form(chill))
        .with("Ring", PropertyValue::Form(ring));
    let watcher = Alias::new(0, "Player", Fill::Reference(0x14)).script(Script::new("Watcher"));
    let quest = Quest::new(0x801, "Giving").started().flags(RUN_ONCE | 1);
    plugin.quest(quest.script(giver).alias(watcher));
    Fixture::new()
        .plugin("Test.esp", plugin.to_bytes())
        .script(GIVER)
        .script(TRACED)
        .script(RING)
        .script(WATCHER)
        .start()
}

/// The ring's form id in the running game.
fn ring(game: &Game) -> FormId {
    let armors = game.session.forms().of_kind(FourCC(*b"ARMO")).iter();
    let ours = armors.copied().find(|id| id.0 & 0xFFFF == 0x807);
    ours.unwrap_or_else(|| panic!("no ring"))
}

fn lines(game: &Game, wanted: &str) -> Vec<String> {
    let log = game.game_log().into_iter();
    log.filter(|line| line.starts_with(wanted))
        .map(str::to_owned)
        .collect()
}

#[test]
fn abilities_enchantments_and_spells_start_their_scripts_with_target_and_caster() {
    let mut game = game();
    game.run(60);
    let mut started = lines(&game, "effect on");
    started.sort();
    let on = |magnitude| format!("effect on True True {magnitude}.000000");
    assert_eq!(started, [on(3), on(5), on(7)]);
    assert_eq!(lines(&game, "effect off"), [""; 0]);
    assert_eq!(lines(&game, "ring"), ["ring on True 1"]);
    assert_eq!(lines(&game, "wears"), ["wears True"]);
    // A second cast before the first one's second is over takes its place.
    game.run(30);
    assert_eq!(lines(&game, "effect off"), ["effect off True"]);
    assert_eq!(lines(&game, "effect on").len(), 4);
}

#[test]
fn what_a_script_put_on_for_good_the_player_cannot_take_off() {
    let mut game = game();
    game.run(60);
    let item = ring(&game);
    let take_off = Actions::doing(Deed::Unequip { item, hand: None });
    game.tick(&take_off);
    game.run(10);
    assert_eq!(lines(&game, "ring off"), [""; 0]);
    let player = game.session.world().actors.get(&FormId::PLAYER_REF);
    assert!(player.is_some_and(|player| player.equipped.contains(&item)));
}

#[test]
fn sleep_is_heard_and_the_hours_come_as_one() {
    let mut game = game();
    game.run(60);
    let before = game.session.world().clock.game_time;
    let played = game.session.world().clock.played;
    game.tick(&Actions::doing(Deed::Sleep { hours: 8 }));
    game.run(3);
    assert_eq!(lines(&game, "asleep"), ["asleep 8 3"]);
    assert_eq!(lines(&game, "awake"), [""; 0]);
    game.run(6);
    let world = game.session.world();
    assert_eq!(world.clock.game_time.hours_since(before).floor(), 8.0);
    assert!(world.clock.played - played < 5, "the game stood still");
    game.run(60);
    assert_eq!(lines(&game, "awake"), ["awake False 0"]);
    assert_eq!(lines(&game, "hour"), ["hour"]);
    assert_eq!(game.session.world().stats.get("Hours Slept"), 8);
}

#[test]
fn a_game_with_effects_and_a_sleeper_goes_on_the_same_from_any_tick() {
    let sleep = |tick| match tick {
        90 => Actions::doing(Deed::Sleep { hours: 5 }),
        200 => Actions::doing(Deed::Wait { hours: 2 }),
        _ => Actions::none(),
    };
    let mut straight = game();
    let mut saving = game();
    for tick in 1..=300_u64 {
        straight.tick(&sleep(tick));
        saving.tick(&sleep(tick));
        if tick > 20 && tick % 3 == 0 {
            saving.session = reloaded(&saving);
            let (expected, got) = (straight.session.view(), saving.session.view());
            if let Some((family, difference)) = expected.first_difference(got) {
                panic!("saved at tick {tick}: {family}: {difference}");
            }
        }
    }
    let effects = &straight.session.world().effects;
    let acting = effects
        .values()
        .filter(|effect| effect.stage == EffectStage::Acting);
    assert_eq!(acting.count(), 3);
}

fn reloaded(game: &Game) -> Session {
    let fingerprint = &game.data.fingerprint;
    let save = game.session.save(fingerprint, SaveNote::default());
    let bytes = save.and_then(|save| save.write());
    let bytes = bytes.unwrap_or_else(|error| panic!("{error}"));
    let save = Save::read(&bytes).unwrap_or_else(|error| panic!("{error}"));
    let loaded = Session::load(game.data.forms.clone(), fingerprint, &save);
    let (session, change) = loaded.unwrap_or_else(|error| panic!("{error}"));
    assert!(change.is_none(), "{change:?}");
    session
}

/// Truth: the mod's own plugin and scripts: it gives the player abilities whose effects are scripted.
#[test]
fn campfires_effects_have_their_scripts_and_start() {
    let Some(path) = corpus::folder("chesko256+Campfire") else {
        return;
    };
    let mut game = Game::of_folder(&path, "corpus");
    game.session.set_profiling(true);
    game.run_answering(1200);
    let world = game.session.world();
    let acting = world
        .effects
        .iter()
        .filter(|(_, effect)| effect.is_acting());
    let scripted: Vec<u32> = acting
        .filter(|(id, _)| {
            let subject = world::Subject::Effect(**id);
            !game
                .session
                .vm()
                .scripts(natives::handle_of(subject))
                .is_empty()
        })
        .map(|(_, effect)| effect.base.0)
        .collect();
    let profile = game.session.vm().profile();
    let ran: Vec<&str> = profile
        .functions
        .iter()
        .filter(|row| row.function.eq_ignore_ascii_case("OnEffectStart"))
        .map(|row| row.script.as_str())
        .collect();
    assert!(
        !scripted.is_empty() && !ran.is_empty(),
        "{scripted:?} {ran:?}"
    );
}
