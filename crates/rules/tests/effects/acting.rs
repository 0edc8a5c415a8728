//! Beginning, stacking, resisting, resting, ending.

use crate::game::{
    ABILITY, DETRIMENTAL, DISEASE, DISPELS_WITH_KEYWORDS, EFFECT, Effect, GUARD, Game, HOSTILE,
    NO_RECAST, PLAYER, POISON, POWER_AFFECTS_DURATION, POWER_AFFECTS_MAGNITUDE, RECOVER, SPELL,
    if_switched, record, spell, with_effect,
};
use ident::FormId;
use rules::actor_value::{HEALTH, MAGICKA, STAMINA};
use rules::{actor, spell as magic};
use world::{EffectStage, Happening};

const E: u32 = 0x800;
const E2: u32 = 0x801;
const S: u32 = 0x810;
const S2: u32 = 0x811;
const KEYWORD: u32 = 0x820;
const FIRE_RESIST: u16 = 41;
const POISON_RESIST: u16 = 40;
const MAGIC_RESIST: u16 = 44;
const DISEASE_RESIST: u16 = 45;
const ABSORB_CHANCE: u16 = 83;

fn hurting() -> Effect {
    Effect {
        flags: HOSTILE | DETRIMENTAL | POWER_AFFECTS_MAGNITUDE | POWER_AFFECTS_DURATION,
        value: HEALTH.into(),
        ..EFFECT
    }
}

fn fortifying(value: u16) -> Effect {
    Effect {
        flags: RECOVER,
        value: value.into(),
        ..EFFECT
    }
}

#[test]
fn damage_without_a_duration_is_done_at_once() {
    let mut game = Game::new(vec![hurting().record(E), spell(S, SPELL, E, 25.0, 0)]);
    game.cast(S);
    assert_eq!(game.value(GUARD, HEALTH), 75.0);
    game.ticks(1);
    assert!(game.acting(GUARD).is_empty());
    assert_eq!(game.value(GUARD, HEALTH), 75.0);
}

#[test]
fn damage_over_time_runs_tick_by_tick() {
    let mut game = Game::new(vec![hurting().record(E), spell(S, SPELL, E, 6.0, 3)]);
    game.cast(S);
    game.ticks(30);
    assert_eq!(game.about(GUARD, HEALTH), 97.0);
    game.seconds(10);
    assert_eq!(game.about(GUARD, HEALTH), 82.0);
    assert!(game.acting(GUARD).is_empty());
}

// Half the magnitude a second falling in a straight line over two seconds: half of it in all.
#[test]
fn after_its_time_damage_tapers_off() {
    let tapering = Effect {
        taper: [0.5, 1.0, 2.0],
        ..hurting()
    };
    let mut game = Game::new(vec![tapering.record(E), spell(S, SPELL, E, 12.0, 1)]);
    game.cast(S);
    game.seconds(1);
    assert_eq!(game.about(GUARD, HEALTH), 88.0);
    game.ticks(119);
    assert_eq!(game.acting(GUARD), [S]);
    game.ticks(2);
    assert!(game.acting(GUARD).is_empty());
    let lost = 88.0 - game.value(GUARD, HEALTH);
    assert!((lost - 6.0).abs() < 0.1, "{lost}");
}

#[test]
fn what_recovers_comes_back_at_the_end() {
    let mut game = Game::new(vec![
        fortifying(STAMINA).record(E),
        spell(S, SPELL, E, 40.0, 2),
    ]);
    game.cast(S);
    assert_eq!(game.value(GUARD, STAMINA), 140.0);
    game.ticks(120);
    assert_eq!(game.value(GUARD, STAMINA), 140.0);
    game.ticks(1);
    assert_eq!(game.value(GUARD, STAMINA), 100.0);
}

#[test]
fn a_second_cast_of_one_caster_takes_the_firsts_place() {
    let mut game = Game::new(vec![
        fortifying(STAMINA).record(E),
        spell(S, SPELL, E, 40.0, 2),
    ]);
    let first = game.cast(S);
    game.ticks(100);
    game.happened();
    let second = game.cast(S);
    assert_eq!(game.value(GUARD, STAMINA), 140.0);
    let told = game.happened();
    let (first, second) = (first[0], second[0]);
    assert_eq!(told[0], Happening::EffectFinished { effect: first });
    assert_eq!(told[1], Happening::EffectStarted { effect: second });
    assert!(matches!(
        told[2],
        Happening::MagicEffectApply { target: GUARD, .. }
    ));
    game.ticks(100);
    assert_eq!(game.value(GUARD, STAMINA), 140.0);
    // Another caster's acts beside it.
    game.cast_by(S, GUARD, GUARD);
    assert_eq!(game.value(GUARD, STAMINA), 180.0);
}

