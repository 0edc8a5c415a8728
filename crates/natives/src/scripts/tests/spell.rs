//! Spells and the effects they put on actors.
//!
//! Truth: the scripting seed, "The scripts' events"; the wiki's pages of `AddSpell` and of magic
//! effects; docs/formats, `SPEL`, `MGEF`.

use super::*;

const SCRIPTED: u32 = 0x820;
const HURTING: u32 = 0x821;
const STRONG: u32 = 0x822;
const ABILITY: u32 = 0x823;
const POISON: u32 = 0x824;
const BLESSING: u32 = 0x825;
const SWITCH: u32 = 0x826;
const PERK: u32 = 0x827;
const CURING: u32 = 0x828;
const DISEASE: u32 = 0x829;
const CURE: u32 = 0x82A;

const SELF_FLAG_RECOVER: u32 = 0x2;
const FLAG_DETRIMENTAL: u32 = 0x4;

/// A magic effect: flags, archetype, actor value.
fn effect(id: u32, flags: u32, archetype: u32, value: i32) -> RecordBuilder {
    let mut data = vec![0; 152];
    data[..4].copy_from_slice(&flags.to_le_bytes());
    data[64..68].copy_from_slice(&archetype.to_le_bytes());
    data[68..72].copy_from_slice(&value.to_le_bytes());
    data[88..92].copy_from_slice(&(-1i32).to_le_bytes());
    record(b"MGEF", id, "Effect").field(b"DATA", &data)
}

/// A spell of a kind with one effect: magnitude and seconds.
fn spell(id: u32, kind: u32, effect: u32, magnitude: f32, seconds: u32) -> RecordBuilder {
    let mut data = vec![0; 36];
    data[8..12].copy_from_slice(&kind.to_le_bytes());
    data[16..20].copy_from_slice(&1u32.to_le_bytes());
    let strength = [magnitude.to_le_bytes(), [0; 4], seconds.to_le_bytes()].concat();
    let spell = record(b"SPEL", id, "Spell").field(b"SPIT", &data);
    spell.u32(b"EFID", effect).field(b"EFIT", &strength)
}

fn game() -> Tiny {
    // "The global's value is 1."
    let mut condition = vec![0; 32];
    condition[4..8].copy_from_slice(&1.0f32.to_le_bytes());
    condition[8..10].copy_from_slice(&74u16.to_le_bytes());
    condition[12..16].copy_from_slice(&SWITCH.to_le_bytes());
    let records = vec![
        effect(SCRIPTED, 0, 1, -1),
        effect(HURTING, FLAG_DETRIMENTAL, 0, 24),
        effect(STRONG, SELF_FLAG_RECOVER, 0, 32),
        spell(ABILITY, 4, SCRIPTED, 0.0, 0).field(b"CTDA", &condition),
        spell(POISON, 0, HURTING, 10.0, 2),
        spell(BLESSING, 4, STRONG, 50.0, 0),
        effect(CURING, 0, 3, -1),
        spell(DISEASE, 1, SCRIPTED, 0.0, 0),
        spell(CURE, 0, CURING, 0.0, 0),
        record(b"GLOB", SWITCH, "Switch")
            .u8(b"FNAM", b'f')
            .f32(b"FLTV", 0.0),
        record(b"PERK", PERK, "Strength")
            .field(b"DATA", &[0, 0, 1, 1, 0])
            .field(b"PRKE", &[1, 0, 0])
            .u32(b"DATA", BLESSING)
            .field(b"PRKF", &[]),
    ];
    Tiny::new(records, Vec::new())
}

#[test]
fn an_abilitys_scripts_begin_and_end_with_its_condition() {
    let mut game = game();
    assert!(game.bool(
        "Actor.AddSpell",
        &[player(), form(ABILITY, "Spell"), false.into()]
    ));
    assert!(!game.bool(
        "Actor.AddSpell",
        &[player(), form(ABILITY, "Spell"), false.into()]
    ));
    assert!(game.effects().is_empty());
    game.now(
        "GlobalVariable.SetValue",
        &[form(SWITCH, "GlobalVariable"), 1.0.into()],
    );
    game.ticks(60);
    let begun = game.effects();
    assert_eq!(begun.len(), 1);
    assert!(game.bool(
        "Actor.HasMagicEffect",
        &[player(), form(SCRIPTED, "MagicEffect")]
    ));
    let started = Happening::EffectStarted { effect: begun[0] };
    assert!(game.happened().contains(&started));
    game.now(
        "GlobalVariable.SetValue",
        &[form(SWITCH, "GlobalVariable"), 0.0.into()],
    );
    game.ticks(60);
    assert!(game.effects().is_empty());
    assert_eq!(
        game.happened(),
        [Happening::EffectFinished { effect: begun[0] }]
    );
}

