//! Actors: values, factions, dying, what they wear.
//!
//! Truth: the scripting seed, "Actors"; the wiki's pages of the natives.

use super::*;
use world::LifeState;

const GUARD: u32 = 0x810;
const GUARDS: u32 = 0x811;
const THIEVES: u32 = 0x812;
const HELMET: u32 = 0x813;
const CIRCLET: u32 = 0x814;
const ESSENTIAL: u32 = 0x815;
const GUARD_REF: u32 = 0x910;
const ESSENTIAL_REF: u32 = 0x911;
const GUARD_LIST: u32 = 0x816;
const COPY: u32 = 0x817;

fn armor(id: u32, name: &str, slots: u32) -> RecordBuilder {
    record(b"ARMO", id, name)
        .u32s(b"BOD2", &[slots, 0])
        .field(b"DATA", &[0; 8])
}

fn game() -> Tiny {
    let skills = [&[15u8; 18][..], &[5; 18], &[120, 0, 80, 0, 90, 0], &[0; 10]].concat();
    let guard = actor_base(GUARD, "Guard", 0x1).field(b"DNAM", &skills);
    let member = [&GUARDS.to_le_bytes()[..], &[1, 0, 0, 0]].concat();
    let reaction = [THIEVES.to_le_bytes(), [0; 4], 1u32.to_le_bytes()].concat();
    let entry = [&[1, 0, 0, 0][..], &GUARD.to_le_bytes(), &[1, 0, 0, 0]].concat();
    // Takes traits, stats and factions from its template.
    let mut copied = [0; 24];
    copied[18] = 0x7;
    let records = vec![
        guard.field(b"SNAM", &member),
        actor_base(ESSENTIAL, "Essential", 0x2),
        record(b"FACT", GUARDS, "Guards").field(b"XNAM", &reaction),
        record(b"FACT", THIEVES, "Thieves"),
        armor(HELMET, "Helmet", 0x1003),
        armor(CIRCLET, "Circlet", 0x1000),
        record(b"LVLN", GUARD_LIST, "SomeGuard")
            .u8(b"LVLD", 0)
            .u8(b"LVLF", 0)
            .field(b"LVLO", &entry),
        record(b"NPC_", COPY, "Copy")
            .field(b"ACBS", &copied)
            .u32(b"TPLT", GUARD),
    ];
    let references = vec![
        placed(b"ACHR", GUARD_REF, GUARD, [0.0; 3]),
        placed(b"ACHR", ESSENTIAL_REF, ESSENTIAL, [0.0; 3]),
    ];
    Tiny::new(records, references)
}

fn guard() -> Arg {
    form(GUARD_REF, "Actor")
}

#[test]
fn values_come_from_the_base_and_the_race_and_change_by_their_parts() {
    let mut game = game();
    assert_eq!(
        game.float("Actor.GetActorValue", &[guard(), "health".into()]),
        120.0
    );
    assert_eq!(
        game.float("Actor.GetActorValue", &[guard(), "OneHanded".into()]),
        20.0
    );
    assert_eq!(
        game.float("Actor.GetActorValue", &[player(), "Magicka".into()]),
        60.0
    );
    assert_eq!(
        game.float("Actor.GetActorValue", &[guard(), "CarryWeight".into()]),
        300.0
    );
    assert_eq!(
        game.float("Actor.GetActorValue", &[guard(), "Nonsense".into()]),
        0.0
    );
    game.now(
        "Actor.DamageActorValue",
        &[guard(), "Health".into(), 30.0.into()],
    );
    game.now(
        "Actor.ModActorValue",
        &[guard(), "Health".into(), 10.0.into()],
    );
    assert_eq!(
        game.float("Actor.GetActorValue", &[guard(), "Health".into()]),
        100.0
    );
    assert_eq!(
        game.float("Actor.GetActorValueMax", &[guard(), "Health".into()]),
        130.0
    );
    assert_eq!(
        game.float("Actor.GetBaseActorValue", &[guard(), "Health".into()]),
        120.0
    );
    game.now(
        "Actor.RestoreActorValue",
        &[guard(), "Health".into(), 500.0.into()],
    );
    assert_eq!(
        game.float("Actor.GetActorValuePercentage", &[guard(), "Health".into()]),
        1.0
    );
    game.now(
        "Actor.ForceActorValue",
        &[guard(), "Health".into(), 50.0.into()],
    );
    assert_eq!(
        game.float("Actor.GetActorValue", &[guard(), "Health".into()]),
        50.0
    );
}

#[test]
fn health_gone_kills_and_an_essential_one_falls() {
    let mut game = game();
    game.now(
        "Actor.DamageActorValue",
        &[guard(), "Health".into(), 120.0.into()],
    );
    assert!(game.bool("Actor.IsDead", &[guard()]));
    let (actor, killer) = (FormId(GUARD_REF), None);
    let told = [
        Happening::Dying { actor, killer },
        Happening::Death { actor, killer },
    ];
    assert_eq!(game.happened(), told);
    let essential = || form(ESSENTIAL_REF, "Actor");
    game.now(
        "Actor.DamageActorValue",
        &[essential(), "Health".into(), 999.0.into()],
    );
    assert!(!game.bool("Actor.IsDead", &[essential()]));
    assert_eq!(
        game.world.actors[&FormId(ESSENTIAL_REF)].life,
        LifeState::Bleedout
    );
    game.now("Actor.Resurrect", &[guard()]);
    assert!(!game.bool("Actor.IsDead", &[guard()]));
    assert_eq!(
        game.float("Actor.GetActorValue", &[guard(), "Health".into()]),
        120.0
    );
}