#[test]
fn an_effect_that_is_not_put_on_again_stays_as_it_is() {
    let once = Effect {
        flags: RECOVER | NO_RECAST,
        ..fortifying(STAMINA)
    };
    let mut game = Game::new(vec![once.record(E), spell(S, SPELL, E, 40.0, 2)]);
    let first = game.cast(S);
    game.ticks(100);
    assert!(game.cast(S).is_empty());
    assert!(game.world.effects[&first[0]].is_acting());
    game.ticks(21);
    assert!(game.acting(GUARD).is_empty());
}

#[test]
fn an_enchantment_that_extends_lasts_longer_instead_of_beginning_anew() {
    let extending = record(b"ENCH", S).u32s(b"ENIT", &[0, 4, 1, 0, 1, 6, 0, 0, 0]);
    let mut game = Game::new(vec![
        fortifying(STAMINA).record(E),
        with_effect(extending, E, 40.0, 2),
    ]);
    let first = game.cast(S);
    game.ticks(100);
    assert!(game.cast(S).is_empty());
    game.ticks(100);
    assert!(game.world.effects[&first[0]].is_acting());
    game.ticks(41);
    assert!(game.acting(GUARD).is_empty());
}

#[test]
fn keywords_end_what_shares_them_but_for_abilities() {
    let armour = Effect {
        flags: RECOVER | DISPELS_WITH_KEYWORDS,
        ..fortifying(39)
    };
    let keyed = |id| armour.record(id).u32(b"KSIZ", 1).u32(b"KWDA", KEYWORD);
    let mut game = Game::new(vec![
        record(b"KYWD", KEYWORD),
        keyed(E),
        keyed(E2),
        spell(S, SPELL, E, 40.0, 60),
        spell(S2, SPELL, E2, 60.0, 60),
        spell(0x812, ABILITY, E, 5.0, 0),
    ]);
    magic::add(&game.forms, &mut game.world, PLAYER, FormId(0x812));
    game.cast_by(S, PLAYER, PLAYER);
    assert_eq!(game.value(PLAYER, 39), 45.0);
    game.cast_by(S2, PLAYER, PLAYER);
    assert_eq!(game.acting(PLAYER), [0x812, S2]);
    assert_eq!(game.value(PLAYER, 39), 65.0);
    let has =
        |keyword| magic::has_effect_with_keyword(&game.forms, &game.world, PLAYER, FormId(keyword));
    assert!(has(KEYWORD));
    assert!(!has(0x821));
}

// UESP, "Resist Magic": a hostile element is weakened by both resistances, one after the other.
#[test]
fn resistances_multiply_and_the_players_end_at_85() {
    let fire = Effect {
        resist: FIRE_RESIST.into(),
        ..hurting()
    };
    let mut game = Game::new(vec![fire.record(E), spell(S, SPELL, E, 40.0, 0)]);
    game.set(GUARD, FIRE_RESIST, 50.0);
    game.set(GUARD, MAGIC_RESIST, 25.0);
    game.cast(S);
    assert_eq!(game.value(GUARD, HEALTH), 85.0);
    game.set(PLAYER, FIRE_RESIST, 200.0);
    game.cast_by(S, GUARD, PLAYER);
    assert_eq!(game.about(PLAYER, HEALTH), 94.0);
    // The weak take more.
    game.set(GUARD, FIRE_RESIST, -50.0);
    game.set(GUARD, MAGIC_RESIST, 0.0);
    game.cast(S);
    assert_eq!(game.value(GUARD, HEALTH), 25.0);
}

#[test]
fn what_is_resisted_whole_is_not_put_on() {
    let fire = Effect {
        resist: FIRE_RESIST.into(),
        ..hurting()
    };
    let mut game = Game::new(vec![fire.record(E), spell(S, SPELL, E, 40.0, 10)]);
    game.set(GUARD, FIRE_RESIST, 100.0);
    assert!(game.cast(S).is_empty());
    assert!(game.happened().is_empty());
}

#[test]
fn magic_resistance_leaves_poisons_alone_and_shortens_what_has_no_strength() {
    let venom = Effect {
        resist: POISON_RESIST.into(),
        ..hurting()
    };
    let paralysis = Effect {
        flags: HOSTILE | RECOVER | POWER_AFFECTS_DURATION,
        archetype: 21,
        value: 53,
        resist: MAGIC_RESIST.into(),
        ..EFFECT
    };
    let mut game = Game::new(vec![
        venom.record(E),
        spell(S, POISON, E, 10.0, 0),
        paralysis.record(E2),
        spell(S2, SPELL, E2, 0.0, 10),
    ]);
    game.set(GUARD, MAGIC_RESIST, 50.0);
    game.cast(S);
    assert_eq!(game.value(GUARD, HEALTH), 90.0);
    let held = game.cast(S2);
    assert_eq!(game.world.effects[&held[0]].duration, Some(300));
    assert_eq!(game.value(GUARD, 53), 1.0);
}