#[test]
fn an_ability_that_is_taken_gives_back_what_it_gave() {
    let mut game = game();
    game.now(
        "Actor.AddSpell",
        &[player(), form(BLESSING, "Spell"), false.into()],
    );
    assert_eq!(
        game.float("Actor.GetActorValue", &[player(), "CarryWeight".into()]),
        350.0
    );
    let effect = game.effects()[0];
    let active = || Arg::Of(Subject::Effect(effect), "ActiveMagicEffect");
    assert_eq!(
        game.id("ActiveMagicEffect.GetTargetActor", &[active()]),
        0x14
    );
    assert_eq!(
        game.id("ActiveMagicEffect.GetBaseObject", &[active()]),
        STRONG
    );
    assert!(game.bool("Actor.RemoveSpell", &[player(), form(BLESSING, "Spell")]));
    assert_eq!(
        game.float("Actor.GetActorValue", &[player(), "CarryWeight".into()]),
        300.0
    );
    assert!(!game.bool("Actor.HasSpell", &[player(), form(BLESSING, "Spell")]));
}

#[test]
fn a_spell_hurts_every_second_it_lasts() {
    let mut game = game();
    let cast = [
        form(POISON, "Spell"),
        form(0x14, "ObjectReference"),
        form(0x14, "ObjectReference"),
    ];
    game.now("Spell.Cast", &cast);
    assert_eq!(
        game.float("Actor.GetActorValue", &[player(), "Health".into()]),
        50.0
    );
    // A sum of sixtieths.
    let about = |game: &mut Tiny, expected: f32| {
        let health = game.float("Actor.GetActorValue", &[player(), "Health".into()]);
        assert!((health - expected).abs() < 0.001, "{health}");
    };
    game.ticks(30);
    about(&mut game, 45.0);
    game.ticks(30);
    about(&mut game, 40.0);
    game.ticks(61);
    assert!(game.effects().is_empty());
    about(&mut game, 30.0);
}

#[test]
fn a_perks_ability_comes_and_goes_with_it() {
    let mut game = game();
    game.now("Actor.AddPerk", &[player(), form(PERK, "Perk")]);
    assert!(game.bool("Actor.HasPerk", &[player(), form(PERK, "Perk")]));
    assert_eq!(game.effects().len(), 1);
    game.now("Actor.RemovePerk", &[player(), form(PERK, "Perk")]);
    assert!(game.effects().is_empty());
}

#[test]
fn an_effect_a_script_ended_begins_again_only_when_its_ability_is_given_anew() {
    let mut game = game();
    game.now(
        "Actor.AddSpell",
        &[player(), form(BLESSING, "Spell"), false.into()],
    );
    let effect = game.effects()[0];
    game.happened();
    game.now(
        "ActiveMagicEffect.Dispel",
        &[Arg::Of(Subject::Effect(effect), "ActiveMagicEffect")],
    );
    assert_eq!(game.happened(), [Happening::EffectFinished { effect }]);
    game.ticks(120);
    assert!(game.effects().is_empty());
    game.now("Actor.RemoveSpell", &[player(), form(BLESSING, "Spell")]);
    game.now(
        "Actor.AddSpell",
        &[player(), form(BLESSING, "Spell"), false.into()],
    );
    assert_eq!(game.effects().len(), 1);
}

#[test]
fn a_cure_takes_diseases_and_nothing_else() {
    let mut game = game();
    game.now(
        "Actor.AddSpell",
        &[player(), form(DISEASE, "Spell"), false.into()],
    );
    game.now(
        "Actor.AddSpell",
        &[player(), form(BLESSING, "Spell"), false.into()],
    );
    assert_eq!(game.effects().len(), 2);
    let cast = [
        form(CURE, "Spell"),
        form(0x14, "ObjectReference"),
        form(0x14, "ObjectReference"),
    ];
    game.now("Spell.Cast", &cast);
    game.ticks(1);
    assert!(!game.bool("Actor.HasSpell", &[player(), form(DISEASE, "Spell")]));
    assert!(game.bool("Actor.HasSpell", &[player(), form(BLESSING, "Spell")]));
    assert_eq!(game.effects().len(), 1);
}