#[test]
fn a_kill_names_the_killer_once() {
    let mut game = game();
    game.now("Actor.Kill", &[guard(), player()]);
    game.now("Actor.Kill", &[guard(), none()]);
    assert_eq!(game.id("Actor.GetKiller", &[guard()]), 0x14);
    assert_eq!(game.happened().len(), 2);
}

#[test]
fn ranks_are_minus_two_outside_and_factions_react() {
    let mut game = game();
    let guards = form(GUARDS, "Faction");
    assert_eq!(
        game.int("Actor.GetFactionRank", &[guard(), guards.clone()]),
        1
    );
    assert_eq!(
        game.int("Actor.GetFactionRank", &[player(), guards.clone()]),
        -2
    );
    game.now(
        "Actor.SetFactionRank",
        &[player(), form(THIEVES, "Faction"), 0.into()],
    );
    assert!(game.bool("Actor.IsInFaction", &[player(), form(THIEVES, "Faction")]));
    assert_eq!(
        game.int("Actor.GetFactionReaction", &[guard(), player()]),
        1
    );
    let ally = [
        guards.clone(),
        form(THIEVES, "Faction"),
        false.into(),
        true.into(),
    ];
    game.now("Faction.SetAlly", &ally);
    assert_eq!(
        game.int(
            "Faction.GetReaction",
            &[guards.clone(), form(THIEVES, "Faction")]
        ),
        2
    );
    assert_eq!(
        game.int(
            "Faction.GetReaction",
            &[form(THIEVES, "Faction"), guards.clone()]
        ),
        3
    );
    game.now("Actor.RemoveFromFaction", &[guard(), guards.clone()]);
    assert!(!game.bool("Actor.IsInFaction", &[guard(), guards]));
}

#[test]
fn a_helmet_takes_off_what_covers_its_slots() {
    let mut game = game();
    game.now(
        "Actor.EquipItem",
        &[guard(), form(CIRCLET, "Armor"), false.into(), true.into()],
    );
    assert!(game.bool("Actor.IsEquipped", &[guard(), form(CIRCLET, "Armor")]));
    game.now(
        "Actor.EquipItem",
        &[guard(), form(HELMET, "Armor"), false.into(), true.into()],
    );
    assert!(!game.bool("Actor.IsEquipped", &[guard(), form(CIRCLET, "Armor")]));
    assert_eq!(
        game.id("Actor.GetEquippedArmorInSlot", &[guard(), 42.into()]),
        HELMET
    );
    let equips: Vec<(u32, bool)> = game
        .happened()
        .into_iter()
        .filter_map(|happening| match happening {
            Happening::Equip { item, equipped, .. } => Some((item.0, equipped)),
            _ => None,
        })
        .collect();
    assert_eq!(equips, [(CIRCLET, true), (CIRCLET, false), (HELMET, true)]);
    let take = [
        form(GUARD_REF, "ObjectReference"),
        form(HELMET, "Armor"),
        1.into(),
        true.into(),
        none(),
    ];
    game.now("ObjectReference.RemoveItem", &take);
    assert!(!game.bool("Actor.IsEquipped", &[guard(), form(HELMET, "Armor")]));
}

#[test]
fn relationships_count_between_bases_both_ways() {
    let mut game = game();
    game.now("Actor.SetRelationshipRank", &[guard(), player(), 9.into()]);
    assert_eq!(
        game.int("Actor.GetRelationshipRank", &[player(), guard()]),
        4
    );
    assert_eq!(game.int("Actor.GetHighestRelationshipRank", &[guard()]), 4);
    assert_eq!(game.int("ActorBase.GetSex", &[form(GUARD, "ActorBase")]), 1);
    assert_eq!(game.id("Actor.GetRace", &[guard()]), RACE);
}

#[test]
fn a_leveled_actor_is_placed_as_its_pick() {
    let mut game = game();
    let args = [
        form(GUARD_REF, "ObjectReference"),
        form(GUARD_LIST, "Form"),
        1.into(),
        false.into(),
        false.into(),
    ];
    let made = game.id("ObjectReference.PlaceAtMe", &args);
    assert_eq!(
        game.id("Actor.GetLeveledActorBase", &[form(made, "Actor")]),
        GUARD
    );
    assert_eq!(game.int("Form.GetType", &[form(made, "Form")]), 62);
}

#[test]
fn a_base_takes_its_templates_parts() {
    let mut game = game();
    let args = [
        form(GUARD_REF, "ObjectReference"),
        form(COPY, "Form"),
        1.into(),
        false.into(),
        false.into(),
    ];
    let made = game.id("ObjectReference.PlaceAtMe", &args);
    let made = || form(made, "Actor");
    assert_eq!(
        game.int("Actor.GetFactionRank", &[made(), form(GUARDS, "Faction")]),
        1
    );
    assert_eq!(
        game.float("Actor.GetActorValue", &[made(), "Health".into()]),
        120.0
    );
    assert_eq!(game.id("Actor.GetRace", &[made()]), RACE);
}