#[test]
fn resistance_to_disease_is_a_chance_to_get_none() {
    let rot = Effect {
        flags: DETRIMENTAL | RECOVER,
        value: STAMINA.into(),
        resist: DISEASE_RESIST.into(),
        ..EFFECT
    };
    let mut game = Game::new(vec![rot.record(E), spell(S, DISEASE, E, 25.0, 0)]);
    game.set(GUARD, DISEASE_RESIST, 100.0);
    assert!(game.cast(S).is_empty());
    game.set(GUARD, DISEASE_RESIST, 0.0);
    assert_eq!(game.cast(S).len(), 1);
    assert_eq!(game.value(GUARD, STAMINA), 75.0);
    // It lasts until it is cured.
    game.seconds(100);
    assert_eq!(game.value(GUARD, STAMINA), 75.0);
}

#[test]
fn an_absorbed_spell_becomes_magicka() {
    let mut game = Game::new(vec![hurting().record(E), spell(S, SPELL, E, 40.0, 0)]);
    game.set(GUARD, ABSORB_CHANCE, 100.0);
    rules::actor_value::damage(&game.forms, &mut game.world, GUARD, (MAGICKA, 30.0), None);
    assert!(game.cast(S).is_empty());
    assert_eq!(game.value(GUARD, HEALTH), 100.0);
    // The spell's own cost is 10.
    assert_eq!(game.value(GUARD, MAGICKA), 80.0);
}

#[test]
fn an_ability_rests_while_its_condition_fails_and_begins_anew() {
    let ability = if_switched(spell(S, ABILITY, E, 40.0, 0));
    let mut game = Game::new(vec![fortifying(STAMINA).record(E), ability]);
    magic::add(&game.forms, &mut game.world, PLAYER, FormId(S));
    assert_eq!(game.stage(S), Some(EffectStage::Resting));
    assert!(!magic::has_effect(&game.world, PLAYER, FormId(E)));
    game.switch(1.0);
    game.seconds(1);
    assert_eq!(game.value(PLAYER, STAMINA), 140.0);
    let first = *game.world.effects.keys().next_back().unwrap();
    game.switch(0.0);
    game.seconds(1);
    assert_eq!(game.value(PLAYER, STAMINA), 100.0);
    assert_eq!(game.stage(S), Some(EffectStage::Resting));
    game.switch(1.0);
    game.seconds(1);
    let second = *game.world.effects.keys().next_back().unwrap();
    assert_ne!(first, second, "its scripts begin anew");
    assert_eq!(game.value(PLAYER, STAMINA), 140.0);
}

#[test]
fn a_timed_effect_rests_too_and_its_time_runs_on() {
    let conditional = if_switched(spell(S, SPELL, E, 40.0, 10));
    let mut game = Game::new(vec![fortifying(STAMINA).record(E), conditional]);
    assert!(
        game.cast(S).is_empty(),
        "a cast whose conditions fail does nothing"
    );
    game.switch(1.0);
    game.cast(S);
    game.switch(0.0);
    game.seconds(4);
    assert_eq!(game.value(GUARD, STAMINA), 100.0);
    game.switch(1.0);
    game.seconds(2);
    assert_eq!(game.value(GUARD, STAMINA), 140.0);
    game.seconds(4);
    game.ticks(1);
    assert!(game.acting(GUARD).is_empty());
}

#[test]
fn dispelling_ends_spells_and_leaves_abilities() {
    let mut game = Game::new(vec![
        fortifying(STAMINA).record(E),
        spell(S, SPELL, E, 40.0, 60),
        spell(S2, SPELL, E, 20.0, 60),
        spell(0x812, ABILITY, E, 5.0, 0),
    ]);
    magic::add(&game.forms, &mut game.world, GUARD, FormId(0x812));
    game.cast(S);
    game.cast(S2);
    assert_eq!(game.value(GUARD, STAMINA), 165.0);
    assert!(magic::dispel(
        &game.forms,
        &mut game.world,
        GUARD,
        FormId(S)
    ));
    assert!(!magic::dispel(
        &game.forms,
        &mut game.world,
        GUARD,
        FormId(S)
    ));
    assert_eq!(game.value(GUARD, STAMINA), 125.0);
    magic::dispel_all(&game.forms, &mut game.world, GUARD);
    assert_eq!(game.value(GUARD, STAMINA), 105.0);
}

#[test]
fn death_ends_all_but_what_survives_it() {
    const NO_DEATH_DISPEL: u32 = 0x1000_0000;
    let surviving = Effect {
        flags: NO_DEATH_DISPEL,
        archetype: 1,
        ..EFFECT
    };
    let mut game = Game::new(vec![
        fortifying(STAMINA).record(E),
        spell(S, SPELL, E, 40.0, 60),
        surviving.record(E2),
        spell(S2, SPELL, E2, 0.0, 60),
    ]);
    game.cast(S);
    game.cast(S2);
    actor::kill(&game.forms, &mut game.world, GUARD, Some(PLAYER));
    assert_eq!(game.acting(GUARD), [S2]);
    assert_eq!(game.value(GUARD, STAMINA), 100.0);
}

#[test]
fn what_is_eaten_raw_has_its_first_effect_only() {
    let raw = record(b"INGR", S);
    let raw = with_effect(raw, E, 10.0, 10);
    let mut game = Game::new(vec![
        fortifying(STAMINA).record(E),
        fortifying(MAGICKA).record(E2),
        with_effect(raw, E2, 10.0, 10),
    ]);
    rules::inventory::add(&game.forms, &mut game.world, PLAYER, FormId(S), 1);
    rules::inventory::equip(&game.forms, &mut game.world, PLAYER, FormId(S));
    assert_eq!(game.value(PLAYER, STAMINA), 110.0);
    assert_eq!(game.value(PLAYER, MAGICKA), 100.0);
    assert_eq!(
        rules::inventory::count(&game.forms, &game.world, PLAYER, FormId(S)),
        0
    );
    assert_eq!(game.world.stats.get("Ingredients Eaten"), 1);
    let told = Happening::SpellCast {
        caster: PLAYER,
        spell: FormId(S),
    };
    assert!(game.happened().contains(&told));
}

// UESP, "Magicka cost": 0 skill pays the whole cost, skill 100 pays 1 - (1/4)^0.65 of it.
#[test]
fn a_cast_of_ones_own_costs_magicka_and_is_told() {
    let school = |mut record: Vec<u8>| {
        record[12..16].copy_from_slice(&20_i32.to_le_bytes());
        record
    };
    let mut data = vec![0; 152];
    data[68..72].copy_from_slice(&(-1_i32).to_le_bytes());
    data[64..68].copy_from_slice(&1_u32.to_le_bytes());
    let bolt = record(b"MGEF", E).field(b"DATA", &school(data));
    let mut game = Game::new(vec![bolt, spell(S, SPELL, E, 0.0, 1)]);
    let cast = |game: &mut Game| {
        magic::cast_by(&game.forms, &mut game.world, PLAYER, FormId(S), Some(GUARD))
    };
    assert!(cast(&mut game));
    assert_eq!(game.value(PLAYER, MAGICKA), 90.0);
    assert_eq!(game.acting(GUARD), [S]);
    game.set(PLAYER, 20, 100.0);
    assert_eq!(
        magic::cost_for(&game.forms, &game.world, FormId(S), PLAYER),
        5
    );
    rules::actor_value::damage(&game.forms, &mut game.world, PLAYER, (MAGICKA, 88.0), None);
    assert!(!cast(&mut game));
    let told = Happening::SpellCast {
        caster: PLAYER,
        spell: FormId(S),
    };
    let times = game
        .happened()
        .into_iter()
        .filter(|one| *one == told)
        .count();
    assert_eq!(times, 1);
}

#[test]
fn a_shout_goes_as_far_as_its_words_are_unlocked_and_the_voice_recovers() {
    const SHOUT: u32 = 0x830;
    const WORDS: [u32; 2] = [0x831, 0x832];
    let words = record(b"SHOU", SHOUT)
        .u32s(b"SNAM", &[WORDS[0], S, 15.0_f32.to_bits()])
        .u32s(b"SNAM", &[WORDS[1], S2, 20.0_f32.to_bits()]);
    let mut game = Game::new(vec![
        hurting().record(E),
        spell(S, 11, E, 10.0, 0),
        spell(S2, 11, E, 30.0, 0),
        record(b"WOOP", WORDS[0]),
        record(b"WOOP", WORDS[1]),
        words,
    ]);
    let shout = |game: &mut Game| {
        let (forms, world) = (&game.forms, &mut game.world);
        magic::shout(forms, world, PLAYER, (FormId(SHOUT), 3), Some(GUARD))
    };
    assert!(!shout(&mut game), "no word is known");
    let player = game.world.actors.entry(PLAYER).or_default();
    player.words.insert(FormId(WORDS[0]));
    assert!(shout(&mut game));
    assert_eq!(game.value(GUARD, HEALTH), 90.0);
    assert_eq!(magic::voice_recovery(&game.world, PLAYER), 15.0);
    game.seconds(14);
    assert!(!shout(&mut game));
    game.seconds(1);
    let player = game.world.actors.entry(PLAYER).or_default();
    player.words.insert(FormId(WORDS[1]));
    assert!(shout(&mut game));
    assert_eq!(game.value(GUARD, HEALTH), 60.0);
}
